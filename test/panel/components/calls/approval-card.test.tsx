// @vitest-environment happy-dom
/** The card of a waiting call: what the tool says of itself, and whose Escape it is while arguments are edited. */
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, expect, test, vi } from 'vitest';
import { ApprovalCard } from '../../../../src/panel/components/calls/approval-card';
import { PanelContext } from '../../../../src/panel/components/context';
import { createPanel } from '../../../../src/panel/models/panel';
import { createLog, toCall } from '../../../support/panel-stage/entries';
import { connectTo } from '../../../support/panel-stage/fake-connection';
import { around } from '../../../support/panel-stage/world';

afterEach(() => render(null, document.body));

async function opens(description: string) {
  const log = createLog();
  log.userSays('Save it');
  const call = toCall('create_playlist', { input: { name: 'Rain' }, description });
  log.modelSays('', call);
  log.add({ type: 'approval-asked', callId: call.id, reason: 'changes-something', mayRemember: true });
  const connection = connectTo({ facts: around({ type: 'entries', conversationId: 'c1', entries: log.entries }) });
  const storage = { getItem: () => null, setItem: () => undefined };
  const panel = createPanel({ connection, root: { dataset: {} }, storage, conversationId: 'c1' });
  await act(async () => {
    render(<PanelContext.Provider value={panel}>{<ApprovalCard />}</PanelContext.Provider>, document.body);
    await panel.conversation.open(7);
  });
}

const button = (name: string) => [...document.querySelectorAll('button')].find((each) => each.textContent === name);

test('words that are cut are unfolded by a button, and folded again', async () => {
  const height = vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(90);
  await opens('Save tracks as a playlist. '.repeat(20));
  height.mockRestore();
  expect(button('Show more')?.getAttribute('aria-expanded')).toBe('false');
  await act(async () => button('Show more')?.click());
  expect(document.querySelector('.says')?.className).toContain('unfolded');
  await act(async () => button('Show less')?.click());
  expect(document.querySelector('.says')?.className).toContain('cut');
});

test('words that are whole have no such button', async () => {
  await opens('Save tracks');
  expect(button('Show more')).toBeUndefined();
});

test('text that is no JSON is said in the person’s words, with its place', async () => {
  await opens('Save tracks');
  await act(async () => button('Edit arguments')?.click());
  const field = document.querySelector('textarea');
  if (!field) throw new Error('No field');
  await act(async () => {
    field.value = '{"id": ';
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
  expect(document.querySelector('.edit-args [role=status]')?.textContent).toBe(
    'This is not JSON yet: line 1, column 8.',
  );
});

test('the tool’s own words are shown; editing has the focus, and Escape ends nothing but the editing', async () => {
  await opens('Save tracks\nas a playlist');
  expect(document.querySelector('.says')?.textContent).toContain('Save tracks as a playlist');
  await act(async () => button('Edit arguments')?.click());
  expect(document.activeElement).toBe(document.querySelector('textarea'));
  const pressed = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
  await act(async () => void document.activeElement?.dispatchEvent(pressed));
  expect(pressed.defaultPrevented).toBe(true);
  expect(document.querySelector('textarea')).toBeNull();
  expect(document.activeElement).toBe(document.querySelector('.ask'));
});
