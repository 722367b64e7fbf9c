/** Ten dashboards, of 2 to 20 widgets, as models draw them: one after the other, each with the data it has. */
import type { PanelNotice } from '#core/bus/panel-wire.ts';
import { defaultSettings } from '#core/settings/settings.ts';
import type { JsonObject } from '#core/tools/tool.ts';
import { cases as charts } from '../../widgets/cases/chart-rich';
import { cases as tables } from '../../widgets/cases/data-table';
import { cases as maps } from '../../widgets/cases/map';
import { autoui, createLog, toCall, weather } from './entries';
import type { Scene } from './fake-connection';
import { around } from './world';

type Widget = [kind: string, data: JsonObject];

const stat = (label: string, value: string, more: JsonObject = {}): Widget => ['stat-card', { label, value, ...more }];
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const hours = Array.from({ length: 24 }, (_, hour) => `${hour}:00`);
const wave = (length: number, height: number, lift: number, shift = 0) =>
  Array.from({ length }, (_, i) => Math.round(lift + height * Math.sin((i + shift) / 3) ** 2));

const revenue = stat('Revenue', '48,210', { unit: 'EUR', delta: '+12 %', trend: 'up', variant: 'success' });
const orders = stat('Orders', '1,284', { delta: '+86', trend: 'up' });
const basket = stat('Average basket', '37.55', { unit: 'EUR', previousValue: '35.10' });
const returns = stat('Returns', '3.1', { unit: '%', delta: '−0.4', trend: 'down', variant: 'warning' });
const queue: Widget = ['stat', { label: 'In the queue', value: '20', trend: '4 removed', trendDir: 'down' }];
const rain: Widget = ['stat', { label: 'Rain, Sunday', value: '82 %' }];
const alert: Widget = [
  'alert',
  {
    title: 'Two suppliers are late',
    message: 'Aurora and Sidamo are expected on 2 December instead of 26 November.',
    level: 'warn',
  },
];
const plan: Widget = [
  'text',
  { content: '### Sunday plan\n\nRain starts at **09:00**. Side one at 10:00, side two at 10:42.' },
];
const summary: Widget = [
  'text',
  {
    content:
      '### What changed in November\n\nOnline orders grew by a fifth, nearly all of it from **returning customers**. The shop in Porto overtook Ghent for the first time.\n\n- Filter coffee is up 31 %, capsules are down 8 %.\n- Free delivery from 40 EUR raised the average basket by 2.45 EUR.\n- Returns fell after the new packaging.\n\nThe weak spot is the stock of *Sidamo*: at this pace it lasts nine days.',
  },
];
const area: Widget = [
  'chart-rich',
  {
    title: 'Revenue by month',
    type: 'area',
    labels: months,
    yAxis: 'thousand EUR',
    data: [
      { label: '2026', values: [31, 30, 34, 36, 35, 38, 37, 36, 41, 44, 48, 52] },
      { label: '2025', values: [25, 26, 28, 30, 31, 31, 30, 29, 33, 36, 38, 47] },
    ],
  },
];
const hourly: Widget = [
  'chart-rich',
  { title: 'Rain by hour', type: 'area', labels: hours, data: [{ label: 'Chance', values: wave(24, 70, 8) }] },
];
const bars: Widget = [
  'chart-rich',
  {
    title: 'Orders by weekday',
    type: 'bar',
    labels: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
    data: [{ label: 'Orders', values: [161, 148, 170, 182, 231, 248, 144] }],
  },
];
const donut: Widget = [
  'chart-rich',
  {
    title: 'Revenue by channel',
    type: 'donut',
    labels: ['Web shop', 'Shops', 'Cafés', 'Subscriptions'],
    data: [{ values: [21, 12, 8, 7] }],
  },
];
const cities: Widget = [
  'chart',
  {
    title: 'Orders by city',
    bars: [
      ['Lyon', 482],
      ['Porto', 391],
      ['Ghent', 274],
      ['Graz', 88],
      ['Turin', 49],
    ],
  },
];
const table = (count: number): Widget => [
  'data-table',
  {
    title: 'Best sellers',
    rows: Array.from({ length: count }, (_, i) => ({
      coffee:
        ['Aurora', 'Sidamo', 'Harbour blend', 'Night train', 'Low tide', 'Decaf no. 4', 'Kitchen light'][i % 7] ?? '',
      origin: ['Colombia', 'Ethiopia', 'Blend', 'Brazil', 'Kenya', 'Peru', 'Rwanda'][i % 7] ?? '',
      bags: 412 - 37 * (i % 9),
      stock: 90 - 8 * (i % 11),
    })),
  },
];
const order: Widget = [
  'kv',
  {
    title: 'Order 1042',
    rows: [
      ['Customer', 'Ines Holm'],
      ['Placed', '12 November, 14:20'],
      ['Total', '84.50 EUR'],
      ['Ships to', 'Lisbon, Portugal'],
      ['Carrier', 'Correio Azul'],
    ],
  },
];
const todo: Widget = [
  'list',
  { title: 'Still to do', items: ['Call the carrier in Porto', 'Approve the label of Low tide', 'Order filters'] },
];
const places: Widget = [
  'map',
  {
    title: 'Shops',
    markers: [
      { lat: 45.76, lng: 4.83, label: 'Lyon' },
      { lat: 41.15, lng: -8.61, label: 'Porto' },
      { lat: 51.05, lng: 3.73, label: 'Ghent' },
      { lat: 47.07, lng: 15.44, label: 'Graz' },
    ],
  },
];
const steps: Widget = [
  'timeline',
  {
    title: 'Launch of Low tide',
    events: [
      { title: 'Samples roasted', date: '2026-10-12', status: 'done' },
      {
        title: 'Tasting with 40 customers',
        date: '2026-11-02',
        status: 'done',
        description: 'Nine of ten would buy it again.',
      },
      { title: 'Labels', date: '2026-11-24', status: 'active' },
      { title: 'In the shops', date: '2026-12-05', status: 'pending' },
    ],
  },
];
const person: Widget = [
  'profile',
  {
    name: 'Marc Okafor',
    subtitle: 'Roaster in Ghent',
    fields: [
      { label: 'Mail', value: 'marc@example.com' },
      { label: 'Shift', value: 'Monday to Thursday' },
    ],
    stats: [
      { label: 'Batches', value: '214' },
      { label: 'Since', value: '2019' },
    ],
  },
];
const team: Widget = [
  'trombinoscope',
  {
    title: 'The team',
    people: [
      'Ines Holm',
      'Marc Okafor',
      'Odile Renard',
      'Jonas Weber',
      'Ana Lima',
      'Tom Reed',
      'Li Wei',
      'Sara Conti',
    ].map((name, i) => ({ name, subtitle: ['Design', 'Roasting', 'Sales', 'Logistics'][i % 4] ?? '' })),
  },
];
const tags: Widget = [
  'tags',
  {
    label: 'Filters',
    tags: ['Organic', 'Decaf', 'Espresso', 'Filter', 'Fair trade'].map((text, i) => ({ text, active: i === 0 })),
  },
];
const acts: Widget = [
  'actions',
  { buttons: [{ label: 'Order 40 bags of Sidamo', primary: true }, { label: 'Write to the supplier' }] },
];
const flows: Widget = [
  'sankey',
  {
    title: 'From origin to cup, kg',
    nodes: ['Colombia', 'Ethiopia', 'Brazil', 'Roastery', 'Shops', 'Cafés', 'Web shop'].map((label) => ({
      id: label,
      label,
    })),
    links: [
      ['Colombia', 'Roastery', 420],
      ['Ethiopia', 'Roastery', 310],
      ['Brazil', 'Roastery', 260],
      ['Roastery', 'Shops', 380],
      ['Roastery', 'Cafés', 240],
      ['Roastery', 'Web shop', 370],
    ].map(([source = '', target = '', value = 0]) => ({ source, target, value })),
  },
];
const disk: Widget = [
  'd3',
  {
    preset: 'treemap',
    title: 'Stock by origin',
    data: {
      name: 'Stock',
      children: [
        { name: 'Colombia', value: 42 },
        { name: 'Ethiopia', value: 31 },
        { name: 'Brazil', value: 26 },
        { name: 'Kenya', value: 12 },
        { name: 'Peru', value: 7 },
      ],
    },
  },
];
const desks: Widget = [
  'grid-data',
  {
    title: 'Free slots by roaster',
    columns: [
      { key: 'who', label: 'Roaster' },
      { key: 'mon', label: 'Mon' },
      { key: 'tue', label: 'Tue' },
      { key: 'wed', label: 'Wed' },
    ],
    rows: [
      ['Probat', 4, 7, 2],
      ['Giesen', 0, 3, 5],
      ['Loring', 9, 8, 0],
    ],
    highlights: [{ row: 1, col: 1, color: '#c0392b' }],
  },
];
const log: Widget = [
  'log',
  {
    title: 'Roastery',
    entries: Array.from({ length: 30 }, (_, i) => ({
      timestamp: `2026-11-23T09:${10 + i}:00Z`,
      level: i % 9 === 4 ? 'warn' : 'info',
      source: 'probat',
      message: `Batch ${210 + i} at ${190 + (i % 20)} °C`,
    })),
  },
];
const seats: Widget = [
  'hemicycle',
  {
    title: 'City council',
    groups: [
      { id: 'l', label: 'Left list', seats: 11 },
      { id: 'g', label: 'Greens', seats: 14 },
      { id: 'c', label: 'Centre', seats: 17 },
      { id: 'r', label: 'Conservatives', seats: 15 },
    ],
  },
];
const answer: Widget = [
  'json-viewer',
  {
    title: 'Answer of the carrier',
    data: {
      parcel: 'PT-2291',
      state: 'delayed',
      stops: [
        { city: 'Porto', at: '08:10' },
        { city: 'Lisbon', at: null },
      ],
    },
    maxDepth: 3,
    expanded: true,
  },
];
const code: Widget = [
  'code',
  {
    lang: 'typescript',
    content: 'const total = orders\n  .filter((order) => order.paid)\n  .reduce((sum, { price }) => sum + price, 0);\n',
  },
];
const stays: Widget = [
  'cards',
  {
    title: 'New this week',
    cards: [
      { title: 'Aurora', subtitle: '12.80 EUR', description: 'Plum and cocoa, for espresso.', tags: ['organic'] },
      { title: 'Low tide', subtitle: '14.20 EUR', description: 'Bergamot and honey, for filter.' },
      { title: 'Night train', subtitle: '9.90 EUR', description: 'Dark, nutty, cheap: for the office.' },
    ],
  },
];

