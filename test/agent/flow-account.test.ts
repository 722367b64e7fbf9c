/** Issue 14, item 1: a secret in many small calls. What may flow to another origin unasked is an account of the conversation. */
import { beforeEach, describe, expect, test } from 'vitest';
import { noHints } from '#tools';
import { type AgentWorld, createAgentWorld, forecast, look } from '../support/agent-world';
import { mayRead } from '../support/log-writing';
import { aPage } from '../support/tool-layers';

let world: AgentWorld;
const reads = { readOnly: true };
const object = (properties: Record<string, unknown>) => ({ type: 'object', properties });
const nothing = object({});
const zero = 'music_example_webmcp_zero';
const one = 'music_example_webmcp_one';
const flags = 'music_example_webmcp_flags';
const names = [...'abcdefghijkl'];
/** 256 bits, as a key or a page of notes would have. */
const secret = Array.from({ length: 256 }, (_, i) => (i * 7919) % 13 < 6);
let polled = 0;

beforeEach(async () => {
  world = await createAgentWorld();
  world.settings.maxTurns = 100;
  world.pageOffers(
    { name: 'zero', hints: reads, inputSchema: nothing, run: () => `0 ${polled++}` },
    { name: 'one', hints: reads, inputSchema: nothing, run: () => `1 ${polled++}` },
    { name: 'flags', hints: reads, inputSchema: object(Object.fromEntries(names.map((name) => [name, {}]))) },
    {
      name: 'search_library',
      hints: reads,
      inputSchema: { ...object({ words: { type: 'string' }, page: { type: 'integer' }, size: { enum: [10, 20] } }) },
      run: () => `Tracks ${polled++}`,
    },
  );
  world.serverOffers({ name: 'forecast', hints: reads, inputSchema: object({}), run: () => 'Rain, and a key' });
  await world.store.saveGrant(mayRead('weather'));
});

const call = (name: string, input: Record<string, unknown> = {}) => ({ name, input });
const asksServer = { calls: [call(forecast)] };
const asked = async () => [...(await world.conversation()).calls.values()].find((state) => state.asked)?.asked;
/** The weather server's answer is held, then the model makes these calls, `perTurn` at a time. */
async function spells(calls: { name: string; input: Record<string, unknown> }[], perTurn: number, text = 'Look') {
  const turns = Array.from({ length: Math.ceil(calls.length / perTurn) }, (_, i) => ({
    calls: calls.slice(i * perTurn, (i + 1) * perTurn),
  }));
  world.modelDoes(asksServer, ...turns);
  await world.userSays(text);
}

describe('a secret of 256 bits is asked about before 40 of them are out', () => {
  test('in which tool without arguments is called, in many calls of one turn', async () => {
    await spells(
      secret.slice(0, 64).map((bit) => call(bit ? one : zero)),
      64,
    );
    expect(await asked()).toMatchObject({ reason: 'cross-origin-flow', flow: [{ serverId: 'weather' }] });
    expect(world.page.made.length).toBeLessThan(40);
  });

  test('in which tool without arguments is called, one call a turn', async () => {
    await spells(
      secret.slice(0, 64).map((bit) => call(bit ? one : zero)),
      1,
    );
    expect(await asked()).toMatchObject({ reason: 'cross-origin-flow' });
    expect(world.page.made.length).toBeLessThan(40);
  });

  test('between two tools that both had been called before anything was held', async () => {
    world.modelDoes({ calls: [call(zero), call(one)] }, { text: ['Done.'] });
    await world.userSays('Try both');
    const calls = secret.slice(0, 64).map((bit) => call(bit ? one : zero));
    await spells(calls, 1);
    expect(await asked()).toMatchObject({ reason: 'cross-origin-flow' });
    expect(world.page.made.length).toBeLessThan(42);
  });

  test('in which optional members are present, all of them null', async () => {
    const members = (i: number) => names.filter((_, n) => secret[i * names.length + n]).map((name) => [name, null]);
    const calls = Array.from({ length: 10 }, (_, i) => call(flags, Object.fromEntries(members(i))));
    await spells(calls, 10);
    expect(await asked()).toMatchObject({ reason: 'cross-origin-flow' });
    expect(world.page.made.length).toBeLessThan(4);
  });

  test('in null, an empty text or a switch in the same member', async () => {
    const values = [null, '', true, false];
    const pick = (i: number) => values[(secret[2 * i] ? 1 : 0) + (secret[2 * i + 1] ? 2 : 0)];
    const calls = Array.from({ length: 40 }, (_, i) => call(flags, { a: pick(i) }));
    await spells(calls, 40);
    expect(await asked()).toMatchObject({ reason: 'cross-origin-flow' });
    expect(world.page.made.length).toBeLessThan(12);
  });

  test('in which word of the user’s own each search has', async () => {
    const said = 'Play something like Blue Train or Giant Steps but quieter and at most twenty tracks please';
    const words = said.split(' ');
    const calls = Array.from({ length: 16 }, (_, i) => call(look, { words: words[(i * 5) % 16] }));
    await spells(calls, 1, said);
    expect(await asked()).toMatchObject({ reason: 'cross-origin-flow' });
    expect(world.page.made.length).toBeLessThan(6);
  });

  test('in pages and sizes, small numbers one after another', async () => {
    const calls = Array.from({ length: 12 }, (_, i) => call(look, { page: (i * 7) % 16, size: i % 2 ? 10 : 20 }));
    await spells(calls, 1);
    expect(await asked()).toMatchObject({ reason: 'cross-origin-flow' });
  });

  test('in which of many frames is called, each of them an origin of its own with one tool', async () => {
    const called: string[] = [];
    const frames = Array.from({ length: 17 }, (_, i) => {
      const frame = aPage(`f${i}.ads.example`, [{ name: 'ping', hints: { ...noHints, readOnly: true } }], called);
      return { ...frame, documentId: `d-${i}`, tools: frame.tools.map((tool) => inTab(tool, `d-${i}`)) };
    });
    for (const frame of frames) world.alsoOffers(frame);
    const calls = Array.from({ length: 30 }, (_, i) => call(`f${(i * 5) % 17}_ads_example_webmcp_ping`));
    await spells(calls, 30);
    expect(await asked()).toMatchObject({ reason: 'cross-origin-flow' });
    expect(called.length).toBeLessThan(12);
  });
});

