/** What survives a restart: entries, drafts, results and grants in IndexedDB. */
import type { Grant } from '#core/loop/stores.ts';
import { conversationStore } from '#core/store/conversations.ts';
import { openDatabase } from '#core/store/opening.ts';
import { mayRead, says } from '../../support/log-writing';
import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test } from 'vitest';

let store: ReturnType<typeof conversationStore>;
let id: string;
let databases = 0;

beforeEach(async () => {
  databases += 1;
  store = conversationStore(openDatabase(`conversations-${databases}`));
  id = await store.create();
});

const reopened = () => conversationStore(openDatabase(`conversations-${databases}`));
const later = () => new Promise((resolve) => setTimeout(resolve, 3));

test('a conversation gets the id that it is made with; one that is taken is refused, and keeps what it holds', async () => {
  const named = crypto.randomUUID();
  expect(await store.create(named)).toBe(named);
  await store.append(named, null, [says.user('Hi')]);
  await expect(store.create(named)).rejects.toThrow();
  expect(await store.entries(named)).toHaveLength(1);
});

describe('append', () => {
  test('numbers the entries from 1, chains them after the parent, and gives them back as stored', async () => {
    const added = await store.append(id, null, [says.user('Hi'), says.model('Hello')]);
    const [first, second] = added;
    expect(first).toMatchObject({ seq: 1, parent: null, conversationId: id, type: 'user-message' });
    expect(second).toMatchObject({ seq: 2, parent: first?.id, at: expect.any(Number) });
    const [third] = await store.append(id, second?.id ?? null, [says.user('And?')]);
    expect(third).toMatchObject({ seq: 3, parent: second?.id });
    expect(await store.entries(id)).toEqual([...added, third]);
  });

  test('of several at the same moment gives each entry a number of its own', async () => {
    await Promise.all(
      Array.from({ length: 5 }, (_, i) => store.append(id, null, [says.user(`${i}`), says.model('a')])),
    );
    expect((await store.entries(id)).map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  test('is all or nothing: an entry that can not be stored leaves no trace of the others', async () => {
    await store.append(id, null, [says.user('Hi')]);
    const impossible = { ...says.user('x'), text: () => 'a function' } as never; // what no store can hold
    await expect(store.append(id, null, [says.model('a'), impossible])).rejects.toThrow();
    expect(await store.entries(id)).toHaveLength(1);
    expect((await store.append(id, null, [says.model('b')]))[0]).toMatchObject({ seq: 2 });
  });

  test('keeps the last words of the version that is shown for the list, without marks of Markdown', async () => {
    const [asked, first] = await store.append(id, null, [says.user('Hi'), says.model('**First** words')]);
    await store.append(id, asked?.id ?? null, [says.model('Second words')]);
    expect((await store.list())[0]?.line).toBe('Second words');
    await store.append(id, first?.id ?? null, [{ type: 'branch-chosen' }]);
    expect((await store.list())[0]?.line).toBe('First words');
  });

  test('to a conversation that is not there is refused', async () => {
    await expect(store.append('nobody', null, [says.user('Hi')])).rejects.toThrow('no longer exists');
  });

  test('of an answer clears the draft that it came from, of this conversation only; of anything else it does not', async () => {
    const other = await store.create();
    await store.saveDraft(id, 'Half');
    await store.saveDraft(other, 'Another half');
    await store.append(id, null, [says.user('Hi')]);
    expect(await store.draft(id)).toBe('Half');
    await store.append(id, null, [says.model('Half and the rest')]);
    expect(await store.draft(id)).toBeNull();
    expect(await store.draft(other)).toBe('Another half');
  });

  test('survives the background', async () => {
    await store.append(id, null, [says.user('Hi')]);
    expect(await reopened().entries(id)).toMatchObject([{ text: 'Hi' }]);
  });
});

describe('the list', () => {
  test('is newest first, by the newest entry', async () => {
    await later();
    const second = await store.create();
    expect((await store.list()).map((each) => each.id)).toEqual([second, id]);
    await later();
    await store.append(id, null, [says.user('Hi')]);
    expect((await store.list()).map((each) => each.id)).toEqual([id, second]);
  });

  test('bears the first thing that the person said, cut, as title', async () => {
    expect(await store.list()).toMatchObject([{ title: '' }]);
    await store.append(id, null, [says.user('x'.repeat(200))]);
    await store.append(id, null, [says.user('Another')]);
    expect(await store.list()).toMatchObject([{ title: 'x'.repeat(120) }]);
  });

  test('says whether a run is going', async () => {
    const running = async () => (await store.list())[0]?.running;
    expect(await running()).toBe(false);
    await store.append(id, null, [says.user('Hi'), says.model('Hello')]);
    expect(await running()).toBe(true);
    await store.append(id, null, [says.ended('end_turn')]);
    expect(await running()).toBe(false);
    await store.append(id, null, [says.continued()]);
    expect(await running()).toBe(true);
    await store.append(id, null, [says.model('Again'), says.ended('end_turn')]);
    expect(await running()).toBe(false);
  });
});

describe('beside the log', () => {
  test('the entries of a conversation are its own, however the ids are spelt', async () => {
    const other = await store.create();
    await store.append(id, null, [says.user('Mine')]);
    await store.append(other, null, [says.user('Theirs')]);
    expect(await store.entries(id)).toMatchObject([{ text: 'Mine' }]);
    expect(await store.entries('')).toEqual([]);
  });

  test('R17: a result is kept whole under its call id', async () => {
    const result = {
      callId: 'c1',
      conversationId: id,
      content: [{ type: 'text' as const, text: 'x'.repeat(50_000) }],
      at: 1,
    };
    await store.saveResult(result);
    expect(await reopened().result('c1')).toEqual(result);
    expect(await store.result('c2')).toBeNull();
  });

  test('a grant is found by its key, and a new one takes its place', async () => {
    const grant = { ...mayRead('s1'), key: 'page a b play', definitionHash: 'h1' };
    await store.saveGrant(grant);
    await store.saveGrant({ ...grant, definitionHash: 'h2' });
    expect(await store.grant('page a b play')).toMatchObject({ definitionHash: 'h2' });
    expect(await store.grant('page a b')).toBeNull();
  });

  test('the list of grants says when each was used, and a grant that was taken back is not brought back by its use', async () => {
    await store.saveGrant(mayRead('s1'));
    await store.saveGrant(mayRead('s2'));
    await store.removeGrant('reading s2');
    await store.grantsUsed(['reading s1', 'reading s2', 'never given'], 7);
    expect(await store.grants()).toEqual([{ ...mayRead('s1'), usedAt: 7 }]);
  });

  test('a grant that does not say what it is about is none: nobody could take it back', async () => {
    const { about: _, ...nameless } = mayRead('s1');
    await store.saveGrant(nameless as Grant); // as an earlier version kept it
    expect(await store.grant('reading s1')).toBeNull();
    expect(await store.grants()).toEqual([]);
  });

  test('a draft is the last one saved, and none is not an empty one', async () => {
    expect(await store.draft(id)).toBeNull();
    await store.saveDraft(id, '');
    expect(await store.draft(id)).toBe('');
    await store.saveDraft(id, 'Half');
    expect(await reopened().draft(id)).toBe('Half');
  });
});

test('item 10: the newest entries of a long log can be read alone, of a short one none', async () => {
  const bodies = Array.from({ length: 2000 }, (_, i) => says.user(`Message ${i}`));
  const added = await store.append(id, null, bodies);
  expect(await store.newest(id)).toEqual([]);
  added.push(...(await store.append(id, added.at(-1)?.id ?? null, bodies)));
  expect(await store.newest(id)).toEqual(added.slice(-200));
  expect(await store.entries(id)).toEqual(added);
  expect(await store.newest('nobody')).toEqual([]);
});
