/** The canvas in every state that is worth a look: what a run drew, what a person did to it, what keeps it fresh. */

import type { PanelNotice } from '#core/bus/panel-wire.ts';
import { defaultSettings } from '#core/settings/settings.ts';
import type { LiveBinding } from '#core/tools/schemas.ts';
import { autoui, createLog, type Log, music, toCall, weather } from './entries';
import type { Scene } from './fake-connection';
import { around } from './world';

const past = (log: Log): PanelNotice => ({ type: 'entries', conversationId: 'c1', entries: log.entries });

const tracks = [
  'Low Tide',
  'Paper Lanterns',
  'Slow Weather',
  'Kitchen Light',
  'Harbour Rain',
  'Undertow',
  'Blue Hour Bus',
];
const rows = tracks.map((title, i) => ({
  title,
  artist: ['Marea', 'Ines Holm', 'The Annex'][i % 3],
  bpm: 72 + 4 * i,
  length: `${3 + (i % 3)}:${10 + i * 5}`,
}));
const hours = Array.from({ length: 18 }, (_, i) => `${i + 6}:00`);
const rain = [12, 10, 8, 14, 22, 38, 52, 61, 70, 74, 79, 82, 78, 71, 66, 58, 44, 30];

/** A conversation that drew five widgets; gives its log, their ids and the call that drew them. */
function drawn() {
  const log = createLog();
  log.userSays('It’s raining all weekend. Turn my queue into a slow Sunday playlist.');
  const queue = toCall('get_queue', { hints: { readOnly: true }, source: music });
  const forecast = toCall('forecast', { source: weather, input: { place: 'Lyon', hours: 48 } });
  log.modelSays('', queue, forecast);
  for (const call of [queue, forecast]) log.starts(call);
  log.answers(queue, JSON.stringify(rows), 142);
  log.answers(forecast, '{"sat": {"rain": 74}}', 1210, { size: 14_210 });
  const draw = toCall('widget_display', { source: autoui, input: { name: 'chart-rich' } });
  log.modelSays('Here is your Sunday:', draw);
  log.starts(draw);
  const ids = [
    log.draws(draw, 'stat-card', { label: 'In the queue', value: '20', delta: '4 removed', trend: 'down' }),
    log.draws(draw, 'stat-card', { label: 'Rain, Sunday', value: '82', unit: '%', variant: 'warning' }),
    log.draws(draw, 'chart-rich', {
      title: 'Rain by hour',
      type: 'area',
      labels: hours,
      data: [{ label: 'Chance', values: rain }],
    }),
    log.draws(draw, 'data-table', { title: 'Slow Sunday', rows }),
    log.draws(draw, 'text', {
      content: '### Sunday plan\n\nRain starts at **09:00**. Side one at 10:00, side two at 10:42.',
    }),
  ];
  log.answers(draw, '{"id":"w"}', 2);
  log.modelSays('Four tracks were over 120 BPM, so I left them out.');
  log.add({ type: 'run-ended', reason: 'end_turn', turns: 3 });
  return { log, ids, draw };
}

const full = () => past(drawn().log);

function removed(): PanelNotice {
  const { log, ids } = drawn();
  log.changes({ type: 'removed', id: ids[3] ?? '' });
  return past(log);
}

function told(): PanelNotice {
  const { log, ids } = drawn();
  const payload = { title: 'Low Tide', artist: 'Marea' };
  log.add({
    type: 'widget-event',
    blockId: ids[3] ?? '',
    widget: 'data-table',
    event: 'rowclick',
    payload,
    wakes: true,
  });
  log.add({ type: 'events-told' });
  log.modelSays('**Low Tide** by Marea runs at 72 BPM: the slowest of the list.');
  return past(log);
}

/** A table that no page carries, a log, and a chart beside them. */
function long(): PanelNotice {
  const { log, ids, draw } = drawn();
  const many = Array.from({ length: 1200 }, (_, i) => ({ ...rows[i % rows.length], no: i + 1 }));
  const entries = Array.from({ length: 150 }, (_, i) => ({ message: `Track ${i + 1} was added to the queue` }));
  log.changes({ type: 'updated', id: ids[3] ?? '', data: { title: 'Slow Sunday', rows: many } });
  log.draws(draw, 'log', { title: 'What was done', entries });
  return past(log);
}

/** Laid out by hand: wider, lower, and one of them twice. */
function arranged(): Log {
  const { log, ids } = drawn();
  const [first = '', second = '', chart = '', table = ''] = ids;
  log.changes({ type: 'moved', id: chart, x: 0, y: 160 });
  log.changes({ type: 'resized', id: chart, width: 688, height: 308 });
  log.changes({ type: 'moved', id: table, x: 700, y: 160 });
  log.changes({ type: 'resized', id: table, width: 488, height: 348 });
  log.changes({ type: 'moved', id: second, x: 300, y: 0 });
  log.changes({ type: 'styled', id: first, styles: { bg: '#fff4d6', text: '#5b3a00' } });
  return log;
}

const binding: LiveBinding = {
  layerKey: 'mcp:s1',
  server: 'weather',
  tool: 'current_conditions',
  definitionHash: 'd1',
  input: { place: 'Lyon' },
  from: '/rain',
  into: 'value',
  every: 30,
};