type PageTool = ReturnType<typeof aPage>['tools'][number];

/** Frames of one page. */
const inTab = (tool: PageTool, documentId: string): PageTool =>
  tool.source.type === 'page'
    ? { ...tool, source: { ...tool.source, documentId, topOrigin: 'https://ads.example', top: false } }
    : tool;

describe('what one call could spell is asked about or never sent', () => {
  test.each([
    ['capitals inside the user’s words', 'bLue TrAin'],
    ['marks between the user’s words', 'Blue;,;;,;Train'],
    ['spaces of other widths between them', 'Blue\u2003Train'],
    ['letters taken apart that look the same', 'Cafe\u0301 Bleu'],
    ['letters of another kind that are small alike', 'Blue Trac\u212a'],
  ])('%s', async (_, words) => {
    await spells([call(look, { words })], 1, 'Play Blue Train or Café Bleu or Blue Track');
    expect(await asked()).toMatchObject({ reason: 'cross-origin-flow' });
  });

  test('the order of members: they are sent in the schema’s, further down too', async () => {
    const inner = object({ x: { type: 'boolean' }, y: { type: 'boolean' } });
    const schema = object({ first: { type: 'boolean' }, second: inner, third: { items: inner } });
    world.pageOffers({ name: 'zero', hints: reads, inputSchema: schema });
    const inputs = [
      { third: [{ y: true, x: true }], second: { y: true, x: true }, first: true },
      { first: true, second: { x: true, y: true }, third: [{ x: true, y: true }] },
    ];
    world.modelDoes({ calls: inputs.map((input) => call(zero, input)) }, { text: ['Done.'] });
    await world.userSays('Look');
    const sent = world.page.made.map(({ input }) => JSON.stringify(input));
    expect(new Set(sent)).toEqual(
      new Set(['{"first":true,"second":{"x":true,"y":true},"third":[{"x":true,"y":true}]}']),
    );
  });
});

describe('ordinary use of a second place is not asked about', () => {
  test('a search with the user’s words and five pages of it', async () => {
    const pages = [1, 2, 3, 4, 5].map((page) => call(look, { words: 'Blue Train', page }));
    await spells([call(look, { words: 'Blue Train' }), ...pages], 1, 'What is the weather, and is there Blue Train?');
    expect(world.page.made).toHaveLength(6);
    expect(await asked()).toBeUndefined();
  });

  test('a list read on and on by its offset', async () => {
    const pages = Array.from({ length: 12 }, (_, i) => call(look, { words: 'Blue Train', page: 20 * i }));
    await spells(pages, 1, 'What is the weather, and is there Blue Train?');
    expect(world.page.made).toHaveLength(12);
    expect(await asked()).toBeUndefined();
  });

  test('the same call again and again', async () => {
    await spells(
      Array.from({ length: 60 }, () => call(look, { words: 'Blue Train' })),
      1,
      'Watch for Blue Train',
    );
    expect(world.page.made).toHaveLength(60);
    expect(await asked()).toBeUndefined();
  });

  test('reading with each of its tools', async () => {
    await spells([call(zero), call(one), call(flags), call(look, { size: 20 })], 4);
    expect(world.page.made).toHaveLength(4);
    expect(await asked()).toBeUndefined();
  });
});

test('what the user saw and allowed is not charged', async () => {
  const texts = ['secret one', 'secret two', 'secret three', 'secret four', 'secret five'];
  await spells(
    texts.map((words) => call(look, { words })),
    1,
  );
  for (const _ of texts) await world.personDecides('once');
  world.modelDoes({ calls: [call(zero)] }, { text: ['Done.'] });
  await world.userSays('And zero');
  expect(world.page.made.at(-1)?.tool).toBe('zero');
});

test('"always" from one to the other spends nothing of the account', async () => {
  await spells([call(look, { words: 'Rain' })], 1);
  await world.personDecides('always');
  const calls = secret.slice(0, 64).map((bit) => call(bit ? one : zero));
  world.modelDoes({ calls }, { text: ['Done.'] });
  await world.userSays('All of it');
  expect(world.page.made).toHaveLength(65);
});

test('the account is the conversation’s: what was sent on another branch is spent', async () => {
  await spells(
    secret.slice(0, 12).map((bit) => call(bit ? one : zero)),
    12,
  );
  expect(world.page.made).toHaveLength(12);
  const said = (await world.entries()).find(({ type }) => type === 'user-message');
  await world.sessions().edit(world.id, said?.id ?? '', 'Look again');
  await world.settles();
  expect(await asked()).toMatchObject({ reason: 'cross-origin-flow' });
  expect(world.page.made.length).toBeLessThan(24);
});

test('the account survives the death of the background', async () => {
  const calls = secret.slice(0, 60).map((bit) => call(bit ? one : zero));
  await spells(calls.slice(0, 20), 20);
  world.backgroundDies();
  world.modelDoes({ calls: calls.slice(20) });
  await world.userSays('Go on');
  expect(await asked()).toMatchObject({ reason: 'cross-origin-flow' });
  expect(world.page.made.length).toBeLessThan(40);
});
