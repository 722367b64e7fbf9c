// @vitest-environment happy-dom
/** What waits in another chat is a line under the header, and one click leads there. */
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, expect, test, vi } from 'vitest';
import { Header } from '../../../entrypoints/sidepanel/frame/header';
import { createPanel } from '../../../entrypoints/sidepanel/panel';
import type { PanelNotice } from '../../../src/core/bus/panel-wire';
import { PanelContext } from '../../../src/ui/panel/context';
import { eventually } from '../../support/eventually';
import { idleConnection } from '../../support/idle-connection';

afterEach(() => render(null, document.body));

async function open() {
  const listeners: ((notice: PanelNotice) => void)[] = [];
  const connection = {
    ...idleConnection,
    command: async () => ({}) as never,
    onNotice: (each: (notice: PanelNotice) => void) => void listeners.push(each),
  };
  const storage = { getItem: () => null, setItem: () => undefined };
  const panel = createPanel({ connection, root: { dataset: {} }, storage, conversationId: 'c1' });
  render(
    <PanelContext.Provider value={panel}>
      <Header />
    </PanelContext.Provider>,
    document.body,
  );
  const tell = (notice: PanelNotice) =>
    act(() => {
      for (const listener of listeners) listener(notice);
    });
  return { panel, tell };
}

const bar = () => document.querySelector('.inbox');

test('another chat that waits is named in any panel, and shown by one click', async () => {
  const { panel, tell } = await open();
  const show = vi.spyOn(panel.shown, 'show').mockResolvedValue();
  const chat = { at: 1, running: true, pinned: false, line: '', sources: [], needs: 'approval' as const };
  const changed = ['c1', 'c2'].map((id) => ({ ...chat, id, title: `Chat ${id}` }));
  await tell({ type: 'conversations', changed, gone: [] });
  await eventually(() => expect(bar()?.textContent).toContain('“Chat c2” is waiting for you'));
  await act(() => document.querySelector<HTMLElement>('.inbox button')?.click());
  expect(show).toHaveBeenCalledWith('c2');
});

test('a manual run whose server asks is named too, until it has its answer', async () => {
  const { panel, tell } = await open();
  const place = { layerKey: 'mcp:s1', tool: 'book_seat', conversationId: 'c1' };
  const run = { ...place, id: 'r1', input: {}, at: 1, outcome: null, duration: null };
  await tell({ type: 'tool-run', run, asking: true });
  await eventually(() => expect(bar()?.textContent).toContain('“book_seat” is waiting for you'));
  await act(() => document.querySelector<HTMLElement>('.inbox button')?.click());
  expect(panel.drawer.value).toBe('tools');
  await tell({ type: 'tool-run', run });
  await eventually(() => expect(bar()).toBeNull());
});
