// @vitest-environment happy-dom
/** What the welcome says of a page's tools, those that are unavailable included. */
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, expect, test } from 'vitest';
import type { PanelNotice, ToolRow } from '#core/bus/panel-wire.ts';
import { createPanel } from '../../../../entrypoints/sidepanel/panel';
import { Welcome } from '../../../../src/features/chat/panel/chat';
import { PanelContext } from '../../../../src/ui/panel/context';
import { idleConnection } from '../../../support/idle-connection';
import { page, pageTools } from '../../../support/panel-stage/world';

afterEach(() => render(null, document.body));

const [tool] = pageTools;
const live = (name: string): ToolRow => ({ ...(tool as ToolRow), name, disabled: false }); // the stage has some
const off = (name: string): ToolRow => ({ ...live(name), disabled: true });
const failing = (name: string): ToolRow => ({ ...live(name), unavailable: 'loans is not iterable' });

test.each([
  ['2 tools on this page', [live('a'), live('b')]],
  ['3 tools on this page, 2 unavailable', [live('a'), off('b'), failing('c')]],
  ['2 tools on this page, 2 unavailable', [off('a'), failing('b')]],
  ['Ask about this page', []],
])('%s', async (words, tools) => {
  let tell: (fact: PanelNotice) => void = () => undefined;
  const connection = {
    ...idleConnection,
    command: async () => ({}) as never, // nobody reads it
    onNotice: (listener: typeof tell) => {
      tell = listener;
    },
  };
  const storage = { getItem: () => null, setItem: () => undefined };
  const panel = createPanel({ connection, root: { dataset: {} }, storage, conversationId: 'c1' });
  await act(() => {
    tell({ type: 'pages', pages: [{ ...page, notices: [], tools }] });
    render(
      <PanelContext.Provider value={panel}>
        <Welcome />
      </PanelContext.Provider>,
      document.body,
    );
  });
  expect(document.querySelector('h2')?.textContent).toBe(words);
});
