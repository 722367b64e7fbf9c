/** What a model or a server may try with data by reference, with a widget that is still written, and with a surface. */
import { expect } from 'vitest';
import type { StoredResult } from '#core/log/entry.ts';
import { createPreviews } from '#core/loop/previews.ts';
import { localLayer } from '#core/tools/layers/local.ts';
import { recallTool } from '#features/conversation/background/recall.ts';
import { actions } from '#widgets/kinds/actions/spec.ts';
import { toRows } from '#widgets/rows/read-table.ts';
import { shapeTable } from '#widgets/rows/shape.ts';
import { autouiServer } from '#widgets/server/autoui.ts';
import { bindAgain } from '#widgets/server/bindable.ts';
import { emptyScene } from '#widgets/server/scene.ts';
import { applyMessages, readMessages, withData } from '../../src/features/apps/state/surface';
import { createScene } from '../support/canvas-scene';
import { attacksBy } from './attack';
import { type Loop, order, reads } from './loop';

const rows = [{ id: 1, city: { name: 'Porto', isAdmin: true } }];
const answered = (structured: unknown, content: StoredResult['content'] = []): StoredResult => ({
  ...{ callId: 'call_1', conversationId: 'v1', at: 1, content },
  ...(structured !== undefined && { structured }),
});

/** What the widget holds that refers to this result; an error in its place. */
async function drawn(from: object, result: StoredResult, name = 'data-table', params = {}) {
  const scene = createScene([], async () => result);
  const outcome = await scene.call('widget_display', { name, params, from: { ...from } });
  return { error: outcome.type === 'failure' ? outcome : null, data: scene.blocks()[0]?.data ?? {} };
}
const isRefused = async (from: object, result = answered({ rows })) =>
  expect((await drawn(from, result)).error).not.toBeNull();

/** A call of a tool like this, that could be made again. */
function isBound(tool: object, { imported = 0, name = 'list' } = {}) {
  const layer = {
    ...{
      key: 'mcp:m',
      protocol: 'mcp' as const,
      serverName: 'shop',
      notices: [],
      call: async () => expect.fail('It ran'),
    },
    tools: [
      {
        name,
        inputSchema: {},
        hints: reads,
        source: { type: 'mcp' as const, serverId: 'm', url: 'https://m.example' },
        lazy: false,
        disabled: false,
        ...tool,
      },
    ],
  };
  const scene = createScene([layer as never]); // the members that count
  scene.names('mcp:m', 'shop');
  const conversation = { ...scene.conversation, imported };
  const state = {
    call: { id: 'call_1', name, input: {}, target: { layerKey: 'mcp:m', tool: name } },
    prepared: { definitionHash: 'h', input: {} },
    result: { seq: 5 },
  };
  const whole = { conversation, layers: [layer], liveData: async () => null, find: async () => null };
  return expect(bindAgain(state as never, whole as never)); // as above
}

const layer = localLayer(autouiServer(recallTool(async () => null)));
const names = new Map(layer.tools.map((tool) => [tool.name, { name: tool.name, server: 'autoui', layer, tool }]));

/** What panels are told while this is written, in so many pieces, as fast as they come or slowly. */
async function toldEarly(written: string, { length = 1, slowly = true } = {}): Promise<unknown[]> {
  const preview = createPreviews(names, 'openai', () => null);
  const told: unknown[] = [];
  const { now } = performance;
  let time = 0;
  performance.now = () => time;
  try {
    await preview({ type: 'tool-call-start', id: 'm', name: 'widget_display' });
    for (let at = 0; at < written.length; at += length) {
      time += slowly ? 1000 : 1;
      const shaping = await preview({ type: 'tool-call-delta', id: 'm', text: written.slice(at, at + length) });
      if (shaping) told.push(shaping.drawn ?? null);
    }
  } finally {
    performance.now = now;
  }
  return told;
}

const surfacePart = (text: string) =>
  readMessages({ type: 'resource', uri: 'a2ui://s', mimeType: 'application/a2ui+json', text });
const many = (count: number, each: (i: number) => object) => Array.from({ length: count }, (_, i) => each(i));

