// @vitest-environment happy-dom
/** Hands in Tools: listed after what the site, the user and guesses offer, run by hand, and asked about where it is serious. */
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PanelNotice, ToolRow } from '#core/bus/panel-wire.ts';
import { defaultSettings } from '#core/settings/settings.ts';
import { noHints } from '#core/tools/hints.ts';
import type { Foreseen } from '#core/tools/schemas.ts';
import { listHands } from '#features/hands/background/layer.ts';
import type { PageState } from '#features/sites/messages.ts';
import { createPanel } from '../../../entrypoints/sidepanel/panel';
import type { CommandName } from '../../../src/core/bus/command';
import { toSlashItems } from '../../../src/features/chat/state/slash-list';
import { Tools } from '../../../src/features/tools/panel/tools';
import { PanelContext } from '../../../src/ui/panel/context';
import { idleConnection } from '../../support/idle-connection';

const origin = 'https://shop.example';
const hands: ToolRow[] = listHands([{ tabId: 7, origin }]).flatMap(({ key: layerKey, tools }) =>
  tools.map(({ inputSchema: schema = {}, ...tool }) => ({ ...tool, layerKey, schema })),
);
const of = (documentId: string, layerKey: string, name: string): ToolRow => ({
  ...{ name, layerKey, description: 'Of the page.', hints: noHints, lazy: false, disabled: false },
  source: { type: 'page', origin, topOrigin: origin, tabId: 7, documentId, top: true },
});
const own = of('d', `page:${origin}`, 'book');
const guess = of('derived:d', `derived:${origin}`, 'search');
const page: PageState = { tabId: 7, origin, title: 'Shop', access: 'open', tools: [own], notices: [] };
const pays: Foreseen = { elements: [{ role: 'button', name: 'Place order' }], serious: 'pay', tookOver: false };

let root: HTMLElement;
let asked: { name: CommandName; take: object }[];
let tell: (notice: PanelNotice) => void;
let panel: ReturnType<typeof createPanel>;

beforeEach(async () => {
  asked = [];
  root = document.createElement('div');
  document.body.append(root);
  const connection = {
    ...idleConnection,
    async command(name: CommandName, take: { foreseen?: Foreseen }) {
      asked.push({ name, take });
      if (name === 'run-tool' && !take.foreseen) return { asks: pays };
      return name === 'tool-runs' ? { runs: [] } : name === 'saved-inputs' ? { inputs: [] } : {};
    },
    onNotice: (listener: (notice: PanelNotice) => void) => {
      tell = listener;
    },
  } as unknown as Parameters<typeof createPanel>[0]['connection']; // one answer for all other commands
  const storage = { getItem: () => null, setItem: () => undefined };
  panel = createPanel({ connection, root: { dataset: {} }, storage, conversationId: 'c1' });
  await act(() => tell({ type: 'pages', pages: [page] }));
  await act(() => tell({ type: 'tabhand-tools', tools: [guess, ...hands] }));
  await act(() => render(<PanelContext.Provider value={panel}>{<Tools />}</PanelContext.Provider>, root));
});
afterEach(() => {
  act(() => render(null, root));
  root.remove();
});

const press = (words: string) =>
  act(async () =>
    [...root.querySelectorAll<HTMLElement>('button')].find((each) => each.textContent === words)?.click(),
  );
async function asksToClick() {
  const row = [...root.querySelectorAll<HTMLElement>('.tool > summary')].find((each) => /^click/.test(each.innerText));
  await act(async () => row?.click());
  await act(() => {
    const field = root.querySelector<HTMLInputElement>('[data-field="/ref"] input, [data-field="/ref"] textarea');
    if (!field) throw new Error('There is no field for the reference.');
    field.value = 'e4012';
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await act(async () => {
    root.querySelector<HTMLElement>('.btn.primary')?.click();
    await new Promise((resolve) => setTimeout(resolve)); // the background's answer
  });
}
const runs = () => asked.filter(({ name }) => name === 'run-tool').map(({ take }) => take);

test('they come after the tools of the site and the guesses, under their own name, and aren’t called untrusted', () => {
  const groups = [...root.querySelectorAll('.grouph')].map((each) => each.textContent);
  expect(groups.slice(0, 3)).toEqual([
    expect.stringContaining('shop.example'),
    expect.stringContaining('Generated from shop.example'),
    expect.stringContaining('Page actions on shop.example14 tools'),
  ]);
  expect(root.textContent).not.toContain('Untrusted');
  expect(root.textContent).toContain('Click an element');
  expect(toSlashItems(panel.bench.groups.value, []).map(({ name }) => name)).toEqual(['book', 'search']);
});

test('what is serious is shown before it is done, and done as it was shown', async () => {
  await asksToClick();
  expect(runs()).toMatchObject([{ tool: 'click', documentId: `hands:7 ${origin}`, input: { ref: 'e4012' } }]);
  expect(root.querySelector('[role=alertdialog]')?.textContent).toContain('Click an element on shop.example?');
  expect(root.textContent).toContain('Button “Place order”');
  const [first] = runs();
  await press('Run it');
  expect(runs()[1]).toEqual({ ...first, foreseen: pays });
  expect(root.querySelector('[role=alertdialog]')).toBeNull();
});

test('cancelled, nothing more is asked of the page than to let go', async () => {
  await asksToClick();
  await press('Cancel');
  expect(runs()).toHaveLength(1);
  expect(asked.at(-1)).toMatchObject({ name: 'cancel-tool', take: { runId: (runs()[0] as { id: string }).id } });
  expect(root.querySelector('[role=alertdialog]')).toBeNull();
});

test('where the user keeps a site’s text, Tools says why nothing is listed', async () => {
  await act(() => {
    tell({ type: 'pages', pages: [{ ...page, tools: [] }] });
    tell({ type: 'tabhand-tools', tools: [] });
    tell({ type: 'settings', settings: { ...defaultSettings, pageText: [{ origin, choice: 'never' }] } });
  });
  expect(root.textContent).toContain('You chose that this site’s pages are never read');
});
