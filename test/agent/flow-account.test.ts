/** Issue 14, item 1: a secret in many small calls. What may flow to another origin unasked is an account of the conversation. */
import { beforeEach, describe, expect, test } from 'vitest';
import { type Attachment, applyEntries, type EntryBody, emptyConversation } from '#conversation';
import { defaultSettings } from '#settings';
import { noHints, prepareCall, type ToolLayer, toTarget } from '#tools';
import { clearCall } from '../../src/agent/approval';
import { type AgentWorld, createAgentWorld, forecast, look } from '../support/agent-world';
import { chain, mayRead, says } from '../support/log-writing';
import { aPage, aServer } from '../support/tool-layers';

const hints = { ...noHints, readOnly: true };
const object = (properties: Record<string, unknown>) => ({ type: 'object', properties });
const nothing = object({});
const names = [...'abcdefghijkl'];
const flagged = object(Object.fromEntries(names.map((name) => [name, {}])));
const searched = object({ words: { type: 'string' }, page: { type: 'integer' }, size: { enum: [10, 20] } });
const tools = [
  { name: 'zero', hints, inputSchema: nothing },
  { name: 'one', hints, inputSchema: nothing },
  { name: 'flags', hints, inputSchema: flagged },
  { name: 'search', hints, inputSchema: searched },
];
/** 256 bits, as a key or a page of notes would have. */
const secret = Array.from({ length: 256 }, (_, i) => (i * 7919) % 13 < 6);

interface Call {
  tool: string;
  input?: Record<string, unknown>;
  /** The host of the page that is called. */
  host?: string;
}

/** The weather server's answer is held after the person's words; then the model makes these calls, turn by turn. */
async function spells(
  turns: Call[][],
  { said = 'Look', frames = [] as ToolLayer[], before = [] as Call[], file = false } = {},
) {
  const weather = aServer('weather', [{ name: 'forecast', hints }]);
  const layers = [aPage('music.example', tools), ...(file ? [] : [weather]), ...frames];
  let [conversation, sent, seq] = [emptyConversation, 0, 0];
  const add = (...bodies: EntryBody[]) => {
    const chained = chain(bodies).map((entry) => ({ ...entry, seq: entry.seq + seq, id: `e${entry.seq + seq}` }));
    const entries = chained.map((entry, i) => ({ ...entry, parent: chained[i - 1]?.id ?? (seq ? `e${seq}` : null) }));
    conversation = applyEntries(conversation, entries);
    seq += entries.length;
  };
  const run = {
    grant: async (key: string) => (key === 'reading weather' ? mayRead('weather') : null),
    settings: async () => defaultSettings,
    conversation: () => conversation,
  };
  /** How many calls of the turn were made before one was asked about. */
  const turn = async (calls: Call[]): Promise<boolean> => {
    const aimed = await Promise.all(
      calls.map(async ({ tool: name, input = {}, host = 'music.example' }, i) => {
        const layer = layers.find(({ key }) => key === `page:https://${host}` || key === `mcp:${host}`);
        const tool = layer?.tools.find((each) => each.name === name);
        if (!layer || !tool) throw new Error(`There is no ${name} on ${host}.`);
        const target = await toTarget({ name, server: host, layer, tool });
        return { id: `call_${seq}_${i}`, name, input, target };
      }),
    );
    add(says.model('', ...aimed));
    let isAsked = false;
    for (const call of aimed) {
      const checked = await prepareCall(call, layers);
      if (checked.type === 'failure') throw new Error(JSON.stringify(checked));
      const { type, carried } = await clearCall(run, { target: call.target, checked, layers });
      const { input, repairs, definitionHash } = checked;
      add({ type: 'call-prepared', callId: call.id, input, repairs, definitionHash, carried });
      if (type === 'ask') add({ ...says.asked(call.id), reason: 'cross-origin-flow' } as EntryBody); // the same entry
      isAsked ||= type === 'ask';
      if (type === 'run' && call.target.source.type === 'page') sent += 1;
    }
    const open = aimed.filter(({ id }) => !conversation.calls.get(id)?.asked);
    add(...open.flatMap(({ id }) => [says.started(id), says.result(id, `Answer ${seq}`)]));
    return isAsked;
  };
  add(file ? { type: 'user-message', text: said, attachments: [aFile] } : says.user(said));
  if (before.length > 0) await turn(before);
  if (!file) await turn([{ tool: 'forecast', host: 'weather' }]);
  for (const calls of turns) if (await turn(calls)) return { isAsked: true, sent };
  return { isAsked: false, sent };
}

