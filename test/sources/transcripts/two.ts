/** Elections, issues, calendars, travel: the second ten. */
import { failed, read, said, shows, transcript, updates, uses } from '../transcript';

const groups = {
  chamber: 'Assembly',
  groups: [
    { name: 'Left Union', seats: 182, color: '#c33' },
    { name: 'Centre', seats: 168, color: '#fb0' },
    { name: 'National Front', seats: 143, color: '#226' },
    { name: 'Others', seats: 84, color: '#999' },
  ],
};

const issues = [
  { number: 412, title: 'Panel freezes on long tables', state: 'open', labels: ['bug'], comments: 14 },
  { number: 415, title: 'Dark theme for charts', state: 'open', labels: ['feature'], comments: 3 },
  { number: 398, title: 'Typo in the welcome text', state: 'closed', labels: ['docs'], comments: 1 },
  { number: 420, title: 'Export to CSV loses accents', state: 'open', labels: ['bug'], comments: 6 },
];

export const two = [
  transcript(
    'a hemicycle of seats, and its total',
    said('Show the assembly'),
    read('g', 'elections seats', groups, { year: 2024 }),
    shows(
      'w1',
      'hemicycle',
      {
        title: 'Assembly',
        totalSeats: 577,
        groups: [
          { id: 'left', label: 'Left Union', seats: 182, color: '#c33' },
          { id: 'centre', label: 'Centre', seats: 168, color: '#fb0' },
          { id: 'front', label: 'National Front', seats: 143, color: '#226' },
          { id: 'others', label: 'Others', seats: 84, color: '#999' },
        ],
      },
      'g',
    ),
    shows('w2', 'stat', { label: 'Share of the Left Union', value: '31.5 %' }, 'g'),
    shows('w3', 'stat', { label: 'Turnout', value: '66.7 %' }, 'model'),
  ),
  transcript(
    'a hemicycle from memory while another year was read',
    said('And in 2017?'),
    read('g', 'elections seats', groups, { year: 2024 }),
    shows(
      'w1',
      'hemicycle',
      {
        title: 'Assembly 2017',
        groups: [
          { id: 'majority', label: 'Majority', seats: 350 },
          { id: 'right', label: 'Republicans', seats: 136 },
          { id: 'rest', label: 'Rest', seats: 91 },
        ],
      },
      'model',
    ),
  ),
  transcript(
    'issues counted by state and label',
    said('How are the issues doing?'),
    read('i', 'tracker list_issues', { issues }, { repository: 'tabhand' }),
    shows('w1', 'stat', { label: 'Open issues', value: '3' }, 'i'),
    shows(
      'w2',
      'chart',
      {
        title: 'By label',
        bars: [
          ['bug', 2],
          ['feature', 1],
          ['docs', 1],
        ],
      },
      'i',
    ),
    shows('w3', 'stat', { label: 'Days to close on average', value: '4' }, 'model'),
    shows('w4', 'tags', { label: 'Priorities', tags: [{ text: 'P1' }, { text: 'P2' }] }, 'model'),
  ),
  transcript(
    'a report in words that quotes a title and makes up a date',
    said('Write a note about the worst issue'),
    read('i', 'tracker list_issues', { issues }, { repository: 'tabhand' }),
    shows(
      'w1',
      'text',
      {
        content:
          '## Worst\n\n**#412** “Panel freezes on long tables” has 14 comments. It will be fixed by 3 December 2026.',
      },
      'i',
      'model',
    ),
    shows('w2', 'text', { content: 'Most projects answer issues within a week. Begin with the bugs.' }, 'model'),
  ),
  transcript(
    'an empty list, and an error',
    said('Any pull requests?'),
    read('e', 'tracker list_pull_requests', { pullRequests: [] }, { repository: 'tabhand' }),
    failed('x', 'tracker get_build', 'Build 7731 was not found', { build: 7731 }),
    shows('w1', 'stat', { label: 'Pull requests', value: '0' }, 'e'),
    shows('w2', 'stat', { label: 'Builds that passed', value: '97 %' }, 'model'),
    shows('w3', 'alert', { title: 'No pull requests found', level: 'info' }, 'model'),
  ),
  transcript(
    'a calendar with dates written out, and a meeting that is not in it',
    said('What is up next month?'),
    read('c', 'calendar list_events', {
      events: [
        { summary: 'Dentist', start: '2026-12-05T09:30:00+01:00', end: '2026-12-05T10:00:00+01:00' },
        { summary: 'Board meeting', start: '2026-12-11T14:00:00+01:00', location: 'Room 204' },
        { summary: 'Flight to Porto', start: '2026-12-19T06:45:00+01:00' },
      ],
    }),
    shows(
      'w1',
      'timeline',
      {
        events: [
          { title: 'Dentist', date: '5 December, 9:30', status: 'pending' },
          { title: 'Board meeting', date: '11 December, 14:00', description: 'Room 204' },
          { title: 'Flight to Porto', date: '19 December, 6:45' },
        ],
      },
      'c',
    ),
    shows(
      'w2',
      'timeline',
      {
        events: [
          { title: 'Dentist', date: '5 December' },
          { title: 'Christmas party', date: '17 December' },
        ],
      },
      'c',
      'model',
    ),
    shows('w3', 'timeline', { events: [{ title: 'Tax return due', date: '28 February 2027' }] }, 'model'),
  ),
  transcript(
    'a journey joined from trains and hotels',
    said('Plan two nights in Porto'),
    read('t', 'trains search', {
      connections: [
        { train: 'AP 121', departs: '08:39', arrives: '11:53', fare: 27.6 },
        { train: 'IC 523', departs: '09:30', arrives: '12:58', fare: 21.2 },
      ],
    }),
    read('h', 'hotels search', {
      hotels: [
        { name: 'Casa do Rio', nightly: 88, rating: 8.7 },
        { name: 'Grand Infante', nightly: 131, rating: 9.1 },
      ],
    }),
    shows(
      'w1',
      'cards',
      {
        cards: [
          { title: 'AP 121', subtitle: '08:39 to 11:53', description: '€27.60' },
          { title: 'Casa do Rio', subtitle: 'rated 8.7', description: '€88 a night' },
        ],
      },
      't',
      'h',
    ),
    shows('w2', 'stat-card', { label: 'Casa do Rio, a night', value: '88', unit: 'EUR' }, 'h'),
    shows('w3', 'list', { title: 'See in Porto', items: ['Livraria Lello', 'Torre dos Clérigos', 'Ribeira'] }, 'model'),
  ),
  transcript(
    'two servers’ rows joined in one table',
    said('Join orders with customers'),
    read('o', 'orders list', {
      orders: [
        { order: 'SO-5512', customer: 'C-19', amount: 742.1 },
        { order: 'SO-5513', customer: 'C-27', amount: 96.35 },
      ],
    }),
    read('k', 'crm customers', {
      customers: [
        { id: 'C-19', company: 'Nordlicht GmbH', city: 'Kiel' },
        { id: 'C-27', company: 'Atelier Roux', city: 'Dijon' },
      ],
    }),
    shows(
      'w1',
      'data-table',
      {
        rows: [
          { order: 'SO-5512', company: 'Nordlicht GmbH', amount: 742.1 },
          { order: 'SO-5513', company: 'Atelier Roux', amount: 96.35 },
        ],
      },
      'o',
      'k',
    ),
    shows('w2', 'data-table', { rows: [{ company: 'Nordlicht GmbH', city: 'Kiel' }] }, 'k'),
    shows('w3', 'stat', { label: 'Largest order', value: '€742.10' }, 'o'),
  ),
  transcript(
    'a row that the user clicked, looked up in another place',
    said('List the customers'),
    read('k', 'crm customers', {
      customers: [
        { id: 'C-19', company: 'Nordlicht GmbH', city: 'Kiel' },
        { id: 'C-27', company: 'Atelier Roux', city: 'Dijon' },
      ],
    }),
    shows(
      'w1',
      'data-table',
      {
        rows: [
          { company: 'Nordlicht GmbH', city: 'Kiel' },
          { company: 'Atelier Roux', city: 'Dijon' },
        ],
      },
      'k',
    ),
    uses('w1', 'rowclick', { company: 'Atelier Roux', city: 'Dijon' }),
    read('d', 'crm customer', { id: 'C-27', turnover: 18340.75, since: '2019-04-02' }, { id: 'C-27' }),
    shows(
      'w2',
      'profile',
      {
        name: 'Atelier Roux',
        subtitle: 'Dijon',
        fields: [
          { label: 'Turnover', value: '18,340.75' },
          { label: 'Customer since', value: '2 April 2019' },
        ],
      },
      'k',
      'd',
    ),
    shows('w3', 'profile', { name: 'Atelier Roux', fields: [{ label: 'Employees', value: '35' }] }, 'k', 'model'),
  ),
  transcript(
    'a patch of one row, made up, in a table that was real',
    said('List the stock'),
    read('s', 'stock list', {
      items: [
        { sku: 'P-11', name: 'Hinge', stock: 310 },
        { sku: 'P-12', name: 'Bolt', stock: 1275 },
      ],
    }),
    shows(
      'w1',
      'data-table',
      {
        rows: [
          { name: 'Hinge', stock: 310 },
          { name: 'Bolt', stock: 1275 },
        ],
      },
      's',
    ),
    updates(
      'w1',
      {
        rows: [
          { name: 'Hinge', stock: 310 },
          { name: 'Bolt', stock: 1275 },
        ],
        title: 'Stock',
      },
      's',
    ),
    updates(
      'w1',
      {
        rows: [
          { name: 'Hinge', stock: 310 },
          { name: 'Bolt', stock: 1275 },
          { name: 'Screw', stock: 940 },
        ],
      },
      's',
      'model',
    ),
  ),
];
