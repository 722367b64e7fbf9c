/** Tool packs in their states: none, the list with what is wrong, the browser's switch, one that is read, with hints, a file with its changes. */
import type { PackRow } from '#features/packs/messages.ts';
import { readPack } from '#features/packs/read.ts';
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
  ...{ world: 'own', on: true, problem: null, from: { type: 'file', file: 'music.pack.js' } },
  ...more,
});

const source = `// @name Music helper
// @match https://music.example.com/*
// @version 1.2
export default {
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
        { "action": "click", "role": "button", "name": "Place order", "serious": "pay" }
      ]
    }
  ]
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

const reading = readPack(keptSteps);
const kept = row('Order a record', { ...('facts' in reading && reading.facts), from: { type: 'steps' } });

const scene = (access: 'open' | 'asks' | 'switched-off', rows: PackRow[], more: Partial<Scene> = {}): Scene => ({
  facts: around({ type: 'pages', pages: [{ ...page, tools: pageTools.slice(0, 2) }] }),
  at: 'added',
  answers: { packs: { packs: rows, access }, 'pack-source': { source } },
  widths: [400, 320, 700, 1000],
  ...more,
  press: ['More', 'Tools', ...(more.press ?? [])],
});

export const packScenes = {
  'packs-none': scene('open', []),
  'packs-list': scene('open', packs),
  'packs-switch': scene('switched-off', packs.slice(0, 1)),
  'packs-asks': scene('asks', packs.slice(0, 1)),
  'pack-read': scene('open', packs, { press: ['Music helper'], at: 'pack-view' }),
  'pack-steps': scene('switched-off', [kept], {
    press: ['Order a record'],
    at: 'pack-view',
    answers: { packs: { packs: [kept], access: 'switched-off' }, 'pack-source': { source: keptSteps } },
  }),
  'pack-file': scene('asks', [], { press: ['file:Script file=export default { tools: [] };\n'], at: 'pack-view' }),
  'pack-update': scene('open', packs, {
    press: [
      `file:Script file=${source.replace('1.2', '1.3').replace("document.querySelector('.more').click();\n", '')}`,
    ],
    at: 'pack-view',
  }),
};
