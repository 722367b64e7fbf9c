/** How much is kept of what a person runs by hand: so many of a tool, so many and so large over all tools of all sites. */
import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ManualRun, ManualRunStore } from '#core/loop/stores.ts';
import { conversationStore } from '#core/store/conversations.ts';
import { openDatabase } from '#core/store/opening.ts';
import { manualRunStore } from '#features/tools/background/storage.ts';
import { hasRoomFor, manualRunLimits } from '../../../src/features/tools/background/storage';

type Connection = ReturnType<typeof openDatabase>;

let database: Connection;
let store: ManualRunStore;
let databases = 0;

beforeEach(() => {
  databases += 1;
  database = openDatabase(`tool-runs-${databases}`);
  store = manualRunStore(database);
});

const shown = (preview: string) => ({
  type: 'result' as const,
  preview,
  size: preview.length,
  stored: true,
  isError: false,
  images: 0,
});
const run = (at: number, site: string, made: Partial<ManualRun> = {}): ManualRun => ({
  id: `run_${at}`,
  conversationId: 'c1',
  layerKey: `page:https://${site}.example`,
  tool: 'read',
  input: {},
  at,
  outcome: shown('ok'),
  duration: 1,
  ...made,
});
const result = (callId: string, length: number) => ({
  callId,
  content: [{ type: 'text' as const, text: 'x'.repeat(length) }],
  at: 1,
});
/** As they were put in one by one. */
async function seed(runs: (ManualRun & { bytes: number; going?: 1 })[]): Promise<void> {
  const transaction = (await database()).transaction('toolRuns', 'readwrite');
  await Promise.all([...runs.map((each) => transaction.store.put(each)), transaction.done]);
}
const ats = async () => (await (await database()).getAll('toolRuns')).map(({ at }) => at).sort((a, b) => a - b);

describe('runs by hand', () => {
  test('of a tool are its newest, with the whole results of fewer; the weight of those without is their own', async () => {
    const { runsOfTool, wholeOfTool } = manualRunLimits;
    for (let at = 1; at <= runsOfTool + 3; at++) {
      await store.saveResult(result(`run_${at}`, 10_000));
      await store.put(run(at, 'a'));
    }
    expect((await store.ofTool(run(1, 'a'))).map(({ at }) => at)).toEqual(
      Array.from({ length: runsOfTool }, (_, i) => runsOfTool + 3 - i),
    );
    expect(await (await database()).count('results')).toBe(wholeOfTool);
    const weights = (await (await database()).getAll('toolRuns')).map(({ bytes = 0 }) => bytes);
    expect(weights.filter((bytes) => bytes > 10_000)).toHaveLength(wholeOfTool);
    expect(Math.min(...weights)).toBeLessThan(1000);
  });

  test('over all sites are bounded in number: the oldest go, with their results; what is under way stays', async () => {
    const { count } = manualRunLimits.runs;
    await seed(Array.from({ length: count }, (_, i) => ({ ...run(i + 1, `site${i}`), bytes: 100 })));
    await seed([{ ...run(0, 'going', { outcome: null }), bytes: 100, going: 1 }]);
    await store.saveResult(result('run_1', 10));
    await store.put(run(5000, 'new'));
    const left = await ats();
    expect(left).not.toContain(1);
    expect(left.slice(0, 2)).toEqual([0, 2]);
    expect(await store.result('run_1')).toBeNull();
    expect((await store.unfinished()).map(({ at }) => at)).toEqual([0]);
  });

  test('over all sites are bounded in bytes, whole results among them; the newest stays, whatever its size', async () => {
    const half = manualRunLimits.runs.bytes / 2;
    await seed([{ ...run(1, 'a'), bytes: 100 }]);
    await store.saveResult(result('run_2', half));
    await store.put(run(2, 'b'));
    expect(await ats()).toEqual([1, 2]);
    await store.saveResult(result('run_3', half));
    await store.put(run(3, 'c'));
    expect(await ats()).toEqual([3]);
    expect([await store.result('run_2'), (await store.result('run_3'))?.callId]).toEqual([null, 'run_3']);
    await store.saveResult(result('run_4', 2.2 * half));
    await store.put(run(4, 'd'));
    expect(await ats()).toEqual([4]);
  });

  test('in a chat are forgotten without their results, which are the chat’s', async () => {
    const conversations = conversationStore(database);
    const id = await conversations.create();
    await conversations.saveResult({ ...result('run_1', 10), conversationId: id });
    await seed([{ ...run(1, 'a', { inChat: true, conversationId: id }), bytes: manualRunLimits.runs.bytes }]);
    await store.put(run(2, 'b'));
    expect(await ats()).toEqual([2]);
    expect(await conversations.result('run_1')).not.toBeNull();
  });
});

describe('saved inputs', () => {
  const input = (at: number, text = '') => ({
    layerKey: `mcp:${at}`,
    tool: 'read',
    name: 'usual',
    input: { text },
    at,
  });
  const seedInputs = async (count: number) => {
    const transaction = (await database()).transaction('savedInputs', 'readwrite');
    for (let at = 1; at <= count; at++) void transaction.store.put({ ...input(at), bytes: 100 });
    await transaction.done;
  };

  test('over all tools are bounded in number and in bytes: the oldest go', async () => {
    await seedInputs(manualRunLimits.inputs.count);
    await store.saveInput(input(5000));
    expect(await store.inputs(input(1))).toEqual([]);
    expect(await store.inputs(input(2))).toEqual([input(2)]);
    await store.saveInput(input(5001, 'x'.repeat(manualRunLimits.inputs.bytes)));
    expect(await (await database()).count('savedInputs')).toBe(1);
    expect(await store.inputs(input(5001))).toHaveLength(1);
  });
});

test('what the version before kept is weighed, so that it counts and goes with the rest', async () => {
  const before = await openDB('tool-runs-before', 5, {
    upgrade(made) {
      for (const [name, keyPath] of [
        ['conversations', 'id'],
        ['results', 'callId'],
      ] as const)
        made.createObjectStore(name, { keyPath });
      const runs = made.createObjectStore('toolRuns', { keyPath: ['layerKey', 'tool', 'at', 'id'] });
      runs.createIndex('going', 'going');
      made.createObjectStore('savedInputs', { keyPath: ['layerKey', 'tool', 'name'] });
    },
  });
  await before.put('toolRuns', run(1, 'a', { outcome: shown('x'.repeat(500)) }));
  await before.put('savedInputs', { layerKey: 'mcp:a', tool: 'read', name: 'usual', input: { q: 1 }, at: 1 });
  before.close();
  const opened = await openDatabase('tool-runs-before')();
  expect(await opened.countFromIndex('toolRuns', 'age')).toBe(1);
  expect(await opened.countFromIndex('savedInputs', 'age')).toBe(1);
  const [kept] = await manualRunStore(async () => opened).ofTool(run(1, 'a'));
  expect(kept).toEqual(run(1, 'a', { outcome: shown('x'.repeat(500)) }));
});

test('a tool with 30 saved inputs has room for none but those that replace one', () => {
  const saved = Array.from({ length: 30 }, (_, i) => ({ name: `n${i}` }));
  expect([hasRoomFor(saved, 'new'), hasRoomFor(saved, 'n7'), hasRoomFor(saved.slice(1), 'new')]).toEqual([
    false,
    true,
    true,
  ]);
});
