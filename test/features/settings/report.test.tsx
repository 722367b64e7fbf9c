// @vitest-environment happy-dom
/** A report of a problem: what helps, and nothing that is the user's. */
import { type ComponentChildren, render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, expect, test, vi } from 'vitest';
import { More } from '../../../entrypoints/sidepanel/frame/more';
import { createPanel } from '../../../entrypoints/sidepanel/panel';
import { Help } from '../../../src/features/settings/panel/help';
import { writeReport } from '../../../src/features/settings/state/report';
import { PanelContext } from '../../../src/ui/panel/context';
import { eventually } from '../../support/eventually';
import { idleConnection } from '../../support/idle-connection';

afterEach(() => render(null, document.body));

function open() {
  const connection = {
    ...idleConnection,
    version: '1.2.3',
    command: async () => ({}) as never,
    onNotice: () => undefined,
  };
  const storage = { getItem: () => null, setItem: () => undefined };
  return createPanel({ connection, root: { dataset: {} }, storage, conversationId: 'c1' });
}

const press = (name: string) =>
  act(() => [...document.querySelectorAll('button')].find((each) => each.textContent === name)?.click());

test('it has the version, counts and codes, and neither the page’s address nor its title', () => {
  const panel = open();
  const origin = 'https://secret.example';
  const shown = { tabId: 1, origin, title: 'My bank', tools: [], notices: [] };
  panel.pages.value = [
    { ...shown, access: 'open' },
    { ...shown, tabId: 2, access: 'no-permission' },
  ];
  const report = writeReport(panel);
  expect(report).toContain('Tabhand 1.2.3');
  expect(report).toContain('Pages: open 1, no-permission 1');
  expect(report).toContain('Errors in this chat: none');
  expect(report).not.toMatch(/secret|bank/);
});

test('the menu leads to it without touching the clipboard; there it is copied and saved as a file', async () => {
  const panel = open();
  const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const draw = (view: ComponentChildren) =>
    act(() => render(<PanelContext.Provider value={panel}>{view}</PanelContext.Provider>, document.body));
  await draw(<More />);
  await act(() => document.querySelector<HTMLElement>('[aria-label=More]')?.click());
  await press('Report a problem');
  expect(panel.drawer.value).toBe('help');
  expect(copy).not.toHaveBeenCalled();
  await draw(<Help />);
  await press('Copy');
  await eventually(() => expect(copy).toHaveBeenCalledWith(expect.stringContaining('Tabhand 1.2.3')));
  await press('Save');
  expect(panel.saving.saved.value).toBe('tabhand-report.txt');
});
