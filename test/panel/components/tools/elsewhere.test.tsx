// @vitest-environment happy-dom
/** The Tools place while another tab is in front: whose tools these are is said, as in the chat. */
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, expect, test } from 'vitest';
import { PanelContext } from '../../../../src/panel/components/context';
import { Tools } from '../../../../src/panel/components/tools/tools';
import { createPanel } from '../../../../src/panel/models/panel';
import { createLog } from '../../../support/panel-stage/entries';
import { connectTo } from '../../../support/panel-stage/fake-connection';
import { around } from '../../../support/panel-stage/world';

afterEach(() => render(null, document.body));

async function draws(tabId: number) {
  const log = createLog();
  log.userSays('What plays?');
  const facts = around({ type: 'entries', conversationId: 'c1', entries: log.entries });
  const storage = { getItem: () => null, setItem: () => undefined };
  const panel = createPanel({
    connection: connectTo({ facts, tabId }),
    root: { dataset: {} },
    storage,
    conversationId: 'c1',
  });
  await act(async () => {
    render(<PanelContext.Provider value={panel}>{<Tools />}</PanelContext.Provider>, document.body);
    await panel.conversation.open(tabId);
  });
  return document.body.textContent ?? '';
}

test('the page they belong to is named, what the next message does to it, and what can be done now', async () => {
  const text = await draws(9);
  expect(text).toContain('This chat is attached to ');
  expect(text).toContain('Your next message moves it to the active tab.');
  expect(text).toContain('Move the chat here');
  expect(text).toContain('Stay with that page');
});

test('nothing is said while that page is in front', async () => {
  expect(await draws(7)).not.toContain('This chat is attached to ');
});
