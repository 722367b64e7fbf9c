// @vitest-environment happy-dom
/** Where tools of a page are missing, the chat says why. */
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, expect, test, vi } from 'vitest';
import type { PageState } from '#features/sites/messages.ts';
import { createPanel } from '../../../entrypoints/sidepanel/panel';
import { MissingTools } from '../../../src/features/sites/panel/page-access';
import { PanelContext } from '../../../src/ui/panel/context';
import { eventually } from '../../support/eventually';
import { createLog } from '../../support/panel-stage/entries';
import { connectTo } from '../../support/panel-stage/fake-connection';
import { around, page } from '../../support/panel-stage/world';

afterEach(() => render(null, document.body));

async function shows(...pages: Partial<PageState>[]) {
  const notice = { type: 'pages' as const, pages: pages.map((each) => ({ ...page, ...each })) };
  const storage = { getItem: () => null, setItem: () => undefined };
  const log = createLog();
  log.userSays('Hello');
  const facts = around({ type: 'entries', conversationId: 'c1', entries: log.entries }, notice);
  const connection = connectTo({ facts });
  const command = vi.spyOn(connection, 'command');
  const panel = createPanel({ connection, root: { dataset: {} }, storage, conversationId: 'c1' });
  await act(() =>
    render(
      <PanelContext.Provider value={panel}>
        <MissingTools />
      </PanelContext.Provider>,
      document.body,
    ),
  );
  await act(() => panel.conversation.open(7));
  return command;
}

const shown = () => document.body.textContent ?? '';

const origin = 'https://loud.example';

test('the chat names the page whose tools are left out because it sends too much', async () => {
  await shows({}, { origin, tools: [], notices: [{ code: 'page-flooded', origin, pause: 60_000 }] });
  await eventually(() => expect(shown()).toContain('loud.example sends more messages than Tabhand accepts.'));
});

test('a frame that did not answer is named only while there are no tools at all', async () => {
  await shows({ origin, tools: [], notices: [{ code: 'frame-silent', origin }] });
  await eventually(() => expect(shown()).toContain('didn’t answer in time'));
  render(null, document.body);
  await shows({ notices: [{ code: 'frame-silent', origin }] });
  expect(shown()).toBe('');
});

test('a chat that has begun says that its site is blocked, and unblocks it', async () => {
  const command = await shows({ origin, tools: [], access: 'off' });
  await eventually(() => expect(shown()).toContain('loud.example is blocked'));
  await act(() => document.querySelector<HTMLElement>('button')?.click());
  expect(command).toHaveBeenCalledWith('set-site', { origin, off: false });
});
