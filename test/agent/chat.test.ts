/** A message and what came of it, for whoever has no panel: seed 004's chat. */
import { beforeEach, describe, expect, test } from 'vitest';
import { chat } from '#agent';
import { Refusal, toChatMessages } from '#conversation';
import { type AgentWorld, createAgentWorld, look, play, until } from '../support/agent-world';

const search = { name: 'search_library', hints: { readOnly: true }, run: () => 'Blue Train' };
const searches = { calls: [{ name: look, input: { query: 'train' } }] };

let world: AgentWorld;
beforeEach(async () => {
  world = await createAgentWorld();
  world.pageOffers(search, { name: 'play_track', run: () => 'playing' });
});

const says = (text: string) => chat(world.sessions(), world.id, text);
const history = async () => toChatMessages(await world.conversation());

describe('R99: chat', () => {
  test('gives the person’s message, the model’s last one, and that all went well', async () => {
    world.modelDoes(searches, { text: ['It is there.'] });
    expect(await says('Is Blue Train there?')).toEqual({
      success: true,
      user_message: expect.objectContaining({ role: 'user', content: 'Is Blue Train there?', id: expect.any(String) }),
      assistant_message: expect.objectContaining({ role: 'assistant', content: 'It is there.' }),
      message: 'Chat completed successfully',
    });
  });

  test('R100: saves the message, asks with the history and the tools of what runs now, and saves the answer', async () => {
    await says('First');
    world.modelDoes(searches, { text: ['Second answer.'] });
    await says('Second');
    const { system, messages, tools } = world.requests[1] ?? {};
    expect(system).toContain('https://music.example');
    expect(messages?.map(({ text }) => text)).toEqual(['First', 'Done.', 'Second']);
    expect(tools?.map(({ name }) => name)).toEqual([look, play]);
    expect((await history()).map(({ role }) => role)).toEqual([
      'user',
      'assistant',
      'user',
      'assistant',
      'tool',
      'assistant',
    ]);
  });

  test('says that it waits for the person, and for what', async () => {
    world.modelDoes({ calls: [{ name: play, input: {} }] });
    const reply = await says('Play');
    expect(reply).toMatchObject({ success: false, message: `Waiting for approval of: ${play}.` });
    expect(reply.assistant_message?.tool_calls).toMatchObject([{ function: { name: play } }]);
  });

  test('R101: says that the limit of turns was reached', async () => {
    world.settings.maxTurns = 2;
    world.modelDoes(searches, searches);
    const { success, message } = await says('Search for ever');
    expect([success, message]).toEqual([false, 'Stopped after 2 turns, the limit of one run. It can go on.']);
  });

  test('says that the same call went round', async () => {
    world.modelDoes(searches, searches, searches, searches);
    expect((await says('Search')).message).toContain('the same call gave the same result');
  });

  test('says why the model could not be asked; nothing was said, and the message stays', async () => {
    world.modelIsMissing({ code: 'bad-key', values: {} });
    expect(await says('Hello')).toEqual({
      success: false,
      user_message: expect.objectContaining({ content: 'Hello' }),
      assistant_message: null,
      message: 'The model could not be asked: bad-key.',
    });
  });

  test('while a run goes on is refused with a sentence, and nothing is saved', async () => {
    world.modelDoes({ text: ['…'], waits: true });
    const first = says('One');
    await until(() => world.events.some((event) => event.type === 'delta' && event.text), 'text streams');
    expect(await says('Two')).toMatchObject({
      success: false,
      user_message: null,
      message: expect.stringContaining('still going on'),
    });
    await world.sessions().stop(world.id);
    await first;
    expect((await history()).filter(({ role }) => role === 'user')).toHaveLength(1);
  });

  /** The fault of the original: what was written was lost, and the stop was told as the limit of turns. */
  test('that is stopped keeps the partial answer and says that it was stopped, in the last permitted turn too', async () => {
    world.settings.maxTurns = 1;
    world.modelDoes({ text: ['Half an ans'], waits: true });
    const reply = says('Tell me');
    await until(() => world.events.some((event) => event.type === 'delta' && event.text), 'text streams');
    await world.sessions().stop(world.id);
    expect(await reply).toMatchObject({
      success: false,
      assistant_message: { content: 'Half an ans' },
      message: 'Stopped by the person.',
    });
  });
});

test('a stop while the last permitted turn’s call runs is told as a stop, not as the limit', async () => {
  world.settings.maxTurns = 1;
  world.pageOffers({ ...search, run: () => new Promise(() => undefined) });
  world.modelDoes({ ...searches, text: ['I look.'] });
  const reply = says('Search');
  await until(() => world.page.made.length === 1, 'the call runs');
  await world.sessions().stop(world.id);
  expect(await reply).toMatchObject({ message: 'Stopped by the person.', assistant_message: { content: 'I look.' } });
  expect((await history()).at(-1)).toMatchObject({
    role: 'tool',
    content: expect.stringContaining('{"error":"Error:'),
  });
});

describe('R98: messages', () => {
  test('are kept in the conversation that they were said in, and no other', async () => {
    await says('Mine');
    const other = await world.store.create();
    expect(toChatMessages((await world.sessions().open(other)).conversation)).toEqual([]);
    world.backgroundDies();
    expect(toChatMessages((await world.sessions().open(world.id)).conversation).map(({ content }) => content)).toEqual([
      'Mine',
      'Done.',
    ]);
  });

  test('that are deleted are gone for the model too, and stay gone after a restart', async () => {
    world.modelDoes(searches, { text: ['There.'] });
    await says('Search');
    const result = (await history()).find(({ role }) => role === 'tool');
    expect(await world.sessions().deleteMessage(world.id, result?.id ?? '')).toBe(true);
    expect((await history()).map(({ role }) => role)).toEqual(['user', 'assistant']);
    world.backgroundDies();
    world.modelDoes({ text: ['Well.'] });
    await says('And?');
    expect(world.requests.at(-1)?.messages.map(({ text }) => text)).toEqual(['Search', 'There.', 'And?']);
  });

  test('that aren’t there can’t be deleted, nor any while a run goes on', async () => {
    await says('Hello');
    const deletes = (messageId = '') => world.sessions().deleteMessage(world.id, messageId);
    expect(await deletes('nobody')).toBe(false);
    world.modelDoes({ text: ['…'], waits: true });
    await world.starts('Go');
    await expect(deletes((await history())[0]?.id)).rejects.toThrow(Refusal);
    await world.sessions().stop(world.id);
  });
});
