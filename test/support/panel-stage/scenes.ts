/** Every state of the panel that is worth a look, by name. */
import type { PanelNotice } from '#core/bus/panel-wire.ts';
import type { ModelFailure } from '#core/log/entry.ts';
import { appScenes } from './app-scenes';
import { boardScenes } from './board-scenes';
import { canvasScenes } from './canvas-scenes';
import { consoleScenes } from './console-scenes';
import { contextScenes } from './context-scenes';
import { elicitationScenes } from './elicitation-scenes';
import { autoui, createLog, type Log, toCall, weather } from './entries';
import { evalScenes } from './eval-scenes';
import type { Scene } from './fake-connection';
import { handsScenes } from './hands-scenes';
import { historyScenes } from './history-scenes';
import { markdownScenes } from './markdown-scenes';
import { messageScenes } from './message-scenes';
import { modelScenes } from './model-scenes';
import { offerScenes } from './offer-scenes';
import { packScenes } from './pack-scenes';
import { serverScenes } from './server-scenes';
import { toolScenes } from './tool-scenes';
import { trustScenes } from './trust-scenes';
import { around, page, pageTools, servers, wordy } from './world';

const past = (log: Log): PanelNotice => ({ type: 'entries', conversationId: 'c1', entries: log.entries });
const empty = past(createLog());
const noModel: PanelNotice = { type: 'model', model: { choice: null, models: [], keys: {} } };
type Phase = 'asking-model' | 'writing' | 'calling' | 'waiting-for-you';
const doing = (phase: Phase, turn = 4): PanelNotice => ({
  type: 'activity',
  conversationId: 'c1',
  activity: { conversationId: 'c1', phase, turn, maxTurns: 10, since: Date.now() - 4200 },
});

function sunday(): Log {
  const log = createLog();
  log.userSays('It’s raining all weekend. Turn my queue into a slow Sunday playlist, nothing over 120 BPM.');
  const queue = toCall('get_queue', { hints: { readOnly: true } });
  const search = toCall('search_library', { input: { words: 'rain' } });
  const forecast = toCall('forecast', { source: weather, input: { place: 'Lyon', hours: 48 } });
  log.modelSays('', queue, search, forecast);
  for (const call of [queue, search, forecast]) log.starts(call);
  log.answers(queue, '["trk_8841","trk_1207"]', 142);
  log.answers(search, '{"found": 12}', 610);
  log.answers(forecast, '{"sat": {"rain": 74, "from": "09:00", "mm": 11.2}', 1210, { size: 14_210 });
  log.modelSays(
    'Rain starts **Saturday at 09:00** and lasts until Sunday evening. Your queue has 24 tracks and most already fit; four are too fast:\n\n- Night Bus Home, `128`\n- Glass Elevator, `126`\n- Polaroid and Arcade Summer, `124`',
  );
  return log;
}

function pageAsks(): PanelNotice[] {
  const log = createLog();
  log.userSays('Buy the ticket for Friday');
  const call = toCall('buy_ticket', { input: { day: 'Friday' } });
  log.modelSays('I’ll buy it.', call);
  log.starts(call);
  return [
    past(log),
    doing('calling', 1),
    { type: 'delta', conversationId: 'c1', asking: { callId: call.id, on: true } },
  ];
}

function streaming(): PanelNotice[] {
  const log = sunday();
  const text = 'I’ll remove those four first, then save the other 20 as **Slow Sunday** and order them from quiet to';
  return [past(log), doing('writing'), { type: 'delta', conversationId: 'c1', text }];
}

