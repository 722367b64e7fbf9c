/** What a server suggests: asked for after a pause, the newest only, and cancelled with its form. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSuggestions } from '../../../src/features/offers/state/suggestions';

let asked: { name: string; input: Record<string, unknown> }[];
let answers: ((values: string[]) => void)[];
const create = () => {
  const ask = (name: string, input: Record<string, unknown>) => {
    asked.push({ name, input });
    return new Promise((resolve) => answers.push((values) => resolve({ values })));
  };
  const asking = { ask } as unknown as Parameters<typeof createSuggestions>[0]; // one answer for all
  return createSuggestions(asking, { serverId: 's1', of: { type: 'prompt', name: 'review' } });
};

beforeEach(() => {
  vi.useFakeTimers();
  [asked, answers] = [[], []];
});
afterEach(() => void vi.useRealTimers());

test('typing on asks once, with what the other arguments hold', async () => {
  const suggestions = create();
  for (const language of ['f', 'fi', 'fin']) suggestions.want('language', { title: 'Dune', empty: '', language });
  await vi.advanceTimersByTimeAsync(300);
  expect(asked).toMatchObject([
    { name: 'suggest-values', input: { argument: 'language', value: 'fin', others: { title: 'Dune' } } },
  ]);
  expect(asked[0]?.input.others).not.toHaveProperty('empty');
  answers[0]?.(['finnish', 'fin']);
  await vi.advanceTimersByTimeAsync(0);
  expect(suggestions.shown.value).toEqual({ argument: 'language', values: ['finnish'] });
});

test('an answer that comes too late is dropped', async () => {
  const suggestions = create();
  suggestions.want('language', { language: 'f' });
  await vi.advanceTimersByTimeAsync(300);
  suggestions.want('language', { language: 'g' });
  answers[0]?.(['french']);
  await vi.advanceTimersByTimeAsync(0);
  expect(suggestions.shown.value).toBeNull();
});

test('a form that is closed asks for nothing more, and takes back what it asked', async () => {
  const suggestions = create();
  suggestions.want('language', { language: 'f' });
  suggestions.end();
  await vi.advanceTimersByTimeAsync(300);
  expect(asked.map(({ name }) => name)).toEqual(['cancel-suggestions']);
});
