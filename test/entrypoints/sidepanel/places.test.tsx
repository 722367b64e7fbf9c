// @vitest-environment happy-dom
/** The row of places: what waits for the person is marked from wherever they are. */
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, expect, test } from 'vitest';
import { PlaceRows } from '../../../entrypoints/sidepanel/frame/places';
import { createPanel } from '../../../entrypoints/sidepanel/panel';
import { PanelContext } from '../../../src/ui/panel/context';
import { createLog, type Log, toCall } from '../../support/panel-stage/entries';
import { connectTo } from '../../support/panel-stage/fake-connection';
import { around } from '../../support/panel-stage/world';

afterEach(() => render(null, document.body));

async function draws({ entries }: Log) {
  const connection = connectTo({ facts: around({ type: 'entries', conversationId: 'c1', entries }) });
  const storage = { getItem: () => null, setItem: () => undefined };
  const panel = createPanel({ connection, root: { dataset: {} }, storage, conversationId: 'c1' });
  await act(async () => {
    render(<PanelContext.Provider value={panel}>{<PlaceRows />}</PanelContext.Provider>, document.body);
    await panel.conversation.open(7);
    panel.go('tools');
  });
  return document.querySelector('nav button [role=img]')?.getAttribute('aria-label');
}

test('a call that waits for the person marks the chat, whatever place is in front', async () => {
  const log = createLog();
  log.userSays('Save it');
  expect(await draws(log)).toBeUndefined();
  const call = toCall('create_playlist', { input: { name: 'Rain' } });
  log.modelSays('', call);
  log.add({ type: 'approval-asked', callId: call.id, reason: 'changes-something', mayRemember: true });
  expect(await draws(log)).toBe('Calls waiting for you: 1');
  expect(document.querySelector('nav button')?.textContent).toBe('Chat');
});
