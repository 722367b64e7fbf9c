/** A chat that no longer fits: a model summarises its beginning, and reads the summary in its place. */
import { describe, expect, test } from 'vitest';
import { toChatMessages } from '#core/log/chat-messages.ts';
import { dataSourcesBefore } from '#core/log/data-sources.ts';
import type { EntryOf } from '#core/log/entry.ts';
import { toMessages } from '#core/log/messages.ts';
import { toMetrics } from '#core/log/metrics.ts';
import { replay } from '#core/log/replay.ts';
import type { ModelEvent, ModelRequest, Provider } from '#core/loop/provider.ts';
import { isForeign, toPlain, type Words } from '#core/tools/foreign.ts';
import { estimateTokens } from '#core/tools/shorten.ts';
import { toChatRows } from '#features/conversation/state/index.ts';
import { createDemo } from '#providers/demo/index.ts';
import { builtInLayers } from '#widgets/server/autoui.ts';
import { widgetRules } from '#widgets/server/rules.ts';
import { readArchive } from '../../../src/features/exports/archive/read';
import { toMarkdown } from '../../../src/features/exports/conversation-markdown';
import { bodyOf, createAgentWorld, look, play, toRead, until } from '../../support/agent-world';
import { isMatrix } from '../../support/sample';

const reads = { readOnly: true };
const notes = 'Goal: find the track that the shop sells out first. Learnt: each page of the library has other tracks.';
const ends = (reason: 'stop' | 'tool-calls' = 'stop'): ModelEvent => ({
  type: 'end',
  reason,
  usage: { inputTokens: 100, outputTokens: 10, writtenInputTokens: 20 },
});
const says = (text: string): ModelEvent[] => [{ type: 'text-delta', text }, ends()];
const calls = (name: string, input: Record<string, unknown> = {}): ModelEvent[] => [
  { type: 'tool-call', id: 'm', name, input },
  ends('tool-calls'),
];

const isAsked = ({ system }: ModelRequest) => toPlain(system).startsWith('You write the notes');
const isSmallTalk = ({ system }: ModelRequest) => toPlain(system).startsWith('A person speaks to an assistant');
const textOf = ({ messages }: ModelRequest) => messages.map((message) => toRead(message).text).join('\n');

const tokensOf = ({ system, messages, tools }: ModelRequest) =>
  [system, messages, tools].reduce((sum, part) => sum + estimateTokens(JSON.stringify(part)), 0);
const isSaid = (part: Words[number]) => typeof part === 'object' && 'said' in part;

type Does = (request: ModelRequest, nth: number) => ModelEvent[] | Promise<ModelEvent[]>;

/** A model of `context` tokens. `turns`: what it does in each turn that isn't a summary, which `writes` answers. */
async function createWorld({ context = 8000, writes = () => says(notes) }: { context?: number; writes?: Does } = {}) {
  const world = await createAgentWorld();
  const asked: ModelRequest[] = [];
  const turns: ModelRequest[] = [];
  let does: Does = () => says('Done.');
  const provider: Provider = {
    model: 'scripted',
    profile: 'openai',
    context,
    async *stream(request, signal) {
      if (isSmallTalk(request)) return yield* says('tool');
      const list = isAsked(request) ? asked : turns;
      list.push(request);
      const events = await (isAsked(request) ? writes : does)(request, list.length - 1);
      for (const event of events) yield signal.aborted ? { type: 'end', reason: 'aborted' } : event;
    },
  };
  world.modelIs(provider);
  world.settings.maxTurns = 100;
  world.settings.nameByModel = false;
  world.builtInIs(builtInLayers);
  const rows = (page: number) =>
    Array.from({ length: 60 }, (_, i) => ({
      id: `t${page}-${i}`,
      title: `Track ${i} of page ${page}`,
      left: page + i,
    }));
  world.pageOffers({
    name: 'search_library',
    hints: reads,
    inputSchema: { type: 'object', properties: { page: { type: 'integer' } } },
    run: ({ page }) => JSON.stringify(rows(Number(page))),
  });
  return {
    ...world,
    asked,
    turns,
    modelDoes: (next: Does) => {
      turns.length = 0;
      does = next;
    },
    /** So many pages are read, one a turn. */
    readsPages: (count: number) => {
      turns.length = 0;
      does = (_, nth) => (nth < count ? calls(look, { page: nth + 1 }) : says('I have read them all.'));
    },
    summaries: async () =>
      (await world.entries()).filter((entry): entry is EntryOf<'compacted'> => entry.type === 'compacted'),
    last: () => turns.at(-1) ?? expect.fail('no turn was asked for'),
  };
}

