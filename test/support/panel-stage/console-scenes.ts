/** The Console: a run with parallel calls, one that waits, one that failed, and the past of a long conversation. */
import type { PanelNotice } from '#core/bus/panel-wire.ts';
import type { EntryBody, ModelCall } from '#core/log/entry.ts';
import { autoui, createLog, type Log, toCall, weather } from './entries';
import type { Scene } from './fake-connection';
import { around } from './world';

const widths = [320, 400, 700, 1000];
const past = (log: Log): PanelNotice => ({ type: 'entries', conversationId: 'c1', entries: log.entries });

interface Turn {
  calls?: ModelCall[];
  text?: string;
  duration?: number;
  read: number;
  wrote: number;
  cached?: number;
  patches?: number;
}

/** A turn of the model takes its time, and then says how much. */
function asks(log: Log, { calls = [], text = '', duration = 1200, read, wrote, cached, patches = 0 }: Turn): void {
  const usage = { inputTokens: read, outputTokens: wrote, ...(cached !== undefined && { cachedInputTokens: cached }) };
  const said: EntryBody = { type: 'assistant-message', model: 'claude-sonnet-5', text, calls, usage, duration };
  log.add({ ...said, firstWord: Math.round(duration * 0.38), offered: 29, patches }, duration + 6);
}

/** Each call by its time; they run side by side. */
function runs(log: Log, ...timed: [ModelCall, number, string?, number?][]): void {
  for (const [call] of timed) log.add({ type: 'call-started', callId: call.id }, 2);
  let before = 0;
  for (const [call, duration, preview = '{"ok":true}', size] of timed.sort(([, a], [, b]) => a - b)) {
    log.answers(call, preview, duration, { ...(size !== undefined && { size }) }, duration - before);
    before = duration;
  }
}

function sunday(): Log {
  const log = createLog(Date.UTC(2026, 10, 21, 12, 4));
  log.userSays('It’s raining all weekend. Turn my queue into a slow Sunday playlist, nothing over 120 BPM.');
  const recipes = toCall('search_recipes', { source: weather, input: { query: 'rain at the weekend' } });
  asks(log, { calls: [recipes], read: 2400, wrote: 96, patches: 3 });
  runs(log, [recipes, 400]);
  log.add({ type: 'server-activated', layerKey: 'mcp:s1', callId: recipes.id }, 1);
  const queue = toCall('get_queue', { hints: { readOnly: true } });
  const search = toCall('search_tracks', { input: { words: 'rain' } });
  const forecast = toCall('forecast', { source: weather, input: { place: 'Lyon', hours: 48 } });
  asks(log, { calls: [queue, search, forecast], read: 3600, wrote: 142, cached: 2304 });
  const long = `{"sat":${JSON.stringify(Array.from({ length: 60 }, (_, hour) => ({ hour, rain: 74 - hour })))}`;
  runs(log, [queue, 142], [search, 610], [forecast, 1210, long.slice(0, 2000), 14_212]);
  const stat = toCall('stat-card', { source: autoui, input: { label: 'Rain' } });
  const chart = toCall('chart', { source: autoui, input: { bars: [['Sat', 'wet']] } });
  asks(log, { calls: [stat, chart], read: 5300, wrote: 311, cached: 3600 });
  runs(log, [stat, 9]);
  log.fails(chart, { code: 'invalid-input', values: { tool: 'chart' } }, 4);
  return log;
}

function waiting(): PanelNotice[] {
  const log = sunday();
  const chart = toCall('chart', { source: autoui, input: { bars: [['Sat', 74]] } });
  const remove = toCall('remove_from_queue', { input: { track_ids: ['trk_8841', 'trk_1207'] } });
  asks(log, { calls: [chart, remove], read: 6300, wrote: 263, cached: 5300 });
  runs(log, [chart, 11]);
  const asked: EntryBody = {
    type: 'approval-asked',
    callId: remove.id,
    reason: 'changes-something',
    mayRemember: true,
  };
  log.add(asked, 3);
  const activity = { conversationId: 'c1', turn: 4, maxTurns: 10, since: Date.now() };
  return [
    past(since(log)),
    { type: 'activity', conversationId: 'c1', activity: { ...activity, phase: 'waiting-for-you' } },
  ];
}

