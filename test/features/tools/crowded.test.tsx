// @vitest-environment happy-dom
/** The warning of too many tools: from what a turn really offered, over the log, to the Tools place. */
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PanelNotice } from '#core/bus/panel-wire.ts';
import { createPanel } from '../../../entrypoints/sidepanel/panel';
import { Tools } from '../../../src/features/tools/panel/tools';
import { PanelContext } from '../../../src/ui/panel/context';
import { createAgentWorld } from '../../support/agent-world';
import { idleConnection } from '../../support/idle-connection';
import { aServer, many } from '../../support/tool-layers';

let root: HTMLElement;
beforeEach(() => {
  root = document.createElement('div');
  document.body.append(root);
});
afterEach(() => {
  act(() => render(null, root));
  root.remove();
});

/** What the Tools place shows after a turn with a server of so many tools, all of which are offered. */
async function shownAfterTurnWith(count: number): Promise<string> {
  const world = await createAgentWorld();
  world.settings.smallServer = 200;
  world.alsoOffers(aServer('gauges', many(count)));
  await world.userSays('Hello');
  let tell: (fact: PanelNotice) => void = () => undefined;
  const connection = {
    ...idleConnection,
    command: async () => ({}),
    onNotice: (listener: (fact: PanelNotice) => void) => {
      tell = listener;
    },
  } as unknown as Parameters<typeof createPanel>[0]['connection']; // no command of this test has an answer
  const panel = createPanel({ connection, root: { dataset: {} }, storage: noStorage, conversationId: world.id });
  const entries = await world.entries();
  await act(() => tell({ type: 'entries', conversationId: world.id, entries }));
  await act(() => render(<PanelContext.Provider value={panel}>{<Tools />}</PanelContext.Provider>, root));
  return root.textContent ?? '';
}

const noStorage = { getItem: () => null, setItem: () => undefined };

test('R38: above fifty tools in a turn the panel warns, with their number and whose they are; at fifty it does not', async () => {
  expect(await shownAfterTurnWith(51)).toContain(
    'Tools offered in the last turn: 51. Models choose better among fewer tools. Most are from gauges (51).',
  );
  expect(await shownAfterTurnWith(50)).not.toContain('Models choose better');
});
