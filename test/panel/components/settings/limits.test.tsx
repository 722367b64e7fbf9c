// @vitest-environment happy-dom
/** The limits of runs and contexts, as Settings asks for them. */
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, expect, test } from 'vitest';
import { ContextLimits, RunLimits } from '../../../../src/panel/components/settings/limits';
import { drawSection } from '../../../support/drawn-section';

afterEach(() => render(null, document.body));

async function types(section: typeof RunLimits, label: string, text: string) {
  const asked: unknown[] = [];
  await drawSection(section, async (name, input) => {
    asked.push([name, input]);
    return null;
  });
  const field = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === label);
  const input = document.getElementById(field?.htmlFor ?? '');
  if (!(input instanceof HTMLInputElement)) throw new Error(`There is no ${label}.`);
  await act(async () => {
    input.value = text;
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await act(async () => void input.dispatchEvent(new Event('change', { bubbles: true })));
  return asked;
}

test('R114: the time limit of a call is typed in seconds', async () => {
  expect(await types(RunLimits, 'Wait for a tool', '90')).toEqual([['set-choices', { toolTimeout: 90_000 }]]);
});

test('R16: an empty limit of results is none', async () => {
  expect(await types(ContextLimits, 'Result shown to the model', '')).toEqual([['set-choices', { resultLimit: null }]]);
});
