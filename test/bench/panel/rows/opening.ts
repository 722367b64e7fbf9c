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
    await browser.context.addInitScript(noteWhatIsThere);
    const ours = await timesOf(browser.context, address);
    const floor = await timesOf(browser.context, scene.site);
    const whole = await timesOf(browser.context, address, 'wholeFrom');
    const row = (title: string, figures: Row['figures']): Row => ({ title, unit: 'ms', figures, samples });
    const typing = (share: number) => ({ ours: percentile(ours, share), floor: percentile(floor, share) });
    return [
      row('From opening the panel to typing, warm, median', typing(0.5)),
      row('From opening the panel to typing, warm, p90', typing(0.9)),
      row('From opening the panel until all of it is drawn, warm, median', { ours: percentile(whole, 0.5) }),
    ];
  } finally {
    await scene.close();
  }
}

/** Runs in the page before anything else: the first frame after the field takes text, and after the panel has taken it over. */
function noteWhatIsThere(): void {
  const note = (name: string, isThere: () => boolean) => {
    const look = (): number =>
      requestAnimationFrame(isThere() ? () => Object.assign(globalThis, { [name]: performance.now() }) : look);
    look();
  };
  const field = () => document.querySelector<HTMLTextAreaElement>('textarea[aria-label="Message"]');
  note('typingFrom', () => field()?.disabled === false);
  note('wholeFrom', () => document.querySelector('nav') !== null);
}

async function timesOf(context: BrowserContext, address: string, name = 'typingFrom'): Promise<number[]> {
  const times: number[] = [];
  for (let i = -warmUp; i < samples; i++) {
    const page = await context.newPage();
    await page.goto(address);
    await page.waitForFunction((name) => name in globalThis, name);
    const time = await page.evaluate<number>(`globalThis.${name}`);
    if (i >= 0) times.push(time);
    await page.close();
  }
  return times;
}
