/** A conversation of 2,000 messages: opened, and scrolled from its end to its beginning. */
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import { chromiumPath, quietArgs } from '../../../support/browsers/programs.ts';
import { serveBuilt } from '../../../support/widget-stage/built.ts';
import { framesOf, toFrameRows } from '../../frames.ts';
import { median } from '../../statistics.ts';
import type { Row } from '../../table.ts';

const samples = 15;

export async function timeLongChat(): Promise<Row[]> {
  const stage = await serveBuilt(fileURLToPath(new URL('../page', import.meta.url)));
  const browser = await chromium.launch({ executablePath: chromiumPath, args: quietArgs });
  try {
    const opened = await timeDrawing(browser, stage.address);
    const page = await openChat(browser, stage.address);
    const times = await framesOf(page, scrollUp);
    const title = 'A chat of 2,000 messages is scrolled up by 300 px a frame';
    return [
      toDrawnRow('from its entries to the frame that shows its end, median', opened.first),
      toDrawnRow('the same when what reads Markdown has been loaded', opened.read),
      ...toFrameRows(title, times),
    ];
  } finally {
    await browser.close();
    await stage.close();
  }
}

async function openChat(browser: Browser, address: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 400, height: 800 } });
  await page.goto(address);
  await page.waitForFunction(() => 'drawnAfter' in globalThis);
  return page;
}

/** Both in turns, so that what else the machine does meets them alike; the first of each is not counted. */
async function timeDrawing(browser: Browser, address: string): Promise<{ first: number[]; read: number[] }> {
  const times = { first: [] as number[], read: [] as number[] }; // of milliseconds
  for (let i = -1; i < samples; i++) {
    for (const way of ['first', 'read'] as const) {
      // literal types
      const page = await openChat(browser, way === 'read' ? `${address}?read` : address);
      const drawn = await page.evaluate<number>('globalThis.drawnAfter');
      if (i >= 0) times[way].push(drawn);
      await page.close();
    }
  }
  return times;
}

const toDrawnRow = (what: string, times: readonly number[]): Row => ({
  title: `A chat of 2,000 messages: ${what}`,
  unit: 'ms',
  figures: { ours: median(times) },
  samples: times.length,
});

function scrollUp(): void {
  const box = document.querySelector('.main');
  if (!box) throw new Error('There is no conversation.');
  box.scrollTop -= 300;
  box.dispatchEvent(new Event('scroll'));
}
