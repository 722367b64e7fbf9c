/** From a widget's entry in the log to its picture on the screen. */
import type { Page } from 'playwright-core';
import { median, percentile } from '../../statistics.ts';
import type { Row } from '../../table.ts';
import type { Clock } from '../page/main.ts';
import type { WidgetStage } from '../stage.ts';

const rounds = 12;

export async function timeDrawing(stage: WidgetStage): Promise<Row[]> {
  const page = await stage.openPanel();
  const names = await page.evaluate(() => clockHere().names);
  await page.close();
  const first: number[] = [];
  for (const name of names) {
    const fresh = await stage.openPanel();
    first.push(await drawSample(fresh, name));
    await fresh.close();
  }
  const again = await drawOften(stage, names);
  const worst = [...again].toSorted(([, a], [, b]) => median(b) - median(a))[0];
  const all = [...again.values()].flat();
  return [
    row('for the first time, median', median(first), first.length, 'its part of the program is loaded first'),
    row('for the first time, slowest', Math.max(...first), first.length, ''),
    row('again, p50', percentile(all, 0.5), all.length, 'from the entry to the frame that shows it, in the real panel'),
    row('again, p99', percentile(all, 0.99), all.length, ''),
    row(`again, slowest widget (${worst?.[0]}), p50`, median(worst?.[1] ?? []), rounds, ''),
  ];
}

async function drawOften(stage: WidgetStage, names: readonly string[]): Promise<Map<string, number[]>> {
  const page = await stage.openPanel();
  const times = new Map(names.map((name) => [name, [] as number[]]));
  for (let round = -1; round < rounds; round++) {
    for (const name of names) {
      const time = await drawSample(page, name);
      if (round >= 0) times.get(name)?.push(time);
    }
  }
  await page.close();
  return times;
}

const drawSample = (page: Page, name: string): Promise<number> =>
  page.evaluate((widget) => clockHere().drawSample(widget), name);

/** Put there by the page; what runs in it finds it by this name alone. */
declare const clockHere: () => Clock;

function row(title: string, figure: number, samples: number, note: string): Row {
  return { title: `A sample is drawn ${title}`, unit: 'ms', figures: { ours: figure }, samples, ...(note && { note }) };
}
