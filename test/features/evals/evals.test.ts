/** Suites of evals: what is closed before it is saved can be opened again. */
import { signal } from '@preact/signals';
import { expect, test } from 'vitest';
import { Evals } from '../../../src/features/evals/state/evals';

const added = {
  name: 'Mugs',
  messages: [{ role: 'user' as const, type: 'message' as const, content: 'A honey mug' }], // literal types
  expectedCall: null,
};

function world() {
  const answers: Record<string, object> = { 'save-suite': { suiteId: 's1' }, 'eval-suites': { suites: [] } };
  const page = signal({ origin: 'https://shop.example', tools: [] });
  const parts = { page, model: signal(null), conversation: { state: signal(null) }, refusal: signal(null), saving: {} };
  const ask = async (name: string) => answers[name] ?? null;
  return { page, evals: new Evals({ ...parts, ask } as never) }; // all that it reads
}

test('19: a suite made from a turn that is closed before it is saved is kept, until it is opened again or discarded', () => {
  const { evals, page } = world();
  evals.add(added);
  evals.close();
  expect(evals.open.value).toBeNull();
  expect(evals.unsaved.value?.text.value).toContain('A honey mug');
  page.value = { origin: 'https://other.example', tools: [] };
  expect(evals.unsaved.value).toBeNull();
  page.value = { origin: 'https://shop.example', tools: [] };
  evals.reopen();
  expect([evals.open.value?.text.value.includes('A honey mug'), evals.unsaved.value]).toEqual([true, null]);
  evals.close();
  evals.discard();
  expect(evals.unsaved.value).toBeNull();
});

test('19: nothing is kept of a suite that is saved under its name, nor of a template that nobody changed', async () => {
  const { evals } = world();
  evals.add(added);
  if (evals.open.value) evals.open.value.name.value = 'Honey';
  expect(await evals.open.value?.save()).toBe(true);
  expect(evals.open.value?.isSaved.value).toBe(true);
  evals.close();
  expect(evals.unsaved.value).toBeNull();
  evals.create();
  evals.close();
  expect(evals.unsaved.value).toBeNull();
  evals.create();
  if (evals.open.value) evals.open.value.name.value = 'Mugs';
  evals.close();
  expect(evals.unsaved.value?.name.value).toBe('Mugs');
});