/** One widget that a tool keeps fresh; `failing`: it doesn’t answer any more. */
function live(failing: boolean): PanelNotice[] {
  const { log, ids, draw } = drawn();
  const blockId = ids[1] ?? '';
  log.changes({ type: 'bound', id: blockId, binding }, draw);
  const data = { value: '79' };
  const at = Date.now() - 12_000;
  const text = '{server} isn’t available. Open its page, or turn its server on.';
  const failed: PanelNotice = {
    type: 'block-failed',
    conversationId: 'c1',
    blockId,
    text,
    values: { server: 'weather' },
    at,
  };
  return [
    past(log),
    { type: 'block-data', conversationId: 'c1', blockId, binding, data, at },
    ...(failing ? [failed, failed] : []),
  ];
}

/** Three calls that only drew, in one turn. */
function drew(): PanelNotice {
  const log = createLog();
  log.userSays('Draw me the weekend');
  const charts = ['Rain by hour', 'Temperature by hour'].map((title) => ({ title, type: 'area', labels: hours }));
  const widgets = [...charts, { title: 'Wind by hour', type: 'bar', labels: hours }];
  const calls = widgets.map((params) =>
    toCall('widget_display', { source: autoui, input: { name: 'chart-rich', params } }),
  );
  log.modelSays('I draw three charts.', ...calls);
  for (const [i, call] of calls.entries()) {
    log.starts(call);
    log.draws(call, 'chart-rich', { ...widgets[i], data: [{ label: 'Forecast', values: rain }] });
    log.answers(call, '{"id":"w"}', 3);
  }
  log.modelSays('Saturday afternoon is the wettest.');
  log.add({ type: 'run-ended', reason: 'end_turn', turns: 2 });
  return past(log);
}

/** What is picked in tags filters the table; both, and a chart, in a container of this layout. */
function gathered(layout: string): PanelNotice {
  const { log, ids, draw } = drawn();
  const [figure, other, chart, table = '', text] = ids;
  log.changes({ type: 'updated', id: table, data: { title: 'Slow Sunday', rows, filterBy: 'artist' } });
  const artists = ['All', 'Marea', 'Ines Holm', 'The Annex'].map((name) => ({ text: name }));
  const tags = log.draws(draw, 'tags', { label: 'Artists', tags: artists });
  const parts = [
    { title: 'Tracks', widgets: [tags, table] },
    { title: 'Weather', widgets: [other, chart] },
    { title: 'Plan', widgets: [text, figure] },
  ];
  if (layout !== '') log.draws(draw, 'container', { layout, title: 'Slow Sunday, whole', parts });
  const picked = { widget: 'tags', event: 'select', payload: { text: 'Marea' }, wakes: false };
  log.add({ type: 'widget-event', blockId: tags, ...picked });
  return past(log);
}

export const canvasScenes: Record<string, Scene> = {
  canvas: { facts: around(full()), place: 'canvas' },
  'canvas-empty': { facts: around(past(createLog())), place: 'canvas' },
  'canvas-removed': {
    facts: around(full()),
    place: 'canvas',
    press: ['Menu of Slow Sunday', 'Remove'],
    after: [removed()],
  },
  'canvas-menu': { facts: around(full()), place: 'canvas', press: ['Menu of Slow Sunday'] },
  'canvas-actions': { facts: around(full()), place: 'canvas', press: ['Menu of the canvas'] },
  'canvas-origin': {
    facts: around(past(arranged())),
    place: 'canvas',
    press: ['Menu of Rain by hour', 'Where this came from'],
  },
  'canvas-live': { facts: around(...live(false)), place: 'canvas' },
  'canvas-failing': { facts: around(...live(true)), place: 'canvas' },
  'chat-live': { facts: around(...live(true)) },
  'chat-removed': { facts: around(removed()) },
  'chat-told': { facts: around(told()) },
  'chat-drew': { facts: around(drew()) },
  'canvas-answer': { facts: around(told()), place: 'canvas' },
  'canvas-row': { facts: around(full()), place: 'canvas', press: ['row:Low Tide'] },
  'canvas-filtered': { facts: around(gathered('')), place: 'canvas' },
  'canvas-tabs': { facts: around(gathered('tabs')), place: 'canvas' },
  'canvas-columns': { facts: around(gathered('columns')), place: 'canvas' },
  'canvas-steps': { facts: around(gathered('steps')), place: 'canvas' },
  'canvas-sections': { facts: around(gathered('section')), place: 'canvas' },
  'chat-tabs': { facts: around(gathered('tabs')) },
  'canvas-edit': { facts: around(full()), place: 'canvas', press: ['Menu of Slow Sunday', 'Edit data'] },
  'canvas-edit-json': {
    facts: around(full()),
    place: 'canvas',
    press: ['Menu of Slow Sunday', 'Edit data', 'Edit as JSON'],
  },
  'widget-chip': {
    facts: around(full()),
    place: 'canvas',
    select: 'Slow Sunday',
    press: ['tab:Chat'],
    widths: [1400, 360],
  },
  'board-selected': { facts: around(past(arranged())), place: 'canvas', select: 'Rain by hour', widths: [1400, 1000] },
  board: { facts: around(full()), place: 'canvas', widths: [1400, 1000] },
  'board-long': { facts: around(long()), place: 'canvas', widths: [1400] },
  'board-live': { facts: around(...live(true)), place: 'canvas', select: 'Rain, Sunday', widths: [1400] },
  'board-drawer': { facts: around(past(arranged())), place: 'canvas', press: ['Chat and widget'], widths: [1000] },
  'settings-images': {
    facts: around(full(), {
      type: 'settings',
      settings: { ...defaultSettings, imageHosts: ['covers.music.example.com', 'upload.example.org'] },
    }),
    press: ['More', 'Settings', 'Data'],
  },
};
