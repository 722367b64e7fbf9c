/** Hands in pages of a headless Chromium. */
import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core';
import type { HandsAnswer, HandsCommand } from '../../../src/core/tools/hands-wire.ts';
import { keep } from '../browsers/kept.ts';
import { chromiumPath, quietArgs } from '../browsers/programs.ts';
import { bundleHands, type HandsPage, handsGlobal } from './hands-page.ts';

export interface HandsBrowser {
  open(url: string): Promise<HandsPage>;
  close(): Promise<void>;
}

/** Each page has a profile of its own, which goes with it. */
const lend = keep({
  // Popups are blocked, as they are for users.
  start: () =>
    chromium.launch({
      executablePath: chromiumPath,
      headless: true,
      args: quietArgs,
      ignoreDefaultArgs: ['--disable-popup-blocking'],
    }),
  clean: async (browser) => void (await Promise.all(browser.contexts().map((context) => context.close()))),
  end: (browser) => browser.close(),
});

export async function startChromium(): Promise<HandsBrowser> {
  const [script, { browser, giveBack }] = await Promise.all([bundleHands(), lend()]);
  return { open: (url) => openPage(browser, script, url), close: giveBack };
}

async function openPage(browser: Browser, script: string, url: string): Promise<HandsPage> {
  const page = await browser.newPage({ viewport: { width: 1000, height: 800 } });
  const session = await page.context().newCDPSession(page);
  await page.goto(url);
  let world = await injectInto(session, script);
  const evaluate = <T>(expression: string) => evaluateIn<T>(session, world, expression);
  return {
    run: async (command: HandsCommand) => {
      if (!(await evaluate(`typeof ${handsGlobal} === 'object'`).catch(() => false)))
        world = await injectInto(session, script);
      return evaluate<HandsAnswer>(`${handsGlobal}.run(${JSON.stringify(command)})`);
    },
    value: (expression) => page.evaluate(expression),
    told: () => evaluate('told'),
    userClicks: (x, y) => page.mouse.click(x, y),
    goto: async (next) => {
      await page.goto(next);
    },
    close: () => closePage(page),
  };
}

const closePage = (page: Page) => page.close();

async function injectInto(session: CDPSession, script: string): Promise<number> {
  const { frameTree } = await session.send('Page.getFrameTree');
  const { executionContextId } = await session.send('Page.createIsolatedWorld', {
    frameId: frameTree.frame.id,
    worldName: 'tabhand',
  });
  await evaluateIn(session, executionContextId, `${script}; undefined`);
  return executionContextId;
}

async function evaluateIn<T>(session: CDPSession, contextId: number, expression: string): Promise<T> {
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    expression,
    contextId,
    awaitPromise: true,
    returnByValue: true,
  });
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  return result.value as T; // the caller knows
}
