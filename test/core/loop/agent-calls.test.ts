/** Calls of other agents: each is a turn of its agent's chat, decided on as a model's call is. */
import { beforeEach, expect, test, vi } from 'vitest';
import { waitingCalls } from '#core/log/conversation.ts';
import { AgentCalls } from '#core/loop/agent-calls.ts';
import { toTarget } from '#core/tools/dispatcher.ts';
import { nameServers, nameTools } from '#core/tools/registry.ts';
import { listPageLayers } from '#features/sites/layer/page.ts';
import { type AgentWorld, createAgentWorld, play, until } from '../../support/agent-world';

let world: AgentWorld;
let calls: AgentCalls;
beforeEach(async () => {
  world = await createAgentWorld();
  world.pageOffers({ name: 'play_track', run: () => 'playing' });
  calls = new AgentCalls(world.sessions());
  world.alsoTells((id, event) => {
    if (event.type === 'entries') calls.follow(id, event.entries);
  });
});

let made = 0;
const agentCalls = async (...given: Parameters<typeof preparedCall>) => (await preparedCall(...given))();

/** What makes the call at once: what comes before it takes a while. */
async function preparedCall(input: Record<string, unknown>, signal = new AbortController().signal) {
  const documents = { ofTab: async () => ({ documents: [world.page.document], notices: [] }) };
  const { layers } = await listPageLayers(documents, [1], signal);
  const named = nameTools(layers, nameServers(layers, new Map())).get(play);
  if (!named) throw new Error('The page has no such tool.');
  made += 1;
  const call = { id: `agent_${made}`, name: play, input, target: await toTarget(named) };
  return async () => (await calls.call(world.id, { agent: 'Zed', call, signal, waits: () => undefined })).outcome;
}

const waits = () => until(async () => waitingCalls(await world.conversation()).length > 0, 'a call waits for the user');
const asked = async () => waitingCalls(await world.conversation()).map(({ call }) => call.input);

test('allowed, it runs once and its agent has the result; no model is asked', async () => {
  const outcome = agentCalls({ id: 'blue-train' });
  await waits();
  await world.personDecides('once');
  expect(await outcome).toMatchObject({ type: 'result', preview: 'playing' });
  expect(world.page.made).toMatchObject([{ input: { id: 'blue-train' } }]);
  expect(world.requests).toEqual([]);
});

test('one that nobody needs to allow is written three times, and its page is listed while the first of them is', async () => {
  world.pageOffers({ name: 'play_track', hints: { readOnly: true }, run: () => 'playing' });
  const { append } = world.store;
  const written = vi.spyOn(world.store, 'append').mockImplementation(async (...given) => {
    if (given[2].some(({ type }) => type === 'assistant-message'))
      await until(() => world.listed.length > 0, 'its page is listed');
    return append(...given);
  });
  expect(await agentCalls({})).toMatchObject({ preview: 'playing' });
  const kinds = written.mock.calls.map(([, , bodies]) => bodies.map(({ type }) => type));
  expect(kinds.slice(0, 3)).toEqual([
    ['run-continued', 'assistant-message'],
    ['call-prepared', 'server-activated', 'call-started'],
    ['tool-result'],
  ]);
  expect(world.listed).toEqual(['d1']);
});

test('what its agent gave up isn’t asked about again, and doesn’t run, when the agent’s next call begins', async () => {
  const stop = new AbortController();
  const first = agentCalls({ id: 'given up' }, stop.signal);
  await waits();
  stop.abort();
  expect(await first).toMatchObject({ type: 'failure', code: 'aborted' });
  const second = agentCalls({ id: 'wanted' });
  await waits();
  expect(await asked()).toEqual([{ id: 'wanted' }]);
  await world.personDecides('once');
  expect(await second).toMatchObject({ type: 'result' });
  expect(world.page.made).toMatchObject([{ input: { id: 'wanted' } }]);
  expect([...(await world.conversation()).calls.values()].every(({ result }) => result)).toBe(true);
});

test('the calls of one agent run one after another', async () => {
  const prepared = [await preparedCall({ id: 'first' }), await preparedCall({ id: 'second' })];
  const outcomes = prepared.map((makes) => makes());
  for (const id of ['first', 'second']) {
    await waits();
    expect(await asked()).toEqual([{ id }]);
    await world.personDecides('once');
  }
  expect(await Promise.all(outcomes)).toMatchObject([{ type: 'result' }, { type: 'result' }]);
});

test('the end of what an earlier background left isn’t taken for the end of the next call', async () => {
  void agentCalls({ id: 'left' });
  await waits();
  calls = new AgentCalls(world.sessions());
  const next = agentCalls({ id: 'next' });
  await world.personDecides('once');
  await until(async () => (await asked()).some(({ id }) => id === 'next'), 'the next call to wait for the user');
  await world.personDecides('once');
  expect(await next).toMatchObject({ type: 'result' });
});
