/** What the person ran from the composer stands in the tool's own history, as a run from the bench does. */
import { beforeEach, expect, test, vi } from 'vitest';
import type { Sessions } from '#core/loop/session.ts';
import type { ManualRunStore } from '#core/loop/stores.ts';
import { openDatabase } from '#core/store/opening.ts';
import { type ManualRunFact, ManualRuns } from '#features/tools/background/manual-runs.ts';
import { manualRunStore } from '#features/tools/background/storage.ts';
import { type AgentWorld, createAgentWorld } from '../../support/agent-world';

const search = { name: 'search_library', hints: { readOnly: true }, run: () => 'Blue Train' };
const place = { layerKey: 'page:https://music.example', tool: 'search_library' };

let world: AgentWorld;
let store: ManualRunStore;
let facts: ManualRunFact[];
let databases = 0;

const createHistory = (open: Sessions['open']) =>
  new ManualRuns({
    store,
    open,
    settings: async () => world.settings,
    layersAt: async () => [],
    tell: (fact) => void facts.push(fact),
    left: () => undefined,
  });

const live = () => {
  const history = createHistory((id) => world.sessions().open(id));
  world.alsoTells((id, event) => {
    if (event.type === 'entries') history.follow(id, event.entries);
  });
  return history;
};

beforeEach(async () => {
  world = await createAgentWorld();
  world.pageOffers(search);
  databases += 1;
  store = manualRunStore(openDatabase(`slash-history-${databases}`));
  facts = [];
});

const runs = async (input = {}) => {
  await world.sessions().callTool(world.id, { ...place, input });
  await world.settles();
};
const kept = () =>
  vi.waitUntil(async () => {
    const [newest] = await store.ofTool(place);
    return newest?.outcome ? newest : undefined;
  });

test('it is told and kept as it begins and as it ends, with its arguments, time and outcome', async () => {
  live();
  await runs({ query: 'train' });
  const run = await kept();
  expect(run).toMatchObject({ ...place, conversationId: world.id, input: { query: 'train' }, inChat: true });
  expect(run.outcome).toMatchObject({ type: 'result', preview: 'Blue Train' });
  expect(run.duration).toBeGreaterThanOrEqual(0);
  expect(facts.map(({ run: { outcome } }) => outcome?.type ?? null)).toEqual([null, 'result']);
  expect(await store.unfinished()).toEqual([]);
});

test('what a model calls does not stand there', async () => {
  live();
  world.modelDoes({ calls: [{ name: 'music_example_webmcp_search_library' }] });
  await world.userSays('Do I have Blue Train?');
  expect(facts).toEqual([]);
});

test('a run that the log ended while nobody listened is ended here when the background wakes', async () => {
  const deaf = live();
  world.alsoTells((id, event) => {
    if (event.type === 'entries')
      deaf.follow(
        id,
        event.entries.filter(({ type }) => type === 'assistant-message'),
      ); // died then
  });
  await runs();
  await vi.waitUntil(async () => (await store.unfinished()).length === 1);
  world.backgroundDies();
  await live().wake();
  expect((await kept()).outcome).toMatchObject({ type: 'result', preview: 'Blue Train' });
});

test('of a run whose chat is gone nobody knows what became of it, and that is said', async () => {
  const run = { id: 'c1', ...place, conversationId: 'gone', input: {}, at: 1, duration: null, inChat: true as const };
  await store.put({ ...run, outcome: null });
  const history = createHistory(() => Promise.reject(new Error('It is gone.')));
  await history.wake();
  expect((await kept()).outcome).toMatchObject({ code: 'interrupted' });
});

test('the tool’s history can be forgotten without taking the whole result from the chat', async () => {
  live();
  world.pageOffers({ ...search, run: () => 'x'.repeat(50_000) });
  await runs();
  const run = await kept();
  await store.saveResult({ callId: run.id, content: [], at: 1 }); // the world keeps its own in another database
  await store.forget(place);
  expect(await store.ofTool(place)).toEqual([]);
  expect(await store.result(run.id)).not.toBeNull();
});
