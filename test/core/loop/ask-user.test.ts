/** `ask_user`: the model asks in the middle of a run, and goes on with the answer. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { ElicitationAnswer } from '#core/tools/schemas.ts';
import type { JsonObject } from '#core/tools/tool.ts';
import { builtInLayers } from '#widgets/server/autoui.ts';
import { type AgentWorld, createAgentWorld, until } from '../../support/agent-world';

let world: AgentWorld;
beforeEach(async () => {
  world = await createAgentWorld();
  world.settings.toolTimeout = 300;
  world.builtInIs(builtInLayers);
});

const question = async () => [...(await world.conversation()).calls.values()][0]?.elicitations?.at(-1);
const asks = async (input: JsonObject) => {
  world.modelDoes({ calls: [{ name: 'person_webmcp_ask_user', input }] }, { text: ['Booked.'] });
  await world.starts('Book a table');
};
const isAsked = () => until(async () => (await question()) !== undefined, 'the question is in the log');
const answers = async (answer: ElicitationAnswer) => {
  const [callId = ''] = (await world.conversation()).calls.keys();
  const { id: elicitationId = '' } = (await question()) ?? {};
  return world.sessions().answer(world.id, { callId, elicitationId, answer });
};
const results = async () =>
  (await world.results()).map((outcome) => ('preview' in outcome ? outcome.preview : outcome.code));

test('it needs no approval, waits for longer than a tool may take, and the answer goes to the model', async () => {
  await asks({ question: 'Inside or outside?', choices: ['inside', 'outside'] });
  await isAsked();
  expect((await world.store.list())[0]?.needs).toBe('approval');
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(await answers({ action: 'accept', content: { answer: 'on the roof' } })).toMatchObject({
    issues: [{ path: '/answer' }],
  });
  await answers({ action: 'accept', content: { answer: 'outside' } });
  await world.settles();
  expect(await results()).toEqual(['{"answer":"outside"}']);
});

test('without any choices the answer is free', async () => {
  await asks({ question: 'For how many?', choices: [] });
  await isAsked();
  expect(await answers({ action: 'accept', content: { answer: 'two' } })).toEqual({});
  await world.settles();
  expect(await results()).toEqual(['{"answer":"two"}']);
});

const labelled = [{ label: 'inside', value: 1 }, { label: 'outside' }];
test.each<[string, JsonObject]>([
  ['with labels (cline/cline#11337)', { question: 'Where?', choices: labelled }],
  ['as JSON in a text', { question: 'Where?', choices: JSON.stringify(['inside', 'outside']) }],
  ['under the name options', { question: 'Where?', options: ['inside', 'outside'] }],
  [
    'in a list of one question (slopus/happy#936)',
    { questions: JSON.stringify([{ question: 'Where?', options: labelled }]) },
  ],
])('choices are taken %s', async (_, input) => {
  await asks(input);
  await isAsked();
  const schema = { properties: { answer: { enum: ['inside', 'outside'] } } };
  expect((await question())?.asked).toMatchObject({ message: 'Where?', schema });
});

test('of several questions each is a field (musistudio/claude-code-router#1170)', async () => {
  await asks({ questions: [{ question: 'Where?', options: labelled }, { question: 'When?' }] });
  await isAsked();
  expect((await question())?.asked).toMatchObject({
    schema: {
      properties: { answer_1: { title: 'Where?', enum: ['inside', 'outside'] }, answer_2: { title: 'When?' } },
      required: ['answer_1', 'answer_2'],
    },
  });
  await answers({ action: 'accept', content: { answer_1: 'inside', answer_2: 'at eight' } });
  await world.settles();
  expect(await results()).toEqual(['{"answer_1":"inside","answer_2":"at eight"}']);
});

test('it outlives the background, and is asked once', async () => {
  await asks({ question: 'For how many?' });
  await isAsked();
  world.backgroundDies();
  await answers({ action: 'accept', content: { answer: 'two' } });
  await world.settles();
  expect(await results()).toEqual(['{"answer":"two"}']);
  expect((await world.kinds()).filter((kind) => kind.startsWith('elicitation-asked'))).toHaveLength(1);
});

test('whoever doesn’t answer is not asked again: the model is told', async () => {
  const form = { type: 'object', properties: { day: { type: 'string' }, seats: { type: 'integer' } } };
  await asks({ question: 'When, and for how many?', form });
  await isAsked();
  expect((await question())?.asked).toMatchObject({ schema: form });
  await answers({ action: 'decline' });
  await world.settles();
  expect(await results()).toEqual([expect.stringContaining('did not answer')]);
});

describe('what asks for a secret is never shown', () => {
  test.each<[string, JsonObject]>([
    ['in the question', { question: 'What is your password for the bank?' }],
    ['in a field', { question: 'Sign in', form: { properties: { pin: { type: 'string' } }, required: ['pin'] } }],
    ['in one of several questions', { questions: [{ question: 'Where?' }, { question: 'What is your password?' }] }],
    ['in a field’s title', { question: 'Pay', form: { properties: { a: { title: 'Card number', type: 'string' } } } }],
  ])('%s', async (_, input) => {
    await asks(input);
    await world.settles();
    expect(await question()).toBeUndefined();
    expect(await results()).toEqual([expect.stringContaining('asks nobody for passwords')]);
  });
});
