// @vitest-environment happy-dom
/** Wherever the panel says how many tools there are, it is the same number, in the same words. */
import { type ComponentType, render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, expect, test, vi } from 'vitest';
import { Header } from '../../../entrypoints/sidepanel/frame/header';
import { createPanel } from '../../../entrypoints/sidepanel/panel';
import { Welcome } from '../../../src/features/chat/panel/chat';
import { Tools } from '../../../src/features/tools/panel/tools';
import { PanelContext } from '../../../src/ui/panel/context';
import { connectTo } from '../../support/panel-stage/fake-connection';
import { around, page, pageTools } from '../../support/panel-stage/world';

afterEach(() => render(null, document.body));

async function draws(Part: ComponentType) {
  const own = pageTools.filter(({ source }) => source.type === 'page' && source.top);
  const connection = connectTo({ facts: around({ type: 'pages', pages: [{ ...page, tools: own }] }) });
  const storage = { getItem: () => null, setItem: () => undefined };
  const panel = createPanel({ connection, root: { dataset: {} }, storage, conversationId: 'c1' });
  await act(async () => {
    render(<PanelContext.Provider value={panel}>{<Part />}</PanelContext.Provider>, document.body);
    await panel.conversation.open(7);
  });
}

const shown = (selector: string) => document.querySelector(selector)?.textContent;

test('the header, the welcome and Tools count the page’s tools alike', async () => {
  await draws(Welcome);
  expect(shown('h2')).toBe('7 tools on this page, 2 unavailable');
  await draws(Header);
  await vi.waitFor(async () => {
    await act(async () => undefined);
    expect(shown('.live')).toBeDefined();
  });
  expect(shown('.live .hide-s')).toBe('7 tools, 2 unavailable');
  await draws(Tools);
  expect(shown('.grouph .quiet')).toBe('7 tools, 2 unavailable');
});