export const byReference = [
  ...attacksBy('model output', 'work', [
    {
      name: 'refers to a thousand million rows',
      breach: 'Whatever is there is drawn.',
      guard: 'a reference takes so many rows',
      attempt: () => isRefused({ limit: 1e9 }),
    },
    {
      name: 'sorts what it refers to by a thousand columns',
      breach: 'The background is busy.',
      guard: 'a reference sorts by few columns',
      attempt: () => isRefused({ sort: many(1000, () => ({ column: 'id' })) }),
    },
    {
      name: 'writes a widget of 10 MB',
      breach: 'All of it is checked and sent again and again while it is written.',
      guard: 'little is drawn early',
      async attempt() {
        const items = Array.from({ length: 9000 }, () => 'x'.repeat(90));
        const told = await toldEarly(JSON.stringify({ name: 'list', params: { items } }), { length: 50_000 });
        expect(JSON.stringify(told.at(-1)).length).toBeLessThan(300_000);
      },
    },
    {
      name: 'writes a widget in thousands of pieces',
      breach: 'Each piece is checked and drawn.',
      guard: 'seldom is drawn early',
      async attempt() {
        const items = Array.from({ length: 200 }, () => 'x');
        const written = JSON.stringify({ name: 'list', params: { items } });
        expect((await toldEarly(written, { slowly: false })).length).toBeLessThan(10);
      },
    },
  ]),
  ...attacksBy('model output', 'identity', [
    {
      name: 'refers to the prototype of a result',
      breach: 'What no tool answered is drawn as its answer.',
      guard: 'a path leads to own members',
      attempt: () => isRefused({ path: '/rows/constructor/name' }),
    },
    {
      name: 'renames a column to __proto__',
      breach: 'Rows have members that none of their columns says.',
      guard: 'a renamed column is no prototype',
      attempt() {
        const shaped = shapeTable(rows, { columns: ['city'], rename: { city: '__proto__' } });
        for (const row of 'rows' in shaped ? shaped.rows : []) expect(row.isAdmin).toBeUndefined();
      },
    },
    {
      name: 'names a member of a reference that every object inherits',
      breach: 'The refusal speaks of our own code.',
      guard: 'a reference’s members are its own',
      async attempt() {
        const { error } = await drawn({ constructor: 'x' }, answered({ rows }));
        expect(error?.details?.[0]?.path).toBe('/from/constructor');
      },
    },
    {
      name: 'has an earlier call of an imported chat made again',
      breach: 'A file chooses what this browser calls.',
      guard: 'a file’s call isn’t made again',
      attempt: () => isBound({}, { imported: 9 }).toBeNull(),
    },
  ]),
  ...attacksBy('model output', 'approval', [
    {
      name: 'refers to the answer of a call that changed something',
      breach: 'Refreshing the widget changes it again.',
      guard: 'only what reads is called again',
      attempt: () => isBound({ hints: { ...reads, readOnly: false } }).toBeNull(),
    },
  ]),
  ...attacksBy('model output', 'loading', [
    {
      name: 'has half of an address drawn',
      breach: 'It leads to another page than the whole.',
      guard: 'what is drawn early is whole',
      async attempt() {
        const told = await toldEarly('{"name":"list","params":{"items":["a","https://shop.example.evil');
        expect(JSON.stringify(told)).not.toContain('shop.example');
      },
    },
    {
      name: 'has buttons drawn before the call is whole',
      breach: 'They can be pressed before anything has checked what they call.',
      guard: 'only lists are drawn early',
      async attempt() {
        expect(await toldEarly(JSON.stringify({ name: 'actions', params: actions.sample }))).toEqual([]);
      },
    },
    {
      name: 'has a script drawn before the call is checked',
      breach: 'A click on the widget that is still written runs it.',
      guard: 'what is drawn early is checked',
      async attempt() {
        const columns = [{ key: 'page', label: 'Page', type: 'link' }];
        const evil = {
          name: 'data-table',
          params: { columns, rows: many(2, () => ({ page: 'javascript:alert(1)' })) },
        };
        expect(JSON.stringify(await toldEarly(JSON.stringify(evil)))).not.toContain('javascript');
      },
    },
    {
      name: 'turns a list that is drawn into a reference',
      breach: 'Rows of its own stand where the user is told that they are a server’s.',
      guard: 'rows of elsewhere aren’t drawn early',
      async attempt() {
        const told = await toldEarly('{"name":"list","params":{"items":["a","b"]},"from":{"call":"x"},"name":"list"}');
        expect(told.at(-1)).toBeNull();
      },
    },
  ]),
  ...attacksBy('server', 'work', [
    {
      name: 'answers with a million columns',
      breach: 'A table is read for each of them.',
      guard: 'a table has few columns',
      async attempt() {
        const wide = many(400, (i) => Object.fromEntries(Array.from({ length: 50 }, (_, k) => [`c${i}_${k}`, 1])));
        const { data } = await drawn({ columns: ['c0_0'] }, answered(wide), 'grid-data');
        expect(data.columns).toHaveLength(1);
        await isRefused({ columns: ['c399_0'] }, answered(wide));
      },
    },
    {
      name: 'answers with a text of nothing but heads of tables',
      breach: 'The background reads it for minutes.',
      guard: 'tables of a text are read once',
      async attempt() {
        const began = performance.now();
        await drawn({}, answered(undefined, [{ type: 'text', text: '|-|-|\n'.repeat(3_000) }]));
        expect(performance.now() - began).toBeLessThan(1000);
      },
    },
    {
      name: 'answers a wrong path with names of 500 kB',
      breach: 'They fill the next prompt.',
      guard: 'what a wrong path is told is short',
      async attempt() {
        const { error } = await drawn({ path: '/no' }, answered({ ['x'.repeat(500_000)]: 1 }));
        expect(JSON.stringify(error).length).toBeLessThan(3000);
      },
    },
    {
      name: 'describes a surface of 4,000 components',
      breach: 'The panel freezes.',
      guard: 'a surface has few components',
      attempt() {
        const components = many(4000, (i) => ({ id: `${i}`, component: 'Text', text: 'a' }));
        const message = { updateComponents: { surfaceId: 's', components } };
        expect(applyMessages(new Map(), [message], 'call_1').get('s')?.components.size).toBeLessThan(3001);
      },
    },
    {
      name: 'describes a surface by 3,000 messages',
      breach: 'The panel freezes.',
      guard: 'a surface has few messages',
      attempt: () =>
        expect(surfacePart(JSON.stringify(many(3000, () => ({ deleteSurface: { surfaceId: 's' } }))))).toBeNull(),
    },
    {
      name: 'describes a surface in 2 MB',
      breach: 'The panel freezes.',
      guard: 'a surface is short',
      attempt: () =>
        expect(surfacePart(JSON.stringify([{ deleteSurface: { surfaceId: 'x'.repeat(2_000_000) } }]))).toBeNull(),
    },
    {
      name: 'puts a surface’s data three thousand levels deep',
      breach: 'Drawing overflows the stack.',
      guard: 'data of a surface has a depth',
      attempt() {
        const surface = { from: 'c', root: 'r', components: new Map(), data: {} };
        expect(withData(surface, '/a'.repeat(3_000), 1).data).toEqual({});
      },
    },
  ]),
  ...attacksBy('server', 'identity', [
    {
      name: 'answers rows that lack a column which every object inherits',
      breach: 'A cell shows our own code as the server’s word.',
      guard: 'a row’s cells are its own',
      async attempt() {
        const { data } = await drawn({}, answered([{ a: 1 }, { a: 2, toString: 'x' }]), 'grid-data');
        expect([data.rows].flat()[0]).toEqual([1, null]);
      },
    },
    {
      name: 'answers a table with a column __proto__',
      breach: 'Its rows have members that none of their columns says.',
      guard: 'a column of a text is no prototype',
      attempt() {
        const table = toRows({ columns: ['__proto__', 'b'], rows: [[{ isAdmin: true }, 1]] });
        for (const row of table ?? []) expect(row.isAdmin).toBeUndefined();
      },
    },
  ]),
  ...attacksBy('server', 'secrets', [
    {
      name: 'has what only the user sees drawn and told to the model',
      breach: 'The model reads it.',
      guard: 'what only the user sees has no rows',
      async attempt() {
        const content = [{ type: 'text' as const, text: 'a,b\nsecret,4711', only: 'user' as const }];
        expect(JSON.stringify(await drawn({}, answered(undefined, content)))).not.toContain('4711');
      },
    },
  ]),
  ...attacksBy('server', 'loading', [
    {
      name: 'answers rows that link to a script',
      breach: 'A click in the table runs it.',
      guard: 'a link in a row opens nothing but pages',
      async attempt() {
        const params = { columns: [{ key: 'page', label: 'Page', type: 'link' }] };
        const { data } = await drawn({}, answered([{ page: 'javascript:alert(1)' }]), 'data-table', params);
        expect(JSON.stringify(data)).not.toContain('javascript');
      },
    },
  ]),
];

/** Through the loop: what an error says of a result is the server’s word. */
export const byReferredWords = attacksBy<Loop>('server', 'words', [
  {
    name: 'names its columns so that a wrong path is answered with an order',
    breach: 'The model takes it for Tabhand’s own word.',
    guard: 'foreign words stand in a fence',
    async attempt(loop) {
      const scene = { ...emptyScene(), find: async () => answered({ rows: [{ [order]: 1 }] }) };
      loop.alsoOffers(
        localLayer(
          autouiServer(
            recallTool(async () => null),
            scene,
          ),
        ),
      );
      await loop.runs(
        loop.asksServer(),
        loop.calls('autoui_webmcp_widget_display', { name: 'data-table', from: { path: '/no' } }),
      );
      expect(loop.prompt()).toContain('There is nothing at /no');
      expect(loop.ownWords()).not.toContain(order);
    },
  },
]);
