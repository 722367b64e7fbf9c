/** Approvals of hands: reading a page, operating it, something serious in it, and after the user took over. */
import type { PanelNotice } from '#bridge';
import type { Foreseen, ToolSource } from '#tools';
import { createLog, toCall } from './entries';
import type { Scene } from './fake-connection';
import { around } from './world';

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

export const handsScenes: Record<string, Scene> = {
  'hands-read': scene({ tool: 'read_page', reason: 'reading-page' }),
  'hands-fill': scene({ tool: 'fill', reason: 'operating-page', foreseen: fields }),
  'hands-serious': scene({ tool: 'click', reason: 'operating-seriously', foreseen: order }),
  'hands-took-over': scene({
    tool: 'press',
    reason: 'took-over',
    foreseen: { ...fields, elements: [{ role: 'searchbox', name: 'Search the shop', typed: 'Enter' }] },
  }),
};
