/** The 50 pages of `test/fixtures/derived` as a browser lays them out, read by the script that is built for it. */
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Guessed } from '#core/tools/hands-wire.ts';
import { readPages } from '../../page/hands/derived/expected';
import { createFigures } from '../../page/hands/derived/figures';
import type { Surface, TabhandBrowser } from '../../support/browsers/browser';

/** `script`: the built script of hands. */
export function derivedPagesJourney(launch: () => Promise<TabhandBrowser>, script: string): void {
  const pages = readPages();
  let browser: TabhandBrowser;
  let server: Server;
  let page: Surface;
  let url: string;
  beforeAll(async () => {
    server = createServer((request, response) => {
      const found = pages.find(({ name }) => request.url === `/${name}`);
      response.setHeader('Content-Type', 'text/html; charset=utf-8').end(found?.html ?? '');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`; // of a server that listens on a port
    browser = await launch();
    page = await browser.openSite(`${url}${pages[0]?.name}`);
  });
  afterAll(async () => {
    await browser?.close();
    server?.close();
  });

  test('at least 90 in 100 fields are right where pages are laid out, and every form’s effect', async () => {
    const figures = createFigures();
    // The page has no extension's interface, from which the bar's words come.
    const stand = `globalThis.chrome = { ...globalThis.chrome, i18n: { getMessage: () => '' } };`;
    const code = stand + readFileSync(script.replace('hands.js', 'words.js'), 'utf8') + readFileSync(script, 'utf8');
    for (const each of pages) {
      await page.goto(`${url}${each.name}`);
      const run = `(0, eval)(${JSON.stringify(code)}), tabhandHands.run({ type: 'derive' })`;
      const answer = await page.value<string>(`(${run}).then(JSON.stringify)`);
      figures.add(each, (JSON.parse(answer) as { tools: Guessed[] }).tools); // what deriving answers
    }
    console.log(String(figures));
    const { forms, tools, effects, fields, extra, right } = figures.count;
    expect([tools, effects]).toEqual([forms, forms]);
    expect(right / (fields + extra)).toBeGreaterThanOrEqual(0.9);
  });
}