/** As services refuse anything else: each call has its result right after it, and no result is without its call. */
function expectPairs({ messages }: ModelRequest): void {
  let open: string[] = [];
  for (const message of messages) {
    if (message.role === 'tool') {
      expect(open).toContain(message.callId);
      open = open.filter((id) => id !== message.callId);
    } else {
      expect(open).toEqual([]);
      if (message.role === 'assistant') open = message.calls.map(({ id }) => id);
    }
  }
  expect(open).toEqual([]);
}

const question = 'Which track is sold out first? Never buy anything.';

describe('when the window fills', () => {
  test('the model writes a summary, which it reads in the place of what it is about', async () => {
    const world = await createWorld();
    world.readsPages(25);
    await world.userSays(question);
    expect(await world.lastEnd()).toMatchObject({ reason: 'end_turn', turns: 26 });
    const [first] = await world.summaries();
    expect(first).toMatchObject({ text: notes, model: 'scripted', usage: { inputTokens: 100, outputTokens: 10 } });
    expect(textOf(world.last())).toContain(notes);
    for (const request of world.turns) expectPairs(request);
    expect(world.asked.every(({ tools }) => tools.length === 0)).toBe(true);
    const { runs } = await world.conversation();
    expect(toMetrics({ runs }).figures.inputTokens).toBe(100 * (26 + world.asked.length));
  });

  test('a second model writes it, if the person set one, at its own price; what it can’t do the chat’s own does', async () => {
    const world = await createWorld();
    let isDown = false;
    const heard: ModelRequest[] = [];
    world.secondModelIs({
      ...{ model: 'cheap', profile: 'openai', isElsewhere: true },
      async *stream(request) {
        heard.push(request);
        if (isDown) return yield { type: 'end', reason: 'error', failure: { code: 'rate-limited', values: {} } };
        yield* says(notes);
      },
    });
    world.readsPages(25);
    await world.userSays(question);
    expect([heard.every(isAsked), heard.length > 0, world.asked]).toEqual([true, true, []]);
    expect((await world.summaries()).map(({ model }) => model)).toEqual(heard.map(() => 'cheap'));
    const { runs } = await world.conversation();
    const priceOf = (model: string) => ({ input: model === 'cheap' ? 0 : 1, output: 0 });
    expect(toMetrics({ runs }, priceOf).figures.cost).toBeCloseTo((26 * 100) / 1e6);
    isDown = true;
    world.readsPages(25);
    await world.userSays('Read them again.');
    expect(world.asked.length).toBeGreaterThan(0);
    expect((await world.summaries()).at(-1)).toMatchObject({ model: 'scripted', text: notes });
  });

  test('it is written in strides, and between them each request begins as the one before it', async () => {
    const world = await createWorld();
    world.readsPages(60);
    await world.userSays(question);
    const count = (await world.summaries()).length;
    expect(count).toBeGreaterThan(1);
    expect(count).toBeLessThan(12);
    const sent = world.turns.map(({ messages }) => messages.map((message) => JSON.stringify(message)));
    const begins = sent.filter((messages, i) => messages[0] !== sent[i - 1]?.[0]);
    expect(begins.length).toBe(count + 1);
  });

  test('what the person wrote stays in their own words, and the message that is being answered stays whole', async () => {
    const world = await createWorld();
    world.modelDoes(() => says('I will not.'));
    await world.userSays('Answer in verse from now on.');
    world.readsPages(25);
    await world.userSays(question);
    const [first] = world.last().messages;
    const text = first ? toRead(first).text : '';
    expect(text).toContain('[The person wrote in them:\n- "Answer in verse from now on."]');
    expect(text.endsWith(`\n\n${question}`)).toBe(true);
    const words = first?.role === 'user' ? first.text : [];
    expect(words.filter(isSaid)).toEqual([{ said: '"Answer in verse from now on."' }, { said: question }]);
  });

  test('what the model wrote is words of others wherever it is sent, with the sources that it may repeat', async () => {
    const world = await createWorld();
    world.readsPages(25);
    await world.userSays(question);
    const [summary] = world.last().messages;
    const fenced = summary?.role === 'user' ? summary.text.filter(isForeign) : [];
    expect(fenced[0]).toMatchObject({ text: notes, about: { of: 'https://music.example' } });
    expect(
      world.asked[1]?.messages.flatMap(({ text }) => (text as Words).filter(isForeign)).map(({ text }) => text),
    ).toContain(notes);
  });

  test('the model is asked for the language of the chat, for the person’s conditions, and for sources', async () => {
    const world = await createWorld();
    world.readsPages(25);
    await world.userSays(question);
    const [first] = world.asked;
    const system = first ? toPlain(first.system) : '';
    for (const wish of [
      'language of the person’s messages',
      'every condition and prohibition',
      'id of the result',
      'no tools',
    ])
      expect(system).toContain(wish);
    expect(first && textOf(first)).toContain(`The person: ${question}`);
    expect(first && textOf(first)).toContain('Track 5 of page 1'); // in full, although the model was shown less by then
  });

  test('a chat of 400,000 tokens of results goes on, and finds what stood at its beginning', {
    timeout: 60_000,
  }, async () => {
    const world = await createWorld({ context: 32_000 });
    world.pageOffers({
      name: 'search_library',
      hints: reads,
      inputSchema: { type: 'object', properties: { page: { type: 'integer' } } },
      run: ({ page }) =>
        `The code of page ${page} is ${4711 * Number(page)}. ${'All of its tracks are there. '.repeat(550)}`,
    });
    for (let exchange = 0; exchange < 10; exchange++) {
      world.modelDoes((_, nth) => (nth < 10 ? calls(look, { page: exchange * 10 + nth + 1 }) : says('Read.')));
      await world.userSays(`Read ten more pages, part ${exchange}.`);
    }
    expect((await world.summaries()).length).toBeGreaterThan(0);
    world.modelDoes((request, nth) => {
      const text = textOf(request);
      if (nth === 0)
        return calls('autoui_webmcp_recall', { id: /(call_[0-9a-f]{16}) \S+ \{"page":1\}/.exec(text)?.[1] ?? '' });
      return says(`It is ${/The code of page 1 is (\d+)/.exec(text)?.[1]}.`);
    });
    await world.userSays('What is the code of the first page?');
    const { items } = await world.conversation();
    const answer = items.at(-1);
    expect(answer?.type === 'turn' && answer.entry.text).toBe('It is 4711.');
  });

  test('an earlier summary is read to its end, however much is said since', async () => {
    const open = 'Still open: what the last page says.';
    const world = await createWorld({ writes: () => says(`${notes} ${'Track 7 is left. '.repeat(150)}${open}`) });
    world.readsPages(25);
    await world.userSays(question);
    expect(world.asked.length).toBeGreaterThan(1);
    for (const request of world.asked.slice(1)) expect(textOf(request)).toContain(open);
  });

  test('a model with a smaller window summarises what it can read at once, part by part', async () => {
    const world = await createWorld({ context: 200_000 });
    world.readsPages(60);
    await world.userSays(question);
    const small = await createWorld({ context: 4000 });
    await small.logIs((await world.entries()).slice(1).map(bodyOf));
    small.modelDoes(() => says('Done.'));
    await small.userSays('And then?');
    expect(small.asked.length).toBeGreaterThan(2);
    for (const request of small.asked) expect(estimateTokens(textOf(request))).toBeLessThan(3000);
    expect(textOf(small.asked.at(-1) ?? expect.fail('none'))).toContain(notes);
    expect(await small.summaries()).toMatchObject([
      { text: notes, usage: { inputTokens: 100 * small.asked.length, writtenInputTokens: 20 * small.asked.length } },
    ]);
  });
});

