/** Files, text results, older and newer answers, coincidences: the third ten. */
import { file, read, said, shows, transcript } from '../transcript';

export const three = [
  transcript(
    'figures from an attached file, and one that is not in it',
    file(
      'f',
      'loans.csv',
      `${'# Export of the loans of all branches, made by the bank on request of the owner.\n'.repeat(8)}branch,loans,volume\nNorth,118,4210500\nSouth,96,3875250\nWest,141,5120900`,
    ),
    said('Chart the volume by branch'),
    shows(
      'w1',
      'chart',
      {
        title: 'Volume',
        bars: [
          ['North', 4210500],
          ['South', 3875250],
          ['West', 5120900],
        ],
      },
      'f',
    ),
    shows('w2', 'stat', { label: 'All branches', value: '13,206,650' }, 'f'),
    shows('w3', 'stat', { label: 'Volume in the East', value: '2,940,300' }, 'model'),
  ),
  transcript(
    'figures that the user wrote',
    said('Chart my runs: Monday 5.2 km, Wednesday 7.8 km, Saturday 12.1 km'),
    shows(
      'w1',
      'chart',
      {
        title: 'Runs',
        bars: [
          ['Monday', 5.2],
          ['Wednesday', 7.8],
          ['Saturday', 12.1],
        ],
      },
      'user',
    ),
    shows('w2', 'stat', { label: 'Calories', value: '1,870' }, 'model'),
  ),
  transcript(
    'JSON inside the text of a result',
    said('Which machine is slowest?'),
    read('m', 'ops metrics', {
      content: 'ok',
      body: JSON.stringify({
        hosts: [
          { host: 'web-01', p95: 412.7 },
          { host: 'web-02', p95: 388.1 },
          { host: 'db-01', p95: 961.3 },
        ],
      }),
    }),
    shows(
      'w1',
      'data-table',
      {
        rows: [
          { host: 'db-01', p95: 961.3 },
          { host: 'web-01', p95: 412.7 },
        ],
      },
      'm',
    ),
    shows('w2', 'stat-card', { label: 'Slowest: db-01', value: '961', unit: 'ms' }, 'm'),
    shows('w3', 'stat-card', { label: 'web-03', value: '405', unit: 'ms' }, 'model'),
  ),
  transcript(
    'a result in Markdown, and prose',
    said('Summarise the report'),
    read(
      'r',
      'files read_file',
      '# Quarter\n\nRevenue rose to **$4.82 million**, up 12.4 % on the year.\n\n| region | revenue | staff |\n|---|---|---|\n| North | 2.11 | 214 |\n| South | 1.64 | 187 |\n| East | 1.07 | 96 |\n\nThe board thanks everybody who kept the stores open during the storm of October.',
      { path: 'report.md' },
    ),
    shows('w1', 'stat-card', { label: 'Revenue', value: '4.82', unit: 'million dollars', delta: '+12.4 %' }, 'r'),
    shows(
      'w2',
      'data-table',
      {
        rows: [
          { region: 'North', staff: 214 },
          { region: 'South', staff: 187 },
          { region: 'East', staff: 96 },
        ],
      },
      'r',
    ),
    shows('w3', 'text', { content: '> The board thanks everybody who kept the stores open …' }, 'r'),
    shows('w4', 'stat-card', { label: 'Profit', value: '0.61', unit: 'million dollars' }, 'model'),
  ),
  transcript(
    'the same sensor twice: the older and the newer answer',
    said('How warm is the room?'),
    read('a', 'home sensor', { room: 'study', temperature: 20.6, humidity: 41 }, { room: 'study' }),
    said('And now?'),
    read('b', 'home sensor', { room: 'study', temperature: 21.9, humidity: 41 }, { room: 'study' }),
    shows('w1', 'stat-card', { label: 'Temperature', value: '21.9', previousValue: '20.6' }, 'a', 'b'),
    shows('w2', 'stat-card', { label: 'Temperature', value: '21.9' }, 'b'),
    shows('w3', 'stat-card', { label: 'Humidity', value: '41 %' }, 'b'),
    shows('w4', 'stat-card', { label: 'Temperature an hour ago', value: '20.6' }, 'a'),
  ),
  transcript(
    'small numbers, years and truths that are everywhere',
    said('How is the project doing?'),
    read(
      'p',
      'projects get',
      { id: 7, year: 2026, active: true, members: 5, phases: [1, 2, 3], budget: 18000, total: 4 },
      { id: 7 },
    ),
    shows('w1', 'stat', { label: 'Satisfaction', value: '5' }, 'model'),
    shows(
      'w2',
      'kv',
      {
        rows: [
          ['Founded', '2026'],
          ['Offices', '3'],
          ['Certified', 'true'],
        ],
      },
      'model',
    ),
    shows('w3', 'stat', { label: 'Risk', value: '2 of 5' }, 'model'),
    shows('w4', 'stat', { label: 'Members', value: '5' }, 'p'),
    shows(
      'w5',
      'chart',
      {
        title: 'Effort',
        bars: [
          ['Design', 3],
          ['Build', 7],
          ['Test', 4],
        ],
      },
      'model',
    ),
  ),
  transcript(
    'common words that a result has too',
    said('Draw the steps of a release'),
    read('b', 'ci last_build', {
      status: 'done',
      branch: 'main',
      steps: ['build', 'test', 'deploy'],
      total: 3,
      seconds: 241,
    }),
    shows(
      'w1',
      'timeline',
      {
        title: 'Total',
        events: [
          { title: 'Plan', status: 'done' },
          { title: 'Write', status: 'active' },
          { title: 'Review', status: 'pending' },
        ],
      },
      'model',
    ),
    shows('w2', 'stat', { label: 'Last build', value: '4 min 1 s' }, 'b'),
    shows('w3', 'stat', { label: 'Total releases this year', value: '11' }, 'model'),
  ),
  transcript(
    'a list that was cut, and its count',
    said('How many photos are there?'),
    read(
      'l',
      'photos.example list',
      '{"photos":[{"id":"ph_9012","taken":"2026-07-14","place":"Annecy"},{"id":"ph_9013","taken":"2026-07-15","place":"Chamonix"},"… 482 more of 484"]}',
    ),
    shows('w1', 'stat', { label: 'Photos', value: '484' }, 'l'),
    shows(
      'w2',
      'data-table',
      {
        rows: [
          { place: 'Annecy', taken: '14/07/2026' },
          { place: 'Chamonix', taken: 'Jul 15, 2026' },
        ],
      },
      'l',
    ),
    shows('w3', 'stat', { label: 'Photos with faces', value: '317' }, 'model'),
  ),
  transcript(
    'demo data of a recipe',
    said('Show me what a table can do'),
    read('g', 'autoui get_recipe', 'Sample: {"rows":[{"city":"Tokyo","people":37.4},{"city":"Delhi","people":32.9}]}', {
      name: 'data-table',
    }),
    read('x', 'weather forecast', { place: 'Tokyo', rain: 12 }, { place: 'Tokyo' }),
    shows(
      'w1',
      'data-table',
      {
        rows: [
          { city: 'Tokyo', people: 37.4 },
          { city: 'Delhi', people: 32.9 },
        ],
      },
      'model',
    ),
  ),
  transcript(
    'page, server and file in one table',
    file('f', 'targets.txt', 'Targets for the year\nLeads: 1450\nDeals: 212\nRevenue: 865000'),
    said('Are we on target?'),
    read('a', 'crm.example read_dashboard', 'Leads 1,312\nDeals 187\nOpen tasks 44'),
    read('b', 'ledger totals', { revenue: 791450.2, cost: 402118.9 }),
    shows(
      'w1',
      'data-table',
      {
        rows: [
          { what: 'Leads', actual: 1312, target: 1450 },
          { what: 'Deals', actual: 187, target: 212 },
          { what: 'Revenue', actual: 791450.2, target: 865000 },
        ],
      },
      'a',
      'b',
      'f',
    ),
    shows('w2', 'stat', { label: 'Margin', value: '389,331.30' }, 'b'),
    shows('w3', 'stat', { label: 'Churn', value: '2.3 %' }, 'model'),
  ),
];
