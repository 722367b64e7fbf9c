// @vitest-environment happy-dom
/** Other agents in the settings: what is said while they can't get in, and what the user does about it. */
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, expect, test, vi } from 'vitest';
import type { PanelNotice } from '#core/bus/panel-wire.ts';
import { defaultSettings } from '#core/settings/settings.ts';
import type { DoorState } from '#features/agents/messages.ts';
import { createPanel } from '../../../entrypoints/sidepanel/panel';
import { drawSettings } from '../../support/drawn-section';
import { idleConnection } from '../../support/idle-connection';
import { around } from '../../support/panel-stage/world';

afterEach(() => render(null, document.body));

async function show(state: Omit<DoorState, 'agents'>): Promise<string> {
  let listen: (fact: PanelNotice) => void = () => undefined;
  const answers: Record<string, object> = {
    ...{ grants: { grants: [] }, 'stored-bytes': { bytes: 0 } },
    door: { ...state, agents: [] },
  };
  const connection = {
    ...idleConnection,
    command: async (name: string) => (answers[name] ?? {}) as never, // what the sections read
    onNotice: (listener: typeof listen) => {
      listen = listener;
    },
  };
  const storage = { getItem: () => null, setItem: () => undefined };
  const panel = createPanel({ connection, root: { dataset: {} }, storage, conversationId: 'c1' });
  const settings = { ...defaultSettings, door: { ...defaultSettings.door, on: true } };
  await act(() => around({ type: 'settings', settings }).forEach(listen));
  await drawSettings(panel);
  const status = () => document.querySelector('[aria-labelledby=agents] [role=status]');
  await vi.waitFor(() => expect(status()).not.toBeNull());
  return status()?.textContent ?? '';
}

test.each<[DoorState['state'], RegExp]>([
  ['outdated', /or its version differs\. Install the Tabhand CLI, run this.*: tabhand install-hostTry again$/],
  ['missing', /can’t start Tabhand’s program.*Install the Tabhand CLI.*: tabhand install-hostTry again$/],
  ['failed', /^The program for agents ended\. Try again\. Try again$/],
])('19: a door that is %s says so, and what to do', async (state, words) => {
  expect(await show({ state })).toMatch(words);
});
