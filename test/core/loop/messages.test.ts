/** A message and what came of it: what the log has of it, how its run ended, and what deleting it changes. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { Conversation } from '#core/log/conversation.ts';
import { Refusal } from '#core/log/refusal.ts';
import { type AgentWorld, createAgentWorld, look, play, until } from '../../support/agent-world';

type Item = Conversation['items'][number];

const search = { name: 'search_library', hints: { readOnly: true }, run: () => 'Blue Train' };
const searches = { calls: [{ name: look, input: { query: 'train' } }] };

let world: AgentWorld;
beforeEach(async () => {
  world = await createAgentWorld();
  world.pageOffers(search, { name: 'play_track', run: () => 'playing' });
});

const textOf = (item: Item): string => ('text' in item.entry ? item.entry.text : '');

/** Sends a message; resolves when its run stands still, with what the log then says of it. */
async function says(text: string) {
  await world.sessions().say(world.id, { text });
  await world.settles();
  return chat();
}

async function chat() {
  const { items, run, calls } = await world.conversation();
  const asked = items.findLastIndex(({ type }) => type === 'user');
  const answer = items.slice(asked + 1).findLast(({ type }) => type === 'turn');
  return {
    ended: run.ended?.reason ?? null,
    failure: run.ended?.failure?.code,
    said: items[asked] && textOf(items[asked]),
    answer: answer ? textOf(answer) : null,
    waiting: [...calls.values()]
      .filter(({ asked: isAsked, decision }) => isAsked && !decision)
      .map(({ call }) => call.name),
  };
}

const history = async () => (await world.conversation()).items;
const texts = async () => (await history()).map(textOf);

describe('R99: chat', () => {
  test('holds the user’s message, the model’s last one, and that all went well', async () => {
    world.modelDoes(searches, { text: ['It is there.'] });
    expect(await says('Is Blue Train there?')).toMatchObject({
      ended: 'end_turn',
      said: 'Is Blue Train there?',
      answer: 'It is there.',
    });
  });

  test('R100: saves the message, asks with the history and the tools of what runs now, and saves the answer', async () => {
    await says('First');
    world.modelDoes(searches, { text: ['Second answer.'] });
    await says('Second');
    const { system, messages, tools } = world.requests[1] ?? {};
    expect(system).toContain('You are Tabhand');
    expect(messages?.map(({ text }) => text)).toEqual(['First', 'Done.', 'Second']);
    expect(tools?.map(({ name }) => name)).toEqual([look, play]);
    expect((await history()).map(({ type }) => type)).toEqual(['user', 'turn', 'user', 'turn', 'turn']);
    expect(await texts()).toEqual(['First', 'Done.', 'Second', '', 'Second answer.']);
  });

  test('says that it waits for the user, and for what', async () => {
    world.modelDoes({ calls: [{ name: play, input: {} }] });
    expect(await says('Play')).toMatchObject({ ended: null, waiting: [play] });
  });

  test('R101: says that the limit of turns was reached', async () => {
    world.settings.maxTurns = 2;
    world.modelDoes(searches, searches);
    expect(await says('Search for ever')).toMatchObject({ ended: 'max_turns' });
    expect((await world.conversation()).run.turns).toBe(2);
  });

  test('says that the same call went round', async () => {
    world.modelDoes(searches, searches, searches, searches);
    expect(await says('Search')).toMatchObject({ ended: 'repeating' });
  });

  test('says why the model could not be asked; nothing was said, and the message stays', async () => {
    world.modelIsMissing({ code: 'bad-key', values: {} });
    expect(await says('Hello')).toMatchObject({ ended: 'error', failure: 'bad-key', said: 'Hello', answer: null });
  });

  test('while a run goes on waits in the log, and is not sent when that run is stopped', async () => {
    world.modelDoes({ text: ['…'], waits: true });
    await world.starts('One');
    await until(() => world.events.some((event) => event.type === 'delta' && event.text), 'text streams');
    await world.starts('Two');
    await world.sessions().stop(world.id);
    expect((await history()).filter(({ type }) => type === 'user')).toHaveLength(1);
    expect((await world.conversation()).queue).toMatchObject([{ text: 'Two' }]);
  });

  /** The fault of the original: what was written was lost, and the stop was told as the limit of turns. */
  test('that is stopped keeps the partial answer and says that it was stopped, in the last permitted turn too', async () => {
    world.settings.maxTurns = 1;
    world.modelDoes({ text: ['Half an ans'], waits: true });
    const reply = says('Tell me');
    await until(() => world.events.some((event) => event.type === 'delta' && event.text), 'text streams');
    await world.sessions().stop(world.id);
    expect(await reply).toMatchObject({ ended: 'aborted', answer: 'Half an ans' });
  });
});

test('a stop while the last permitted turn’s call runs is told as a stop, not as the limit', async () => {
  world.settings.maxTurns = 1;
  world.pageOffers({ ...search, run: () => new Promise(() => undefined) });
  world.modelDoes({ ...searches, text: ['I look.'] });
  const reply = says('Search');
  await until(() => world.page.made.length === 1, 'the call runs');
  await world.sessions().stop(world.id);
  expect(await reply).toMatchObject({ ended: 'aborted', answer: 'I look.' });
  expect(await world.results()).toMatchObject([{ type: 'failure', code: 'aborted' }]);
});

describe('R98: messages', () => {
  test('are kept in the conversation that they were said in, and no other', async () => {
    await says('Mine');
    const other = await world.store.create();
    expect((await world.sessions().open(other)).conversation.items).toEqual([]);
    world.backgroundDies();
    expect((await world.sessions().open(world.id)).conversation.items.map(textOf)).toEqual(['Mine', 'Done.']);
  });

  test('that are deleted are gone for the model too, and stay gone after a restart', async () => {
    world.modelDoes(searches, { text: ['There.'] });
    await says('Search');
    const turn = (await history()).find(({ type }) => type === 'turn');
    await world.sessions().deleteMessages(world.id, [turn?.entry.id ?? '']);
    expect((await history()).map(({ type }) => type)).toEqual(['user', 'turn']);
    world.backgroundDies();
    world.modelDoes({ text: ['Well.'] });
    await says('And?');
    expect(world.requests.at(-1)?.messages.map(({ text }) => text)).toEqual(['Search', 'There.', 'And?']);
  });

  test('that aren’t there can’t be deleted, nor any while a run goes on', async () => {
    await says('Hello');
    const deletes = (entryId = '') => world.sessions().deleteMessages(world.id, [entryId]);
    const before = await world.entries();
    await deletes('nobody');
    expect(await world.entries()).toEqual(before);
    world.modelDoes({ text: ['…'], waits: true });
    await world.starts('Go');
    await expect(deletes((await history())[0]?.entry.id)).rejects.toThrow(Refusal);
    await world.sessions().stop(world.id);
  });
});
