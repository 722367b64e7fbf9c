/** From a widget's entry in the log to its picture on the screen. */
import type { Page } from 'playwright-core';
import { median, percentile } from '../../statistics.ts';
import type { Row } from '../../table.ts';
import type { Clock, Drawing } from '../page/main.ts';
import type { WidgetStage } from '../stage.ts';

const rounds = 12;

export async function timeDrawing(stage: WidgetStage): Promise<Row[]> {
  const page = await stage.openPanel();
  const names = await page.evaluate(() => clockHere().names);
  await page.close();
  const first = await drawOnce(stage, names);
  const again = await drawOften(stage, names);
  const stands = again.map((drawing) => drawing.stands);
  const painted = again.map((drawing) => drawing.painted);
  const whole = 'from the entry in the log to the frame after the one that shows it, in the real panel';
  return [
    row('for the first time, p50', median(first), first.length, `its part of the program is loaded too; ${whole}`),
    row('for the first time, slowest', Math.max(...first), first.length),
    row('again, p50', median(painted), painted.length, `${whole}: two refreshes, or 33 ms, are waiting`),
    row('again, p99', percentile(painted, 0.99), painted.length),
    row('again, until it is in the document, p50', median(stands), stands.length),
    row('again, until it is in the document, p99', percentile(stands, 0.99), stands.length),
  ];
}

/** Each in a page of its own. */
async function drawOnce(stage: WidgetStage, names: readonly string[]): Promise<number[]> {
  const times: number[] = [];
  for (const name of names) {
    const page = await stage.openPanel();
    times.push((await drawSample(page, name)).painted);
    await page.close();
  }
  return times;
}

async function drawOften(stage: WidgetStage, names: readonly string[]): Promise<Drawing[]> {
  const page = await stage.openPanel();
  const drawings: Drawing[] = [];
  for (let round = -1; round < rounds; round++) {
    for (const name of names) {
      const drawing = await drawSample(page, name);
      if (round >= 0) drawings.push(drawing);
    }
  }
  await page.close();
  return drawings;
}

const drawSample = (page: Page, name: string): Promise<Drawing> =>
  page.evaluate((widget) => clockHere().drawSample(widget), name);

/** Put there by the page; what runs in it finds it by this name alone. */
declare const clockHere: () => Clock;

function row(title: string, figure: number, samples: number, note?: string): Row {
  return { title: `A sample is drawn ${title}`, unit: 'ms', figures: { ours: figure }, samples, ...(note && { note }) };
}
