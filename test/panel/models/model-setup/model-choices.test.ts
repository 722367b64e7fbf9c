/** Which model answers in the conversation in front: its own, or the default. */
import { signal } from '@preact/signals';
import { beforeEach, expect, test } from 'vitest';
import type { Entry } from '#core/log/entry.ts';
import { replay } from '#core/log/replay.ts';
import type { ModelChoice } from '#core/settings/model-choice.ts';
import type { ModelState } from '#features/models/messages.ts';
import { createModelChoices } from '../../../../src/features/models/state/model-kinds';
import { type Asking, createAskConversation } from '../../../../src/ui/panel/asking';

const sonnet: ModelChoice = { type: 'anthropic', model: 'claude-sonnet-5' };
const qwen: ModelChoice = { type: 'openai-compatible', baseUrl: 'http://localhost:11434/v1', model: 'qwen3:8b' };
const state = (choice: ModelChoice | null): ModelState => ({ choice, models: [], keys: {} });

const own = (model: ModelChoice | null): Entry => ({ type: 'conversation-set', id: 'e1', at: 1, model }) as Entry; // its usual members are of no use here

let taken: unknown[];
beforeEach(() => {
  taken = [];
});

function choices(members: { id?: string | null; entries?: Entry[]; model?: ModelState | null }) {
  const { id = 'c1', entries = [], model = state(sonnet) } = members;
  const ask = async (...asked: unknown[]) => void taken.push(asked);
  const asking = { ask } as unknown as Asking; // of asking only this is used
  const conversation = { ask: createAskConversation(asking, signal(id)), state: signal(replay(entries)) };
  return createModelChoices(conversation, signal(model));
}

test('it is the default as long as the conversation has none of its own', () => {
  expect(choices({}).current.value).toEqual(sonnet);
  expect(choices({ entries: [own(qwen)] }).current.value).toEqual(qwen);
  expect(choices({ entries: [own(qwen), own(null)] }).current.value).toEqual(sonnet);
});

test('nothing is said to be chosen before the background has told what there is', () => {
  expect(choices({ model: null }).current.value).toBeNull();
  expect(choices({ model: state(null) }).current.value).toBeNull();
});

test('another model is for this conversation only; choosing the default makes it follow the default', async () => {
  const { choose } = choices({});
  await choose(qwen);
  await choose({ ...sonnet });
  expect(taken).toEqual([
    ['set-conversation', { conversationId: 'c1', change: { model: qwen } }],
    ['set-conversation', { conversationId: 'c1', change: { model: null } }],
  ]);
});

test('following the default changes a conversation only where it had a model of its own', async () => {
  await choices({}).followDefault();
  expect(taken).toEqual([]);
  await choices({ entries: [own(qwen)] }).followDefault();
  expect(taken).toEqual([['set-conversation', { conversationId: 'c1', change: { model: null } }]]);
});

test('a conversation that has not begun has no model to set', async () => {
  await choices({ id: null }).choose(qwen);
  expect(taken).toEqual([]);
});
