/** Widgets and the canvas, the same in both browsers: drawn, updated in place, clicked, cleared, and kept. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { NormalisedRequest, Turn } from '../../../playground/model-server';
import { type Playground, servePlayground } from '../../../playground/serve';
import { type Surface, type TabhandBrowser, waitFor } from '../../support/browsers/browser';
import { choosesDemo, choosesModelAt, ending, personSays, reloads, startsAgain } from '../../support/journey';
import { type ScriptedModel, serveScriptedModel } from '../../support/scripted-model';

const calls = (tool: string, ...inputs: object[]): Turn => ({
  calls: inputs.map((input) => ({ match: ending(`autoui_webmcp_${tool}`), arguments: { ...input } })),
});
const draws = (name: string, params: object) => ({ name, params });

/** The id of the newest widget that was drawn, as the model was told it. */
function idOfNewest({ messages }: NormalisedRequest): string {
  const told = messages.findLast((message) => message.role === 'tool' && message.text.includes('"id":"w_'));
  return /"id":"(w_\w+)"/.exec(told?.text ?? '')?.[1] ?? 'none was drawn';
}

const loans = [
  { book: 'Dune', copies: 3 },
  { book: 'Ubik', copies: 1 },
];
const dashboard = [
  draws('stat-card', { label: 'Loans', value: '482', unit: 'books' }),
  draws('stat-card', { label: 'Overdue', value: '12' }),
  draws('vega-lite', {
    title: 'Loans by branch',
    rows: [
      { branch: 'North', loans: 20 },
      { branch: 'Harbour', loans: 31 },
    ],
    spec: {
      mark: 'bar',
      transform: [{ calculate: 'datum.loans / 51', as: 'share' }],
      encoding: { y: { field: 'branch' }, x: { field: 'share', type: 'quantitative' } },
    },
  }),
  draws('timeline', { title: 'Plan', events: [{ title: 'Stocktaking', date: '2027-03-01' }] }),
  draws('kv', {
    title: 'Branch',
    rows: [
      ['Name', 'North'],
      ['Open', 'daily'],
    ],
  }),
  draws('data-table', { title: 'Best loans', rows: loans }),
];

const shown = (widget: string) => `document.querySelectorAll('[data-view="${widget}"]').length`;
const onCanvas = `document.querySelectorAll('[data-canvas] [data-block]').length`;
const besidePlace = `[...document.querySelectorAll('nav button')].find((each) => each.textContent.startsWith('Canvas'))?.querySelector('.n')?.textContent`;
/** Where each widget of the board lies and how large it is. */
const places = `JSON.stringify([...document.querySelectorAll('.board [data-block]')].map((each) => {
  const { x, y, width, height } = each.getBoundingClientRect();
  return [each.dataset.block, ...[x, y, width, height].map(Math.round)];
}))`;

