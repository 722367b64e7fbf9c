/** What a page that uses no tools doesn't pay for: most of the page's script is one function, which isn't called. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Chromium, launchChromium } from '../../support/browsers/chromium';

let browser: Chromium;
let server: Server;
beforeAll(async () => {
  server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html').end('<!doctype html><h1>Nothing</h1><iframe srcdoc=""></iframe>');
  }).listen(0);
  browser = await launchChromium();
});
afterAll(async () => {
  await browser?.close();
  server?.close();
});

test('most of the script is called only when the page uses WebMCP', async () => {
  const page = await browser.context.newPage();
  const session = await page.context().newCDPSession(page);
  await session.send('Profiler.enable');
  await session.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  /** How often the functions that make up a good part of the script were called, the outermost first. */
  const count = async () => {
    const { result } = await session.send('Profiler.takePreciseCoverage');
    const { functions = [] } = result.find(({ url }) => /^chrome-extension:.*\/page\.js$/.test(url)) ?? {};
    const ranges = functions.flatMap((each) => each.ranges.slice(0, 1));
    return ranges.filter(({ startOffset, endOffset }) => endOffset - startOffset > 10_000).map((range) => range.count);
  };
  await page.goto(`http://localhost:${(server.address() as AddressInfo).port}`);
  expect(await count()).toEqual([2, 2, 0]); // in the page and in its frame
  expect(await page.evaluate('document.modelContext.getTools().then(({ length }) => length)')).toBe(0);
  expect((await count()).at(-1)).toBeGreaterThan(0);
});