const aFile: Attachment = {
  ...{ id: 'att_1', kind: 'file', name: 'salaries.csv', origin: null, mime: 'text/csv' },
  ...{ size: 5, tokens: 1, preview: 'Anna 4711' },
};

/** As turns of `size` calls. */
const by = (size: number, calls: Call[]): Call[][] =>
  Array.from({ length: Math.ceil(calls.length / size) }, (_, i) => calls.slice(i * size, (i + 1) * size));

const search = (input: Record<string, unknown>): Call => ({ tool: 'search', input });
const bits = secret.slice(0, 64).map((bit): Call => ({ tool: bit ? 'one' : 'zero' }));

describe('a secret of 256 bits is asked about before 40 of them are out', () => {
  test.each([1, 4, 64])('in which tool without arguments is called, %i calls a turn', async (size) => {
    const { isAsked, sent } = await spells(by(size, bits));
    expect(isAsked).toBe(true);
    expect(sent).toBeLessThan(40);
  });

  test('between two tools that both had been called before anything was held', async () => {
    const { isAsked, sent } = await spells(by(8, bits), { before: [{ tool: 'zero' }, { tool: 'one' }] });
    expect(isAsked).toBe(true);
    expect(sent).toBeLessThan(42);
  });

  test('in which optional members are present, all of them null', async () => {
    const members = (i: number) => names.filter((_, n) => secret[i * names.length + n]).map((name) => [name, null]);
    const calls = Array.from({ length: 10 }, (_, i) => ({ tool: 'flags', input: Object.fromEntries(members(i)) }));
    const { isAsked, sent } = await spells(by(5, calls));
    expect(isAsked).toBe(true);
    expect(sent).toBeLessThan(4);
  });

  test('in optional members further down', async () => {
    const deep = { type: 'object', properties: { deep: flagged } };
    const frame = aPage('deep.example', [{ name: 'flags', hints, inputSchema: deep }]);
    const members = (i: number) => names.filter((_, n) => secret[i * names.length + n]).map((name) => [name, '']);
    const input = (i: number) => ({ deep: Object.fromEntries(members(i)) });
    const calls = Array.from({ length: 10 }, (_, i) => ({ tool: 'flags', host: 'deep.example', input: input(i) }));
    const { isAsked, sent } = await spells(by(5, calls), { frames: [frame] });
    expect(isAsked).toBe(true);
    expect(sent).toBeLessThan(4);
  });

  test('in null, an empty text or a switch in the same member', async () => {
    const values = [null, '', true, false];
    const pick = (i: number) => values[(secret[2 * i] ? 1 : 0) + (secret[2 * i + 1] ? 2 : 0)];
    const calls = Array.from({ length: 40 }, (_, i) => ({ tool: 'flags', input: { a: pick(i) } }));
    const { isAsked, sent } = await spells(by(10, calls));
    expect(isAsked).toBe(true);
    expect(sent).toBeLessThan(20);
  });

  test('in which word of the user’s own each search has', async () => {
    const said = 'Play something like Blue Train or Giant Steps but quieter and at most twenty tracks please';
    const words = said.split(' ');
    const calls = Array.from({ length: 16 }, (_, i) => search({ words: words[(i * 5) % 16] }));
    const { isAsked, sent } = await spells(by(1, calls), { said });
    expect(isAsked).toBe(true);
    expect(sent).toBeLessThan(6);
  });

  test('in pages and sizes, small numbers one after another', async () => {
    const calls = Array.from({ length: 12 }, (_, i) => search({ page: (i * 7) % 16, size: i % 2 ? 10 : 20 }));
    expect(await spells(by(1, calls))).toMatchObject({ isAsked: true });
  });

  test('in how often the only tool is called, and when', async () => {
    const calls = Array.from({ length: 200 }, () => ({ tool: 'zero' }));
    expect(await spells(by(20, calls))).toMatchObject({ isAsked: true });
  });

  const frame = (host: string, topOrigin: string): ToolLayer => {
    const layer = aPage(host, [{ name: 'ping', hints }]);
    const asFrame = (tool: (typeof layer.tools)[number]) =>
      tool.source.type === 'page' ? { ...tool, source: { ...tool.source, topOrigin, documentId: host } } : tool;
    return { ...layer, documentId: host, tools: layer.tools.map(asFrame) };
  };

  test.each([
    ['frames of one page', () => 'https://ads.example', 12],
    ['pages, each with an account of its own', (host: string) => `https://${host}`, 30],
  ])('in which of many %s is called, each of them an origin with one tool', async (_, topOf, most) => {
    const frames = Array.from({ length: 17 }, (_, i) => frame(`f${i}.ads.example`, topOf(`f${i}.ads.example`)));
    const calls = Array.from({ length: 40 }, (_, i) => ({ tool: 'ping', host: `f${(i * 5) % 17}.ads.example` }));
    const { isAsked, sent } = await spells(by(10, calls), { frames });
    expect(isAsked).toBe(true);
    expect(sent).toBeLessThan(most);
  });
});

