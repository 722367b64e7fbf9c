/** A server's app in its call, what it asks, and a result of more than text. */
import { appBlock } from '#core/log/canvas.ts';
import { noHints } from '#core/tools/hints.ts';
import type { Content } from '#core/tools/schemas.ts';
import { createLog, toCall, weather } from './entries';
import type { Scene } from './fake-connection';
import { around } from './world';

type Where = 'call' | 'canvas' | 'front';

function drawn(more: Partial<Scene> = {}, app = true, where: Where = 'call'): Scene {
  const log = createLog();
  log.userSays('How is the weather in Lyon?');
  const call = toCall('show_forecast', { source: weather, input: { city: 'Lyon' } });
  if (app && call.target) call.target.app = 'ui://weather/forecast';
  log.modelSays('', call);
  log.starts(call);
  const outcome = { type: 'result', preview: 'Rain, 9 °C', size: 10, stored: true, isError: false, images: 0 } as const; // a literal type
  const misfits = [{ path: '/degrees', keyword: 'type', message: 'Expected number.' }];
  const result = app ? outcome : { ...outcome, rich: true as const, misfits }; // a literal type
  log.add({ type: 'tool-result', callId: call.id, outcome: result, duration: 210 });
  if (where === 'canvas') {
    const data = { title: 'weather', callId: call.id };
    log.changes({ type: 'shown', id: 'w_000001', widget: appBlock, data });
  }
  log.modelSays('It rains.');
  log.add({ type: 'run-ended', reason: 'end_turn', turns: 1 });
  const facts = around({ type: 'entries', conversationId: 'c1', entries: log.entries });
  return { facts, ...(where === 'front' && { place: `app:${call.id}` }), ...more };
}

const page = (csp: object, permissions: object = {}) => ({ html: '', csp, permissions });
/** Looks like an app, and says nothing. */
const appAddress = `data:text/html;charset=utf-8,${encodeURIComponent('<body style="font: 14px sans-serif; margin: 12px"><h2>Lyon, 9 °C</h2><p>Rain until four, then clear.</p>')}`;
/** The same, and it asks for a call. */
const asks = {
  method: 'tools/call',
  params: { name: 'keep_place', arguments: { place: 'Lyon', note: 'Rain until four' } },
};
const askingAddress = `${appAddress}${encodeURIComponent(
  `<script>for (const message of ${JSON.stringify([
    { ready: true },
    { jsonrpc: '2.0', method: 'ui/notifications/size-changed', params: { height: 90 } },
    { jsonrpc: '2.0', id: 1, ...asks },
  ])}) parent.postMessage(message, '*')</script>`,
)}`;
const asked = {
  ...{ tool: 'keep_place', description: 'Keeps a place, for every day’s forecast.', definitionHash: 'h' },
  ...{ hints: noHints, input: asks.params.arguments, reason: 'changes-something' as const }, // a literal type
  flow: [{ type: 'site' as const, origin: 'https://music.example.com' }],
};
const agreed = { page: page({}), agreed: true };
const content: Content[] = [
  { type: 'text', text: 'Rain, 9 °C' },
  { type: 'text', text: 'Only you read this line.', only: 'user' },
  { type: 'audio', mimeType: 'audio/wav', data: 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA=' },
  { type: 'resource', uri: 'weather://lyon/chart.pdf', mimeType: 'application/pdf', blob: 'JVBERi0xLjQ=' },
  {
    type: 'resource_link',
    uri: 'weather://lyon/history',
    title: 'Ten years of rain',
    mimeType: 'text/csv',
    size: 48_200,
  },
  { type: 'resource_link', uri: 'https://weather.example/lyon', name: 'Lyon on the web' },
];

const widths = [360, 400, 1000];
export const appScenes: Record<string, Scene> = {
  app: drawn({ appAddress, widths, answers: { 'open-app': agreed } }),
  'app-asks': drawn({
    ...{ appAddress: askingAddress, widths },
    answers: { 'open-app': agreed, 'call-from-app': { asks: asked } },
  }),
  'app-needs': drawn({
    ...{ appAddress, widths },
    answers: {
      'open-app': {
        page: page(
          { connectDomains: ['https://api.weather.example'], resourceDomains: ['https://*.tiles.example'] },
          { geolocation: {} },
        ),
        agreed: false,
      },
    },
  }),
  'app-on-canvas': drawn({ appAddress, widths, place: 'canvas', answers: { 'open-app': agreed } }, true, 'canvas'),
  'app-elsewhere': drawn({ appAddress, widths, answers: { 'open-app': agreed } }, true, 'canvas'),
  'app-in-front': drawn({ appAddress, widths, answers: { 'open-app': agreed } }, true, 'front'),
  'app-as-text': drawn({ widths }),
  rich: drawn({ widths, answers: { result: { content } } }, false),
};