describe('a summary that can’t be had', () => {
  const long = 'All is well. '.repeat(2000);
  const kinds: [string, () => ModelEvent[], string][] = [
    [
      'the network',
      () => [{ type: 'end', reason: 'error', failure: { code: 'unreachable', values: {} } }],
      'unreachable',
    ],
    [
      'a refusal of the service',
      () => [{ type: 'end', reason: 'error', failure: { code: 'filtered', values: {} } }],
      'filtered',
    ],
    ['a refusal in words', () => says('I can’t help with that.'), 'unexpected-answer'],
    ['an empty answer', () => [ends()], 'unexpected-answer'],
    ['thoughts alone', () => [{ type: 'reasoning-delta', text: notes }, ends()], 'unexpected-answer'],
    [
      'text that was a thought',
      () => [{ type: 'text-delta', text: notes }, { type: 'text-was-thought' }, ends()],
      'unexpected-answer',
    ],
    [
      'text that was a call',
      () => [{ type: 'text-delta', text: notes }, { type: 'text-was-call', text: '' }, ends()],
      'unexpected-answer',
    ],
    ['a call in its place', () => calls(look, { page: 1 }), 'unexpected-answer'],
    [
      'a call as text',
      () => says('<tool_call>{"name": "search_library", "arguments": {"page": 1, "more": "and more"}}</tool_call>'),
      'unexpected-answer',
    ],
    [
      'a call as JSON in a code fence',
      () => says(`\`\`\`json\n{"name": "search_library", "arguments": {"page": 1, "and": "more words"}}\n\`\`\``),
      'unexpected-answer',
    ],
    [
      'a call in Mistral’s words (raullenchai/Rapid-MLX#1071)',
      () => says(`[TOOL_CALLS]search_library[ARGS]{"page": 1, "and": "more words than a refusal has"}`),
      'unexpected-answer',
    ],
    ['an answer without an end', () => [{ type: 'text-delta', text: notes }], 'cut-off'],
    ['an answer that never ends', () => says(long), 'answer-too-long'],
    [
      'an answer that its limit of tokens cut off',
      () => [
        { type: 'text-delta', text: notes },
        { type: 'end', reason: 'length' },
      ],
      'answer-too-long',
    ],
  ];
  /** What a run costs grows with the square of its turns. */
  const pages = isMatrix ? 60 : 15;
  test.each(kinds)('%s: the run goes on without one, and the log says why', async (_, writes, code) => {
    const world = await createWorld({ writes });
    world.readsPages(pages);
    await world.userSays(question);
    expect(await world.lastEnd()).toMatchObject({ reason: 'end_turn', turns: pages + 1 });
    const tried = await world.summaries();
    expect(tried.length).toBeGreaterThan(0);
    expect(tried.length).toBeLessThan(pages / 5); // it isn't asked for again at every turn
    for (const { text, failure } of tried) expect([text, failure?.code]).toEqual(['', code]);
    for (const request of world.turns) expectPairs(request);
    for (const request of world.turns) expect(tokensOf(request)).toBeLessThan(6000);
    expect(textOf(world.last())).not.toContain('A model’s summary');
  });

  test('where nothing can make room, none is asked for', async () => {
    const world = await createWorld({ context: 2700 });
    world.pageOffers({ name: 'search_library', hints: reads, description: 'All of it. '.repeat(600) });
    world.modelDoes((_, nth) => (nth < 8 ? calls(look) : says('Done.')));
    await world.userSays(question);
    expect(world.asked.length).toBeLessThan(2);
    expect(world.turns.length).toBeGreaterThan(3);
  });
});