function everyCall(): PanelNotice[] {
  const log = createLog();
  log.userSays('Show me every state of a call');
  const names = ['add_to_queue', 'search_library', 'get_queue', 'remove_from_queue', 'delete_playlist'];
  const [queued, running, done, waiting, denied] = names.map((name) => toCall(name));
  const failed = toCall('play_track', { input: { track_id: 'trk_0092' } });
  const timed = toCall('current_conditions', { source: weather });
  const cut = toCall('create_playlist');
  const stopped = toCall('search_library');
  const said = toCall('forecast', { source: weather });
  const all = [queued, running, done, waiting, denied, failed, timed, cut, stopped, said].filter(
    (call) => call !== undefined,
  );
  log.modelSays('', ...all);
  if (!running || !done || !waiting || !denied) throw new Error('A scene lost a call');
  for (const call of [running, done, failed, timed, cut, said]) log.starts(call);
  log.answers(done, '[]', 1210);
  log.answers(said, 'No such place: Lyonn', 320, { isError: true });
  log.add({ type: 'approval-asked', callId: waiting.id, reason: 'changes-something', mayRemember: true });
  log.fails(denied, { code: 'denied', values: {} }, null);
  const details = [{ path: '/track_id', keyword: 'enum', message: 'must be one of the 3 tracks in the queue' }];
  log.fails(failed, { code: 'invalid-input', values: {}, details, expectedSchema: { type: 'object' } });
  log.fails(timed, { code: 'timed-out', values: { timeout: 30_000 } }, 30_000);
  log.fails(cut, { code: 'interrupted', values: {} }, null);
  log.fails(stopped, { code: 'aborted', values: {} }, null);
  return [past(log), doing('calling', 2)];
}

interface Asking {
  changed?: boolean;
  more?: boolean;
  hostile?: boolean;
  /** The first was allowed: the destructive one is left. */
  last?: boolean;
}

function asking({ changed, more, hostile, last }: Asking): PanelNotice[] {
  const log = sunday();
  const input = hostile
    ? {
        to: 'you@bank.example\u202Emoc.live@\u202C',
        note: 'a\u200Bb '.repeat(60),
        list: Array.from({ length: 30 }, (_, i) => `trk_${i}`),
      }
    : { track_ids: ['trk_8841', 'trk_1207', 'trk_5530', 'trk_0092'], reason: 'Over 120 BPM' };
  const description = 'Save tracks as a playlist and share it with followers';
  const first = toCall(changed ? 'create_playlist' : 'remove_from_queue', { input, description });
  const second = toCall('delete_playlist', { input: { name: 'Old' } });
  log.modelSays('I’ll remove those four first.', first, ...(more ? [second] : []));
  log.add({
    type: 'approval-asked',
    callId: first.id,
    reason: changed ? 'definition-changed' : hostile ? 'destructive' : 'changes-something',
    mayRemember: !hostile,
    ...(changed && { grantedDescription: 'Save tracks as a private playlist', grantedAt: Date.UTC(2026, 9, 30) }),
  });
  if (more) log.add({ type: 'approval-asked', callId: second.id, reason: 'destructive', mayRemember: false });
  if (last) log.add({ type: 'approval-given', callId: first.id, decision: 'once' });
  return [past(log), doing('waiting-for-you')];
}

function ending(reason: 'max_turns' | 'max_cost' | 'aborted' | 'interrupted' | 'repeating'): PanelNotice[] {
  const log = sunday();
  if (reason === 'interrupted') {
    const call = toCall('create_playlist', { input: { name: 'Slow Sunday' } });
    log.modelSays('Now the playlist.', call);
    log.starts(call);
  }
  log.add({ type: 'run-ended', reason, turns: 10 });
  return [past(log)];
}

function failing(failure: ModelFailure): PanelNotice[] {
  const log = createLog();
  log.userSays('What is in my queue?');
  log.add({ type: 'run-ended', reason: 'error', turns: 1, failure });
  return [past(log)];
}

