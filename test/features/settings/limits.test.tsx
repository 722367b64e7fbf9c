// @vitest-environment happy-dom
/** The limits of runs and contexts, as Settings asks for them, and as the next run has them. */
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, expect, test, vi } from 'vitest';
import { settingsStore } from '#core/store/settings.ts';
import type { CommandName, CommandParts } from '../../../src/core/bus/command';
import { ContextLimits, RunLimits } from '../../../src/features/settings/panel/limits';
import { createAgentWorld, look } from '../../support/agent-world';
import { commands } from '../../support/commands';
import { drawSection } from '../../support/drawn-section';

// The browser's own storage, as far as settings use it: what is imported below looks for it at once.
vi.hoisted(() => {
  const area: Record<string, unknown> = {};
  const local = {
    get: async (key: string) => structuredClone(key in area ? { [key]: area[key] } : {}),
    set: async (items: object) => void Object.assign(area, structuredClone(items)),
  };
  const session = { get: async () => ({}), set: async () => undefined };
  const onChanged = { addListener: () => undefined };
  Object.assign(globalThis, { browser: { runtime: { id: 'tabhand' }, storage: { local, session, onChanged } } });
});

afterEach(() => render(null, document.body));

type Ask = (name: CommandName, input: unknown) => Promise<unknown>;

async function types(section: typeof RunLimits, label: string, text: string, answer: Ask = async () => null) {
  const asked: unknown[] = [];
  await drawSection(section, (name, input) => {
    asked.push([name, input]);
    return answer(name, input);
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
  expect(await types(RunLimits, 'Tool timeout', '90')).toEqual([['set-choices', { toolTimeout: 90_000 }]]);
});

test('R16: an empty limit of results is none', async () => {
  expect(await types(ContextLimits, 'Maximum result length', '')).toEqual([['set-choices', { resultLimit: null }]]);
});

test('R16, R114: both hold in the next run, as the background keeps them: nothing is cut, and a call ends after that time', async () => {
  const settings = settingsStore();
  const parts = { settings, notices: { tellSettings: async () => undefined } } as unknown as CommandParts; // all that it uses
  const keep: Ask = (name, input) => {
    expect(name).toBe('set-choices');
    const { schema, carryOut } = commands['set-choices'];
    return carryOut(schema.parse(input), parts, {} as never); // no panel is told anything
  };
  await types(ContextLimits, 'Maximum result length', '', keep);
  render(null, document.body);
  await types(RunLimits, 'Tool timeout', '1', keep);
  const world = await createAgentWorld();
  Object.assign(world.settings, await settingsStore().read());
  const reads = { hints: { readOnly: true } };
  world.pageOffers(
    { ...reads, name: 'search_library', run: () => 'x'.repeat(20_000) },
    { ...reads, name: 'wait', run: () => new Promise(() => undefined) },
  );
  world.modelDoes({ calls: [{ name: look }, { name: 'music_example_webmcp_wait' }] }, { text: ['Done.'] });
  await world.userSays('Look');
  const [found, waited] = await world.results();
  expect(found).toMatchObject({ type: 'result', size: 20_000, preview: 'x'.repeat(20_000) });
  expect(waited).toMatchObject({ code: 'timed-out', values: { timeout: 1000 } });
});
