/** What a call draws while it is still written: only what is whole and checked, seldom, and nothing of it is kept. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createPreviews } from '#core/loop/previews.ts';
import type { ModelEvent } from '#core/loop/provider.ts';
import { localLayer } from '#core/tools/layers/local.ts';
import { PartialJson } from '#core/tools/partial-json.ts';
import { recallTool } from '#features/conversation/background/recall.ts';
import { autouiServer } from '#widgets/server/autoui.ts';

const layer = localLayer(autouiServer(recallTool(async () => null)));
const names = new Map(
  layer.tools.map((tool) => [`autoui_webmcp_${tool.name}`, { name: tool.name, server: 'autoui', layer, tool }]),
);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** What the panel is told while these arguments come in pieces, the time between two of them being long enough to draw. */
async function draws(written: string, { pieces = 8, every = 1000, tool = 'autoui_webmcp_widget_display' } = {}) {
  const preview = createPreviews(names, 'openai', () => null);
  const told: unknown[] = [];
  const hear = async (event: ModelEvent) => {
    const drawn = await preview(event);
    if (drawn && event.type === 'tool-call-delta') told.push(drawn.drawn ?? null);
  };
  await hear({ type: 'tool-call-start', id: 'm1', name: tool });
  for (let at = 0; at < written.length; at += pieces) {
    vi.advanceTimersByTime(every);
    await hear({ type: 'tool-call-delta', id: 'm1', text: written.slice(at, at + pieces) });
  }
  return told;
}

const steps = (told: unknown[], member: string) => [
  ...new Set(told.map((each) => Object(Object(Object(each).data)[member]).length ?? 0)),
];
const rows = [1, 2, 3, 4].map((id) => ({ id, name: `Row, "${id}" ]` }));

describe('what is whole of JSON that is still written', () => {
  const whole = (text: string) => {
    const json = new PartialJson();
    for (const piece of text) json.push(piece);
    return json.whole();
  };
  test.each<[string, unknown]>([
    ['', undefined],
    ['{', {}],
    ['{"a"', {}],
    ['{"a":1', {}],
    ['{"a":1,', { a: 1 }],
    ['{"a":"x', {}],
    ['{"a":"x]}\\",","b":tr', { a: 'x]}",' }],
    ['{"a":{"b":1,"c', { a: { b: 1 } }],
    ['{"a":[', { a: [] }],
    ['{"a":[1,2', { a: [1] }],
    ['{"a":[{"b":1},{"b":2', { a: [{ b: 1 }] }],
    ['{"a":[{"b":1', { a: [] }],
    ['{"a":[{"b":"x","c":[1,2,', { a: [{ b: 'x', c: [1, 2] }] }],
    ['{"a":[{"c":[1]},{"c":[1,2,', { a: [{ c: [1] }] }],
    ['{"a":[1,2],"b":"', { a: [1, 2] }],
    ['{"a":[1]}', { a: [1] }],
    ['{"a":12345678901234567890,"b', { a: '\uFDD012345678901234567890' }],
    ['{"a":1]', undefined],
    ['nothing', undefined],
  ])('%j', (text, value) => {
    expect(whole(text)).toEqual(value);
  });

  test('in time that grows as the text does', () => {
    const json = new PartialJson();
    const began = Date.now();
    for (let i = 0; i < 100_000; i++) json.push('{"a":[');
    expect(json.length).toBe(600_000);
    expect(Date.now() - began).toBeLessThan(2000);
    expect(json.whole()).toBeUndefined();
  });
});