export const dashboards: Record<string, Widget[]> = {
  'board-2': [rain, hourly],
  'board-3': [queue, rain, table(5)],
  'board-4': [revenue, orders, basket, area],
  'board-5': [queue, rain, hourly, table(7), plan],
  'board-6': [summary, revenue, orders, bars, todo, cities],
  'board-8': [alert, revenue, orders, basket, returns, area, donut, table(12)],
  'board-10': [person, order, steps, places, queue, plan, tags, acts, seats, todo],
  'board-12': [revenue, orders, basket, returns, area, bars, places, table(30), summary, cities, order, donut],
  'board-16': [
    flows,
    disk,
    desks,
    log,
    queue,
    rain,
    orders,
    answer,
    code,
    stays,
    team,
    steps,
    bars,
    alert,
    person,
    todo,
  ],
  'board-20': [
    ...[revenue, orders, basket, returns, queue, area, donut, table(9), places, summary, todo, cities],
    ...[order, steps, bars, desks, flows, person, acts, log],
  ],
};

/** What the samples don’t show: many rows, names, shares and places, and a label longer than its column. */
const real: Widget[] = [
  ['data-table', tables.invoices],
  ['chart-rich', charts.countries],
  ['chart-rich', charts.donut],
  ['map', maps.stops],
  [
    'actions',
    { buttons: [{ label: 'Write to the three who ordered nothing this month', primary: true }, { label: 'Later' }] },
  ],
];

