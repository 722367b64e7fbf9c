// @vitest-environment happy-dom
/** The palette: opened by its keys from anywhere, walked with arrows, and what it leads to. */
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Everything } from '../../../entrypoints/sidepanel/contributions';
import { useKeys } from '../../../entrypoints/sidepanel/frame/use-keys';
import { createPanel } from '../../../entrypoints/sidepanel/panel';
import { type Panel, PanelContext } from '../../../src/ui/panel/context';
import { aSummary } from '../../support/a-summary';
import { connectTo } from '../../support/panel-stage/fake-connection';
import { around } from '../../support/panel-stage/world';

let panel: Panel;
let stored: Map<string, string>;

function Stage() {
  useKeys();
  return (
    <>
      <textarea />
      {panel.palette.value && <Everything />}
    </>
  );
}

beforeEach(async () => {
  stored = new Map();
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  };
  const chats = [{ ...aSummary, id: 'c7', title: 'Trains to Lyon' }];
  const none = { 'tool-runs': { runs: [] }, 'saved-inputs': { inputs: [] } };
  const line = { entryId: 'e1', at: 0, who: 'person' as const, before: 'led ', match: 'zeppelin', after: ' tickets' };
  const found = [{ conversationId: 'c7', lines: [line], count: 1 }];
  const answers = { conversations: { conversations: chats }, 'search-conversations': { found }, ...none };
  const connection = connectTo({ facts: [], answers });
  panel = createPanel({ connection, root: { dataset: {} }, storage, conversationId: 'c1' });
  await act(() => {
    for (const fact of around()) panel.take(fact);
    render(
      <PanelContext.Provider value={panel}>
        <Stage />
      </PanelContext.Provider>,
      document.body,
    );
  });
});
afterEach(() => act(() => render(null, document.body)));

const press = (key: string, more: KeyboardEventInit = {}) =>
  act(async () => {
    const at = document.querySelector('[role=combobox]') ?? document.querySelector('textarea');
    at?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));
  });
const type = (words: string) =>
  act(() => {
    const field = document.querySelector<HTMLInputElement>('[role=combobox]');
    if (field) field.value = words;
    field?.dispatchEvent(new Event('input', { bubbles: true }));
  });
const options = () => [...document.querySelectorAll('[role=option] .name')].map(({ textContent }) => textContent);
const selected = () => document.querySelector('[role=option][aria-selected=true]');

test.each(['ctrlKey', 'metaKey'])('%s and K open and close it, also while somebody types', async (held) => {
  await press('k', { [held]: true });
  expect(document.querySelector('[role=combobox]')?.getAttribute('aria-activedescendant')).toBe(selected()?.id);
  await press('k', { [held]: true });
  expect(document.querySelector('dialog')).toBeNull();
});

test('names a source once above its entries, and beside each entry among the hits of a search', async () => {
  await press('k', { ctrlKey: true });
  const told = () =>
    [...document.querySelectorAll('.about')].filter(({ textContent }) => textContent === 'Go to').length;
  expect([document.querySelectorAll('.palette-source').length > 1, told()]).toEqual([true, 0]);
  await type('canvas');
  expect(told()).toBe(1);
});

test('a tool that is picked is open under Tools with its form', async () => {
  await press('k', { ctrlKey: true });
  const [first] = panel.bench.groups.value.flatMap(({ tools }) => tools);
  await type(first?.tool.name ?? '');
  await press('Enter');
  expect([panel.palette.value, panel.place.value, panel.bench.tab.value]).toEqual([false, 'tools', 'run']);
  expect(panel.bench.open.value).toBe(first?.key);
  expect(panel.bench.benchOf(first?.key ?? '')).not.toBeNull();
});

test('arrows walk the list around its ends, and a setting leads to its group', async () => {
  await press('k', { ctrlKey: true });
  await type('theme');
  expect(options()).toEqual(['Appearance']);
  await type('');
  await press('ArrowUp');
  expect(selected()).toBe([...document.querySelectorAll('[role=option]')].at(-1));
  await type('timeout');
  await press('Enter');
  expect([panel.drawer.value, panel.settingGroup.value, panel.settingSection.value]).toEqual([
    'settings',
    'limits',
    'limits',
  ]);
});

test('chats are found by their titles, and by what was said in them; what was picked comes first the next time', async () => {
  await press('k', { ctrlKey: true });
  await act(() => new Promise<void>((resolve) => void setTimeout(resolve, 0)));
  await type('lyon');
  expect(options()).toEqual(['Trains to Lyon']);
  await type('canvas');
  await press('Enter');
  expect(panel.place.value).toBe('canvas');
  await press('k', { ctrlKey: true });
  expect(options()[0]).toBe('Canvas');
  await type('zeppelin');
  expect(options()).toEqual([]);
  await act(() => vi.waitFor(() => expect(panel.history.found.value).not.toBeNull()));
  expect(options()).toEqual(['Trains to Lyon']);
  expect(document.querySelector('[role=option] .about')?.textContent).toBe('led zeppelin tickets');
  await press('Enter');
  expect([panel.conversation.id.value, panel.history.words.value]).toEqual(['c7', '']);
});
