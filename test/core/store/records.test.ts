/** What is stored beside the logs and was damaged: it is left out, and what is stored with it can be read. */
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { conversationStore, liveDataStore } from '#core/store/conversations.ts';
import { openDatabase } from '#core/store/opening.ts';
import { noHints } from '#core/tools/hints.ts';
import { evalStore } from '#features/evals/background/storage.ts';
import type { StoredEvalRun } from '#features/evals/background/stores.ts';
import { historyStore } from '#features/history/background/storage.ts';
import type { ServerFact } from '#features/servers/background/facts.ts';
import { serverFacts, serverTraces } from '#features/servers/background/storage.ts';
import { manualRunStore } from '#features/tools/background/storage.ts';
import { mayRead } from '../../support/log-writing';

let databases = 0;
const opened = () => openDatabase(`records-${++databases}`);

type Connect = ReturnType<typeof openDatabase>;
type Store =
  | 'grants'
  | 'servers'
  | 'liveData'
  | 'toolRuns'
  | 'savedInputs'
  | 'results'
  | 'suites'
  | 'evalRuns'
  | 'evalAttempts';

/** Puts records into a store as no code of ours would. */
async function damages(connect: Connect, store: Store, ...records: object[]): Promise<void> {
  for (const record of records) await (await connect()).put(store, record as never); // not of that type: that is the point
}

test('item 10: a grant that can’t be read grants nothing and hides no other; it still goes with its server', async () => {
  const database = opened();
  const store = conversationStore(database);
  const whole = mayRead('s1');
  await store.saveGrant(whole);
  const broken = [
    { ...whole, key: 'a', about: { type: 'reading', place: null } },
    { ...whole, key: 'b', about: undefined },
    { ...whole, key: 'c', definitionHash: 7 },
    { ...whole, key: 'mcp s2 play', about: { type: 'flow', from: {}, to: [] } },
  ];
  await damages(database, 'grants', ...broken);
  expect(await store.grants()).toEqual([whole]);
  for (const { key } of broken) expect(await store.grant(key)).toBeNull();
  await serverTraces(database).forgetAgreed('s2');
  expect(await (await database()).getAllKeys('grants')).toEqual(['a', 'b', 'c', whole.key]);
});

test('item 10: of a server whose facts can’t be read nothing is known, and the others are listed', async () => {
  const database = opened();
  const facts = serverFacts(database);
  const source = { type: 'mcp', serverId: 's1', url: 'https://a.example/mcp' } as const; // a literal type
  const tool = {
    name: 'play',
    description: '',
    inputSchema: { type: 'object' },
    hints: noHints,
    lazy: false,
    disabled: false,
    source,
  };
  const skill = { name: 'delays', description: '', uri: 'skill://delays/SKILL.md', frontmatter: {}, files: [] };
  const whole: ServerFact = {
    serverId: 's1',
    tools: [tool],
    listedAt: 5,
    notices: [],
    resources: null,
    skills: { items: [skill], more: false, reader: 'read_skill' },
    trouble: { problem: { code: 'timed-out', detail: '' }, tries: 1, at: 4, retryAt: null },
  };
  await facts.put(whole);
  await damages(
    database,
    'servers',
    { serverId: 's2' },
    { ...whole, serverId: 's3', tools: [{ name: 'play' }] },
    { ...whole, serverId: 's4', trouble: {} },
    { ...whole, serverId: 's5', removed: { at: 1 } },
    { ...whole, serverId: 's6', skills: { items: [{ ...skill, files: null }], more: false, reader: 'read_skill' } },
  );
  expect(await facts.all()).toEqual([whole]);
  expect([await facts.get('s1'), await facts.get('s2')]).toEqual([whole, undefined]);
});