test('which of two sites is called spells what a file says, as none of them brought it', async () => {
  const other = aPage('other.example', tools);
  const calls = secret.map((bit): Call => ({ tool: 'zero', ...(bit && { host: 'other.example' }) }));
  const { isAsked, sent } = await spells(by(32, calls), { frames: [other], file: true });
  expect(isAsked).toBe(true);
  expect(sent).toBeLessThan(100);
});

describe('what one call could spell is asked about', () => {
  test.each([
    ['capitals inside the user’s words', 'bLue TrAin'],
    ['marks between the user’s words', 'Blue;,;;,;Train'],
    ['spaces of other widths between them', 'Blue\u2003Train'],
    ['letters taken apart that look the same', 'Cafe\u0301 Bleu'],
    ['letters of another kind that are small alike', 'Blue Trac\u212a'],
  ])('%s', async (_, words) => {
    const said = 'Play Blue Train or Café Bleu or Blue Track';
    expect(await spells([[search({ words })]], { said })).toEqual({ isAsked: true, sent: 0 });
  });
});

describe('ordinary use of a second place is not asked about', () => {
  const said = 'What is the weather, and is there Blue Train?';
  test.each([
    ['a search with the user’s words, and five pages of it', [1, 2, 3, 4, 5].map((page) => ({ page }))],
    ['a list read on and on by its offset', Array.from({ length: 12 }, (_, i) => ({ page: 20 * i }))],
    ['the same search again and again', Array.from({ length: 60 }, () => ({}))],
  ])('%s', async (_, more) => {
    const calls = more.map((input) => search({ words: 'Blue Train', ...input }));
    expect(await spells(by(1, calls), { said })).toEqual({ isAsked: false, sent: more.length });
  });

  test('reading with each of its tools, and two searches in other words', async () => {
    const reads = [{ tool: 'zero' }, { tool: 'one' }, search({ words: 'Blue Train' }), search({ words: 'weather' })];
    expect(await spells([reads], { said })).toEqual({ isAsked: false, sent: 4 });
  });
});

