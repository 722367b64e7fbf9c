/** The built-in server: from a model's call to something that may be drawn. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { localLayer } from '#core/tools/layers/local.ts';
import type { ToolOutcome, ToolResult } from '#core/tools/result.ts';
import type { CanvasOperation, ToolFailure } from '#core/tools/schemas.ts';
import type { JsonObject } from '#core/tools/tool.ts';
import { recallTool } from '#features/conversation/background/recall.ts';
import { autouiServer } from '#widgets/server/autoui.ts';
import { specs } from '#widgets/specs.ts';

const recall = recallTool(async () => null);
const { tools } = autouiServer(recall);
const widgetDisplay = tools.find(({ name }) => name === 'widget_display') ?? expect.fail('autoui shows no widgets');

test('R43: autoui offers exactly its six tools; recall is the one that was handed in', () => {
  const names = ['canvas', 'get_recipe', 'list_recipes', 'recall', 'search_recipes', 'widget_display'];
  expect(tools.map(({ name }) => name).sort()).toEqual(names);
  expect(tools).toContain(recall);
});

test('R40: its layer has a protocol, a name, what it says of itself, and its tools', () => {
  expect(localLayer(autouiServer(recall))).toMatchObject({
    ...{ protocol: 'webmcp', serverName: 'autoui', description: expect.stringContaining('widgets') },
    tools: expect.arrayContaining([expect.objectContaining({ name: 'widget_display' })]),
  });
});

const display = (input: JsonObject): Promise<ToolOutcome> =>
  widgetDisplay.execute(input, { callId: 'c1' }, new AbortController().signal);

type Shown = Extract<CanvasOperation, { type: 'shown' }>;

async function shows(name: string, params: JsonObject): Promise<ToolResult & { canvas: Shown }> {
  const outcome = await display({ name, params });
  if (outcome.type !== 'result' || outcome.canvas?.type !== 'shown') throw new Error(JSON.stringify(outcome));
  return { ...outcome, canvas: outcome.canvas };
}

async function fails(input: JsonObject): Promise<ToolFailure> {
  const outcome = await display(input);
  if (outcome.type !== 'failure') throw new Error('It was drawn');
  return outcome;
}

const card = { label: 'Sales', value: '48' };

test('R62: a call that fits returns the widget, its data and its id, and draws exactly that', async () => {
  const outcome = await shows('stat-card', card);
  const { id } = outcome.structured as { id: string }; // the assertion below checks it
  expect(id).toMatch(/^w_[0-9a-z]{6}$/);
  expect(outcome.structured).toEqual({ widget: 'stat-card', data: card, id });
  expect(outcome.canvas).toEqual({ type: 'shown', id, widget: 'stat-card', data: card });
  expect(outcome.content).toEqual([{ type: 'text', text: JSON.stringify({ id, widget: 'stat-card', data: card }) }]);
});

test('R63: the whole tool costs at most 300 tokens, and names every widget', () => {
  const { name, description, inputSchema } = widgetDisplay;
  expect(JSON.stringify({ name, description, inputSchema }).length / 4).toBeLessThanOrEqual(300);
  for (const spec of specs) expect(description).toContain(spec.name);
  expect(widgetDisplay.hints).toMatchObject({ readOnly: true, destructive: false });
});

test('R68: an unknown widget is an error that names the others, the nearest first', async () => {
  const failure = await fails({ name: 'table-data', params: {} });
  expect(failure).toMatchObject({ code: 'invalid-input', details: [{ path: '/name', keyword: 'enum' }] });
  expect(failure.values.alternatives).toMatch(/^data-table, /);
  for (const spec of specs) expect(failure.values.alternatives).toContain(spec.name);
  expect(failure.details?.[0]?.message).toContain('data-table');
  expect((await fails({ name: 'card', params: {} })).values.alternatives).toMatch(/^(cards|stat-card), /);
  expect((await fails({ name: 'constructor', params: {} })).code).toBe('invalid-input');
});

test.each([
  ['stat-card', { ...card, variant: 'danger' }, { variant: 'error' }, '/variant: danger → error'],
  ['stat-card', { ...card, variant: 'primary' }, {}, '/variant: primary → absent'],
  ['stat-card', { ...card, variant: 'Success' }, { variant: 'success' }, '/variant: Success → success'],
  ['alert', { title: 'Low', level: 'critical' }, { level: 'error' }, '/level: critical → error'],
  [
    'map',
    { markers: [1, 2].map((lon) => ({ lat: 3, lon })) },
    { markers: [1, 2].map((lng) => ({ lat: 3, lng })) },
    '/markers/*/lon → lng',
  ],
])('a %s in another library’s words, %j, is drawn all the same, and that is told', async (name, params, look, told) => {
  const { structured, canvas } = await shows(name, params);
  expect(canvas.data).toMatchObject(look);
  expect(structured).toMatchObject({ repaired: [told] });
  if (name === 'stat-card' && !('variant' in look)) expect(canvas.data).not.toHaveProperty('variant');
});

