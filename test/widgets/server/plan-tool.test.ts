/** `plan`: one plan in a chat, which the model lays and ticks off, and the person may change. */
import { beforeEach, expect, test } from 'vitest';
import type { JsonObject } from '#core/tools/tool.ts';
import { builtInLayers } from '#widgets/server/autoui.ts';
import { type AgentWorld, createAgentWorld } from '../../support/agent-world';

let world: AgentWorld;
beforeEach(async () => {
  world = await createAgentWorld();
  world.builtInIs(builtInLayers);
});

const steps = (...done: boolean[]) => ['Find a train', 'Book it'].map((text, i) => ({ text, done: done[i] ?? false }));
const lays = async (...plans: JsonObject[]) => {
  world.modelDoes(...plans.map((input) => ({ calls: [{ name: 'person_webmcp_plan', input }] })), { text: ['Done.'] });
  await world.userSays('To Lyon');
};
const plans = async () => (await world.conversation()).canvas.blocks.map(({ data }) => data);
const told = async () =>
  (await world.results()).map((outcome) => ('preview' in outcome ? outcome.preview : outcome.code));

test('the second call ticks off in the same widget, without a question', async () => {
  await lays({ title: 'Lyon', steps: steps() }, { title: 'Lyon', steps: steps(true) });
  expect(await plans()).toEqual([{ title: 'Lyon', steps: steps(true) }]);
  expect(await told()).toEqual(['{"shown":true}', '{"shown":true}']);
});

test('what the person changed isn’t written over: the model is told, and goes by it', async () => {
  await lays({ steps: steps() });
  const [block] = (await world.conversation()).canvas.blocks;
  const change = { steps: [{ text: 'Only look', done: false }] };
  await world.sessions().changeCanvas(world.id, { type: 'updated', id: block?.id ?? '', change });
  await lays({ steps: steps(true) });
  expect(await plans()).toEqual([change]);
  expect((await told()).at(-1)).toContain('The person changed the plan');
  await lays({ steps: [{ text: 'Only look', done: true }] });
  expect(await plans()).toEqual([{ steps: [{ text: 'Only look', done: true }] }]);
});

test('a plan that doesn’t fit is refused with its schema', async () => {
  await lays({ steps: 'Find a train' });
  expect(await plans()).toEqual([]);
  expect(await world.results()).toMatchObject([{ code: 'invalid-input' }]);
});

test.each<[string, JsonObject]>([
  [
    'todos with a status (anomalyco/opencode#1354)',
    {
      todos: [
        { id: '1', content: 'Find a train', status: 'completed', priority: 'high' },
        { content: 'Book it', status: 'in_progress' },
      ],
    },
  ],
  [
    'a plan of steps with a status (openclaw/openclaw#67514)',
    {
      explanation: 'So',
      plan: [
        { step: 'Find a train', status: 'completed' },
        { step: 'Book it', status: 'pending' },
      ],
    },
  ],
  ['tasks as JSON in a text (HolmesGPT/holmesgpt#2448)', { tasks: JSON.stringify(steps(true)) }],
  ['texts with marks', { steps: ['- [x] Find a train', '[ ] Book it'] }],
])('a plan is taken from %s', async (_, input) => {
  await lays(input);
  expect(await plans()).toEqual([{ steps: steps(true) }]);
});
