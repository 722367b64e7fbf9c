/** What a chat costs with a service that remembers what is marked: Anthropic’s rules, kept by the scripted server. */
import { afterEach, expect, test } from 'vitest';
import { createProvider } from '#providers/registry.ts';
import { type ModelServer, type Script, serveModel, type Turn } from '../../../playground/model-server';
import { createStore } from '../../../playground/music/store';
import { musicTools } from '../../../playground/music/tools';
import { type SentTools, steadyOffer } from '../../../src/core/loop/steady-offer';
import { createDialogue, reads, tool } from '../../support/dialogue';

const noShelf = () => ({ getItem: () => null, setItem: () => undefined });

let served: ModelServer | undefined;
afterEach(() => served?.close());

/** The music page, whose tools change with its queue, a server with twelve tools and the widgets, before a Claude that follows the script. */
async function aChat(script: Script, model = 'claude-sonnet-4-5') {
  served = await serveModel(script);
  return { ...(await aChatWith(served, 'https://music.example', crypto.randomUUID(), model)), served };
}

async function aChatWith(served: ModelServer, site: string, session: string, model = 'claude-sonnet-4-5') {
  const dialogue = await createDialogue({}, session);
  dialogue.world.modelIs(createProvider({ type: 'anthropic', model, baseUrl: `${served.url}/v1` }, { key: 'k' }));
  dialogue.builtIn();
  const page = dialogue.page(site);
  const store = createStore(noShelf, Date.now);
  const offer = () =>
    page.offers(
      ...musicTools(store, Date.now)
        .filter(({ available }) => available?.() ?? true)
        .map(({ name, description, schema, execute }) => ({
          ...tool(name, { description, schema: schema(), ...reads }),
          async perform({ input }: { input: Record<string, unknown> }) {
            const said = JSON.stringify(execute(input));
            offer();
            return said;
          },
        })),
    );
  offer();
  const stock = Array.from({ length: 12 }, (_, i) => tool(`list_stock_${i}`, reads).alwaysAnswers('[1, 2, 3]'));
  dialogue.server('shop').offers(...stock);
  await dialogue.person.hasAllowedReading('shop');
  return { dialogue };
}

const calls = (match: RegExp, input = {}): Turn => ({ calls: [{ match, arguments: input }] });
const done: Turn = { text: 'Done.' };
const queues = (id: string) => calls(/_add_to_queue$/, { id });

/** What the person says, and the turns that follow. */
const day: [string, Turn[]][] = [
  ['What have you got?', [calls(/_search_library$/, { limit: 6 }), done]],
  ['Queue the first', [queues('trk_blue_train'), done]],
  ['And another', [queues('trk_fog_signal'), done]],
  ['What is in stock?', [calls(/^shop_mcp_search_tools$/, { query: 'stock 3' }), calls(/list_stock_3$/), done]],
  ['Draw how many', [calls(/widget_display$/, { name: 'stat', params: { label: 'Stock', value: '3' } }), done]],
  ['And one more', [queues('trk_desk_fan'), done]],
];

async function plays({ dialogue, served }: Awaited<ReturnType<typeof aChat>>) {
  for (const [said] of day) {
    await dialogue.person.says(said);
    // What the page told may not go to the shop unasked.
    if (/stock|one more/.test(said)) await dialogue.person.allows();
    await dialogue.world.settles();
  }
  return served.requests;
}

test('a chat of thirteen turns is read from what the service remembers, though tools change, a server is activated and a widget is drawn', async () => {
  const requests = await plays(await aChat(day.flatMap(([, turns]) => turns)));
  expect(requests).toHaveLength(13);
  const [first, last] = [requests[0], requests.at(-1)];
  expect(last?.tools.slice(0, first?.tools.length).map(({ name }) => name)).toEqual(
    first?.tools.map(({ name }) => name),
  );
  expect(last?.tools.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['shop_mcp_list_stock_11', 'autoui_webmcp_canvas']),
  );
  const later = requests.slice(1).flatMap(({ cached }) => cached ?? []);
  const sum = (name: keyof (typeof later)[number]) => later.reduce((all, each) => all + each[name], 0);
  const all = sum('input_tokens') + sum('cache_creation_input_tokens') + sum('cache_read_input_tokens');
  expect(sum('cache_read_input_tokens') / all).toBeGreaterThanOrEqual(0.8);
});