function drawn(widgets: readonly Widget[]): PanelNotice {
  const log = createLog();
  log.userSays('How is the roastery doing? Make me a board.');
  const read = toCall('get_figures', { source: weather, input: { month: '2026-11' } });
  const draw = toCall('widget_display', { source: autoui });
  log.modelSays('', read);
  log.starts(read);
  log.answers(read, '{"revenue": 48210}', 320);
  log.modelSays('Here it is:', draw);
  log.starts(draw);
  for (const [kind, data] of widgets) log.draws(draw, kind, data);
  log.answers(draw, '{"id":"w"}', 2);
  log.add({ type: 'run-ended', reason: 'end_turn', turns: 2 });
  return { type: 'entries', conversationId: 'c1', entries: log.entries };
}

/** The second host doesn't let its pictures be read. */
const pictures: Widget = [
  'gallery',
  {
    title: 'Roasts',
    images: [
      { src: 'https://open.example/roast.png', alt: 'A light roast' },
      { src: 'https://closed.example/roast.png', alt: 'A dark roast' },
    ],
  },
];

export const boardScenes: Record<string, Scene> = {
  ...Object.fromEntries(
    Object.entries(dashboards).map(([name, widgets]) => [
      name,
      { facts: around(drawn(widgets)), place: 'canvas', widths: [1300, 360] },
    ]),
  ),
  'board-real': { facts: around(drawn(real)), place: 'canvas', widths: [1300, 400, 320] },
  'board-pictures': {
    facts: around(drawn([rain, pictures]), { type: 'settings', settings: { ...defaultSettings, images: 'always' } }),
    place: 'canvas',
  },
};
