/** Approvals of hands: reading a page, operating it, something serious in it, and after the user took over. */

import type { PanelNotice } from '#core/bus/panel-wire.ts';
import type { ManualRun } from '#core/loop/stores.ts';
import { defaultSettings } from '#core/settings/settings.ts';
import type { Foreseen, ToolSource } from '#core/tools/schemas.ts';
import { listHands } from '#features/hands/background/layer.ts';
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
  elements: [{ role: 'button', name: 'Next', drawn: 'Place order' }],
  serious: 'pay',
  said: 'Pay by card',
  beside: 'Blue record, 180 g · arrives Friday, 28 November · €39.00',
  leadsTo: 'https://pay.example',
  tookOver: false,
};

type Asked = { tool: string; input?: object; foreseen?: Foreseen; source?: ToolSource } & (
  | { reason: 'reading-page' }
  | { reason: 'operating-page' | 'took-over' | 'operating-seriously' | 'consequential' | 'gives-file' }
);

function asks({ tool, input = {}, foreseen, reason, source = hands }: Asked): PanelNotice[] {
  const log = createLog();
  log.userSays('Order the blue record as a gift');
  const call = toCall(tool, { source, input: { ...input } });
  log.modelSays('', call);
  const prepared = { input: call.input, repairs: [], definitionHash: 'h', ...(foreseen && { foreseen }) };
  log.add({ type: 'call-prepared', callId: call.id, ...prepared });
  const isSerious = reason !== 'operating-page' && reason !== 'took-over';
  const forRun = !isSerious && { forRun: true as const };
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

type Step = { tool: string; input: object; foreseen: Foreseen };

/** A run that did all of this by hand, and ended: with words, or because the model failed. */
function done(steps: Step[], failed = false): PanelNotice[] {
  const log = createLog();
  log.userSays('Order the blue record as a gift');
  for (const { tool, input, foreseen } of steps) {
    const call = toCall(tool, { source: hands, input: { ...input } });
    log.modelSays('', call);
    log.add({
      ...{ type: 'call-prepared', callId: call.id, input: call.input },
      ...{ repairs: [], definitionHash: 'h', foreseen },
    });
    log.starts(call);
    log.answers(call, 'Done. The page changed.', 320);
  }
  const turns = steps.length + 1;
  if (!failed) log.modelSays('It is ordered.');
  if (!failed) log.add({ type: 'run-ended', reason: 'end_turn', turns });
  else
    log.add({ type: 'run-ended', reason: 'error', turns, failure: { code: 'server-error', values: { status: 503 } } });
  return [{ type: 'entries', conversationId: 'c1', entries: log.entries }];
}

const keeps: Scene = {
  facts: around(
    ...done([
      {
        tool: 'fill',
        input: { fields: [{ ref: 'e1', value: 'blue' }], submit: true },
        foreseen: { ...fields, elements: [{ role: 'searchbox', name: 'Search the shop', typed: 'blue' }] },
      },
      {
        tool: 'fill',
        input: {
          fields: fields.elements.map(({ role, typed = '' }, i) => ({
            ref: `e${i + 2}`,
            value: role === 'checkbox' ? true : typed,
          })),
        },
        foreseen: fields,
      },
      { tool: 'click', input: { ref: 'e9' }, foreseen: order },
    ]),
  ),
  widths: [360, 400, 320, 700, 1000],
};

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
  press: ['More', 'Tools', ...press],
  widths: [320, 360, 400, 700, 1280],
  answers: none,
  ...more,
});
const clicks = ['click', 'Edit as JSON', 'Arguments as JSON={ "ref": "e401237" }', 'Run'];

export const handsScenes: Record<string, Scene> = {
  'hands-read': scene({ tool: 'read_page', reason: 'reading-page' }),
  'hands-fill': scene({ tool: 'fill', reason: 'operating-page', foreseen: fields }),
  'hands-done': keeps,
  'hands-failed': { facts: around(...done([{ tool: 'click', input: { ref: 'e9' }, foreseen: order }], true)) },
  'hands-keep': { ...keeps, press: ['Save steps as a tool', 'Ask for a value'] },
  'hands-file': scene({
    ...{ tool: 'choose_file', reason: 'gives-file', input: { ref: 'e9' } },
    foreseen: {
      elements: [{ role: 'button', name: 'Upload your CV' }],
      ...{ serious: null, tookOver: false, takes: { accept: '.pdf', several: false } },
    },
  }),
  'hands-serious': scene({ tool: 'click', reason: 'operating-seriously', foreseen: order }),
  'hands-steps': scene({
    ...{ tool: 'order_record', reason: 'consequential', input: { query: 'blue' } },
    source: { ...hands, documentId: 'd1', pack: { id: 'p1', name: 'Order a record', hash: 'h' } },
    foreseen: {
      ...order,
      elements: [
        { role: 'searchbox', name: 'Search the shop', action: 'fill', typed: 'blue' },
        { role: 'searchbox', name: 'Search the shop', action: 'press', typed: 'Enter' },
        { role: 'checkbox', name: 'Gift wrap', action: 'fill', typed: 'true' },
        { role: 'button', name: 'Place order', action: 'click' },
      ],
    },
  }),
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