test('a table grows row by row, a list item by item, a chart bar by bar', async () => {
  const table = { name: 'data-table', params: { title: 'Rows', rows } };
  expect(steps(await draws(JSON.stringify(table)), 'rows')).toEqual([1, 2, 3, 4]);
  const list = { name: 'list', params: { items: ['a', 'b', 'c'] } };
  expect(steps(await draws(JSON.stringify(list), { pieces: 1 }), 'items')).toEqual([1, 2, 3]);
  const bars = ['a', 'b', 'c'].map((label, i) => [label, i + 1]);
  expect(steps(await draws(JSON.stringify({ name: 'chart', params: { bars } }), { pieces: 1 }), 'bars')).toEqual([
    1, 2, 3,
  ]);
});

test('what it draws at last is what the call draws', async () => {
  const table = { name: 'data-table', params: { title: 'Rows', rows } };
  expect((await draws(JSON.stringify(table))).at(-1)).toEqual({ widget: 'data-table', data: table.params });
});

test('flat parameters and other names are read as the call reads them', async () => {
  const flat = { name: 'render_data_table', rows };
  expect(steps(await draws(JSON.stringify(flat)), 'rows')).toEqual([1, 2, 3, 4]);
});

test.each([
  ['a program', { name: 'js-sandbox', params: { html: '<p>a</p>', code: 'a()', list: [1, 2] } }],
  ['a form', { name: 'form', params: { schema: { type: 'object', properties: {}, required: ['a', 'b'] } } }],
  ['buttons', { name: 'actions', params: { buttons: [{ id: 'a', label: 'A' }] } }],
  ['what has no name yet', { params: { items: ['a', 'b'] } }],
  ['a kind that there isn’t', { name: 'no-such-kind', params: { items: ['a', 'b'] } }],
])('%s is not drawn before the call is whole', async (_, written) => {
  expect(await draws(JSON.stringify(written))).toEqual([]);
});

test('other tools draw nothing', async () => {
  const written = JSON.stringify({ query: ['a', 'b'] });
  expect(await draws(written, { tool: 'autoui_webmcp_canvas' })).toEqual([]);
  expect(await draws(written, { tool: 'shop_mcp_orders' })).toEqual([]);
});

describe('attacked', () => {
  test('an address that runs is as empty as in the call', async () => {
    const columns = [{ key: 'page', label: 'Page', type: 'link' }];
    const evil = { name: 'data-table', params: { columns, rows: [{ page: 'javascript:alert(1)' }, { page: 'x' }] } };
    const told = await draws(JSON.stringify(evil), { pieces: 1 });
    expect(told.length).toBeGreaterThan(0);
    expect(JSON.stringify(told)).not.toContain('javascript');
  });

  test('no address, name or text is drawn before it is whole', async () => {
    const images = [{ src: 'https://shop.example/secret.png', alt: 'a' }];
    const told = await draws(JSON.stringify({ name: 'gallery', params: { images } }), { pieces: 1 });
    const sources = new Set(JSON.stringify(told).match(/https:[^"]*/g));
    expect([...sources]).toEqual(['https://shop.example/secret.png']);
  });

  test('a kind that is named again is that one', async () => {
    const told = await draws('{"name":"list","params":{"items":["a","b"]},"name":"js-sandbox","x":1}', { pieces: 1 });
    expect(told.at(-1)).toBeNull();
  });

  test('what stands goes if its rows turn out to be elsewhere, or it no longer fits', async () => {
    for (const end of ['"from":{"call":"orders"},', '"params":{"items":{"a":{"b":[]}}},']) {
      const told = await draws(`{"name":"list","params":{"items":["a","b"]},${end}"x":1}`, { pieces: 1 });
      expect(told[0]).not.toBeNull();
      expect(told.at(-1)).toBeNull();
    }
  });

  test('10 MB of arguments are drawn to a limit, and not in each piece', async () => {
    const many = JSON.stringify({
      name: 'list',
      params: { items: Array.from({ length: 100_000 }, () => 'x'.repeat(90)) },
    });
    const told = await draws(many, { pieces: 1000, every: 20 });
    expect(told.length).toBeLessThan(30);
    expect(JSON.stringify(told.at(-1)).length).toBeLessThan(210_000);
  });
});
