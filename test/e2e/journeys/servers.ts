/** One run over three kinds of tools: the page's, two MCP servers', and the built-in one that draws. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type McpDemo, serveMcp } from '../../../playground/mcp-server';
import { type ModelServer, type NormalisedRequest, serveModel, type Turn } from '../../../playground/model-server';
import { type Playground, servePlayground } from '../../../playground/serve';
import type { TestServer } from '../../features/servers/mcp-server';
import { serveBank } from '../../support/bank-server';
import type { Surface, TabhandBrowser } from '../../support/browsers/browser';
import { addsServer, choosesModelAt, ending, offersWhole, personSays, startsAgain } from '../../support/journey';
import { guardOrigin, type OriginGuard } from '../../support/origin-guard';
import { type ReferenceServer, serveReference } from '../../support/reference-server';
import { chromiumFirst } from '../../support/sample';
import { files, startSkills } from '../../support/skill-server';
import { serveSurface } from '../../support/surface-server';

const sql = 'SELECT operator, count(*) AS trains FROM departures GROUP BY operator ORDER BY trains DESC LIMIT 3';

const rowCount = `document.querySelectorAll('[data-view="data-table"] tbody tr').length`;

/** A real model would read the rows out of the result; so does the script. */
function drawsRows({ messages }: NormalisedRequest): Turn {
  const result = messages.findLast((message) => message.role === 'tool' && message.text.includes('"rows"'));
  const { rows } = JSON.parse(result?.text ?? '{}');
  const params = { title: 'Busiest operators', rows };
  return { calls: [{ match: ending('_widget_display'), arguments: { name: 'data-table', params } }] };
}

const draws = (input: object): Turn => ({ calls: [{ match: ending('_widget_display'), arguments: { ...input } }] });
const written = ['Dune', 'Ubik', 'Solaris', 'Roadside Picnic'].map((book, i) => ({ book, copies: i }));
const toldOf = ({ messages }: NormalisedRequest) => {
  const told = messages.findLast((message) => message.role === 'tool');
  return told && 'text' in told ? told.text : '';
};

