/** Each main state of the real panel, in both themes: axe-core finds nothing wrong. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type McpDemo, serveMcp } from '../../../playground/mcp-server';
import { type Playground, servePlayground } from '../../../playground/serve';
import { violationsOf } from '../../support/axe';
import type { Surface } from '../../support/browsers/browser';
import { type Chromium, launchChromium, pageOf } from '../../support/browsers/chromium';
import { addsServer, choosesModelAt, ending, personSays, setsUpAnother, startsAgain } from '../../support/journey';
import { type ScriptedModel, serveScriptedModel } from '../../support/scripted-model';

const sql = 'SELECT operator, count(*) AS trains, 1 AS listed FROM departures GROUP BY operator ORDER BY trains DESC';
const rows = [
  { operator: 'North Line', trains: 1204 },
  { operator: 'Elbe Rail', trains: 871 },
];
const figure = { label: 'Departures', value: '5,204', delta: '+4 %', trend: 'up' };

let browser: Chromium;
let site: Playground;
let demo: McpDemo;
let model: ScriptedModel;
let panel: Surface;
let shown: Page;

beforeAll(async () => {
  [browser, site, demo, model] = await Promise.all([
    launchChromium(),
    servePlayground({ port: 0, framePort: 0 }),
    serveMcp(),
    serveScriptedModel(),
  ]);
  panel = await browser.openPanel(await browser.openSite(`${site.url}lab/odd.html`));
  shown = pageOf(panel);
  await panel.sees('9 tools');
});
afterAll(async () => {
  await browser?.close();
  await Promise.all([site?.close(), demo?.close(), model?.close()]);
});

const findsNothingWrong = async () => expect(await violationsOf(shown)).toEqual([]);

test('the welcome, before and after a model is chosen', async () => {
  await findsNothingWrong();
  await choosesModelAt(panel, model.url);
  await panel.sees('Ask in your own words.');
  await findsNothingWrong();
});

test('the servers, with none, with one, and with a problem', async () => {
  await panel.click('Servers');
  await findsNothingWrong();
  await addsServer(panel, demo.url, 'demo');
  await panel.sees('Added demo.');
  await findsNothingWrong();
  await addsServer(panel, demo.url, 'demo');
  await panel.sees('Another server has this name.');
  await findsNothingWrong();
});

test('a conversation with an approval, calls that worked and failed, a table, figures and a Markdown answer', async () => {
  await panel.click('Chat');
  const draw = (name: string, params: object) => ({ match: ending('_widget_display'), arguments: { name, params } });
  model.plays(
    {
      reasoning: 'They want figures.',
      text: 'I will look.',
      calls: [
        { match: ending('demo_mcp_query_sql'), arguments: { sql } },
        { match: ending('_slow'), arguments: { ms: -1 } },
      ],
    },
    { calls: [{ match: ending('_throws'), arguments: {} }] },
    { calls: [draw('stat-card', figure), draw('data-table', { title: 'Operators', rows })] },
    { text: '## Done\n\n- **One** `code`\n- [Two](https://example.com)\n\n| a | b |\n|---|---:|\n| 1 | 2 |' },
  );
  await personSays(panel, 'how busy are the trains?');
  await panel.sees('Run query_sql on');
  await findsNothingWrong();
  await panel.click('Always allow');
  await panel.click('Allow once');
  await panel.sees('Departures');
  await panel.sees('North Line');
  await panel.sees('Done');
  await findsNothingWrong();
  await panel.unfold('Query train departures');
  await panel.unfold('Slow');
  await panel.sees('Problems');
  await findsNothingWrong();
});

test('a run that ended with an error', async () => {
  model.plays({ error: { status: 401, body: { error: { message: 'Incorrect API key provided' } } } });
  await personSays(panel, 'once more');
  await panel.sees('refused the key');
  await findsNothingWrong();
});

test('the tools, folded and open', async () => {
  await panel.click('Tools');
  await panel.sees('write_note');
  await findsNothingWrong();
  await panel.unfold('write_note');
  await panel.sees('Schema');
  await findsNothingWrong();
});

test('the history and the settings', async () => {
  await panel.click('History');
  await panel.sees('How busy are the trains?');
  await findsNothingWrong();
  await panel.click('Back');
  await startsAgain(panel);
  await setsUpAnother(panel);
  await findsNothingWrong();
  await panel.choose('Anthropic');
  await findsNothingWrong();
});
