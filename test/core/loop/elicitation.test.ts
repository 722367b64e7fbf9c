/** What a server asks the user during a call of a run: it waits in the log, is answered once, and outlives the background. */
import { beforeEach, expect, test } from 'vitest';
import { noHints } from '#core/tools/hints.ts';
import type { McpLayer } from '#core/tools/layer.ts';
import type { ToolOutcome } from '#core/tools/result.ts';
import type { ElicitationAnswer } from '#core/tools/schemas.ts';
import { type AgentWorld, createAgentWorld, until } from '../../support/agent-world';

const source = { type: 'mcp' as const, serverId: 'desk', url: 'https://desk.example/mcp' };
const done = (answer: ElicitationAnswer): ToolOutcome => ({
  type: 'result',
  content: [{ type: 'text', text: JSON.stringify(answer) }],
  isError: false,
});
const form = {
  type: 'object',
  properties: { city: { type: 'string', minLength: 2 }, apiKey: { type: 'string' } },
  required: ['city'],
};
const asked = { mode: 'form' as const, message: 'Which city?', schema: form };

/** Its tool asks, and can be taken up where the background died if it is told from where. */
function aDesk(more: Partial<McpLayer> = {}): McpLayer {
  return {
    key: 'mcp:desk',
    protocol: 'mcp',
    serverName: 'desk',
    tools: [{ name: 'book', description: 'Books', hints: noHints, lazy: false, disabled: false, source }],
    notices: [],
    async call({ listener }) {
      await listener?.checkpoint('round 1');
      listener?.said({ level: 'info', text: 'asking' });
      return done((await listener?.elicit('q', asked)) ?? { action: 'decline' });
    },
    async recover({ listener, from }) {
      if (from !== 'round 1' || !listener) return { type: 'unknown' };
      return { type: 'outcome', outcome: done(await listener.elicit('q', asked)) };
    },
    ...more,
  };
}

let world: AgentWorld;
beforeEach(async () => {
  world = await createAgentWorld();
  world.settings.toolTimeout = 300;
  world.modelDoes({ calls: [{ name: 'desk_mcp_book' }] }, { text: ['Booked.'] });
});

const question = async () => {
  const [call] = (await world.conversation()).calls.values();
  return call?.elicitations?.at(-1);
};
const isAsked = () => until(async () => (await question()) !== undefined, 'the question is in the log');
const answers = async (answer: ElicitationAnswer) => {
  const [callId = ''] = (await world.conversation()).calls.keys();
  return world.sessions().answer(world.id, { callId, elicitationId: 'q', answer });
};
const startsAndAsks = async (layer = aDesk()) => {
  world.alsoOffers(layer);
  await world.userSays('Book it');
  const { call } = await world.waiting();
  await world.sessions().approve(world.id, call.id, 'once');
  await isAsked();
};
const results = async () =>
  (await world.results()).map((outcome) => ('preview' in outcome ? outcome.preview : outcome));

test('it waits in the log for longer than the tool may take, and the answer goes back', async () => {
  await startsAndAsks();
  expect(await question()).toEqual({ id: 'q', asked });
  expect((await world.store.list())[0]?.needs).toBe('approval');
  await new Promise((resolve) => setTimeout(resolve, 400));
  await answers({ action: 'accept', content: { city: 'Rome' } });
  await world.settles();
  expect(await results()).toEqual(['{"action":"accept","content":{"city":"Rome"}}']);
  expect((await world.store.list())[0]?.needs).toBe(null);
  const [call] = (await world.conversation()).calls.values();
  expect(call?.result?.said).toEqual([{ level: 'info', text: 'asking' }]);
});

test('an answer that doesn’t fit the form, or holds what it may not ask for, isn’t sent', async () => {
  await startsAndAsks();
  expect((await answers({ action: 'accept', content: { city: 'R' } })).issues).toMatchObject([{ path: '/city' }]);
  const secret = { action: 'accept' as const, content: { city: 'Rome', apiKey: 'sk-1' } };
  expect((await answers(secret)).issues).toMatchObject([{ path: '/apiKey' }]);
  expect((await question())?.answer).toBeUndefined();
  await answers({ action: 'decline' });
  await world.settles();
  expect(await results()).toEqual(['{"action":"decline"}']);
});

test('it is still there after the background died, and its answer wakes the call where it was', async () => {
  await startsAndAsks();
  world.backgroundDies();
  await answers({ action: 'accept', content: { city: 'Rome' } });
  await world.settles();
  expect(await results()).toEqual(['{"action":"accept","content":{"city":"Rome"}}']);
  expect((await world.kinds()).filter((kind) => kind.startsWith('elicitation-asked'))).toHaveLength(1);
});

test('where the server can’t take the call up, that is said, and nothing waits any more', async () => {
  await startsAndAsks(aDesk({ recover: async () => ({ type: 'unknown' }) }));
  world.backgroundDies();
  await world.backgroundWakes();
  expect(await world.results()).toMatchObject([{ code: 'interrupted', values: { asking: 'desk' } }]);
  await expect(answers({ action: 'decline' })).rejects.toThrow('This question is closed');
});

test('a run that is stopped stops waiting', async () => {
  await startsAndAsks();
  await world.sessions().stop(world.id);
  expect(await world.results()).toMatchObject([{ code: 'aborted' }]);
  expect((await world.store.list())[0]?.needs).toBe(null);
});

test('a question that its server withdraws is closed', async () => {
  const withdrawn = new AbortController();
  const call: McpLayer['call'] = async ({ listener }) =>
    done((await listener?.elicit('q', asked, { withdrawn: withdrawn.signal })) ?? { action: 'decline' });
  await startsAndAsks(aDesk({ call }));
  withdrawn.abort();
  await world.settles();
  expect(await results()).toEqual(['{"action":"cancel"}']);
});
