/** What is kept is cleared without reading it: a log that can't be read is in nobody's way, and what runs is ended first. */
import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import type { Sessions } from '#core/loop/session.ts';
import type { ConversationStore } from '#core/loop/stores.ts';
import type { Clearing } from '#core/store/stored-data.ts';
import { historyStore } from '#features/history/background/storage.ts';
import { packStore } from '#features/packs/background/storage.ts';
import { createAgentWorld, until } from '../../support/agent-world';
import { says } from '../../support/log-writing';
import { withParts } from '../../support/with-parts';

vi.mock('wxt/browser', () => ({ browser: {} }));
const { settingCommands } = await import('../../../src/features/settings/background/commands');
const { historyCommands } = await import('../../../src/features/history/background/commands');

async function stand() {
  const world = await createAgentWorld();
  const database = world.database;
  const told: unknown[] = [];
  const commands = withParts(settingCommands, {
    database,
    sessions: world.sessions(),
    history: historyStore(database),
    badge: { forgetAll: () => void told.push('nothing waits') },
    store: world.store,
    notices: {
      tellCleared: (what: string) => void told.push(what),
      tellServers: async () => undefined,
      tellPacks: async () => void told.push('the packs'),
      tellSettings: async () => void told.push('the settings'),
    },
    settings: { change: async () => undefined },
  } as never); // what else it takes is for other commands
  const clear = (what: Clearing = 'chats') => commands['clear-stored']({ what }, {} as never); // no panel is looked at
  return { world, database, told, clear };
}

/** The disk doesn't give its entries back. */
async function breakLog(store: ConversationStore): Promise<string> {
  const id = await store.create();
  await store.append(id, null, [says.user('Hi'), says.model('Hello')]);
  const { entries } = store;
  store.entries = async (each) => {
    if (each === id) throw new DOMException('Data lost due to missing file.', 'UnknownError');
    return entries(each);
  };
  return id;
}

test('conversations are cleared though one of their logs can’t be read, and what ran is ended', async () => {
  const { world, database, told, clear } = await stand();
  const broken = await breakLog(world.store);
  await expect(world.sessions().open(broken)).rejects.toThrow();
  world.modelDoes({ text: ['Half an ans'], waits: true });
  await world.starts('Hello');
  await until(() => world.events.some((event) => event.type === 'delta' && event.text), 'text streams');
  expect(await clear()).toEqual({ done: true });
  expect(world.sessions().running()).toEqual([]);
  expect(await world.store.list()).toEqual([]);
  for (const name of ['entries', 'drafts', 'results'] as const)
    expect(await (await database()).count(name), name).toBe(0);
  expect(told).toEqual(['nothing waits', 'chats']);
  await expect(world.sessions().say(world.id, { text: 'More' })).rejects.toThrow('no longer exists');
});

test('a conversation whose log can’t be read is deleted like any other', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { world, database } = await stand();
  const broken = await breakLog(world.store);
  const commands = withParts(historyCommands, {
    sessions: world.sessions() as Sessions,
    store: world.store,
    history: historyStore(database),
    conversationList: { tell: async () => undefined, wipeLater: () => undefined },
  } as never); // what else it takes is for other commands
  await commands['delete-conversations']({ conversationIds: [broken] }, {} as never); // no panel is looked at
  expect((await world.store.list()).map(({ id }) => id)).not.toContain(broken);
});

test('with everything go packs and the grants of their tools, no others, and every panel is told', async () => {
  const { world, database, told, clear } = await stand();
  const packs = packStore(database);
  const facts = { name: 'Marks', matches: ['https://a.example/*'], world: 'own' as const, tools: [] }; // const: a literal type
  await packs.put({ id: 'p1', hash: 'h', source: '', script: '', on: true, savedAt: 0, facts });
  const place = { type: 'site' as const, origin: 'https://a.example' }; // const: a literal type
  for (const key of [
    'pack p1 https://a.example https://a.example mark',
    'page https://a.example https://a.example mark',
  ])
    await world.store.saveGrant({
      ...{ key, at: 1, definitionHash: 'h', description: '' },
      about: { type: 'tool', tool: 'mark', place },
    });
  expect(await clear('everything')).toEqual({ done: true });
  expect(await packs.all()).toEqual([]);
  expect((await world.store.grants()).map(({ key }) => key)).toEqual([expect.stringMatching(/^page /)]);
  expect(told).toEqual(['nothing waits', 'the settings', 'the packs', 'everything']);
});
