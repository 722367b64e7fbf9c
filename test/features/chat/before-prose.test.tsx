// @vitest-environment happy-dom
/** A long conversation that is there before what draws Markdown. */
import { signal } from '@preact/signals';
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { expect, test, vi } from 'vitest';
import { createPanel } from '../../../entrypoints/sidepanel/panel';
import { Chat } from '../../../src/features/chat/panel/chat';
import { PanelContext } from '../../../src/ui/panel/context';
import { createLog } from '../../support/panel-stage/entries';
import { connectTo } from '../../support/panel-stage/fake-connection';
import { around } from '../../support/panel-stage/world';

const there = signal(false);
vi.mock('../../../src/ui/controls/prose', async (original) => ({
  ...(await original<object>()),
  proseIsThere: () => there.value,
}));

test('no more of it is drawn at first than of any other', async () => {
  const log = createLog();
  for (let i = 0; i < 500; i++) log.userSays(`Message ${i}`);
  const storage = { getItem: () => null, setItem: () => undefined };
  const connection = connectTo({ facts: around({ type: 'entries', conversationId: 'c1', entries: log.entries }) });
  const panel = createPanel({ connection, root: { dataset: {} }, storage, conversationId: 'c1' });
  await act(() =>
    render(
      <PanelContext.Provider value={panel}>
        <Chat />
      </PanelContext.Provider>,
      document.body,
    ),
  );
  await act(() => panel.conversation.open(7));
  expect(document.querySelectorAll('.item-place')).toHaveLength(0);
  await act(() => {
    there.value = true;
  });
  expect(document.querySelectorAll('.item-place')).toHaveLength(24);
  render(null, document.body);
});