describe('death and stops', () => {
  test('a background that dies while the model writes asks again when it wakes, and one summary comes of it', async () => {
    let dies = true;
    const world = await createWorld({
      writes: async () => {
        if (!dies) return says(notes);
        dies = false;
        world.backgroundDies();
        return new Promise(() => undefined);
      },
    });
    world.readsPages(30);
    await world.starts(question);
    await until(() => !dies, 'the background dies');
    const pages = () => world.page.made.length;
    const before = pages();
    await world.backgroundWakes();
    expect(await world.lastEnd()).toMatchObject({ reason: 'end_turn', turns: 31 });
    expect((await world.summaries()).length).toBe(world.asked.length - 1);
    expect(pages()).toBe(30);
    expect(before).toBeLessThan(30);
  });

  test('a stop while the model writes ends the run, and leaves no summary', async () => {
    let stop = () => undefined as unknown;
    const world = await createWorld({
      writes: async () => {
        stop();
        await new Promise((resolve) => setTimeout(resolve, 20));
        return says(notes);
      },
    });
    stop = () => void world.sessions().stop(world.id);
    world.readsPages(30);
    await world.userSays(question);
    expect(await world.lastEnd()).toMatchObject({ reason: 'aborted' });
    expect(await world.summaries()).toEqual([]);
  });
});

