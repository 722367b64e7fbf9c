/** From opening the panel to typing in it, beside a page that is nothing but a text field. */
import type { BrowserContext } from 'playwright-core';
import { percentile } from '../../statistics.ts';
import type { Row } from '../../table.ts';
import { say, useModel } from '../journey.ts';
import { openScene } from '../scene.ts';

const warmUp = 3;
const samples = 25;

export async function timeOpening(): Promise<Row[]> {
  const scene = await openScene();
  const { browser, panel } = scene;
  try {
    await useModel(panel, { type: 'demo' });
    await say(panel, 'hello');
    const address = panel.url();
    await browser.context.addInitScript(noteWhenOneCanType);
    const ours = await timesOf(browser.context, address);
    const floor = await timesOf(browser.context, scene.site);
    const row = (title: string, share: number): Row => ({
      title,
      unit: 'ms',
      figures: { ours: percentile(ours, share), floor: percentile(floor, share) },
      samples,
    });
    return [
      row('From opening the panel to typing, warm, median', 0.5),
      row('From opening the panel to typing, warm, p90', 0.9),
    ];
  } finally {
    await scene.close();
  }
}

/** Runs in the page before anything else: the first frame after the field is there and takes text. */
function noteWhenOneCanType(): void {
  const look = () => {
    const field = document.querySelector<HTMLTextAreaElement>('textarea[aria-label="Message"]');
    if (!field || field.disabled) return requestAnimationFrame(look);
    return requestAnimationFrame(() => Object.assign(globalThis, { typingFrom: performance.now() }));
  };
  look();
}

async function timesOf(context: BrowserContext, address: string): Promise<number[]> {
  const times: number[] = [];
  for (let i = -warmUp; i < samples; i++) {
    const page = await context.newPage();
    await page.goto(address);
    await page.waitForFunction(() => 'typingFrom' in globalThis);
    const time = await page.evaluate<number>('globalThis.typingFrom');
    if (i >= 0) times.push(time);
    await page.close();
  }
  return times;
}