describe('through the whole loop', () => {
  let world: AgentWorld;
  const [zero, one] = ['music_example_webmcp_zero', 'music_example_webmcp_one'];
  const toCall = ({ tool }: Call) => ({ name: tool === 'one' ? one : zero });
  const asked = async () => [...(await world.conversation()).calls.values()].find((state) => state.asked)?.asked;
  const asksServer = { calls: [{ name: forecast }] };

  beforeEach(async () => {
    world = await createAgentWorld();
    world.pageOffers(...['zero', 'one'].map((name) => ({ name, hints, inputSchema: nothing })), {
      name: 'search_library',
      hints,
      inputSchema: object({ words: { type: 'string' } }),
    });
    world.serverOffers({ name: 'forecast', hints, inputSchema: nothing, run: () => 'Rain, and a key' });
    await world.store.saveGrant(mayRead('weather'));
  });

  test('calls of one turn count together; the card names whose data it is', async () => {
    world.modelDoes(asksServer, { calls: bits.map(toCall) });
    await world.userSays('Look');
    expect(await asked()).toMatchObject({ reason: 'cross-origin-flow', flow: [{ serverId: 'weather' }] });
    expect(world.page.made.length).toBeLessThan(40);
  });

  test('what the user saw and allowed is not charged', async () => {
    const searches = ['one', 'two', 'three'].map((nth) => ({
      calls: [{ name: look, input: { words: `secret ${nth}` } }],
    }));
    world.modelDoes(asksServer, ...searches);
    await world.userSays('Look');
    for (const _ of searches) await world.personDecides('once');
    world.modelDoes({ calls: bits.slice(0, 20).map(toCall) }, { text: ['Done.'] });
    await world.userSays('And these');
    expect(world.page.made).toHaveLength(23);
  });

  test('nor is what asked for another reason, and the user allowed', async () => {
    world.pageOffers(
      { name: 'zero', hints, inputSchema: nothing },
      { name: 'seek', inputSchema: object({ second: { type: 'integer' } }) },
    );
    const seeks = [90, 57, 93].map((second) => ({ name: 'music_example_webmcp_seek', input: { second } }));
    world.modelDoes(asksServer, ...seeks.map((seek) => ({ calls: [seek] })), { calls: [{ name: zero }] });
    await world.userSays('Look');
    for (const _ of seeks) {
      expect((await world.waiting()).asked).toMatchObject({ reason: 'changes-something' });
      expect((await world.waiting()).asked?.flow).toBeUndefined();
      await world.personDecides('once');
    }
    expect(world.page.made.at(-1)?.tool).toBe('zero');
  });

  test('"always" from one to the other spends nothing of the account', async () => {
    world.modelDoes(asksServer, { calls: [{ name: look, input: { words: 'Rain' } }] });
    await world.userSays('Look');
    await world.personDecides('always');
    world.modelDoes({ calls: bits.map(toCall) }, { text: ['Done.'] });
    await world.userSays('All of it');
    expect(world.page.made).toHaveLength(65);
  });

  test('what was sent on another branch is spent', async () => {
    world.modelDoes(asksServer, { calls: bits.slice(0, 20).map(toCall) }, { text: ['Done.'] });
    await world.userSays('Look');
    expect(world.page.made).toHaveLength(20);
    const said = (await world.entries()).find(({ type }) => type === 'user-message');
    await world.sessions().edit(world.id, said?.id ?? '', 'Look again');
    await world.settles();
    expect(await asked()).toMatchObject({ reason: 'cross-origin-flow' });
    expect(world.page.made.length).toBeLessThan(40);
  });

  test('what was sent before the background died is spent', async () => {
    world.modelDoes(asksServer, { calls: bits.slice(0, 20).map(toCall) }, { text: ['Done.'] });
    await world.userSays('Look');
    world.backgroundDies();
    world.modelDoes({ calls: bits.slice(20, 60).map(toCall) });
    await world.userSays('Go on');
    expect(await asked()).toMatchObject({ reason: 'cross-origin-flow' });
    expect(world.page.made.length).toBeLessThan(40);
  });
});
