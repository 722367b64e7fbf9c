/** The list of conversations in order: pinned, deleted with a way back, wiped with all that belongs to them, searched. */
import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ConversationStore, LiveDataStore } from '#core/loop/stores.ts';
import { conversationStore, liveDataStore } from '#core/store/conversations.ts';
import { openDatabase } from '#core/store/opening.ts';
import { type HistoryStore, historyStore } from '#features/history/background/storage.ts';
import { aCall, aTarget, says, weatherServer } from '../../support/log-writing';

let store: ConversationStore;
let history: HistoryStore;
let liveData: LiveDataStore;
let databases = 0;

beforeEach(() => {
  databases += 1;
  const database = openDatabase(`history-${databases}`);
  [store, history, liveData] = [conversationStore(database), historyStore(database), liveDataStore(database)];
});

async function said(...texts: string[]): Promise<string> {
  const id = await store.create();
  const bodies = texts.map((text, i) => (i % 2 === 0 ? says.user(text) : says.model(text)));
  await store.append(id, null, [...bodies, { type: 'run-ended', reason: 'end_turn', turns: 1 }]);
  return id;
}

const ids = async () => (await store.list()).map(({ id }) => id);
const found = async (words: string) => (await history.search(words)).map(({ conversationId }) => conversationId);

describe('a conversation in the list', () => {
  test('bears the name that the person gave it, and the first thing they said again when it is taken back', async () => {
    const id = await said('Play  something\nslow', 'Playing.');
    expect(await store.list()).toMatchObject([{ title: 'Play something slow', line: 'Playing.', pinned: false }]);
    await store.append(id, null, [{ type: 'conversation-set', title: 'Music' }]);
    expect(await store.list()).toMatchObject([{ title: 'Music' }]);
    await store.append(id, null, [{ type: 'conversation-set', maxTurns: 3 }]);
    expect(await store.list()).toMatchObject([{ title: 'Music' }]);
    await store.append(id, null, [{ type: 'conversation-set', title: null }]);
    expect(await store.list()).toMatchObject([{ title: 'Play something slow' }]);
  });

  test('bears its own name until the person gives it one', async () => {
    const id = await said('Play something slow', 'Playing.');
    await store.append(id, null, [{ type: 'conversation-named', name: 'Slow music' }]);
    expect(await store.list()).toMatchObject([{ title: 'Slow music' }]);
    expect(await found('music')).toEqual([id]);
    await store.append(id, null, [{ type: 'conversation-set', title: 'Mine' }]);
    expect(await store.list()).toMatchObject([{ title: 'Mine' }]);
  });

  test('names the pages and servers that it was about', async () => {
    const id = await store.create();
    const at = (origin: string, title = '') => ({
      ...{ type: 'page-attached' as const, tabId: 1, browserSession: 's' }, // const: a literal type
      ...{ origin, title },
    });
    const weather = aCall('b', { target: aTarget({ source: weatherServer, server: 'weather', protocol: 'mcp' }) });
    await store.append(id, null, [
      at('https://passing.example'),
      at('https://music.example', 'Blue\u202e  Train'),
      says.user('Hi'),
      says.model('', aCall('a'), weather),
    ]);
    const [{ sources } = { sources: [] }] = await store.list();
    expect(sources).toEqual([
      { kind: 'page', name: 'https://music.example', title: 'Blue Train' },
      { kind: 'mcp', name: 'weather' },
    ]);
  });

  test('says what it needs the person for', async () => {
    const id = await store.create();
    const needs = async () => (await store.list()).map((each) => each.needs);
    await store.append(id, null, [
      says.user('Hi'),
      { type: 'approval-asked', callId: 'a', reason: 'destructive', mayRemember: false },
    ]);
    expect(await needs()).toEqual(['approval']);
    await store.append(id, null, [{ type: 'approval-given', callId: 'a', decision: 'once' }]);
    expect(await needs()).toEqual([null]);
    await store.append(id, null, [{ type: 'run-ended', reason: 'interrupted', turns: 1 }]);
    expect(await needs()).toEqual(['interrupted']);
    await store.append(id, null, [says.user('Again')]);
    expect(await needs()).toEqual([null]);
  });

  test('is pinned and let go', async () => {
    const id = await said('Hi');
    await history.pin(id, true);
    expect(await store.list()).toMatchObject([{ id, pinned: true }]);
    await history.pin(id, false);
    expect(await history.summaries([id, 'nobody'])).toMatchObject([{ id, pinned: false }]);
  });
});

