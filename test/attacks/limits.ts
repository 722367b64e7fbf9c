/** How an answer, a definition, a model or a page could keep Tabhand so busy that it answers nobody. */
import { expect } from 'vitest';
import { listPageLayers } from '#features/sites/layer/page.ts';
import { toProviderSchema } from '../../src/core/tools/schema';
import { validateInput } from '../../src/core/tools/validate';
import { toEvents } from '../../src/providers/turn';
import { readBlocks } from '../../src/ui/markdown/blocks';
import { createScriptedPage, type ScriptedTool } from '../support/scripted-sources';
import { connectToServer } from './answering-server';
import { attacksBy } from './attack';
import { object } from './loop';
import { connects } from './names';

const some = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));

async function toolsOf(tools: ScriptedTool[]): Promise<number> {
  const page = createScriptedPage('https://music.example');
  page.offers(tools);
  const documents = { ofTab: async () => ({ documents: [page.document], notices: [] }) };
  const { layers } = await listPageLayers(documents, [1], new AbortController().signal);
  return layers.flatMap((layer) => layer.tools).length;
}

type Part = Parameters<typeof toEvents>[0] extends AsyncIterable<infer P> ? P : never;

/** How the stream of a model’s service ends that sends this 400 times. */
async function endOf(part: Part) {
  async function* endless() {
    for (let i = 0; i < 400; i++) yield part;
  }
  let last: unknown;
  const endpoint = { type: 'openai', url: 'https://models.example/v1', model: 'm' };
  for await (const event of toEvents(endless(), endpoint, { offered: new Map(), read: () => [] })) last = event;
  return last;
}
const piece = Array.from({ length: 20_000 }, (_, i) => i.toString(36).padStart(4)).join(' ');

/** What a server without sessions says of itself, and what it wants in the middle of a call. */
const asNewer: Record<string, unknown> = {
  'server/discover': {
    resultType: 'complete',
    supportedVersions: ['2026-07-28'],
    capabilities: { tools: {} },
    serverInfo: { name: 's', version: '1' },
    ttlMs: 0,
    cacheScope: 'private',
  },
};
const asksForState = { resultType: 'input_required', inputRequests: {}, requestState: 'x'.repeat(10_000_000) };