describe('on the person’s request', () => {
  async function afterTwo() {
    const world = await createWorld();
    for (const text of ['My dog is called Rex.', 'What do dogs eat?']) {
      world.modelDoes(() => says(`Answer to: ${text}`));
      await world.userSays(text);
    }
    const compact = async () => {
      await world.sessions().compact(world.id);
      await world.settles();
    };
    return { ...world, compact };
  }

  test('all of the chat is summarised by a run of its own, after which a message that waited is sent', async () => {
    const world = await afterTwo();
    await world.sessions().compact(world.id);
    await world.sessions().say(world.id, { text: 'And cats?' });
    await world.settles();
    expect((await world.kinds()).slice(-8)).toEqual([
      'compaction-asked',
      'message-queued',
      'compacted',
      'ended end_turn',
      'message-unqueued',
      'user-message',
      'answer',
      'ended end_turn',
    ]);
    expect(textOf(world.last())).toContain(notes);
    expect(textOf(world.last())).not.toContain('Answer to');
    expect(textOf(world.last())).toContain('- "My dog is called Rex."\n- "What do dogs eat?"');
  });

  test('with nothing new it is refused, and during a run too', async () => {
    const world = await afterTwo();
    await world.compact();
    await expect(world.compact()).rejects.toThrow('nothing new');
    expect((await world.summaries()).length).toBe(1);
  });

  test('a call that a stop left is given up with it: its result would stand where only the summary is read', async () => {
    const world = await afterTwo();
    world.pageOffers({ name: 'play_track', run: () => 'playing' });
    world.modelDoes(() => calls(play));
    await world.userSays('Play it');
    await world.sessions().stop(world.id);
    await world.compact();
    world.modelDoes(() => says('Done.'));
    await world.goesOn();
    expect(await world.lastEnd()).toMatchObject({ reason: 'end_turn', turns: 1 });
    expect((await world.kinds()).filter((kind) => kind.startsWith('failed'))).toEqual(['failed aborted']);
  });

  test('without a model the log says so', async () => {
    const world = await afterTwo();
    world.modelIsMissing({ code: 'no-model', values: {} });
    await world.compact();
    await world.compact(); // it may be asked for again
    world.modelIs(createDemo());
    await world.compact(); // matches words, and can summarise none
    const none = { text: '', failure: { code: 'no-model' } };
    expect(await world.summaries()).toMatchObject([none, none, none]);
  });

  test('a background that dies in it goes on with it', async () => {
    const world = await afterTwo();
    await world.logIs([{ type: 'compaction-asked' }]);
    world.backgroundDies();
    await world.backgroundWakes();
    expect(await world.summaries()).toMatchObject([{ text: notes }]);
    expect(await world.lastEnd()).toMatchObject({ reason: 'end_turn' });
  });

  test('it can be changed, undone and restored, and goes with a message that it tells of', async () => {
    const world = await afterTwo();
    await world.compact();
    const [first] = await world.summaries();
    const id = first?.id ?? '';
    const asks = async () => {
      world.modelDoes(() => says('Well.'));
      await world.userSays('And now?');
      return textOf(world.last());
    };
    await world.sessions().editSummary(world.id, id, 'The dog Rex eats bones, and nothing else.');
    expect(await asks()).toContain('eats bones');
    await world.sessions().deleteMessages(world.id, [id]);
    expect(await asks()).toContain('Answer to: My dog');
    await world.sessions().restoreMessages(world.id, [id]);
    expect(await asks()).toContain('eats bones');
    const { items } = await world.conversation();
    await world.sessions().deleteMessages(
      world.id,
      items.slice(0, 2).map(({ entry }) => entry.id),
    );
    const text = await asks();
    expect(text).not.toContain('Rex');
    expect(text).toContain('Answer to: What do dogs eat?');
  });

  test('it goes along in a file, where its words are the file’s, and in the exports', async () => {
    const world = await afterTwo();
    await world.compact();
    const [first] = await world.summaries();
    const changed = 'The dog Rex eats bones, and nothing else.';
    await world.sessions().editSummary(world.id, first?.id ?? '', changed);
    const brought = readArchive({ entries: await world.entries() }, { conversationId: 'c2', widgets: widgetRules });
    if ('problem' in brought) throw new Error(JSON.stringify(brought.problem));
    const conversation = replay(brought.entries);
    const [summary] = toMessages(conversation);
    expect(summary && toRead(summary).text).toContain(changed);
    expect(dataSourcesBefore(conversation, Number.POSITIVE_INFINITY)).toEqual([{ type: 'file', id: 'c2', name: '' }]);
    const exported = toChatMessages(conversation).map(({ content }) => content);
    expect(exported.filter((text) => text?.includes('[Summary'))).toEqual([
      `[Summary of earlier messages:]\n${changed}`,
    ]);
    const markdown = toMarkdown({ title: '', pinned: false, entries: brought.entries, results: [] });
    expect(markdown).toContain(changed);
    expect(markdown).not.toContain(notes);
    expect(exported).toContain('Answer to: What do dogs eat?'); // all of it stays
  });

  test('the chat has one line for it, also after it was changed', async () => {
    const world = await afterTwo();
    await world.compact();
    const [first] = await world.summaries();
    await world.sessions().editSummary(world.id, first?.id ?? '', 'The dog Rex eats bones, and nothing else.');
    const rows = toChatRows(await world.conversation()).filter(({ type }) => type === 'compacted');
    expect(rows).toEqual([{ type: 'compacted', id: first?.id }]);
  });

  test('it belongs to its branch: an edited message from before it is answered without it', async () => {
    const world = await afterTwo();
    await world.compact();
    const { items } = await world.conversation();
    world.modelDoes(() => says('Fish.'));
    await world.sessions().edit(world.id, items[2]?.entry.id ?? '', 'What do cats eat?');
    await world.settles();
    expect(textOf(world.last())).toContain('Answer to: My dog');
    expect(textOf(world.last())).not.toContain(notes);
    const [first] = await world.summaries();
    await world.sessions().chooseBranch(world.id, first?.id ?? '');
    world.modelDoes(() => says('Well.'));
    await world.userSays('And now?');
    expect(textOf(world.last())).toContain(notes);
  });
});
