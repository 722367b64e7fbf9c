// @vitest-environment happy-dom
/** The Tools place: a tool is opened, filled in, refused or run, and stays open when its page takes it away. */
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PanelNotice } from '#core/bus/panel-wire.ts';
import type { ManualRun } from '#core/loop/stores.ts';
import { noHints } from '#core/tools/hints.ts';
import type { PageState } from '#features/sites/messages.ts';
import { createPanel } from '../../../entrypoints/sidepanel/panel';
import type { CommandName } from '../../../src/core/bus/command';
import { Tools } from '../../../src/features/tools/panel/tools';
import { PanelContext } from '../../../src/ui/panel/context';
import { idleConnection } from '../../support/idle-connection';

const source = {
  type: 'page',
  origin: 'https://shop.example',
  topOrigin: 'https://shop.example',
  tabId: 7,
  documentId: 'd',
  top: true,
} as const;
const schema = {
  type: 'object',
  properties: {
    seats: { type: 'integer', minimum: 1 },
    guest: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
  },
  required: ['seats'],
};
const book = {
  name: 'book_seats',
  layerKey: 'page:https://shop.example',
  description: 'Books seats for an evening.',
  hints: noHints,
  lazy: true,
  disabled: false,
  source,
  schema,
};
const page: PageState = {
  tabId: 7,
  origin: 'https://shop.example',
  title: 'Shop',
  access: 'open',
  tools: [book],
  notices: [],
};

let root: HTMLElement;
let asked: { name: CommandName; take: unknown }[];
let tell: (fact: PanelNotice) => void;

beforeEach(async () => {
  asked = [];
  root = document.createElement('div');
  document.body.append(root);
  const storage = { getItem: () => null, setItem: () => undefined };
  const connection = {
    ...idleConnection,
    command: async (name: CommandName, take: unknown) => {
      asked.push({ name, take });
      return name === 'tool-runs' ? { runs: [] } : name === 'saved-inputs' ? { inputs: [] } : {};
    },
    onNotice: (listener: (fact: PanelNotice) => void) => {
      tell = listener;
    },
  } as unknown as Parameters<typeof createPanel>[0]['connection']; // one answer for all other commands
  const panel = createPanel({ connection, root: { dataset: {} }, storage, conversationId: 'c1' });
  await act(() => tell({ type: 'pages', pages: [page] }));
  await act(() => render(<PanelContext.Provider value={panel}>{<Tools />}</PanelContext.Provider>, root));
});
afterEach(() => {
  act(() => render(null, root));
  root.remove();
});

const press = (words: string) =>
  act(async () =>
    [...root.querySelectorAll<HTMLElement>('button')].find((each) => each.textContent?.startsWith(words))?.click(),
  );
const open = () => act(async () => root.querySelector<HTMLElement>('.tool > summary')?.click());
const type = (selector: string, text: string) =>
  act(() => {
    const control = root.querySelector<HTMLInputElement>(selector);
    if (!control) throw new Error(`Nothing to type into: ${selector}`);
    control.value = text;
    control.dispatchEvent(new Event('input', { bubbles: true }));
  });

