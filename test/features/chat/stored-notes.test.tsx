// @vitest-environment happy-dom
/** What the chat says of stored data that is gone or can't be read. */
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, expect, test } from 'vitest';
import type { PanelNotice } from '#core/bus/panel-wire.ts';
import { createPanel } from '../../../entrypoints/sidepanel/panel';
import type { CommandName } from '../../../src/core/bus/command';
import { StoredNotes } from '../../../src/features/chat/panel/stored-notes';
import { PanelContext } from '../../../src/ui/panel/context';
import { idleConnection } from '../../support/idle-connection';

afterEach(() => render(null, document.body));

async function draws(...notices: PanelNotice[]) {
  let tell: (notice: PanelNotice) => void = () => undefined;
  const asked: CommandName[] = [];
  const connection = {
    ...idleConnection,
    command: async (name: CommandName) => {
      asked.push(name);
      return {} as never; // nobody reads it
    },
    onNotice: (listener: typeof tell) => {
      tell = listener;
    },
  };
  const storage = { getItem: () => null, setItem: () => undefined };
  const panel = createPanel({ connection, root: { dataset: {} }, storage, conversationId: 'c1' });
  await act(() => {
    for (const notice of notices) tell(notice);
    render(
      <PanelContext.Provider value={panel}>
        <StoredNotes />
      </PanelContext.Provider>,
      document.body,
    );
  });
  return { asked, tells: (notice: PanelNotice) => act(() => tell(notice)) };
}

const text = () => document.body.textContent;
const dismiss = () => act(() => document.querySelector('button')?.click());

test('item 10: data that the browser deleted is said until it is dismissed', async () => {
  const { asked, tells } = await draws({ type: 'data-lost', lost: true });
  expect(text()).toContain('The browser deleted Tabhand’s data.');
  await dismiss();
  expect(asked).toContain('dismiss-loss');
  await tells({ type: 'data-lost', lost: false });
  expect(text()).toBe('');
});

test('item 10: entries that can’t be read are counted until the user dismisses it', async () => {
  await draws({ type: 'entries', conversationId: 'c1', entries: [], unreadable: 1 });
  expect(text()).toContain('Entries of this chat that can’t be read: 1. The rest is shown. Nothing was deleted.');
  await dismiss();
  expect(text()).toBe('');
});
