/** A page of a headless Chromium in which seeing is tried without the rest of the extension. */
import { type CDPSession, chromium, type Page } from 'playwright-core';
import { type Playground, servePlayground } from '../../../playground/serve.ts';
import { chromiumPath, quietArgs } from '../browsers/programs.ts';
import { bundle } from './bundle.ts';
import type { MeasuredPage } from './pages.ts';

export interface SeeingPage {
  page: Page;
  session: CDPSession;
  /** Opens a page and puts the script into it. */
  open(page: MeasuredPage | string): Promise<void>;
  text(): Promise<string>;
  close(): Promise<void>;
}

export async function openSeeingPage(): Promise<SeeingPage> {
  const [script, playground, browser] = await Promise.all([
    bundle(new URL('in-page.ts', import.meta.url)),
    servePlayground({ port: 0, framePort: 0 }),
    chromium.launch({ executablePath: chromiumPath, headless: true, args: quietArgs }),
  ]);
  const page = await browser.newPage({ viewport: { width: 1000, height: 800 } });
  return {
    page,
    session: await page.context().newCDPSession(page),
    async open(wanted) {
      await show(page, playground, typeof wanted === 'string' ? { title: '', html: wanted } : wanted);
      await page.evaluate(script);
    },
    text: () => page.evaluate(() => testHands.wholeText()),
    async close() {
      await browser.close();
      await playground.close();
    },
  };
}

async function show(page: Page, playground: Playground, { html, path }: MeasuredPage): Promise<void> {
  if (html === undefined) await page.goto(new URL(path ?? '', playground.url).href, { waitUntil: 'networkidle' });
  else {
    await page.goto(`${playground.url}lab/blank.html`);
    await page.setContent(`<!doctype html><meta charset=utf-8>${html}`);
  }
}
