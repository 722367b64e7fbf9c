/** Hands in pages of a headless Firefox, in a sandbox of the driver's, which sees the page as an extension's script does. */
import type { Page } from 'puppeteer-core';
import type { HandsAnswer } from '../../../src/core/tools/hands-wire.ts';
import { borrowFirefox } from '../browsers/firefox-process.ts';
import { bundleHands, handsGlobal } from './hands-page.ts';
import type { HandsBrowser } from './in-chromium.ts';

/** The driver's own isolated world, which its interface doesn't show. */
interface WithRealm {
  isolatedRealm(): { evaluate<T>(expression: string): Promise<T> };
}

/** The driver's evaluations count as the user's own activity, which must be over when hands begin. */
const preferences = { 'dom.user_activation.transient.timeout': 1 };

export async function startFirefox(): Promise<HandsBrowser> {
  const [script, { browser, close }] = await Promise.all([bundleHands(), borrowFirefox(preferences)]);
  return {
    async open(url) {
      const page = await browser.newPage();
      await page.setViewport({ width: 1000, height: 800 });
      await page.goto(url);
      return handsIn(page, script);
    },
    close,
  };
}

function handsIn(page: Page, script: string) {
  const evaluate = <T>(expression: string): Promise<T> =>
    (page.mainFrame() as unknown as WithRealm).isolatedRealm().evaluate<T>(expression); // it has one
  const inject = async () => {
    if (!(await evaluate<boolean>(`typeof ${handsGlobal} === 'object'`))) await evaluate(`${script}; undefined`);
  };
  return {
    async run(command: object) {
      await inject();
      const run = `${handsGlobal}.run(${JSON.stringify(command)})`;
      return evaluate<HandsAnswer>(`new Promise((resolve) => setTimeout(() => resolve(${run}), 20))`);
    },
    value: <T>(expression: string) => page.evaluate(expression) as Promise<T>,
    told: () => evaluate<unknown[]>('told'),
    userClicks: (x: number, y: number) => page.mouse.click(x, y),
    async goto(url: string) {
      await page.goto(url);
    },
    close: () => page.close(),
  };
}