test('R77: R29: wrong parameters return the details and the expected schema, and the corrected call succeeds', async () => {
  const failure = await fails({ name: 'stat-card', params: { label: 'Sales', valeur: '48' } });
  expect(failure.code).toBe('invalid-input');
  expect(failure.details?.map(({ path, keyword }) => [path, keyword])).toEqual([
    ['/value', 'required'],
    ['/valeur', 'additionalProperties'],
  ]);
  expect(failure.expectedSchema).toMatchObject({ required: ['label', 'value'] });
  expect(await shows('stat-card', card)).toMatchObject({ isError: false });
});

test('R25: a call that fails draws nothing', async () => {
  expect(await fails({ name: 'stat-card', params: {} })).not.toHaveProperty('canvas');
  expect(await fails({ name: 'data-table', params: { rows: [['a', 'b']] } })).not.toHaveProperty('canvas');
});

test.each([
  ['render_stat_card', 'stat-card', card],
  ['render_table', 'data-table', { rows: [] }],
  ['render_data_table', 'data-table', { rows: [] }],
  ['render_text', 'text', { content: 'hi' }],
  ['Stat-Card ', 'stat-card', card],
])('R80: %s is drawn as %s', async (name, widget, params) => {
  expect((await shows(name, params)).canvas.widget).toBe(widget);
});

test('R81: several calls compose a dashboard, each with an id of its own', async () => {
  const calls = Array.from({ length: 200 }, () => shows('stat-card', card));
  const ids = (await Promise.all(calls)).map(({ canvas }) => canvas.id);
  expect(new Set(ids).size).toBe(200);
});

test('a trend that is stable is flat', async () => {
  expect((await shows('stat-card', { ...card, trend: 'stable' })).canvas.data.trend).toBe('flat');
});

test('parameters written beside the name are put right, and that is told', async () => {
  const outcome = await display({ name: 'stat-card', ...card });
  expect(outcome).toMatchObject({
    canvas: { data: card },
    structured: { repaired: ['/params: missing → flat parameters'] },
  });
  expect(await fails({ name: 'stat-card', params: {} })).toMatchObject({
    details: [{ path: '/label' }, { path: '/value' }],
  });
});

test('a name alone is answered with what the widget takes, and nothing is drawn', async () => {
  const outcome = await display({ name: 'stat-card' });
  expect(outcome).toMatchObject({
    isError: false,
    structured: { name: 'stat-card', schema: { required: ['label', 'value'] } },
  });
  expect(outcome).not.toHaveProperty('canvas');
});

test('what can only mean one thing is put right in the parameters too', async () => {
  const outcome = await shows('data-table', { rows: '[{"a":1}]', compact: 'true' });
  expect(outcome.canvas.data).toEqual({ rows: [{ a: 1 }], compact: true });
  expect(outcome.structured).toMatchObject({ repaired: ['/rows: string → array', '/compact: string → boolean'] });
});

test('a long table is drawn whole, and the model hears its id and shape', async () => {
  const rows = Array.from({ length: 5_000 }, (_, i) => ({ id: i, name: `Row ${i}` }));
  const outcome = await shows('data-table', { title: 'All', rows });
  expect(outcome.canvas.data.rows).toHaveLength(5_000);
  const [said] = outcome.content;
  const told = JSON.parse(said?.type === 'text' ? said.text : '');
  expect(told).toEqual({
    widget: 'data-table',
    data: { title: 'All', rows: { items: 5_000, keys: ['id', 'name'] } },
    id: outcome.canvas.id,
  });
});

const columns = [
  { key: 'page', label: 'Page', type: 'link' },
  { key: 'note', label: 'Note' },
];

test.each([
  ['https://example.com/a', true],
  ['HTTP://example.com', true],
  ['mailto:a@example.com', true],
  ['N/A', true],
  ['javascript:alert(1)', false],
  [' java\nscript:alert(1)', false],
  ['data:text/html,<script>1</script>', false],
  ['chrome-extension://abc/panel.html', false],
])('in a link column %j stays: %s', async (page, stays) => {
  const { canvas } = await shows('data-table', { columns, rows: [{ page, note: page }] });
  expect(canvas.data.rows).toEqual([{ page: stays ? page : '', note: page }]);
});

test('whatever a model sends, the server answers with an outcome and no prototype is touched', async () => {
  const name = fc.oneof(fc.constantFrom('stat-card', 'data-table', 'text', '__proto__', 'toString'), fc.jsonValue());
  await fc.assert(
    fc.asyncProperty(name, fc.jsonValue(), async (given, params) => {
      const outcome = await display({ name: given, params });
      expect(['result', 'failure']).toContain(outcome.type);
    }),
    { numRuns: 300 },
  );
  expect(await fails({ name: { toString: '' }, params: {} })).toMatchObject({ code: 'invalid-input' });
  const hostile = JSON.parse('{"name":"stat-card","label":"a","value":"b","__proto__":{"polluted":1}}');
  expect(await fails(hostile)).toMatchObject({ code: 'invalid-input' });
  expect(({} as JsonObject).polluted).toBeUndefined();
});