test('item 10: a live widget whose data can’t be read shows what the log has, and the others show theirs', async () => {
  const database = opened();
  const conversationId = await conversationStore(database).create();
  const store = liveDataStore(database);
  const binding = {
    layerKey: 'mcp:s',
    server: 's',
    tool: 't',
    definitionHash: 'd',
    input: {},
    from: '',
    into: '',
    every: null,
  };
  const whole = { conversationId, blockId: 'w_aaaaaa', binding, data: { value: '9' }, at: 1 };
  await store.put(whole);
  await damages(
    database,
    'liveData',
    { ...whole, blockId: 'w_bbbbbb', binding: null },
    { ...whole, blockId: 'w_cccccc', data: 'none' },
  );
  expect(await store.ofConversation(conversationId)).toEqual([whole]);
  expect(await store.get(conversationId, 'w_bbbbbb')).toBeNull();
});

test('item 10: a run by hand, an input or a result that can’t be read is left out of its list', async () => {
  const database = opened();
  const place = { layerKey: 'mcp:s', tool: 't' };
  const store = manualRunStore(database);
  const run = { ...place, id: 'r1', conversationId: 'c1', input: {}, at: 1, outcome: null, duration: null };
  await store.put(run);
  await store.saveInput({ ...place, name: 'One', input: {}, at: 1 });
  await store.saveResult({ callId: 'r1', content: [{ type: 'text', text: 'Hi' }], at: 1 });
  await damages(
    database,
    'toolRuns',
    { ...run, id: 'r2', going: 1, bytes: 1, outcome: 'done' },
    { ...run, id: 'r3', going: 1, bytes: 1, input: undefined },
  );
  await damages(database, 'savedInputs', { ...place, name: 'Two', input: 'none', at: 2, bytes: 1 });
  await damages(database, 'results', { callId: 'r2', conversationId: 'c1', content: 'none', at: 1, bytes: 1 });
  expect([await store.ofTool(place), await store.unfinished()]).toEqual([[run], [run]]);
  expect((await store.inputs(place)).map(({ name }) => name)).toEqual(['One']);
  expect([(await store.result('r1'))?.content, await store.result('r2')]).toEqual([
    [{ type: 'text', text: 'Hi' }],
    null,
  ]);
  expect([await conversationStore(database).result('r2'), await historyStore(database).results('c1')]).toEqual([
    null,
    [],
  ]);
});

test('a suite, a run or an attempt of evals that can’t be read is left out of its list', async () => {
  const database = opened();
  const store = evalStore(database);
  const suite = { id: 's', site: 'https://shop.example', name: 'Shop', text: '[]', tools: [], savedAt: 1 };
  const run: StoredEvalRun = {
    ...{ id: 'r', suiteId: 's', site: suite.site, at: 1, cases: [], tools: [], page: null, end: null },
    ...{ models: [{ type: 'demo' }], plan: { cases: [], models: 1, times: 1, budget: {} } },
    progress: { now: null, lost: { 0: { code: 'bad-key', values: {} } } },
  };
  const spent = { inputTokens: 1, outputTokens: 1, time: 1 };
  const attempt = { case: 0, model: 0, nth: 0, turns: [], spent, outcome: 'pass' as const }; // const: a literal type
  await store.putSuite(suite);
  // As an older version called demo mode.
  await store.putRun({ ...run, models: JSON.parse('[{ "type": "rehearsal" }]') }, [attempt], 0);
  await damages(database, 'suites', { ...suite, id: 't', text: null }, { ...suite, id: 'u', tools: [{}] });
  await damages(
    database,
    'evalRuns',
    { ...run, id: 'q', going: 1, plan: null },
    { ...run, id: 'p', going: 1, models: [{}] },
  );
  await damages(database, 'evalAttempts', { runId: 'r', place: 1, attempt: { ...attempt, turns: [{}] } });
  expect([await store.suites(suite.site), await store.suite('t')]).toEqual([[suite], null]);
  expect([await store.runs('s'), await store.unfinished(), await store.run('q')]).toEqual([[run], [run], null]);
  expect(await store.attempts('r')).toEqual([attempt]);
});
