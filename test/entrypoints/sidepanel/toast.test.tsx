// @vitest-environment happy-dom
/** What is told for a moment: that a file was saved has nothing to undo. */
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, expect, test, vi } from 'vitest';
import { Toast } from '../../../entrypoints/sidepanel/frame/toast';
import { createPanel } from '../../../entrypoints/sidepanel/panel';
import { PanelContext } from '../../../src/ui/panel/context';
import { idleConnection } from '../../support/idle-connection';

afterEach(() => {
  render(null, document.body);
  vi.restoreAllMocks();
});

test('a file that was saved is named, until it is dismissed', async () => {
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const connection = { ...idleConnection, command: async () => ({}) as never, onNotice: () => undefined }; // nobody reads it
  const storage = { getItem: () => null, setItem: () => undefined };
  const panel = createPanel({ connection, root: { dataset: {} }, storage, conversationId: 'c1' });
  await act(() =>
    render(
      <PanelContext.Provider value={panel}>
        <Toast />
      </PanelContext.Provider>,
      document.body,
    ),
  );
  await act(() => panel.saving.save(new Blob(['{}']), 'jazz.json'));
  expect(clicked).toHaveBeenCalledOnce();
  expect(document.querySelector('[role=status]')?.textContent).toBe('Saved jazz.json');
  await act(() => document.querySelector<HTMLElement>('[aria-label="Dismiss"]')?.click());
  expect(document.querySelector('.toast')).toBeNull();
});
