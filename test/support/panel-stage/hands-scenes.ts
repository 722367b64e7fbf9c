/** Approvals of hands: reading a page, operating it, something serious in it, and after the user took over. */
import type { ManualRun, PanelNotice } from '#bridge';
import { defaultSettings } from '#settings';
import type { Foreseen, ToolSource } from '#tools';
import { listHands } from '#tools/layers';
import { createLog, toCall } from './entries';
import type { Scene } from './fake-connection';
import { around, page } from './world';

const origin = 'https://music.example.com';
const hands: ToolSource = {
  ...{ type: 'page', origin, topOrigin: origin, tabId: 7, top: true },
  documentId: `hands:7 ${origin}`,
};

const fields: Foreseen = {
  elements: [
    { role: 'textbox', name: 'Email', typed: 'ada@example.com' },
    { role: 'combobox', name: 'Delivery', typed: 'Monday, 8 to 10' },
    { role: 'checkbox', name: 'Gift wrap', typed: 'true' },
    { role: 'textbox', name: 'Message', typed: `Happy birthday! ${'With love from all of us. '.repeat(16)}` },
  ],
  serious: null,
  tookOver: false,
};
const order: Foreseen = {
  elements: [{ role: 'button', name: 'Place order' }],
  serious: 'pay',
  leadsTo: 'https://pay.example',
  tookOver: false,
};

type Asked = { tool: string; input?: object; foreseen?: Foreseen } & (
  | { reason: 'reading-page' }
  | { reason: 'operating-page' | 'took-over' | 'operating-seriously' }
);

function asks({ tool, input = {}, foreseen, reason }: Asked): PanelNotice[] {
  const log = createLog();
  log.userSays('Order the blue record as a gift');
  const call = toCall(tool, { source: hands, input: { ...input } });
  log.modelSays('', call);
  const prepared = { input: call.input, repairs: [], definitionHash: 'h', ...(foreseen && { foreseen }) };
  log.add({ type: 'call-prepared', callId: call.id, ...prepared });
  const isSerious = reason === 'operating-seriously';
  const forRun = !isSerious && reason !== 'reading-page' && { forRun: true as const };
  log.add({ type: 'approval-asked', callId: call.id, reason, mayRemember: reason === 'reading-page', ...forRun });
  const activity = {
    conversationId: 'c1',
    phase: 'waiting-for-you',
    turn: 2,
    maxTurns: 10,
    since: Date.now(),
  } as const; // a literal type
  return [
    { type: 'entries', conversationId: 'c1', entries: log.entries },
    { type: 'activity', conversationId: 'c1', activity },
  ];
}

const scene = (asked: Asked): Scene => ({ facts: around(...asks(asked)) });

const rows = listHands([{ tabId: 7, origin }]).flatMap(({ key: layerKey, tools }) =>
  tools.map(({ inputSchema: schema = {}, ...tool }) => ({ ...tool, layerKey, schema })),
);
const outline = `main:
 # Basket
 Lamp | 1 | €39
 textbox "Email" = "a@b.example" required [e401234]
 combobox "Size" = "M" (S, M, L) [e401235]
 link "Terms" to elsewhere.example [e401236] button "Place order" [e401237]`;
const read: ManualRun = {
  ...{ id: 'r1', layerKey: `hands:${origin}`, tool: 'read_page', conversationId: 'c1', input: {} },
  ...{ at: Date.now() - 60_000, duration: 112 },
  outcome: { type: 'result', preview: outline, size: outline.length, stored: false, isError: false, images: 0 },
};
const bare: PanelNotice = { type: 'pages', pages: [{ ...page, tools: [] }] };
const kept: PanelNotice = {
  type: 'settings',
  settings: { ...defaultSettings, pageText: [{ origin, choice: 'never' }] },
};
const none: Scene['answers'] = { 'tool-runs': { runs: [] }, 'saved-inputs': { inputs: [] } };
/** Hands run by hand. */
const byHand = (press: string[], more: Partial<Scene> = {}): Scene => ({
  facts: around(bare, { type: 'tabhand-tools', tools: rows }),
  press: ['Tools', ...press],
  widths: [320, 360, 400, 700, 1280],
  answers: none,
  ...more,
});
const clicks = ['click', 'JSON', 'Arguments as JSON={ "ref": "e401237" }', 'Run'];

export const handsScenes: Record<string, Scene> = {
  'hands-read': scene({ tool: 'read_page', reason: 'reading-page' }),
  'hands-fill': scene({ tool: 'fill', reason: 'operating-page', foreseen: fields }),
  'hands-serious': scene({ tool: 'click', reason: 'operating-seriously', foreseen: order }),
  'hands-took-over': scene({
    tool: 'press',
    reason: 'took-over',
    foreseen: { ...fields, elements: [{ role: 'searchbox', name: 'Search the shop', typed: 'Enter' }] },
  }),
  'hands-list': byHand([]),
  'hands-beside': byHand([], { facts: around({ type: 'tabhand-tools', tools: rows }) }),
  'hands-kept': byHand([], { facts: around(bare, kept) }),
  'hands-form': byHand(['fill']),
  'hands-outline': byHand(['read_page', 'tab:History', 'Done'], {
    answers: { ...none, 'tool-runs': { runs: [read] } },
  }),
  'hands-asks': byHand(clicks, { answers: { ...none, 'run-tool': { asks: order } } }),
};