test('a tool is filled in and run by hand; what does not fit is told under its field, and nothing is sent', async () => {
  await open();
  await act(async () => root.querySelector<HTMLElement>('.btn.primary')?.click());
  expect(root.textContent).toContain('This is required.');
  expect(asked.some(({ name }) => name === 'run-tool')).toBe(false);
  await type('[data-field="/seats"] input', '0');
  expect(root.textContent).toContain('At least 1.');
  await type('[data-field="/seats"] input', '3');
  await press('Fill in');
  await type('[data-field="/guest/name"] textarea', 'Ada');
  await act(async () => root.querySelector<HTMLElement>('.btn.primary')?.click());
  const run = asked.find(({ name }) => name === 'run-tool')?.take;
  expect(run).toMatchObject({
    layerKey: 'page:https://shop.example',
    tool: 'book_seats',
    documentId: 'd',
    input: { seats: 3, guest: { name: 'Ada' } },
  });
  const { id } = run as ManualRun;
  const base = {
    id,
    layerKey: 'page:https://shop.example',
    tool: 'book_seats',
    conversationId: 'c1',
    input: { seats: 3 },
    at: Date.now(),
  };
  await act(() => tell({ type: 'tool-run', run: { ...base, outcome: null, duration: null }, asking: true }));
  expect(root.textContent).toContain('The page is waiting for you.');
  const outcome = {
    type: 'result',
    preview: '{"ok":true}',
    size: 11,
    stored: false,
    isError: false,
    images: 0,
  } as const;
  await act(() => tell({ type: 'tool-run', run: { ...base, outcome, duration: 84 } }));
  expect(root.textContent).toContain('84 ms');
});

test('a tool that leaves its page while it is open stays with what was written', async () => {
  await open();
  await type('[data-field="/seats"] input', '5');
  const changed = { ...schema, required: ['seats', 'guest'] };
  await act(() => tell({ type: 'pages', pages: [{ ...page, tools: [{ ...book, schema: changed }] }] }));
  expect(root.querySelector<HTMLInputElement>('[data-field="/seats"] input')?.value).toBe('5');
  await act(() => tell({ type: 'pages', pages: [{ ...page, tools: [] }] }));
  expect(root.textContent).toContain('Left the page at');
  expect(root.querySelector<HTMLInputElement>('[data-field="/seats"] input')?.value).toBe('5');
});

test('each view of a tool opens: schema, what a model is given, notes, history', async () => {
  await open();
  for (const [tab, words] of [
    ['Schema', 'properties: '],
    ['Model', 'webmcp_book_seats'],
    ['Warnings', 'seats has no description.'],
    ['History', 'Nothing here yet'],
  ] as const) {
    await press(tab);
    expect(root.textContent, tab).toContain(words);
  }
});

test('form and JSON are one value; text that is no JSON yet is kept, and the form stands still', async () => {
  await open();
  await press('Edit as JSON');
  await type('.json-editor textarea', '{ "seats": 2,');
  expect(root.textContent).toContain('Not valid JSON yet');
  await press('Edit as a form');
  expect(root.textContent).toContain('Correct it to use the form.');
  await press('Edit as JSON');
  expect(root.querySelector<HTMLTextAreaElement>('.json-editor textarea')?.value).toBe('{ "seats": 2,');
  await type('.json-editor textarea', '{ "seats": 2, "more": [1] }');
  await press('Edit as a form');
  expect(root.querySelector<HTMLInputElement>('[data-field="/seats"] input')?.value).toBe('2');
});

test('a tool without arguments has nothing to fill in, and neither has one that is off', async () => {
  const none = { ...book, schema: { type: 'object', properties: {} } };
  await act(() => tell({ type: 'pages', pages: [{ ...page, tools: [none] }] }));
  await open();
  expect(root.textContent).toContain('No arguments');
  expect(root.textContent).not.toMatch(/Add property|Save this input/);
  await act(() =>
    tell({ type: 'pages', pages: [{ ...page, tools: [{ ...none, unavailable: 'loans is not iterable' }] }] }),
  );
  expect(root.textContent).toContain('loans is not iterable');
  expect(root.textContent).not.toMatch(/No arguments|Save this input/);
});

test('Enter in a field of the form runs; with Shift it doesn’t', async () => {
  await open();
  await type('[data-field="/seats"] input', '3');
  const field = root.querySelector('[data-field="/seats"] input');
  const press = (shiftKey: boolean) =>
    act(() => void field?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', shiftKey, bubbles: true })));
  await press(true);
  expect(asked.some(({ name }) => name === 'run-tool')).toBe(false);
  await press(false);
  expect(asked.some(({ name }) => name === 'run-tool')).toBe(true);
});