test('what a request said is never said otherwise in a later one, and a definition that has changed is told at the end', async () => {
  const { dialogue, served } = await aChat(day.flatMap(([, turns]) => turns));
  const requests = await plays({ dialogue, served });
  for (const [i, { messages }] of requests.slice(1).entries()) {
    const before = requests[i]?.messages ?? [];
    expect(messages.slice(0, before.length)).toEqual(before);
  }
  const beforeDrawing = requests.filter(({ tools }) => !tools.some(({ name }) => name.endsWith('_canvas')));
  expect(new Set(beforeDrawing.map(({ system }) => system)).size).toBe(1);
  const definitionOf = (at: number) =>
    requests.at(at)?.tools.find(({ name }) => name.endsWith('remove_from_queue'))?.schema;
  expect(definitionOf(-1)).toEqual(definitionOf(4));
  const told = requests
    .at(-1)
    ?.messages.flatMap((message) => ('text' in message ? message.text : []))
    .join('\n');
  expect(told).toMatch(
    /Today is \w+, \d{4}-\d\d-\d\d[\s\S]*remove_from_queue has changed and is now: [\s\S]*"maximum":3/,
  );
});

test('another chat begins with what a first one was read: on the same site all of it, on another the tools of Tabhand and of servers', async () => {
  const { served, dialogue: first } = await aChat([done, done, done, done]);
  const starts = async (dialogue: typeof first) => {
    const description = `Tells how the stock stands. ${'As of the last stocktaking. '.repeat(20)}`;
    dialogue
      .server('office')
      .offers(...Array.from({ length: 8 }, (_, i) => tool(`count_${i}`, { description, ...reads })));
    await dialogue.person.says('Hello');
    await dialogue.world.settles();
    return served.requests.at(-1)?.cached?.cache_read_input_tokens;
  };
  const another = async (site: string, session = first.world.session) =>
    starts((await aChatWith(served, site, session)).dialogue);
  expect(await starts(first)).toBe(0);
  const all = await another('https://music.example');
  expect(all).toBeGreaterThan(2000);
  const shared = await another('https://radio.example');
  expect(shared).toBeGreaterThan(1024);
  expect(shared).toBeLessThan(all ?? 0);
  expect(await another('https://music.example', crypto.randomUUID())).toBe(0);
});

test('what was said is remembered for five minutes, and is kept up by being read', async () => {
  const chat = await aChat([done, done, done, done]);
  const read = async () => {
    await chat.dialogue.person.says('Hello');
    await chat.dialogue.world.settles();
    return chat.served.requests.at(-1)?.cached?.cache_read_input_tokens;
  };
  await read();
  chat.served.ahead = 4 * 60_000;
  expect(await read()).toBeGreaterThan(1000);
  chat.served.ahead = 8 * 60_000;
  expect(await read()).toBeGreaterThan(1000);
  chat.served.ahead = 14 * 60_000;
  expect(await read()).toBe(0);
});

test('the answer’s entry has what was read and what was kept', async () => {
  const { dialogue } = await aChat([done, done]);
  for (const said of ['Hello', 'Again']) {
    await dialogue.person.says(said);
    await dialogue.world.settles();
  }
  const usages = (await dialogue.log.entries()).flatMap((entry) =>
    entry.type === 'assistant-message' ? entry.usage : [],
  );
  expect(usages[0]?.writtenInputTokens).toBeGreaterThan(1000);
  expect(usages[1]?.cachedInputTokens).toBeGreaterThan(1000);
});

test('a tool that is gone for two requests is no difference between them', () => {
  let sent: SentTools | null = null;
  const steady = (...names: string[]) => {
    const tools = names.map((name) => ({ name, description: '', inputSchema: {} }));
    const offer = { tools, patches: [], names: new Map(), withheld: [] };
    const made = steadyOffer(offer, { sent, tellsChanges: true, now: 0 });
    sent = made.sent;
    return made.steadyTools;
  };
  expect([steady('a', 'b', 'c'), steady('a', 'c'), steady('a', 'c'), steady('a', 'b', 'c')]).toEqual([3, 1, 2, 1]);
});