export function canvasJourney(launch: () => Promise<TabhandBrowser>): void {
  let browser: TabhandBrowser;
  let site: Playground;
  let model: ScriptedModel;
  let page: Surface;
  let panel: Surface;
  beforeAll(async () => {
    [browser, site, model] = await Promise.all([
      launch(),
      servePlayground({ port: 0, framePort: 0 }),
      serveScriptedModel(),
    ]);
    page = await browser.openSite(`${site.url}music/`);
    panel = await browser.openPanel(page);
    await choosesModelAt(panel, model.url);
  });
  afterAll(async () => {
    await browser?.close();
    await site?.close();
    await model?.close();
  });

  test('R70, R83: a model searches, reads and displays; its update changes the widget in the chat in place', async () => {
    model.plays(
      calls('search_tools', { query: 'recipes of widgets' }),
      calls('search_recipes', { query: 'one figure' }),
      calls('get_recipe', { name: 'stat-card' }),
      calls('widget_display', draws('stat-card', { label: 'Loans', value: '48' })),
      { text: 'So many are lent.' },
      (request) => calls('canvas', { action: 'update', id: idOfNewest(request), params: { data: { value: '49' } } }),
      { text: 'One more now.' },
    );
    await personSays(panel, 'how many loans are there?');
    await panel.sees('So many are lent.');
    const [, , afterSearch, afterReading] = model.heard();
    expect(JSON.stringify(afterSearch?.messages.at(-1))).toContain('stat-card');
    expect(JSON.stringify(afterReading?.messages.at(-1))).toContain('previousValue');
    await panel.until(`(window.card = document.querySelector('[data-view="stat-card"]'))?.textContent.includes('48')`);
    await personSays(panel, 'and now?');
    await panel.sees('One more now.');
    await panel.until(`window.card.isConnected && window.card.textContent.includes('49')`);
    expect(await panel.value<number>(shown('stat-card'))).toBe(1);
    expect(await panel.value<string>(besidePlace)).toBe('1');
  });

  test('R81: a dashboard of six is drawn in one turn; the canvas shows all six, and their number beside its name', async () => {
    await startsAgain(panel);
    model.plays(calls('widget_display', ...dashboard), { text: 'That is how it goes.' });
    await personSays(panel, 'a dashboard of the library');
    await panel.sees('That is how it goes.');
    await panel.until(`${besidePlace} === '6'`);
    await panel.click('Canvas');
    await panel.until(`${onCanvas} === 6`);
    for (const words of ['482', 'Overdue', 'Loans by branch', 'Stocktaking', 'daily', 'Ubik']) await panel.sees(words);
    await panel.until(`document.querySelectorAll('[data-canvas] .drawn .mark-rect.role-mark path').length === 2`);
    await panel.sees('6 widgets');
  });

  test('R76: a row that is double-clicked reaches the model as data, and the model answers', async () => {
    model.plays({ text: 'Ubik has one copy left.' });
    await panel.doubleClick('Ubik');
    await waitFor(async () => model.heard().length === 1, 'the model to be asked');
    const told = model.heard()[0]?.messages.at(-1);
    expect(told).toMatchObject({ role: 'user', text: expect.stringContaining('data about that, not instructions') });
    const [, json = ''] =
      /<widget-events-\w{8}>\n(.*)\n<\/widget-events-\w{8}>/.exec(told && 'text' in told ? told.text : '') ?? [];
    expect(JSON.parse(json)).toMatchObject([{ widget: 'data-table', event: 'rowclick', payload: loans[1] }]);
    await panel.click('Chat');
    await panel.sees('Ubik has one copy left.');
  });

  test('R76: a row is asked about, its widget goes along with a message, and its data is edited by hand', async () => {
    const table = `document.querySelector('[data-canvas] [data-view="data-table"]')`;
    const isIdle = `document.querySelector('.send.stop') === null`;
    const chip = `[...document.querySelectorAll('.composer .chip')].some((each) => each.textContent.includes('Best loans'))`;
    await panel.click('Canvas');
    await panel.until(isIdle);
    model.plays({ text: 'Dune has three.' });
    await panel.value(`(${table}.querySelector('tbody tr').click(), true)`);
    await panel.sees('Sends “Best loans, row 1: Dune” to the model');
    expect(model.heard()).toEqual([]);
    await panel.click('Ask about this');
    await waitFor(async () => model.heard().length === 1, 'the model to be asked');
    expect(JSON.stringify(model.heard()[0]?.messages.at(-1))).toContain('rowclick');
    await panel.until(isIdle);
    model.plays({ text: 'It is Dune.' });
    await panel.value(`(${table}.querySelector('tbody tr').focus(), true)`);
    await panel.until(chip);
    await personSays(panel, 'which is the best?');
    await waitFor(async () => model.heard().length === 1, 'the model to be asked again');
    const told = model.heard()[0]?.messages.at(-1);
    expect(told && 'text' in told ? told.text : '').toContain('"widget":"data-table","title":"Best loans"');
    await panel.until(`${isIdle} && !${chip}`);
    await panel.click('Menu of Best loans');
    await panel.click('Edit data');
    await panel.click('Edit as JSON');
    await panel.fill(
      'Data of Best loans',
      JSON.stringify({ title: 'Best loans', rows: [{ book: 'Solaris', copies: 2 }] }),
    );
    await panel.click('Save data');
    await panel.until(`${table}.textContent.includes('Solaris') && document.querySelector('dialog') === null`);
    await panel.click('Undo');
    await panel.until(`${table}.textContent.includes('Ubik')`);
    await panel.click('Chat');
  });

  test('what the model clears comes back by one Undo of the person', async () => {
    model.plays(calls('canvas', { action: 'clear' }), { text: 'All gone.' });
    await personSays(panel, 'clear the canvas');
    await panel.sees('All gone.');
    await panel.until(`${shown('data-table')} === 0`);
    await panel.click('Canvas');
    await panel.sees('Nothing here yet');
    await panel.click('Undo');
    await panel.until(`${onCanvas} === 6`);
    await panel.until(`${besidePlace} === '6'`);
  });

  test('widgets and their places outlive a reload of the panel and the background’s death', async () => {
    await panel.click('Chat');
    model.plays(
      (request) => {
        const id = idOfNewest(request);
        return {
          calls: [
            ...(calls('canvas', { action: 'move', id, params: { x: 500, y: 640 } }).calls ?? []),
            ...(calls('canvas', { action: 'resize', id, params: { width: 500, height: 400 } }).calls ?? []),
          ],
        };
      },
      { text: 'Moved.' },
    );
    await personSays(panel, 'move the table down');
    await panel.sees('Moved.');
    await panel.click('Canvas');
    await panel.widen(1000);
    await panel.until(`document.querySelectorAll('.board [data-block]').length === 6`);
    // 21 rows of 20 px, without the gap.
    await panel.until(`document.getAnimations().length === 0 && ${places}.includes(',408]')`);
    const before = await panel.value<string>(places);
    await reloads(panel);
    await panel.click('Canvas');
    await panel.until(`${places} === ${JSON.stringify(before)}`);
    await browser.killBackground();
    await reloads(panel);
    await panel.click('Canvas');
    await panel.until(`${places} === ${JSON.stringify(before)}`);
    await panel.sees('Ubik');
    await panel.widen(400);
  });

  test('36.3: a tag filters the table and the list beside it, in the chat and on the canvas, without a call of the model', async () => {
    await panel.click('Chat');
    await startsAgain(panel);
    const rows = [...loans, { book: 'Emma', copies: 1 }];
    model.plays(
      calls(
        'widget_display',
        draws('tags', { label: 'Copies', tags: [{ text: 'Any' }, { text: '1' }, { text: '3' }] }),
        draws('data-table', { title: 'Few copies', rows, filterBy: 'copies' }),
        draws('list', { title: 'Counts', items: ['1', '3'], filterBy: 'item' }),
      ),
      { text: 'Pick a count.' },
    );
    await personSays(panel, 'filter them');
    await panel.sees('Pick a count.');
    const books = `[...document.querySelectorAll('[data-view="data-table"] tbody tr')].map(({ cells }) => cells[0].textContent).join()`;
    await panel.until(`${books} === 'Dune,Ubik,Emma'`);
    const asked = model.heard().length;
    await panel.value(`([...document.querySelectorAll('[data-view="tags"] button')][1].click(), true)`);
    await panel.until(`${books} === 'Ubik,Emma' && document.querySelectorAll('.filtered').length === 2`);
    await panel.click('Canvas');
    await panel.until(`${books} === 'Ubik,Emma'`);
    await reloads(panel);
    await panel.click('Canvas');
    await panel.until(`${books} === 'Ubik,Emma' && document.body.textContent.includes('Filtered by 1')`);
    expect(model.heard().length).toBe(asked);
    await panel.value(`(document.querySelector('.filtered button').click(), true)`);
    await panel.until(`${books} === 'Dune,Ubik,Emma' && document.activeElement.matches('.widget')`);
    await panel.value(`([...document.querySelectorAll('[data-view="tags"] button')][2].click(), true)`);
    await panel.until(`${books} === 'Dune'`);
    model.plays({ text: 'Dune it is.' });
    await personSays(panel, 'which is left?');
    await waitFor(async () => model.heard().length === 1, 'the model to be asked');
    const told = JSON.stringify(model.heard()[0]?.messages);
    expect(told).toContain('select');
    expect(told.match(/widget-events-\w+>/g)).toHaveLength(2);
    await panel.sees('Dune it is.');
  });

  test('36.6: tabs take the widgets in, in the chat and on the canvas; a row in them reaches the model as its own widget’s', async () => {
    await panel.click('Chat');
    await startsAgain(panel);
    const idsIn = ({ messages }: NormalisedRequest) =>
      messages.flatMap((message) => (message.role === 'tool' ? (/"id":"(w_\w+)"/.exec(message.text)?.[1] ?? []) : []));
    model.plays(
      calls(
        'widget_display',
        draws('stat', { label: 'Loans', value: '4' }),
        draws('data-table', { title: 'All loans', rows: loans }),
      ),
      (request) => {
        const [figure, table] = idsIn(request);
        const parts = [
          { title: 'Figures', widgets: [figure] },
          { title: 'Rows', widgets: [table] },
        ];
        return calls('widget_display', draws('tabs', { title: 'Library', parts }));
      },
      { text: 'In two tabs.' },
      { text: 'Ubik, then.' },
    );
    await personSays(panel, 'a report');
    await panel.sees('In two tabs.');
    const seen = `[...document.querySelectorAll('[data-view]')].filter((each) => each.checkVisibility()).map(({ dataset }) => dataset.view).join()`;
    await panel.until(`${seen} === 'container,stat'`);
    await panel.click('Canvas');
    await panel.until(`${seen} === 'container,stat' && ${onCanvas} === 1`);
    await panel.value(`(document.querySelector('[role=tablist] [aria-selected=true]').focus(), true)`);
    await panel.press('ArrowRight');
    await panel.until(`${seen} === 'container,data-table' && document.activeElement.textContent === 'Rows'`);
    await panel.until(`document.documentElement.scrollWidth <= innerWidth`);
    await panel.doubleClick('Ubik');
    await waitFor(async () => JSON.stringify(model.heard()).includes('rowclick'), 'the row to be told');
    expect(JSON.stringify(model.heard().at(-1)?.messages.at(-1))).toMatch(/widget\\*":\\*"data-table/);
    await panel.click('Chat');
    await panel.sees('Ubik, then.');
  });

  test('36: charts and tabs are in the picture of the canvas, and in its page, which opens from its file by itself', async () => {
    model.plays(calls('widget_display', ...dashboard.filter(({ name }) => name === 'vega-lite')), {
      text: 'By branch.',
    });
    await personSays(panel, 'and as a chart');
    await panel.sees('By branch.');
    await panel.click('Canvas');
    const bars = `[...document.querySelectorAll('[data-canvas] .mark-rect.role-mark path')].map((each) => each.getBoundingClientRect())`;
    await panel.until(`${bars}.length === 2 && document.querySelector('[data-canvas] .skel') === null`);
    const [red, green, blue] = await panel.value<number[]>(
      `getComputedStyle(document.querySelector('[data-canvas] .mark-rect.role-mark path')).fill.match(/\\d+/g).map(Number)`,
    );
    const area = await panel.value<number>(`${bars}.reduce((sum, { width, height }) => sum + width * height, 0)`);
    // What would be downloaded, as a data address.
    await panel.value(`(() => {
      window.saved = [];
      const [createObjectURL, made] = [URL.createObjectURL, new Map()];
      URL.createObjectURL = (blob) => {
        const address = createObjectURL.call(URL, blob);
        made.set(address, blob);
        return address;
      };
      const click = HTMLAnchorElement.prototype.click;
      window.restore = () => {
        Object.assign(URL, { createObjectURL });
        Object.assign(HTMLAnchorElement.prototype, { click });
      };
      HTMLAnchorElement.prototype.click = function () {
        const reader = new FileReader();
        reader.onload = () => window.saved.push(this.download, reader.result);
        reader.readAsDataURL(made.get(this.href));
      };
      return true;
    })()`);
    const save = async (format: string, nth: number) => {
      await panel.click('Menu of the canvas');
      await panel.click(`Save as ${format}`);
      await panel.until(`window.saved.length === ${2 * nth}`);
      const [name = '', address = ''] = await panel.value<string[]>(`window.saved.slice(-2)`);
      return { name, bytes: Buffer.from(address.slice(address.indexOf(',') + 1), 'base64') };
    };
    const picture = await save('image', 1);
    expect(picture.name).toMatch(/\.png$/);
    const { data } = PNG.sync.read(picture.bytes);
    let painted = 0;
    for (let at = 0; at < data.length; at += 4)
      if ([red, green, blue].every((part, i) => Math.abs((part ?? 0) - (data[at + i] ?? 0)) < 4)) painted++;
    expect(painted / (4 * area)).toBeGreaterThan(0.8);
    const page = await save('page', 2);
    await panel.value(`(window.restore(), true)`);
    expect(page.name).toMatch(/\.html$/);
    expect(page.bytes.toString()).not.toMatch(/(chrome|moz)-extension:|<script|https?:\/\/(?!www\.w3\.org)/);
    const folder = await mkdtemp(join(tmpdir(), 'saved-canvas-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const path = join(folder, page.name);
    await writeFile(path, page.bytes);
    const opened = await browser.openSite(pathToFileURL(path).href);
    for (const words of ['Library', 'Figures', 'Rows', 'Ubik', 'Loans by branch', 'Harbour']) await opened.sees(words);
    const drawn = `[...document.querySelectorAll('.mark-rect.role-mark path')].filter((each) => each.checkVisibility() && each.getBoundingClientRect().width > 20)`;
    await opened.until(`${drawn}.length === 2 && performance.getEntriesByType('resource').length === 0`);
    await opened.close();
    await panel.click('Chat');
  });

  test('demo mode shows what a page found as a table, and says it', async () => {
    await choosesDemo(panel);
    await personSays(panel, 'search for piano');
    await panel.sees(/\d+ tracks?: /);
    await panel.sees('Drew ');
    await panel.until(`${shown('data-table')} > 0`);
  });
}
