/** What was agreed to for a server, and what was run of it by hand, goes with it: no other server ever gets it. */
import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Grant } from '#core/loop/stores.ts';
import { conversationStore } from '#core/store/conversations.ts';
import { openDatabase } from '#core/store/opening.ts';
import { serverTraces } from '#features/servers/background/storage.ts';
import { manualRunStore } from '#features/tools/background/storage.ts';
import { mayRead } from '../../support/log-writing';

type ServerTraces = ReturnType<typeof serverTraces>;

type Connection = ReturnType<typeof openDatabase>;

let database: Connection;
let traces: ServerTraces;
let databases = 0;

const server = (serverId: string) => ({ type: 'server' as const, serverId, name: 'weather' });
const site = { type: 'site' as const, origin: 'https://a.example' };
const base = { definitionHash: 'h', description: 'd', at: 1 };
const grants: Grant[] = [
  mayRead('s1'),
  mayRead('s2'),
  { ...base, key: 'mcp s1 forecast', about: { type: 'tool', tool: 'forecast', place: server('s1') } },
  { ...base, key: 'mcp s2 forecast', about: { type: 'tool', tool: 'forecast', place: server('s2') } },
  { ...base, key: 'page https://a.example https://a.example play', about: { type: 'tool', tool: 'play', place: site } },
];
const place = (layerKey: string) => ({ layerKey, tool: 'forecast' });
const layers = ['mcp:s1', 'mcp:s2', 'page:https://a.example', 'local:autoui'];

beforeEach(async () => {
  databases += 1;
  database = openDatabase(`traces-${databases}`);
  traces = serverTraces(database);
  const [store, runs] = [conversationStore(database), manualRunStore(database)];
  for (const grant of grants) await store.saveGrant(grant);
  for (const layerKey of layers) {
    const ended = { type: 'failure' as const, code: 'threw' as const, values: {} };
    const run = { ...place(layerKey), conversationId: 'c', input: {}, at: 1, outcome: ended, duration: 1 };
    await runs.saveResult({ callId: layerKey, content: [], at: 1 });
    await runs.put({ ...run, id: layerKey });
    await runs.put({ ...run, id: `later ${layerKey}`, at: 2 });
    await runs.saveInput({ ...place(layerKey), name: 'usual', input: {}, at: 1 });
  }
});

const keys = async () => (await conversationStore(database).grants()).map(({ key }) => key).sort();
const kept = async () => {
  const runs = manualRunStore(database);
  const counts = layers.map(async (layerKey) => [
    (await runs.ofTool(place(layerKey))).length,
    (await runs.inputs(place(layerKey))).length,
    (await runs.result(layerKey)) ? 1 : 0,
  ]);
  return Promise.all(counts);
};

describe('of a server', () => {
  test('that is gone, neither grants nor runs nor saved inputs stay; of others and of pages all do', async () => {
    await traces.keepOnly(new Set(['s2']));
    expect(await keys()).toEqual(
      ['mcp s2 forecast', 'page https://a.example https://a.example play', 'reading s2'].sort(),
    );
    expect(await kept()).toEqual([
      [0, 0, 0],
      [2, 1, 1],
      [2, 1, 1],
      [2, 1, 1],
    ]);
  });

  test('at another address, all that was agreed to is taken back; what was run by hand stays', async () => {
    await traces.forgetAgreed('s1');
    expect((await keys()).filter((key) => /\bs1\b/.test(key))).toEqual([]);
    expect(await keys()).toHaveLength(3);
    expect(await kept()).toEqual(layers.map(() => [2, 1, 1]));
  });

  test('what an earlier version kept, which doesn’t say what it is about, goes too', async () => {
    const { about: _, ...nameless } = mayRead('s9');
    await (await database()).put('grants', nameless as Grant); // as it was kept then
    await traces.keepOnly(new Set(['s1', 's2']));
    expect(await (await database()).count('grants')).toBe(grants.length);
  });
});
