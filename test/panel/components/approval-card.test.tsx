// @vitest-environment happy-dom
/** The card of a waiting call: what the tool says of itself, and whose Escape it is while arguments are edited. */
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, expect, test } from 'vitest';
import { ApprovalCard } from '../../../src/panel/components/approval-card';
import { PanelContext } from '../../../src/panel/components/context';
import { createPanel } from '../../../src/panel/models/panel';
import { createLog, toCall } from '../../support/panel-stage/entries';
import { connectTo } from '../../support/panel-stage/fake-connection';
import { around } from '../../support/panel-stage/world';

afterEach(() => render(null, document.body));

test('the tool’s own words are shown; editing has the focus, and Escape ends nothing but the editing', async () => {
  const log = createLog();
  log.userSays('Save it');
  const call = toCall('create_playlist', { input: { name: 'Rain' }, description: 'Save tracks\nas a playlist' });
  log.modelSays('', call);
  log.add({ type: 'approval-asked', callId: call.id, reason: 'changes-something', mayRemember: true });
  const connection = connectTo({ facts: around({ type: 'entries', conversationId: 'c1', entries: log.entries }) });
  const storage = { getItem: () => null, setItem: () => undefined };
  const panel = createPanel({ connection, root: { dataset: {} }, storage, conversationId: 'c1' });
  await act(async () => {
    render(<PanelContext.Provider value={panel}>{<ApprovalCard />}</PanelContext.Provider>, document.body);
    await panel.conversation.open(7);
  });
  expect(document.querySelector('.says')?.textContent).toContain('Save tracks as a playlist');
  const edit = [...document.querySelectorAll('button')].find((each) => each.textContent === 'Edit arguments');
  await act(async () => edit?.click());
  expect(document.activeElement).toBe(document.querySelector('textarea'));
  const pressed = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
  await act(async () => void document.activeElement?.dispatchEvent(pressed));
  expect(pressed.defaultPrevented).toBe(true);
  expect(document.querySelector('textarea')).toBeNull();
  expect(document.activeElement).toBe(document.querySelector('.ask'));
});