export const byLimit = [
  ...attacksBy('server', 'work', [
    {
      name: 'lists 5 MB of definitions',
      breach: 'They fill memory and context.',
      guard: 'a server’s definitions are limited',
      async attempt() {
        const tools = some(60, (i) => ({ name: `t${i}`, inputSchema: { title: 'y'.repeat(90_000) } }));
        expect(JSON.stringify(await connectToServer(() => ({ tools })).list()).length).toBeLessThan(3_000_000);
      },
    },
    {
      name: 'lists pages without end',
      breach: 'Listing never ends.',
      guard: 'a server’s pages are limited',
      async attempt() {
        let n = 0;
        const { list, sent } = connectToServer(() => ({ tools: [{ name: `t${++n}` }], nextCursor: `c${n}` }));
        await list();
        expect(sent.length).toBeLessThan(60);
      },
    },
    {
      name: 'lists the same page again and again',
      breach: 'Listing goes round.',
      guard: 'a cursor that goes round ends',
      async attempt() {
        let n = 0;
        const { list, sent } = connectToServer(() => ({ tools: [{ name: `t${++n}` }], nextCursor: 'same' }));
        await list();
        expect(sent.length).toBeLessThan(5);
      },
    },
    {
      name: 'lists the same tools under ever new cursors',
      breach: 'Listing asks for fifty pages of one.',
      guard: 'a page that comes again is the last',
      async attempt() {
        let n = 0;
        const { list, sent } = connectToServer(() => ({ tools: [{ name: 'one' }], nextCursor: `c${++n}` }));
        await list();
        expect(sent.length).toBeLessThan(5);
      },
    },
    {
      name: 'wants 10 MB sent back to it with each step of a call',
      breach: 'Each step uploads what it says, again and again.',
      guard: 'what a server wants back is limited',
      async attempt() {
        const { call, sent } = connectToServer((_, method) => asNewer[method] ?? asksForState);
        expect(await call()).toMatchObject({ type: 'failure' });
        expect(sent.reduce((size, { body }) => size + String(body).length, 0)).toBeLessThan(100_000);
      },
    },
    {
      name: 'gives a session id of 12 kB',
      breach: 'Each request repeats it.',
      guard: 'a session id is limited',
      async attempt() {
        const { list } = connectToServer(() => ({ tools: [] }), { headers: { 'mcp-session-id': 'x'.repeat(12_000) } });
        expect((await list()).ok).toBe(false);
      },
    },
    {
      name: 'gives a schema of 500 alternatives for each of 2,000 items',
      breach: 'Checking one call freezes the background.',
      guard: 'work is counted',
      attempt() {
        const items = { anyOf: some(500, (i) => ({ const: i })) };
        const { issues } = validateInput(object({ list: { items } }), { list: some(2_000, () => 499) });
        expect(issues).toMatchObject([{ keyword: 'work' }]);
      },
    },
    {
      name: 'asks that 20,000 long items differ',
      breach: 'Comparing them freezes the background.',
      guard: 'comparing items is counted',
      attempt() {
        const list = some(20_000, (i) => `${i}${'x'.repeat(300)}`);
        const { issues } = validateInput(object({ list: { uniqueItems: true } }), { list });
        expect(issues).toMatchObject([{ keyword: 'work' }]);
      },
    },
    {
      name: 'gives a pattern that takes for ever to be tested',
      breach: 'The background freezes, or the pattern holds nothing.',
      guard: 'a slow pattern has another engine',
      attempt() {
        const input = { words: `${'a'.repeat(60)}!` };
        const { issues } = validateInput(object({ words: { type: 'string', pattern: '^(a+)+$' } }), input);
        expect(issues).toMatchObject([{ keyword: 'pattern' }]);
      },
    },
    {
      name: 'puts identifiers within one another',
      breach: 'The validator reads what is below each of them twice, and freezes.',
      guard: 'nested identifiers are few',
      attempt() {
        const within = (depth: number): object =>
          depth === 0 ? {} : { $id: `https://a.example/${depth}`, not: within(depth - 1) };
        expect(validateInput(object({ words: within(12) }), {})).toMatchObject({
          problem: 'Too many identifiers are within one another.',
        });
      },
    },
    {
      name: 'gives names of members by a pattern that takes for ever',
      breach: 'The background freezes, or members are forbidden that nobody meant.',
      guard: 'patterns of names are read by our own engine',
      attempt() {
        const schema = { type: 'object', patternProperties: { '^(a+)+$': { type: 'string' } } };
        const { issues } = validateInput(schema, { aaaa: 1, [`${'a'.repeat(28)}!`]: 1 });
        expect(issues.map(({ path }) => path)).toEqual(['/aaaa']);
      },
    },
    {
      name: 'gives a schema of 200 kB',
      breach: 'It fills a prompt, and each check reads all of it.',
      guard: 'a schema has limits',
      async attempt() {
        const tools = [{ name: 'forecast', inputSchema: { type: 'object', title: 'y'.repeat(200_000) } }];
        const listed = await connectToServer(() => ({ tools })).list();
        expect(JSON.stringify(listed)).not.toContain('yyyy');
      },
    },
    {
      name: 'gives a member a name of 50,000 characters, above 8,000 parts',
      breach: 'Each part’s place repeats the name: the background runs out of memory.',
      guard: 'places in a schema are limited',
      async attempt() {
        const tools = [
          { name: 'forecast', inputSchema: object({ ['n'.repeat(50_000)]: { allOf: some(8_000, () => ({})) } }) },
        ];
        const listed = await connectToServer(() => ({ tools })).list();
        expect(JSON.stringify(listed)).not.toContain('nnnn');
      },
    },
    {
      name: 'refers to one long description in 1,200 places',
      breach: 'A schema of 80 kB becomes 50 MB in each request.',
      guard: 'references repeat little',
      attempt() {
        const properties = Object.fromEntries(some(1_200, (i) => [`a${i}`, { $ref: '#/$defs/d' }]));
        const own = { ...object(properties), $defs: { d: { description: 'x'.repeat(40_000) } } };
        expect(JSON.stringify(toProviderSchema(own, 'openai').schema).length).toBeLessThan(1_000_000);
      },
    },
    {
      name: 'gives a schema with words that a model’s service refuses',
      breach: 'Each request of each chat fails, as long as the server is there.',
      guard: 'the strict profile has only words that are taken',
      attempt() {
        const own = {
          ...object({ words: { type: 'string', contentEncoding: 'base64' } }),
          'x-order': 1,
          readOnly: true,
        };
        const sent = JSON.stringify(toProviderSchema(own, 'strict').schema);
        expect(sent).not.toMatch(/contentEncoding|x-order|readOnly/);
      },
    },
    {
      name: 'writes 40 MB as the answer of a model',
      breach: 'The panel stands still, and shows no Stop.',
      guard: 'an answer is limited',
      attempt: async () =>
        expect(await endOf({ type: 'text-delta', id: '1', delta: piece })).toMatchObject({
          failure: { values: { part: 'answer' } },
        }),
    },
    {
      name: 'writes arguments of 30 MB in the answer of a model',
      breach: 'The card that should show them freezes.',
      guard: 'arguments are limited',
      attempt: async () =>
        expect(await endOf({ type: 'tool-input-delta', id: '1', delta: piece })).toMatchObject({
          failure: { values: { part: 'arguments' } },
        }),
    },
    {
      name: 'writes 40 MB as the names of called tools',
      breach: 'They fill the log, and each further prompt.',
      guard: 'names of called tools are limited',
      attempt: async () =>
        expect(await endOf({ type: 'tool-input-start', id: '1', toolName: piece })).toMatchObject({
          failure: { values: { part: 'answer' } },
        }),
    },
  ]),
  ...attacksBy('page', 'work', [
    {
      name: 'offers 4 MB of definitions',
      breach: 'They fill memory and context.',
      guard: 'a page’s definitions are limited',
      attempt: async () =>
        expect(
          await toolsOf(some(50, (i) => ({ name: `t${i}`, inputSchema: { title: 'y'.repeat(90_000) } }))),
        ).toBeLessThan(40),
    },
    {
      name: 'offers 2,000 tools',
      breach: 'Lists and prompts grow without end.',
      guard: 'a page’s tools are limited',
      attempt: async () => expect(await toolsOf(some(2_000, (i) => ({ name: `t${i}` })))).toBeLessThanOrEqual(500),
    },
    {
      name: 'sends thousands of messages a second',
      breach: 'The background works on each of them, and on nothing else.',
      guard: 'a page’s messages are counted',
      attempt() {
        const { end } = connects();
        for (let i = 0; i < 1_000; i++) end.says({ type: 'pong' });
        expect(end.isClosed()).toBe(true);
      },
    },
  ]),
  ...attacksBy('model output', 'work', [
    {
      name: 'nests quotes sixty levels deep',
      breach: 'Drawing its answer overflows the stack of the panel.',
      guard: 'Markdown has a depth',
      attempt: () => expect(readBlocks(`${'> '.repeat(60)}a`)).toBeNull(),
    },
    {
      name: 'writes quotes that are read again at each level',
      breach: 'Reading its answer holds the panel for half a minute.',
      guard: 'reading Markdown is counted',
      attempt: () => expect(readBlocks(`${'> '.repeat(38)}a\n`.repeat(3_500))).toBeNull(),
    },
    {
      name: 'writes one item of a list in 12,000 lines',
      breach: 'Each line has the item copied: reading its answer holds the panel for half a minute.',
      guard: 'a long item of a list is counted',
      attempt: () => expect(readBlocks(`- a\n${'aaaa\n'.repeat(12_000)}`)).toBeNull(),
    },
    {
      name: 'writes one item of a list, in a quote, in 12,000 lines',
      breach: 'Each line has the item copied: reading its answer holds the panel for half a minute.',
      guard: 'a long item of a list is counted',
      attempt: () => expect(readBlocks(`> - a\n${'aaaa\n'.repeat(12_000)}`)).toBeNull(),
    },
    {
      name: 'writes 5,000 addresses in one line',
      breach: 'Each is read up to the line’s end: reading its answer holds the panel for half a minute.',
      guard: 'addresses are marks',
      attempt: () => expect(readBlocks('a@b.c '.repeat(5_000))).toMatchObject([{ tokens: [{ type: 'text' }] }]),
    },
    {
      name: 'writes 30 formulas of 4,900 letters',
      breach: 'Drawing its answer holds the panel for seconds: each letter is an element.',
      guard: 'a formula counts as long as it is',
      attempt: () => expect(readBlocks(`$$${'x'.repeat(4_900)}$$\n\n`.repeat(30))).toBeNull(),
    },
    {
      name: 'gives 700 items without their 300 members',
      breach: 'The errors overflow the stack, and a tool runs with input that its author ruled out.',
      guard: 'errors that overflow refuse the input',
      attempt() {
        const list = { items: { required: some(300, (i) => `m${i}`) } };
        expect(validateInput(object({ list }), { list: some(700, () => ({})) }).issues).not.toEqual([]);
      },
    },
    {
      name: 'writes 60,000 tiny paragraphs',
      breach: 'Drawing its answer holds the panel for half a minute.',
      guard: 'Markdown becomes few elements',
      attempt: () => expect(readBlocks('a\n\n'.repeat(60_000))).toBeNull(),
    },
  ]),
];