export function serversJourney(name: TabhandBrowser['name'], launch: () => Promise<TabhandBrowser>): void {
  /** What is read, checked and drawn the same way in any browser. It comes last: each test takes the next of the model’s answers. */
  const ofChromium = chromiumFirst(name);
  let browser: TabhandBrowser;
  let site: Playground;
  let demo: McpDemo;
  let reference: ReferenceServer;
  let model: ModelServer;
  let guard: OriginGuard;
  let rail: TestServer;
  let bank: Awaited<ReturnType<typeof serveBank>>;
  let tables: Awaited<ReturnType<typeof serveSurface>>;
  const sent: Record<string, string> = {};
  let page: Surface;
  let panel: Surface;

  beforeAll(async () => {
    [browser, site, demo, reference, rail, bank, tables] = await Promise.all([
      launch(),
      servePlayground({ port: 0, framePort: 0 }),
      serveMcp(),
      serveReference(),
      startSkills({ sent }),
      serveBank(),
      serveSurface(),
    ]);
    guard = await guardOrigin(demo.url);
    model = await serveModel([
      { calls: [{ match: ending('_get_queue'), arguments: {} }] },
      {
        calls: [
          { match: ending('trains_mcp_query_sql'), arguments: { sql } },
          { match: ending('everything_mcp_get-sum'), arguments: { a: 19, b: 23 } },
        ],
      },
      drawsRows,
      { text: 'The busiest operators, drawn from the server’s rows.' },
      { calls: [{ match: ending('trains_mcp_query_sql'), arguments: { sql } }] },
      { text: 'The same as before.' },
      { calls: [{ match: ending('bank_mcp_pay'), arguments: {} }] },
      { calls: [{ match: ending('bank_mcp_pay'), arguments: {} }] },
      { text: 'The second may have worked.' },
      { calls: [{ match: ending('rail_mcp_get_recipe'), arguments: { skill: 'delays' } }] },
      {
        calls: [{ match: ending('rail_mcp_get_recipe'), arguments: { skill: 'delays', file: 'references/guide.md' } }],
      },
      { text: 'I know how to look for delays.' },
      { calls: [{ match: ending('tables_mcp_find_table'), arguments: {} }] },
      { text: 'One table is free.' },
      { calls: [{ match: ending('tables_mcp_list_orders'), arguments: {} }] },
      draws({ name: 'data-table', params: { title: 'Orders' }, from: { path: '/orders' } }),
      draws({ name: 'data-table', params: { title: 'Orders' }, from: { path: '/page/orders', sort: 'id' } }),
      { text: 'All 2,000 of them.' },
      { ...draws({ name: 'data-table', params: { title: 'Written', rows: written } }), delay: 60 },
      { text: 'Row by row.' },
    ]);
    page = await browser.openSite(`${site.url}music/`);
    panel = await browser.openPanel(page);
    await choosesModelAt(panel, model.url);
    await offersWhole(panel, 30);
  });
  afterAll(async () => {
    await browser?.close();
    reference?.close();
    bank?.close();
    tables?.close();
    await Promise.all([guard?.close(), site?.close(), demo?.close(), model?.close()]);
    await rail?.[Symbol.asyncDispose]();
  });

  test('R41: two servers are added by address, each tested before it is kept', async () => {
    await addsServer(panel, guard.url, 'trains');
    await panel.sees('Added trains.');
    await addsServer(panel, reference.url, 'everything');
    await panel.sees('Added everything.');
    await panel.sees(/Connected(.|\n)*Connected/);
  });

  test('R6, R7, R59: one run calls the page, both servers and the widget server, and draws a table of real rows', async () => {
    await panel.click('Chat');
    await personSays(panel, 'which operators are busiest, and what is 19 and 23?');
    await panel.sees('Run query_sql on');
    await panel.click('Always allow');
    await panel.sees('Run get-sum on');
    await panel.click('Always allow');
    await panel.sees('The busiest operators, drawn');
    expect(demo.log).toEqual([{ tool: 'query_sql', input: { sql } }]);
    await panel.sees('Busiest operators');
    await panel.until(`${rowCount} === 3`); // the title may be there before the table
    const sum = model.requests[2]?.messages.findLast((message) => message.role === 'tool');
    expect(sum).toMatchObject({ text: expect.stringContaining('42') });
  });

  test('issue 17: a server that refuses the Origin of extensions is used; a page’s requests keep theirs', async () => {
    expect(guard.refused).toEqual([]);
    await page.value(`fetch(${JSON.stringify(guard.url)}, { method: 'POST' }).then(() => true, () => true)`);
    expect(guard.refused).toEqual([new URL(site.url).origin]);
  });

  test('a panel that is opened anew shows the table; a granted reading is asked about once for the other server’s data', async () => {
    await panel.close();
    panel = await browser.openPanel(page);
    await panel.sees('Busiest operators');
    await panel.until(`${rowCount} === 3`); // the title may be there before the table
    await personSays(panel, 'once more');
    await panel.click('Allow in this chat');
    await panel.sees('The same as before.');
    expect(demo.log).toHaveLength(2);
  });

  // mcheemaa/mistri#26, tya5/reyn#2600, Volafile/volafile-bugs#133
  test('issue 33: a call is carried out once, though its server loses the connection after it and a browser would send it again', async () => {
    await page.value(`document.cookie = 'login=1; path=/'`);
    const office = await browser.openSite(bank.url.replace('//', '//clerk:secret@').replace('/mcp', '/'));
    await office.sees('Welcome to the bank.');
    await office.close();
    await addsServer(panel, bank.url, 'bank');
    await panel.sees('Added bank.');
    await panel.click('Chat');
    await startsAgain(panel);
    await personSays(panel, 'pay both invoices');
    await panel.sees('Run pay on');
    await panel.click('Allow once');
    await expect.poll(() => bank.paid.length).toBe(1);
    await panel.sees('Run pay on');
    await panel.click('Allow once');
    await panel.sees('The second may have worked.');
    await panel.sees('The connection to bank broke.');
    expect(bank.paid).toHaveLength(2);
    expect([...bank.cookies]).toEqual([undefined]);
    // What the browser knows of a login at the host is not the server’s. Only Chromium needs an empty header for that.
    const sent = [...bank.logins].filter((login) => login !== undefined);
    expect(sent).toEqual(browser.name === 'chromium' ? [''] : []);
    expect(await page.value('document.cookie')).toContain('login=1');
    expect(await page.value('document.cookie')).not.toContain('user=1');
  });

  ofChromium(
    'issue 17: a server’s skill is seen in Servers, and read when the model asks; a file that was changed is refused',
    async () => {
      await addsServer(panel, rail.url, 'rail');
      await panel.sees('1 skill');
      await panel.click('rail');
      await panel.sees('Which trains are late');
      const readings = () => rail.seen.filter(({ what }) => what === 'POST resources/read');
      expect(readings()).toEqual([]);
      await panel.click('Chat');
      await startsAgain(panel);
      sent['references/guide.md'] = 'Grüße';
      await personSays(panel, 'which trains are late?');
      await panel.sees('Run read_skill on');
      await panel.click('Always allow');
      await panel.sees('I know how to look for delays.');
      const [skill, guide] =
        model.requests
          .at(-1)
          ?.messages.filter(({ role }) => role === 'tool')
          .slice(-2) ?? [];
      expect(skill?.text).toContain('# Delays');
      expect(guide?.text).toContain('has other contents than its server');
      expect(guide?.text).not.toContain('Grüße');
      expect(readings()).toHaveLength(Object.keys(files).length);
    },
  );

  ofChromium(
    'issue 36: a server’s surface is drawn by Tabhand, and a press in it reaches the server behind a card',
    async () => {
      await addsServer(panel, tables.url, 'tables');
      await panel.sees('Added tables.');
      await panel.click('Chat');
      await startsAgain(panel);
      await personSays(panel, 'find a table');
      await panel.sees('Run find_table on');
      await panel.click('Allow once');
      await panel.sees('Table for two');
      await panel.fill('Your name', 'Ada');
      await panel.click('Book it');
      await panel.sees('Run action for the app of');
      expect(tables.pressed).toEqual([]);
      await panel.click('Allow once');
      await panel.sees('Booked.');
      expect(tables.pressed).toEqual([{ who: 'Ada' }]);
    },
  );

  ofChromium(
    'issue 36: 2,000 rows of a server are a table by reference, told by a wrong path, and read again by Refresh',
    async () => {
      await startsAgain(panel);
      const from = model.requests.length;
      await personSays(panel, 'show all orders');
      await panel.sees('Run list_orders on');
      await panel.click('Always allow');
      await panel.sees('All 2,000 of them.');
      const [, afterList, afterWrong, afterTable] = model.requests.slice(from);
      expect(toldOf(afterList ?? expect.fail()).length).toBeLessThan(60_000);
      expect(toldOf(afterWrong ?? expect.fail())).toContain('/page/orders are 2000 rows of { id: number');
      expect(toldOf(afterTable ?? expect.fail())).toContain('"items":2000');
      await panel.sees('Customer 1.0');
      await panel.click('Menu of Orders');
      await panel.click('Refresh');
      await panel.sees('Customer 2.0');
    },
  );

  ofChromium(
    'issue 36: a table appears row by row while the model writes it, and the checked one takes its place',
    async () => {
      await startsAgain(panel);
      await panel.value(`(window.grew = [], window.watch = new MutationObserver(() => {
      const now = document.querySelectorAll('[inert] [data-view="data-table"] tbody tr').length;
      if (now !== window.grew.at(-1)) window.grew.push(now);
    }), window.watch.observe(document.body, { childList: true, subtree: true }), true)`);
      await personSays(panel, 'write a table');
      await panel.sees('Row by row.');
      await panel.until(`document.querySelector('[inert] [data-view]') === null && ${rowCount} === 4`);
      const grew = await panel.value<number[]>('(window.watch.disconnect(), window.grew)');
      // A busy machine may skip some.
      const growing = grew.slice(0, grew.indexOf(Math.max(...grew)) + 1);
      expect(growing).toEqual([...new Set(growing)].sort());
      expect(growing.some((rows) => rows > 0 && rows < 4)).toBe(true);
    },
  );
}
