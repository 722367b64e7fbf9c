/** Means and differences, recalls, several widgets of one call, and what nobody gave: the last ten. */
import { file, read, said, shows, transcript, updates } from '../transcript';

const months = {
  rows: [
    { month: '2026-01', sales: 10420, returns: 311 },
    { month: '2026-02', sales: 9875, returns: 287 },
    { month: '2026-03', sales: 12890, returns: 402 },
    { month: '2026-04', sales: 11645, returns: 365 },
  ],
};

export const four = [
  transcript(
    'mean, least, most and change of a column',
    said('Figures of the sales, please'),
    read('s', 'erp sales', months, { year: 2026 }),
    shows('w1', 'stat-card', { label: 'Mean sales', value: '11,207.5' }, 's'),
    shows('w2', 'stat-card', { label: 'Best month', value: '12 890', delta: '+3015' }, 's'),
    shows(
      'w3',
      'chart-rich',
      {
        type: 'line',
        labels: ['January', 'February', 'March', 'April'],
        data: [{ label: 'Sales', values: [10420, 9875, 12890, 11645] }],
      },
      's',
    ),
    shows(
      'w4',
      'chart-rich',
      { type: 'line', labels: ['May', 'June', 'July'], data: [{ label: 'Forecast', values: [12100, 12600, 13050] }] },
      'model',
    ),
    shows(
      'w5',
      'chart-rich',
      { type: 'line', labels: ['Mar', 'Apr', 'May'], data: [{ label: 'Sales', values: [12890, 11645, 12100] }] },
      's',
      'model',
    ),
  ),
  transcript(
    'shares of a whole as a pie',
    said('Where does the power come from?'),
    read('e', 'grid mix', {
      mix: [
        { source: 'nuclear', mw: 38200 },
        { source: 'wind', mw: 9550 },
        { source: 'hydro', mw: 7640 },
        { source: 'gas', mw: 2870 },
      ],
    }),
    shows(
      'w1',
      'chart-rich',
      { type: 'pie', labels: ['Nuclear', 'Wind', 'Hydro', 'Gas'], data: [{ values: [65.6, 16.4, 13.1, 4.9] }] },
      'e',
    ),
    shows('w2', 'stat', { label: 'Wind', value: '9.55 GW' }, 'e'),
    shows('w3', 'stat', { label: 'Solar', value: '3.2 GW' }, 'model'),
  ),
  transcript(
    'a recalled result belongs to the call that gave it',
    said('Show the log'),
    read('l', 'ops logs', '{"lines":["… 900 more of 900"]}'),
    read(
      'r',
      'autoui recall',
      '[{"time":"11:04:09","level":"error","message":"Disk quota reached on volume nightly-07"}]\n[Items 0 to 1 of 900.]',
      { id: 'l' },
    ),
    shows(
      'w1',
      'log',
      { entries: [{ message: 'Disk quota reached on volume nightly-07', timestamp: '11:04:09', level: 'error' }] },
      'l',
    ),
    shows(
      'w2',
      'log',
      { entries: [{ message: 'Backup finished without problems', timestamp: '23:58:41', level: 'info' }] },
      'model',
    ),
  ),
  transcript(
    'a map of places with coordinates, and one from memory',
    said('Map the shops'),
    read('s', 'shops nearby', {
      shops: [
        { name: 'Bakery Jules', lat: 45.7578, lon: 4.832 },
        { name: 'Le Fournil', lat: 45.7641, lon: 4.8357 },
      ],
    }),
    shows(
      'w1',
      'map',
      {
        center: { lat: 45.7578, lng: 4.832 },
        zoom: 13,
        markers: [
          { lat: 45.7578, lng: 4.832, label: 'Bakery Jules' },
          { lat: 45.7641, lng: 4.8357, label: 'Le Fournil' },
        ],
      },
      's',
    ),
    shows('w2', 'map', { zoom: 12, markers: [{ lat: 48.8566, lng: 2.3522, label: 'Paris' }] }, 'model'),
    shows(
      'w3',
      'map',
      {
        markers: [
          { lat: 45.7578, lng: 4.832, label: 'Bakery Jules' },
          { lat: 45.75, lng: 4.85, label: 'Part-Dieu station' },
        ],
      },
      's',
      'model',
    ),
  ),
  transcript(
    'a flow whose figures are the budget’s',
    said('Draw the budget'),
    read('b', 'city budget', {
      income: { taxes: 412.6, grants: 180.3 },
      spending: { schools: 265.4, roads: 121.7, culture: 58.2 },
    }),
    shows(
      'w1',
      'sankey',
      {
        nodes: [
          { id: 't', label: 'Taxes' },
          { id: 'g', label: 'Grants' },
          { id: 'c', label: 'City' },
          { id: 's', label: 'Schools' },
          { id: 'r', label: 'Roads' },
        ],
        links: [
          { source: 't', target: 'c', value: 412.6 },
          { source: 'g', target: 'c', value: 180.3 },
          { source: 'c', target: 's', value: 265.4 },
          { source: 'c', target: 'r', value: 121.7 },
        ],
      },
      'b',
    ),
    shows(
      'w2',
      'sankey',
      {
        nodes: [
          { id: 'a', label: 'Visits' },
          { id: 'b', label: 'Orders' },
        ],
        links: [{ source: 'a', target: 'b', value: 340 }],
      },
      'model',
    ),
  ),
  transcript(
    'people as cards, with a phone number that nobody gave',
    said('Who is on the team?'),
    read('p', 'people team', {
      people: [
        { name: 'Aïcha Benali', role: 'Lead engineer' },
        { name: 'Tomasz Wójcik', role: 'Designer' },
      ],
    }),
    shows(
      'w1',
      'trombinoscope',
      {
        people: [
          { name: 'Aicha Benali', subtitle: 'Lead Engineer' },
          { name: 'Tomasz Wójcik', subtitle: 'Designer' },
        ],
      },
      'p',
    ),
    shows(
      'w2',
      'profile',
      { name: 'Aïcha Benali', fields: [{ label: 'Phone', value: '+33 6 12 34 56 78' }] },
      'p',
      'model',
    ),
    shows(
      'w3',
      'trombinoscope',
      {
        people: [
          { name: 'Jane Doe', subtitle: 'Designer' },
          { name: 'John Smith', subtitle: 'Lead' },
        ],
      },
      'model',
    ),
  ),
  transcript(
    'two sites’ figures of the same kind, one widget each',
    said('Compare both listings'),
    read('a', 'alpha.example listing', { price: 418000, rooms: 4, area: 87.5, year: 1998 }),
    read('b', 'beta.example listing', { price: 405500, rooms: 4, area: 91.2, year: 2004 }),
    shows(
      'w1',
      'kv',
      {
        title: 'Alpha',
        rows: [
          ['Price', '418 000 €'],
          ['Area', '87.5 m²'],
          ['Rooms', '4'],
        ],
      },
      'a',
    ),
    shows(
      'w2',
      'kv',
      {
        title: 'Beta',
        rows: [
          ['Price', '405 500 €'],
          ['Built', '2004'],
          ['Area', '91.2 m²'],
        ],
      },
      'b',
    ),
    shows(
      'w3',
      'grid-data',
      {
        columns: [{ label: '' }, { label: 'Price' }, { label: 'Area' }],
        rows: [
          ['Alpha', 418000, 87.5],
          ['Beta', 405500, 91.2],
        ],
      },
      'a',
      'b',
    ),
    shows('w4', 'stat', { label: 'Difference', value: '12,500 €' }, 'a', 'b'),
    shows(
      'w5',
      'kv',
      {
        title: 'Costs',
        rows: [
          ['Notary', '31,400 €'],
          ['Rooms', '4'],
        ],
      },
      'b',
      'model',
    ),
  ),
  transcript(
    'plans and buttons of the model’s own, while results lie about',
    said('What should I do next?'),
    read('t', 'tasks list', {
      tasks: [
        { id: 31, title: 'Renew the passport', due: '2026-12-01' },
        { id: 32, title: 'Call the plumber', due: '2026-11-27' },
      ],
    }),
    shows('w1', 'actions', { buttons: [{ label: 'Yes', primary: true }, { label: 'Not now' }] }, 'model'),
    shows('w2', 'code', { content: 'for (let i = 0; i < 31; i++) console.log(i);', lang: 'js' }, 'model'),
    shows('w3', 'list', { items: ['Renew the passport', 'Call the plumber'] }, 't'),
    shows('w4', 'list', { items: ['Drink some water', 'Go for a walk'] }, 'model'),
    shows(
      'w5',
      'timeline',
      {
        events: [
          { title: 'Call the plumber', date: '27 Nov' },
          { title: 'Renew the passport', date: '1 Dec' },
        ],
      },
      't',
    ),
  ),
  transcript(
    'a copy of a table from an earlier exchange, after others were read',
    said('Rank the rivers'),
    read('r', 'wiki.example table', {
      rows: [
        { river: 'Loire', km: 1006 },
        { river: 'Rhône', km: 813 },
        { river: 'Seine', km: 775 },
      ],
    }),
    shows(
      'w1',
      'chart',
      {
        bars: [
          ['Loire', 1006],
          ['Rhône', 813],
          ['Seine', 775],
        ],
      },
      'r',
    ),
    said('How is the weather?'),
    read('f', 'weather forecast', { place: 'Nantes', rain: 35, wind: 22 }, { place: 'Nantes' }),
    shows(
      'w2',
      'chart',
      {
        title: 'Rivers again',
        bars: [
          ['Seine', 775],
          ['Rhône', 813],
          ['Loire', 1006],
        ],
      },
      'r',
    ),
    shows('w3', 'stat', { label: 'Wind', value: '22 km/h' }, 'f'),
    shows(
      'w4',
      'chart',
      {
        bars: [
          ['Danube', 2850],
          ['Volga', 3530],
        ],
      },
      'model',
    ),
    updates(
      'w4',
      {
        bars: [
          ['Danube', 2850],
          ['Volga', 3530],
          ['Loire', 1006],
        ],
      },
      'r',
      'model',
    ),
  ),
  transcript(
    'an attached page in French, with its own ways of writing',
    file(
      'f',
      'Résultats',
      'Chiffre d’affaires : 3 482,7 millions d’euros\nEffectif au 31 décembre 2025 : 12 408\nMarge : 8,4 %\nProchaine assemblée : 5 mars 2026',
    ),
    said('Les chiffres clés ?'),
    shows(
      'w1',
      'kv',
      {
        rows: [
          ['Chiffre d’affaires', '3,482.7 M€'],
          ['Effectif', '12,408'],
          ['Marge', '8.4 %'],
          ['Assemblée', '2026-03-05'],
        ],
      },
      'f',
    ),
    shows('w2', 'stat', { label: 'Dividende', value: '1,85 €' }, 'model'),
    shows('w3', 'stat', { label: 'Croissance', value: '+4,7 %' }, 'model'),
  ),
];