function long(): PanelNotice[] {
  const log = createLog();
  log.userSays('ما هي الأغاني في قائمة الانتظار؟ وأيها أبطأ من 120؟');
  const name = 'get_all_the_tracks_that_wait_in_the_queue_of_the_current_listening_session';
  const call = toCall(name, { input: { a_rather_long_parameter_name: 'x'.repeat(200) } });
  log.modelSays('', call);
  log.starts(call);
  log.answers(call, 'y'.repeat(600), 75_000, { size: 3_140_000 });
  log.modelSays(
    'في قائمة الانتظار 24 أغنية:\n\n1. **قطار أزرق**، `128`\n2. المد المنخفض\n\nhttps://example.com/a/very/long/address/without/any/break/that/could/help/it/to/wrap?query=abcdefghijklmnopqrstuvwxyz',
  );
  log.modelSays(
    '## A heading\n\n| Track | BPM |\n|---|---:|\n| Low Tide | 72 |\n| Night Bus Home | 128 |\n\n```js\nconst veryLong = "a line of code that is too long for a narrow panel and has to scroll by itself";\n```\n\n> Quoted <b>html</b> and an ![image](https://evil.example/x.png)\n\n- [x] done\n- [ ] to do, with a [link](https://example.com) and [a bad one](javascript:alert(1))',
  );
  log.userSays('averyveryveryverylongwordwithoutanyspaces'.repeat(4));
  return [
    past(log),
    { type: 'pages', pages: [{ ...page, origin: 'https://a-rather-long-subdomain.of.some.example.com' }] },
  ];
}

function widgets(): PanelNotice[] {
  const log = createLog();
  log.userSays('How is the weather, and what is in my queue?');
  const forecast = toCall('forecast', { source: weather, input: { place: 'Lyon' } });
  const queue = toCall('get_queue');
  log.modelSays('', forecast, queue);
  log.starts(forecast);
  log.starts(queue);
  log.answers(forecast, '{}', 412);
  log.answers(queue, '{}', 80);
  const draw = toCall('widget_display', { source: autoui, input: { name: 'data-table' } });
  log.modelSays('Here is the queue:', draw);
  log.starts(draw);
  log.answers(draw, '{}', 2);
  log.draws(draw, 'stat-card', {
    label: 'Rain on Sunday',
    value: '82',
    unit: '%',
    delta: '+8',
    trend: 'up',
    previousValue: '74 %',
    variant: 'warning',
  });
  const rows = Array.from({ length: 240 }, (_, i) => ({
    track: `Track ${i + 1}`,
    artist: ['Marea', 'Ines Holm', 'The Annex'][i % 3],
    bpm: 70 + ((i * 37) % 60),
    loved: i % 4 === 0,
  }));
  log.draws(draw, 'data-table', { title: 'Your queue', rows });
  log.draws(draw, 'text', {
    content: '### Note\n\nFour are **too fast**: see [the list](https://music.example.com/queue).',
  });
  log.draws(draw, 'hemicycle', { groups: [] });
  log.modelSays('Four of them are over 120 BPM.');
  return [past(log)];
}

function figures(): PanelNotice[] {
  const log = createLog();
  log.userSays('How did March go?');
  const draw = toCall('widget_display', { source: autoui });
  log.modelSays('', draw);
  const variants = ['success', 'warning', 'error', 'info'];
  for (const variant of variants)
    log.draws(draw, 'stat-card', {
      label: 'Sales in March',
      value: '48,200',
      unit: 'EUR',
      delta: '+12 %',
      trend: 'up',
      previousValue: '43,000',
      variant,
    });
  const rows = ['Tokyo', 'Delhi', 'Shanghai'].map((city, i) => ({
    city,
    people: 37_194_000 - i * 3_000_000,
    page: `https://example.com/${city}`,
  }));
  const columns = [
    { key: 'city', label: 'City' },
    { key: 'people', label: 'People', type: 'number' },
    { key: 'page', label: 'Page', type: 'link' },
  ];
  log.draws(draw, 'data-table', { title: 'Largest cities', columns, rows, striped: true });
  log.draws(draw, 'data-table', { title: 'No cities', rows: [], emptyMessage: 'No city is that large' });
  return [past(log)];
}

