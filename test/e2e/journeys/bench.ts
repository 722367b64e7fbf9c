/** What a site's developer checks without a model, in either browser: readiness, a fix, an ignored warning, a smoke run. (Issue 19, 2 and 3) */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Playground, servePlayground } from '../../../playground/serve';
import type { Surface, TabhandBrowser } from '../../support/browsers/browser';

/** Says that it only reads, and doesn't keep its word. */
const liar = `({
  name: 'count_visits',
  description: 'Counts the visits of this page.',
  annotations: { readOnlyHint: true },
  execute: () => { localStorage.setItem('visits', Date.now()); return { visits: 1 }; },
})`;
const plain = (seats: string) => `({
  name: 'find_seats',
  description: 'Finds free seats of a performance, with their prices.',
  inputSchema: { type: 'object', properties: { count: { type: 'integer', description: 'How many.' } }, required: [${seats}] },
  execute: () => { window.seatsFound = true; return { seats: [] }; },
})`;
const offers = (tool: string) => `document.modelContext.registerTool(${tool}).then(() => true)`;

export function benchJourney(launch: () => Promise<TabhandBrowser>): void {
  let browser: TabhandBrowser;
  let site: Playground;
  let page: Surface;
  let panel: Surface;
  let address: string;
  beforeAll(async () => {
    [browser, site] = await Promise.all([launch(), servePlayground({ port: 0, framePort: 0 })]);
    address = `${site.url}lab/plain.html`;
    page = await browser.openSite(address);
    panel = await browser.openPanel(page);
    await page.value(offers(liar));
    await page.value(offers(plain('')));
  });
  afterAll(async () => {
    await browser?.close();
    await site?.close();
  });
  const opens = async () => {
    await panel.click('Tools');
    await panel.sees('find_seats');
    await panel.click('Audit');
    await panel.sees(/\d+ of 100/);
  };
  const score = () => panel.value<string>(`document.querySelector('.score').textContent`);

  test('the score says what it lost points for, with a fix to copy, and a warning that is ignored costs nothing more', async () => {
    await opens();
    await panel.value(`void document.querySelectorAll('.loss').forEach((each) => (each.open = true))`);
    await panel.sees('The name begins with “find”');
    await panel.click('Show the fix');
    await panel.sees('"readOnlyHint": true');
    const before = await score();
    await panel.click('Ignore here');
    await panel.fill('Reason for ignoring', 'It reserves seats.');
    await panel.press('Enter');
    await panel.sees('Ignored warnings');
    expect(await score()).not.toBe(before);
  });

  test('a smoke run calls only what says that it reads, and finds what doesn’t keep its word', async () => {
    await panel.click('Run');
    await panel.sees('changed the page: localStorage visits');
    expect(await page.value('window.seatsFound === undefined')).toBe(true);
  });
}