/** As if it had gone on until a moment ago. */
function since(log: Log): Log {
  const late = Date.now() - 2400 - (log.entries.at(-1)?.at ?? 0);
  for (const entry of log.entries) entry.at += late;
  return log;
}

/** Asked for an answer that took two hours, then went on and used what it had read before; before that, a short run. */
function ended(model = 'claude-sonnet-5'): Log {
  const log = createLog(Date.UTC(2026, 10, 21, 9, 30));
  log.userSays('What is in my queue?');
  const first = toCall('get_queue', { hints: { readOnly: true } });
  asks(log, { calls: [first], read: 2100, wrote: 40, duration: 800 });
  runs(log, [first, 130]);
  asks(log, { text: '24 tracks.', read: 2300, wrote: 20, duration: 700 });
  log.add({ type: 'run-ended', reason: 'end_turn', turns: 2 });
  for (const entry of sunday().entries) {
    const { seq: _, id: __, parent: ___, at: ____, conversationId: _____, ...body } = entry;
    log.add(body as EntryBody, body.type === 'assistant-message' ? 1210 : 60); // an entry without its place is its body
  }
  const forecast = log.entries
    .flatMap((entry) => (entry.type === 'assistant-message' ? entry.calls : []))
    .find(({ target }) => target?.tool === 'forecast');
  const remove = toCall('remove_from_queue', { input: { track_ids: ['trk_8841'] } });
  const recall = toCall('recall', { source: autoui, input: { id: forecast?.id ?? '' } });
  asks(log, { calls: [remove, recall], read: 6300, wrote: 180, cached: 5300 });
  log.add({ type: 'approval-asked', callId: remove.id, reason: 'destructive', mayRemember: false }, 5);
  runs(log, [recall, 7]);
  log.add({ type: 'approval-given', callId: remove.id, decision: 'once' }, 7_200_000);
  runs(log, [remove, 320]);
  asks(log, { text: 'The four are gone.', read: 6700, wrote: 61, cached: 6300 });
  log.add({ type: 'run-ended', reason: 'max_turns', turns: 5 });
  for (const entry of log.entries)
    if (entry.type === 'assistant-message' && model === 'Demo mode') Object.assign(entry, { model, usage: undefined });
  return log;
}

function writing(): PanelNotice[] {
  const log = since(sunday());
  const activity = { conversationId: 'c1', turn: 4, maxTurns: 10, since: Date.now() };
  return [
    past(log),
    { type: 'activity', conversationId: 'c1', activity: { ...activity, phase: 'writing' } },
    { type: 'delta', conversationId: 'c1', text: 'I’ll correct' },
  ];
}

export const consoleScenes: Record<string, Scene> = {
  console: { facts: around(...waiting()), press: ['Activity'], widths },
  'console-call': { facts: around(past(ended())), press: ['Activity', 'forecast'], widths },
  'console-turn': { facts: around(past(ended())), press: ['Activity', 'Model'], widths },
  'console-writing': { facts: around(...writing()), press: ['Activity'] },
  'console-failures': { facts: around(past(ended())), press: ['Activity', 'Failures 1', 'Search in this run'] },
  'console-nothing': {
    facts: around(past(ended())),
    press: ['Activity', 'Search in this run', 'search:umbrella'],
  },
  'console-demo': {
    facts: around(past(ended('Demo mode')), {
      type: 'model',
      model: { choice: { type: 'demo' }, models: [{ choice: { type: 'demo' }, facts: {} }], keys: {} },
    }),
    press: ['Activity'],
  },
  'console-recall': { facts: around(past(ended())), press: ['Activity', 'recall'] },
  'console-failed': { facts: around(past(ended())), press: ['Activity', 'chart'] },
  'console-empty': { facts: around(past(createLog())), press: ['Activity'] },
};