const ill = { enabled: true, tools: [], listedAt: null, state: 'failed' as const };
const serversWithTrouble: PanelNotice = {
  type: 'servers',
  servers: [
    ...servers,
    {
      ...ill,
      id: 's2',
      name: 'calendar',
      url: 'https://calendar.example/mcp',
      trouble: { problem: { code: 'needs-sign-in', detail: '' }, tries: 1, at: 1, retryAt: null },
    },
    {
      ...ill,
      id: 's3',
      name: 'archive',
      url: 'https://archive.example.org/mcp',
      trouble: {
        problem: { code: 'unreachable', detail: 'net::ERR_CERT_DATE_INVALID' },
        tries: 3,
        at: Date.now() - 120_000,
        retryAt: Date.now() + 38_000,
      },
    },
    {
      id: 's4',
      name: 'tickets',
      url: 'http://localhost:3333/mcp',
      enabled: false,
      state: 'off',
      tools: pageTools.slice(0, 4),
      listedAt: 1,
    },
    {
      id: 's5',
      name: 'files',
      url: 'http://localhost:3334/mcp',
      enabled: true,
      state: 'connecting',
      tools: [],
      listedAt: null,
    },
  ],
};

/** Calls that asked: one that was allowed for good, one that wasn't. */
function answered(): PanelNotice[] {
  const log = createLog();
  log.userSays('Take the fast ones out and delete the old playlist');
  const [first, second] = [toCall('remove_from_queue', { input: { track: 'trk_0092' } }), toCall('delete_playlist')];
  log.modelSays('', first, second);
  for (const [call, decision] of [[first, 'always'] as const, [second, 'deny'] as const]) {
    log.add({ type: 'approval-asked', callId: call.id, reason: 'changes-something', mayRemember: true });
    log.add({ type: 'approval-given', callId: call.id, decision });
  }
  log.starts(first);
  log.answers(first, '{"left": 23}', 96);
  log.fails(second, { code: 'denied', values: {} }, null);
  log.modelSays('The fast one is out of the queue. The old playlist is still there: you did not allow that.');
  log.add({ type: 'run-ended', reason: 'end_turn', turns: 2 });
  return [past(log)];
}

const waitsForService: PanelNotice = {
  ...{ type: 'activity', conversationId: 'c1' },
  activity: {
    ...{ conversationId: 'c1', phase: 'asking-model', turn: 4, maxTurns: 10 },
    ...{ since: Date.now() - 4200, until: Date.now() + 34_000 },
  },
};

const access = (kind: 'closed' | 'no-permission' | 'insecure' | 'off' | 'pdf'): PanelNotice => ({
  type: 'pages',
  pages: [{ ...page, access: kind, tools: [], ...(kind === 'closed' && { origin: null, title: 'Extensions' }) }],
});

const trips: PanelNotice = {
  type: 'servers',
  servers: servers.map((server) => ({ ...server, tools: [...server.tools, wordy] })),
};

/** A turn with more tools than a model chooses well from. */
function crowded(): Log {
  const log = sunday();
  const crowd = ['devtools', 'everything', 'weather'].map((server, i) => ({ server, tools: 29 - 8 * i }));
  const answer = { type: 'assistant-message' as const, model: 'm', text: 'It is saved.', calls: [] };
  log.add({ ...answer, offered: 68, crowd });
  return log;
}