describe('a deleted conversation', () => {
  test('R98: leaves the list and the search, takes no more entries, and comes back whole', async () => {
    const [id, other] = [await said('Play Blue Train'), await said('Weather')];
    await history.hide([id], 1000);
    expect(await ids()).toEqual([other]);
    expect(await found('train')).toEqual([]);
    await expect(store.append(id, null, [says.user('More')])).rejects.toThrow('no longer exists');
    expect(await history.restore([id, 'nobody'])).toEqual([id]);
    expect(await found('train')).toEqual([id]);
    expect(await store.entries(id)).toHaveLength(2);
  });

  test('is wiped when it is due, with its results, live data, drafts and texts; others keep theirs', async () => {
    const [id, other] = [await said('Play Blue Train'), await said('Blue sky')];
    await history.search('blue');
    const result = (callId: string, conversationId: string) => ({ callId, conversationId, content: [], at: 1 });
    await store.saveResult(result('a', id));
    await store.saveResult(result('b', other));
    await store.saveDraft(id, 'Half');
    const binding = {
      layerKey: 'mcp:s',
      server: 's',
      tool: 't',
      definitionHash: '',
      input: {},
      from: '',
      into: '',
      every: 5,
    };
    await liveData.put({ conversationId: id, blockId: 'w', binding, data: {}, at: 1 });
    await history.hide([id], 1000);
    expect(await history.purge(999)).toEqual([]);
    expect(await history.purge(1000)).toEqual([id]);
    expect(await history.restore([id])).toEqual([]);
    expect([await store.entries(id), await history.results(id), await liveData.ofConversation(id)]).toEqual([
      [],
      [],
      [],
    ]);
    expect(await store.draft(id)).toBeNull();
    expect(await store.result('a')).toBeNull();
    expect(await history.results(other)).toHaveLength(1);
    expect(await ids()).toEqual([other]);
  });

  test('put back while others are wiped, a conversation stays, with all that was said in it', async () => {
    const all = [await said('One'), await said('Two'), await said('Three')];
    await history.hide(all, 1000);
    const purging = history.purge(1000);
    await new Promise((resolve) => setTimeout(resolve, 0));
    const restored = await history.restore(all);
    expect((await purging).sort()).toEqual(all.filter((id) => !restored.includes(id)).sort());
    expect((await ids()).sort()).toEqual(restored.sort());
    for (const id of restored) expect(await store.entries(id)).not.toEqual([]);
  });
});

describe('the search', () => {
  test('finds what the person and the agent said, in any case and without accents, all words in one message', async () => {
    const music = await said('Joue « Été » de Vivaldi', 'Voilà, l’ÉTÉ joue.');
    const weather = await said('How hot was the summer?', 'Very hot.');
    expect(await found('ete')).toEqual([music]);
    expect(await found('HOT summer')).toEqual([weather]);
    expect(await found('very summer')).toEqual([]);
    expect(await found('  ')).toEqual([]);
    expect(await found('no such word')).toEqual([]);
  });

  test('gives the lines with the match apart, and the entry to open at', async () => {
    const id = await said('Hi', `${'Long before. '.repeat(20)}The Café is open. ${'Long after. '.repeat(30)}`);
    const [first] = await history.search('cafe');
    const entry = (await store.entries(id))[1];
    expect(first).toMatchObject({ conversationId: id, count: 1 });
    expect(first?.lines).toEqual([
      {
        before: expect.stringMatching(/^….*The $/),
        match: 'Café',
        after: expect.stringMatching(/^ is open.*…$/),
        entryId: entry?.id,
        who: 'agent',
        at: entry?.at,
      },
    ]);
  });

  test('finds by the name that the person gave, before those that only say it', async () => {
    const named = await said('One');
    const saying = await said('Hi', 'The holiday');
    await store.append(named, null, [{ type: 'conversation-set', title: 'Holiday' }]);
    await store.append(saying, null, [says.user('Holiday again')]);
    expect(await found('holiday')).toEqual([named, saying]);
  });

  test('knows what was said since, and forgets what was deleted', async () => {
    const id = await said('Hi', 'Hello');
    expect(await found('zebra')).toEqual([]);
    const [, entry] = await store.entries(id);
    const [added] = await store.append(id, entry?.id ?? null, [says.model('A zebra')]);
    expect(await found('zebra')).toEqual([id]);
    await store.append(id, added?.id ?? null, [{ type: 'message-deleted', entryId: added?.id ?? '' }]);
    expect(await found('zebra')).toEqual([]);
  });
});
