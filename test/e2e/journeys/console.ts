/** The Console after a run with calls side by side, a server and a question: lanes, tokens, filter, a copied call, a saved trace. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type McpDemo, serveMcp } from '../../../playground/mcp-server';
import { type ModelServer, serveModel } from '../../../playground/model-server';
import { type Playground, servePlayground } from '../../../playground/serve';
import type { Surface, TabhandBrowser } from '../../support/browsers/browser';
import { addsServer, choosesModelAt, ending, offersWhole, personSays } from '../../support/journey';

const sql = 'SELECT count(*) AS trains FROM departures';

const rows = `[...document.querySelectorAll('.wfr')].map((row) => row.querySelector('.lb .cut').textContent.trim())`;
const hasRows = (...names: string[]) => `${rows}.join() === '${names.join()}'`;
const bars = (name: string) =>
  `[...document.querySelectorAll('.wfr')].find((row) => row.textContent.includes('${name}'))?.querySelectorAll('.wf-lane b') ?? []`;
const hasBars = (name: string, ...classes: string[]) =>
  `[...(${bars(name)})].map((bar) => bar.className).join() === '${classes.join()}'`;

/** What would go to the clipboard is kept where the test can read it. */
const keepsWhatLeaves = `(() => {
  window.copied = [];
  Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text) => void window.copied.push(text) } });
  return true;
})()`;

export function consoleJourney(launch: () => Promise<TabhandBrowser>): void {
  let browser: TabhandBrowser;
  let site: Playground;
  let demo: McpDemo;
  let model: ModelServer;
  let panel: Surface;

  beforeAll(async () => {
    [browser, site, demo] = await Promise.all([launch(), servePlayground({ port: 0, framePort: 0 }), serveMcp()]);
    model = await serveModel([
      {
        calls: [
          { match: ending('_get_queue'), arguments: {} },
          { match: ending('trains_mcp_query_sql'), arguments: { sql } },
        ],
      },
      { text: 'Twenty-four tracks, and many trains.' },
    ]);
    const page = await browser.openSite(`${site.url}music/`);
    panel = await browser.openPanel(page);
    await choosesModelAt(panel, model.url);
    await offersWhole(panel, 30);
    await addsServer(panel, demo.url, 'trains');
    await panel.sees('Added trains.');
    await panel.click('Chat');
  });
  afterAll(async () => {
    await browser?.close();
    await Promise.all([site?.close(), demo?.close(), model?.close()]);
  });

  test('R34: shows a run while it goes on: the call that waits is hatched', async () => {
    await personSays(panel, 'How long is my queue, and how many trains are there?');
    await panel.sees('Run query_sql on');
    await panel.click('Activity');
    await panel.sees('Waiting for you');
    await panel.until(hasBars('query_sql', 'wait'));
    await panel.click('Chat');
    await panel.click('Allow once');
    await panel.sees('Twenty-four tracks');
  });

  test('shows turns, the model’s and the calls’ lanes in their source’s colour, tokens, and that nobody knows the price of an unknown model', async () => {
    await panel.click('Activity');
    await panel.sees('Done');
    await panel.until(hasRows('Model', 'get_queue', 'query_sql', 'Model'));
    await panel.until(hasBars('get_queue', 'page'));
    await panel.until(hasBars('query_sql', 'wait', 'mcp'));
    await panel.sees(/Turn 1\s*[\d.]+K? in, \d+ out/);
    expect(await panel.value<string>(`document.querySelector('.sum').innerText`)).toMatch(
      /Tokens\s+[\d.]+K[\s\S]*Cost\s+Unknown/,
    );
  });

  test('is walked with the arrow keys; Enter opens a row to its arguments, result and what the model was told', async () => {
    await panel.value(`document.querySelector('.wfr').focus()`);
    await panel.press('ArrowDown');
    await panel.press('ArrowDown');
    await panel.press('Enter');
    await panel.sees('Sent to the model');
    await panel.sees('SELECT count(*)');
    await panel.value(keepsWhatLeaves);
    await panel.click('Copy the call as JSON');
    await panel.until('window.copied.length > 0');
    const call = JSON.parse(await panel.value<string>('window.copied[0]'));
    expect(call).toMatchObject({ name: 'trains_mcp_query_sql', state: 'done', arguments: { sql } });
  });

  test('leaves the rows that are asked for', async () => {
    await panel.click('Calls');
    await panel.until(hasRows('get_queue', 'query_sql'));
    await panel.click('All');
    await panel.click('Search in this run');
    await panel.fill('Search in this run', 'queue');
    await panel.until(hasRows('get_queue'));
    await panel.click('Search in this run');
  });
}
