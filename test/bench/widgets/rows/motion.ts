/** How much moves at once without a hitch: a long table that is scrolled, a long line under the pointer, a board that grows. */
import type { Page } from 'playwright-core';
import { framesOf, toFrameRows } from '../../frames.ts';
import type { Row } from '../../table.ts';
import type { WidgetStage } from '../stage.ts';

export async function timeScroll(stage: WidgetStage): Promise<Row[]> {
  const page = await stage.openCase('data-table', 'huge');
  const times = await framesOf(page, scroll);
  await page.close();
  return toFrameRows('A table of 10,000 rows is scrolled by 300 px a frame', times);
}

export async function timeHover(stage: WidgetStage): Promise<Row[]> {
  const page = await stage.openCase('chart-rich', 'hugelines');
  const times = await framesOf(page, hover);
  await page.close();
  return toFrameRows('The pointer goes along three lines of 5,000 points', times);
}

export async function timeBoard(stage: WidgetStage): Promise<Row[]> {
  const page = await stage.openBoard();
  await page.waitForFunction(() => !document.querySelector('.board .skel, .drawn[aria-busy]'));
  const title = 'A board of 20 widgets is laid out for another width';
  const layoutOf = await watchLayout(page);
  const before = await layoutOf();
  const times = await framesOf(page, widen);
  const layout = (await layoutOf()) - before;
  await page.close();
  const row: Row = {
    title: `${title}: layout, mean of a frame`,
    unit: 'ms',
    figures: { ours: layout / times.work.length },
    samples: times.work.length,
    note: 'of the work below; the aim is 16 ms',
  };
  return [row, ...toFrameRows(title, times)];
}

/** Tells the milliseconds that a page has spent on layout since. */
async function watchLayout(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'LayoutDuration')?.value ?? Number.NaN);
  };
}

function widen(frame: number): void {
  const board = document.querySelector<HTMLElement>('.board-page');
  if (board) board.style.width = `${800 + 4 * (frame % 20)}px`;
}

function scroll(frame: number): void {
  const box = [...document.querySelectorAll('[data-view] *')].find(
    (each) => each.scrollHeight > each.clientHeight + 1000 && /auto|scroll/.test(getComputedStyle(each).overflowY),
  );
  if (!box) throw new Error('Nothing scrolls.');
  box.scrollTop = frame * 300;
  box.dispatchEvent(new Event('scroll'));
  box.getBoundingClientRect();
}

function hover(frame: number): void {
  const stage = document.querySelector('[data-view] .drawn svg');
  if (!stage) throw new Error('There is no chart.');
  const { left, top, width, height } = stage.getBoundingClientRect();
  const clientX = left + width * (0.2 + 0.6 * ((frame % 100) / 100));
  stage.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, clientX, clientY: top + height / 2 }));
}
