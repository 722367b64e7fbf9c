/** A model with little room is asked first whether a message needs a tool. */
import { expect, test } from 'vitest';
import type { ModelEvent, ModelRequest, Provider } from '#core/loop/provider.ts';
import { toPlain } from '#core/tools/foreign.ts';
import { createAgentWorld, play, toRead } from '../../support/agent-world';

const says = (text: string): ModelEvent[] => [
  { type: 'text-delta', text },
  { type: 'end', reason: 'stop', usage: { inputTokens: 200, outputTokens: 1 } },
];

const isAsked = ({ system }: ModelRequest) => toPlain(system).startsWith('A person speaks to an assistant');

/** `word`: what the model says of a message; `answers`: what it answers, one after the other. */
async function createWorld({
  context = 8000,
  word = says('talk'),
  answers = [says('Paris.')],
}: {
  context?: number;
  word?: ModelEvent[];
  answers?: ModelEvent[][];
} = {}) {
  const world = await createAgentWorld();
  const [asked, turns]: [ModelRequest[], ModelRequest[]] = [[], []];
  const provider: Provider = {
    ...{ model: 'small', profile: 'openai', context },
    async *stream(request) {
      const list = isAsked(request) ? asked : turns;
      list.push(request);
      yield* isAsked(request) ? word : (answers[turns.length - 1] ?? says('Done.'));
    },
  };
  world.modelIs(provider);
  world.pageOffers({
    name: 'play_track',
    hints: { readOnly: true },
    inputSchema: { type: 'object', properties: { id: { enum: ['trk_blue_train'] } } },
    run: () => 'Plays.',
  });
  return { world, asked, turns };
}

test('what is only talk is answered without tools, and told to have been offered none', async () => {
  const { world, asked, turns } = await createWorld();
  await world.userSays('What is the capital of France?');
  expect(asked).toHaveLength(1);
  expect(asked[0]?.tools).toEqual([]);
  expect(turns.map(({ tools }) => tools)).toEqual([[]]);
  const answer = (await world.entries()).findLast(({ type }) => type === 'assistant-message');
  expect(answer).toMatchObject({ text: 'Paris.', offered: 0 });
});

test.each<[string, ModelEvent[]]>([
  ['says so', says('tool')],
  ['says something else', says('I would play talk radio for you, if that is what you want.')],
  ['thinks about it for long', [{ type: 'reasoning-delta', text: 'talk '.repeat(60) }, ...says('talk')]],
  ['fails', [{ type: 'end', reason: 'error', failure: { code: 'bad-key', values: {} } }]],
])('a model that %s has its tools', async (_, word) => {
  const { world, asked, turns } = await createWorld({ word });
  await world.userSays('What is the capital of France?');
  expect(asked).toHaveLength(1);
  expect(turns[0]?.tools.length).toBeGreaterThan(0);
});

test.each([
  ['a word of a tool’s name', 'And now the slowest track, please'],
  ['a value that it takes', 'How long is Blue Train?'],
])('what has %s isn’t asked about', async (_, text) => {
  const { world, asked, turns } = await createWorld();
  await world.userSays(text);
  expect(asked).toEqual([]);
  expect(turns[0]?.tools.length).toBeGreaterThan(0);
});

test('what was said before is told, with whether it came to calls', async () => {
  const plays: ModelEvent[] = [
    { type: 'tool-call', id: 'm', name: play, input: { id: 'trk_blue_train' } },
    { type: 'end', reason: 'tool-calls' },
  ];
  const { world, asked } = await createWorld({ answers: [plays, says('It plays.')] });
  await world.userSays('Play Blue Train');
  await world.userSays('Again');
  const before = asked
    .at(-1)
    ?.messages.slice(-3)
    .map((message) => toRead(message).text);
  expect(before).toEqual(['Play Blue Train', 'tool', 'Again']);
});

test.each([
  ['a long message', 'What is the capital of France? '.repeat(20)],
  ['a chat with instructions', 'What is the capital of France?', { systemPrompt: 'Look everything up.' }],
])('%s isn’t asked about', async (_, text, set: { systemPrompt?: string } = {}) => {
  const { world, asked } = await createWorld();
  if (set.systemPrompt) await world.sessions().set(world.id, set);
  await world.userSays(text);
  expect(asked).toEqual([]);
});

test('nor is what answers a question of the model’s', async () => {
  const { world, asked, turns } = await createWorld({ answers: [says('Hello. Shall I go on?'), says('Good.')] });
  await world.userSays('Good morning!');
  await world.userSays('Yes');
  expect(asked).toHaveLength(1);
  expect(turns.map(({ tools }) => tools.length > 0)).toEqual([false, true]);
});

test('a model with more room is asked nothing', async () => {
  const { world, asked, turns } = await createWorld({ context: 200_000 });
  await world.userSays('What is the capital of France?');
  expect(asked).toEqual([]);
  expect(turns[0]?.tools.length).toBeGreaterThan(0);
});
