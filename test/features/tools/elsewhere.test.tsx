// @vitest-environment happy-dom
/** The Tools place while another tab is in front: whose tools these are is said, as in the chat. */
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, expect, test, vi } from 'vitest';
import { createPanel } from '../../../entrypoints/sidepanel/panel';
import { Tools } from '../../../src/features/tools/panel/tools';
import { PanelContext } from '../../../src/ui/panel/context';
import { createLog } from '../../support/panel-stage/entries';
import { connectTo } from '../../support/panel-stage/fake-connection';
import { around } from '../../support/panel-stage/world';

afterEach(() => render(null, document.body));

function factsOf() {
  const log = createLog();
  log.userSays('What plays?');
  return around({ type: 'entries', conversationId: 'c1', entries: log.entries });
}

async function draws(tabId: number, connection = connectTo({ facts: factsOf(), tabId })) {
  const storage = { getItem: () => null, setItem: () => undefined };
  const panel = createPanel({
    connection,
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
  expect(text).toContain('Stay with music.example');
});

test('issue 31: a tab that hands opened is added to the chat by one click, beside its pages', async () => {
  const connection = connectTo({ facts: factsOf(), tabId: 9 });
  const asked = vi.spyOn(connection, 'command');
  await draws(9, connection);
  const button = [...document.querySelectorAll('button')].find((each) => each.textContent === 'Use this tab');
  await act(async () => button?.click());
  const input = { conversationId: 'c1', follow: false, tabIds: expect.arrayContaining([7, 9]) };
  expect(asked).toHaveBeenCalledWith('set-pages', input);
});

test('nothing is said while that page is in front', async () => {
  expect(await draws(7)).not.toContain('This chat is attached to ');
});
