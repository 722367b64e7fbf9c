/** Tool packs in their states: none, the list with what is wrong, the browser's switch, the editor with a fault, hints and changes. */
import type { PackRow, ToolRow } from '#bridge';
import type { Scene } from './fake-connection';
import { around, page, pageTools } from './world';

const row = (name: string, more: Partial<PackRow> = {}): PackRow => ({
  ...{
    id: name,
    name,
    matches: ['https://music.example.com/*'],
    author: 'Ann',
    version: '1.2',
    verifiedOn: '2026-11-01',
  },
  ...{ world: 'own', tools: ['add_to_list'], on: true, savedAt: 0, problem: null },
  ...more,
});

const source = `/** Adds to the list of this page. */
export default {
  name: 'Music helper',
  matches: ['https://music.example.com/*'],
  version: '1.2',
  tools: [
    {
      name: 'count_tracks',
      description: 'Counts the tracks of this page.',
      annotations: { readOnlyHint: true },
      inputSchema: { type: 'object', properties: {} },
      execute: () => {
        document.querySelector('.more').click();
        return document.querySelectorAll('li').length;
      },
    },
  ],
};
`;

/** Without code. */
const keptSteps = `export default {
  "name": "Order a record",
  "matches": ["https://music.example.com/*"],
  "tools": [
    {
      "name": "order_record",
      "description": "Plays kept steps.",
      "inputSchema": { "type": "object", "properties": { "query": { "type": "string" } }, "required": ["query"] },
      "steps": [
        { "action": "fill", "role": "searchbox", "name": "Search the shop", "parameter": "query", "submit": true },
        { "action": "wait_for", "value": "Results" },
        { "action": "fill", "role": "checkbox", "name": "Gift wrap", "value": true },
        { "action": "click", "role": "button", "name": "Place order", "serious": "pay" },
      ],
    },
  ],
};
`;

const packs: PackRow[] = [
  row('Music helper'),
  row('A pack with a long name that takes up more than one line', {
    matches: ['https://music.example.com/*', 'https://player.example.net/embed/*'],
    problem: { code: 'threw', message: 'Cannot read properties of null (reading ‘length’)', line: 12 },
  }),
  row('Endless', { on: false, problem: { code: 'stuck' } }),
];

const derived = { type: 'page', tabId: 7, documentId: 'derived:d1', top: true } as const; // const: a literal type
const guesses: ToolRow[] = pageTools.slice(1, 2).map((tool) => ({
  ...tool,
  ...{ name: 'search_records', title: 'Search records', layerKey: 'derived:7' },
  description: 'Guessed by Tabhand from the form “Search” of this page.',
  source: { ...derived, origin: page.origin ?? '', topOrigin: page.origin ?? '' },
}));
const scene = (access: 'open' | 'asks' | 'switched-off', rows: PackRow[], more: Partial<Scene> = {}): Scene => ({
  facts: around({ type: 'pages', pages: [{ ...page, tools: pageTools.slice(0, 2) }] }),
  at: 'added',
  answers: { packs: { packs: rows, access }, 'pack-source': { source } },
  widths: [400, 320, 700, 1000],
  ...more,
  press: ['Tools', ...(more.press ?? [])],
});

export const packScenes = {
  'packs-none': scene('open', []),
  'packs-list': scene('open', packs),
  'packs-switch': scene('switched-off', packs.slice(0, 1)),
  'packs-asks': scene('asks', packs.slice(0, 1)),
  'pack-editor': scene('open', packs, { press: ['Music helper'], at: 'pack-editor' }),
  'pack-fault': scene('open', packs, {
    press: ['Music helper'],
    at: 'pack-editor',
    answers: {
      packs: { packs, access: 'open' },
      'pack-source': { source: source.replace('count_tracks', 'count tracks') },
    },
  }),
  'pack-changes': scene('open', packs, {
    press: [
      'Music helper',
      `Code of the pack=${source.replace("'1.2'", "'1.3'").replace("document.querySelector('.more').click();\n", '')}`,
      'Changes since it was saved',
    ],
    at: 'pack-editor',
  }),
  /** From there a guess becomes a pack. */
  'pack-guess': scene('open', [], {
    facts: around({ type: 'pages', pages: [{ ...page, tools: [] }] }, { type: 'tabhand-tools', tools: guesses }),
    press: ['search_records'],
    at: undefined,
  }),
  'pack-steps': scene('switched-off', [row('Order a record', { tools: ['order_record'], steps: [] })], {
    press: ['Order a record'],
    at: 'pack-editor',
    answers: {
      packs: { packs: [row('Order a record', { tools: ['order_record'], steps: [] })], access: 'switched-off' },
      'pack-source': { source: keptSteps },
    },
  }),
  'pack-unsaved': scene('open', [], {
    press: ['New pack', `Code of the pack=${source}`, 'Close the editor'],
    at: 'added',
  }),
  'pack-new': scene('switched-off', [], { press: ['New pack'], at: 'pack-editor' }),
};