export const scenes: Record<string, Scene> = {
  ...appScenes,
  ...offerScenes,
  ...evalScenes,
  ...packScenes,
  ...toolScenes,
  ...boardScenes,
  ...canvasScenes,
  ...serverScenes,
  ...modelScenes,
  ...messageScenes,
  ...markdownScenes,
  ...consoleScenes,
  ...contextScenes,
  welcome: { facts: around(noModel, empty) },
  ready: { facts: around(empty), typed: 'Play something slow\nand tell me why' },
  'no-tools': {
    facts: around(empty, { type: 'pages', pages: [{ ...page, tools: [] }] }),
    answers: { 'glance-at-page': { kind: 'page', selected: false, language: 'en' } },
  },
  pdf: { facts: around(empty, access('pdf')) },
  closed: { facts: around(empty, access('closed')) },
  'no-permission': { facts: around(empty, access('no-permission')) },
  'no-site': {
    facts: around(empty, {
      type: 'pages',
      pages: [{ ...page, access: 'no-permission', origin: null, title: '', tools: [] }],
    }),
    sites: [],
  },
  off: { facts: around(empty, access('off')), press: ['More', 'Tools'] },
  insecure: { facts: around(empty, access('insecure')) },
  loading: { facts: [] },
  streaming: { facts: around(...streaming()) },
  preparing: {
    facts: around(past(sunday()), doing('writing'), {
      type: 'delta',
      conversationId: 'c1',
      call: { id: 'x', name: 'music_webmcp_play_track', target: toCall('play_track').target },
    }),
  },
  calls: { facts: around(...everyCall()) },
  asking: { facts: around(...pageAsks()) },
  'call-open': { facts: around(past(sunday())), press: ['forecast'] },
  approval: { facts: around(...asking({})) },
  'approval-destructive': { facts: around(...asking({ more: true, last: true })) },
  'call-allowed': { facts: around(...answered()), press: ['remove_from_queue'] },
  'waits-for-service': { facts: around(past(sunday()), waitsForService) },
  'approval-changed': { facts: around(...asking({ changed: true })) },
  'approval-two': { facts: around(...asking({ more: true })) },
  'approval-hostile': { facts: around(...asking({ hostile: true })) },
  'max-turns': { facts: around(...ending('max_turns')) },
  'max-cost': { facts: around(...ending('max_cost')) },
  repeating: { facts: around(...ending('repeating')) },
  interrupted: { facts: around(...ending('interrupted')) },
  'refused-picture': {
    facts: around(
      ...failing({
        code: 'bad-request',
        values: {
          ...{ host: 'api.example', status: 400, pictures: 1, detail: 'Invalid input' },
          raw: '{"error":{"message":"[ { \\"code\\": \\"invalid_union\\", \\"errors\\": [], \\"path\\": [ \\"messages\\", 1 ], \\"message\\": \\"Invalid input\\" } ]"}}',
        },
      }),
    ),
    press: ['Response from the service'],
  },
  'bad-key': { facts: around(...failing({ code: 'bad-key', values: { host: 'api.anthropic.com' } })) },
  unreachable: {
    facts: around(...failing({ code: 'unreachable', values: { host: 'localhost:11434', local: 1 } })),
  },
  refused: {
    facts: around(empty),
    refusals: { send: 'The run before is still going. Your message is kept: stop the run or wait, then send it.' },
    typed: 'Hello',
    press: ['Send'],
  },
  elsewhere: { facts: around(past(sunday())), tabId: 9 },
  'elsewhere-tools': { facts: around(past(sunday())), tabId: 9, press: ['More', 'Tools'] },
  long: { facts: around(...long()) },
  widgets: { facts: around(...widgets()) },
  figures: { facts: around(...figures()) },
  sorted: { facts: around(...widgets()), press: ['Bpm'] },
  tools: {
    facts: around(empty, {
      type: 'pages',
      pages: [{ ...page, notices: [{ code: 'frame-silent', origin: 'https://ads.example' }] }],
    }),
    press: ['More', 'Tools'],
  },
  'tool-open': { facts: around(empty), press: ['More', 'Tools', 'play_track'] },
  'tool-seen': { facts: around(empty, trips), press: ['More', 'Tools', 'plan_trip', 'Model'] },
  'tools-crowded': { facts: around(past(crowded())), press: ['More', 'Tools'] },
  servers: { facts: around(empty, serversWithTrouble), press: ['More', 'Tools', 'Servers'] },
  'servers-none': { facts: around(empty, { type: 'servers', servers: [] }), press: ['More', 'Tools', 'Servers'] },
  settings: { facts: around(past(sunday())), press: ['More', 'Settings'] },
  'settings-demo': {
    facts: around(past(sunday()), {
      type: 'model',
      model: { choice: { type: 'demo' }, models: [{ choice: { type: 'demo' }, facts: {} }], keys: {} },
    }),
    press: ['More', 'Settings'],
  },
  menu: { facts: around(past(sunday())), press: ['More'] },
  ...historyScenes,
  ...trustScenes,
  ...elicitationScenes,
  ...handsScenes,
};
