/** The list of a service's models in the form: found by words, told when it fails, and the newest question's answer only. */
import { expect, test } from 'vitest';
import type { ModelSource } from '#core/settings/model-choice.ts';
import type { ModelListing } from '#providers/read-list.ts';
import type { Commands } from '../../../src/core/bus/command';
import { createModelList } from '../../../src/features/models/state/model-setup';
import type { Asking } from '../../../src/ui/panel/asking';

type Given = Commands['list-models']['answer'] | null;

const source: ModelSource = { type: 'openrouter' };
const models: ModelListing[] = [
  { id: 'anthropic/claude-sonnet-5', name: 'Anthropic: Claude Sonnet 5', tools: true },
  { id: 'meta-llama/llama-4-maverick:free', name: 'Llama 4 Maverick (free)', tools: false },
  { id: 'qwen/qwen3-8b' },
];

/** Each question is answered when the test says so. */
function service() {
  const taken: unknown[] = [];
  const answers: ((given: Given) => void)[] = [];
  const ask = async (name: string, take: unknown) => {
    taken.push([name, take]);
    return new Promise((resolve) => answers.push(resolve));
  };
  const list = createModelList({ ask } as unknown as Asking); // of asking only this is used
  return { taken, answers, list };
}

async function listed(given: Given) {
  const { answers, list } = service();
  const asked = list.ask(source, '');
  answers[0]?.(given);
  await asked;
  return list;
}

test('it is asked with the typed key, and without one where none is typed', () => {
  const { taken, list } = service();
  void list.ask(source, 'sk-1');
  void list.ask(source, '');
  expect(taken).toEqual([
    ['list-models', { source, key: 'sk-1' }],
    ['list-models', { source }],
  ]);
  expect(list.listing.value).toEqual({ state: 'asking', models: [] });
});

test('every typed word has to be somewhere in the id or in the name, in any case', async () => {
  const list = await listed({ ok: true, models });
  const shown = (words: string) => {
    list.words.value = words;
    return list.shown.value.map(({ id }) => id);
  };
  expect(shown('')).toHaveLength(3);
  expect(shown('CLAUDE 5')).toEqual(['anthropic/claude-sonnet-5']);
  expect(shown('maverick free')).toEqual(['meta-llama/llama-4-maverick:free']);
  expect(shown('gpt')).toEqual([]);
});

test('of a long list a hundred rows are shown, and every model is found', async () => {
  const many = Array.from({ length: 400 }, (_, i) => ({ id: `maker/model-${i}` }));
  const list = await listed({ ok: true, models: many });
  expect(list.shown.value).toHaveLength(100);
  list.words.value = 'model-399';
  expect(list.shown.value).toEqual([{ id: 'maker/model-399' }]);
  expect(list.find('maker/model-250')).toEqual({ id: 'maker/model-250' });
});

test('why there is none is kept; a refused question leaves nothing behind', async () => {
  const failure = { code: 'bad-key', values: { host: 'openrouter.ai' } } as const;
  expect((await listed({ ok: false, failure })).listing.value).toEqual({ state: 'failed', failure });
  expect((await listed(null)).listing.value).toEqual({ state: 'none' });
});

test('while it is asked again, the rows of before stay where they are', async () => {
  const { answers, list } = service();
  const first = list.ask(source, '');
  answers[0]?.({ ok: true, models });
  await first;
  void list.ask(source, 'sk-new');
  expect(list.listing.value.state).toBe('asking');
  expect(list.shown.value).toHaveLength(3);
});

test('an answer that comes after a newer question, or after the form was cleared, is not shown', async () => {
  const { answers, list } = service();
  const old = list.ask(source, 'sk-old');
  const young = list.ask(source, 'sk-new');
  answers[1]?.({ ok: true, models: [{ id: 'new' }] });
  await young;
  answers[0]?.({ ok: true, models });
  await old;
  expect(list.shown.value).toEqual([{ id: 'new' }]);
  const late = list.ask(source, '');
  list.begin([]);
  answers[2]?.({ ok: true, models });
  await late;
  expect(list.listing.value).toEqual({ state: 'none' });
});
