/** Ten more, written when the tracer knew the forty, which showed where it still erred. */
import { file, read, said, shows, transcript, updates, uses } from '../transcript';

export const five = [
  transcript(
    'a league table of a page, and a forecast of points',
    said('How is the league?'),
    read('l', 'football.example standings', {
      standings: [
        { rank: 1, team: { name: 'Harbour City' }, played: 14, points: 33, goalDifference: 18 },
        { rank: 2, team: { name: 'Northgate' }, played: 14, points: 29, goalDifference: 11 },
        { rank: 3, team: { name: 'Old Mill' }, played: 13, points: 27, goalDifference: 9 },
      ],
    }),
    shows(
      'w1',
      'data-table',
      {
        title: 'League',
        columns: [
          { key: 'team', label: 'Team' },
          { key: 'pts', label: 'Points' },
          { key: 'gd', label: 'Goal difference' },
        ],
        rows: [
          { team: 'Harbour City', pts: 33, gd: '+18' },
          { team: 'Northgate', pts: 29, gd: '+11' },
          { team: 'Old Mill', pts: 27, gd: '+9' },
        ],
      },
      'l',
    ),
    shows(
      'w2',
      'chart',
      {
        title: 'Points at the end of the season (forecast)',
        bars: [
          ['Harbour City', 81],
          ['Northgate', 70],
          ['Old Mill', 66],
        ],
      },
      'model',
    ),
    shows('w3', 'stat', { label: 'Lead of Harbour City', value: '4 points' }, 'l'),
  ),
  transcript(
    'recipes for dinner: times and servings',
    said('Something with lentils'),
    read('r', 'cook search', [
      { title: 'Red lentil dal', minutes: 35, servings: 4, kcal: 412 },
      { title: 'Lentil and fennel salad', minutes: 20, servings: 2, kcal: 365 },
    ]),
    shows(
      'w1',
      'cards',
      {
        cards: [
          { title: 'Red lentil dal', subtitle: '35 min', description: 'Serves 4, 412 kcal' },
          { title: 'Lentil and fennel salad', subtitle: '20 min', description: 'Serves 2, 365 kcal' },
        ],
      },
      'r',
    ),
    shows(
      'w2',
      'cards',
      { cards: [{ title: 'Lentil soup with cumin', subtitle: '50 min', description: 'Serves 6' }] },
      'model',
    ),
    shows('w3', 'stat', { label: 'Protein per serving', value: '18 g' }, 'model'),
  ),
  transcript(
    'servers’ health as text, with a made-up target',
    said('Are the servers fine?'),
    read('h', 'ops health', 'api-1: up, 38 ms, load 0.42\napi-2: up, 41 ms, load 0.57\nqueue: down since 02:14, 0 ms'),
    shows(
      'w1',
      'data-table',
      {
        rows: [
          { server: 'api-1', latency: '38 ms', load: 0.42 },
          { server: 'api-2', latency: '41 ms', load: 0.57 },
        ],
      },
      'h',
    ),
    shows('w2', 'alert', { title: 'queue is down since 02:14', level: 'error' }, 'h'),
    shows('w3', 'stat', { label: 'Availability', value: '99.95 %' }, 'model'),
    shows('w4', 'stat', { label: 'Latency target', value: '50 ms' }, 'model'),
  ),
  transcript(
    'an invoice in an attachment',
    file(
      'i',
      'invoice.txt',
      'INVOICE 2026-0931\nDate: 14 October 2026\nConsulting, 12 hours at 95.00 EUR: 1,140.00 EUR\nTravel: 86.40 EUR\nVAT 20 %: 245.28 EUR\nTotal due: 1,471.68 EUR\nPayable by 13 November 2026',
    ),
    said('What do I owe, and when?'),
    shows('w1', 'stat-card', { label: 'Total due', value: '€1,471.68' }, 'i'),
    shows(
      'w2',
      'kv',
      {
        rows: [
          ['Payable by', '2026-11-13'],
          ['VAT', '245.28 EUR'],
          ['Net', '1,226.40 EUR'],
        ],
      },
      'i',
    ),
    shows('w3', 'stat-card', { label: 'Late fee', value: '€58.87' }, 'model'),
    shows('w4', 'timeline', { events: [{ title: 'Reminder', date: '20 November 2026' }] }, 'model'),
  ),
  transcript(
    'a survey: shares computed, and an answer nobody gave',
    said('Chart the survey'),
    read('s', 'survey results', {
      question: 'How do you commute?',
      answers: [
        { answer: 'Bicycle', votes: 57 },
        { answer: 'Train', votes: 43 },
        { answer: 'Car', votes: 28 },
      ],
    }),
    shows(
      'w1',
      'chart-rich',
      { type: 'donut', labels: ['Bicycle', 'Train', 'Car'], data: [{ label: 'Votes', values: [57, 43, 28] }] },
      's',
    ),
    shows('w2', 'stat', { label: 'By bicycle', value: '44.5 %' }, 's'),
    shows('w3', 'stat', { label: 'Answers', value: '128' }, 's'),
    shows(
      'w4',
      'chart-rich',
      {
        type: 'bar',
        labels: ['Bicycle', 'Train', 'Car', 'On foot'],
        data: [{ label: 'Votes', values: [57, 43, 28, 19] }],
      },
      's',
      'model',
    ),
    shows('w5', 'stat', { label: 'Margin of error', value: '± 3 %' }, 'model'),
  ),
  transcript(
    'flights of two days: the older list and the newer',
    said('Flights to Oslo tomorrow?'),
    read(
      'a',
      'flights search',
      {
        flights: [
          { flight: 'NX 204', departs: '07:10', price: 129 },
          { flight: 'NX 218', departs: '16:45', price: 99 },
        ],
      },
      { to: 'Oslo', date: '2026-11-24' },
    ),
    shows('w1', 'list', { items: ['NX 204 at 07:10, €129', 'NX 218 at 16:45, €99'] }, 'a'),
    said('And the day after?'),
    read(
      'b',
      'flights search',
      {
        flights: [
          { flight: 'NX 204', departs: '07:10', price: 147 },
          { flight: 'NX 230', departs: '20:05', price: 88 },
        ],
      },
      { to: 'Oslo', date: '2026-11-25' },
    ),
    shows(
      'w2',
      'data-table',
      {
        rows: [
          { flight: 'NX 204', departs: '07:10', price: 147 },
          { flight: 'NX 230', departs: '20:05', price: 88 },
        ],
      },
      'b',
    ),
    shows('w3', 'stat', { label: 'Cheapest of both days', value: '€88' }, 'b'),
    shows(
      'w4',
      'data-table',
      {
        rows: [
          { day: 'Tuesday', flight: 'NX 218', price: 99 },
          { day: 'Wednesday', flight: 'NX 230', price: 88 },
        ],
      },
      'a',
      'b',
    ),
    shows('w5', 'stat', { label: 'Baggage', value: '€35' }, 'model'),
  ),
  transcript(
    'a kanban board that the user clicks, and an estimate',
    said('Show my board'),
    read('k', 'board.example read_board', {
      columns: [
        { name: 'Doing', cards: [{ id: 'KB-77', title: 'Import of old invoices', points: 5 }] },
        {
          name: 'Next',
          cards: [
            { id: 'KB-81', title: 'Dark mode on the phone', points: 3 },
            { id: 'KB-82', title: 'Faster search', points: 8 },
          ],
        },
      ],
    }),
    shows(
      'w1',
      'data-table',
      {
        rows: [
          { id: 'KB-77', title: 'Import of old invoices', points: 5 },
          { id: 'KB-81', title: 'Dark mode on the phone', points: 3 },
          { id: 'KB-82', title: 'Faster search', points: 8 },
        ],
      },
      'k',
    ),
    uses('w1', 'rowclick', { id: 'KB-82', title: 'Faster search', points: 8 }),
    shows(
      'w2',
      'kv',
      {
        title: 'KB-82',
        rows: [
          ['Title', 'Faster search'],
          ['Points', '8'],
          ['Days', '6.5'],
        ],
      },
      'k',
      'model',
    ),
    shows('w3', 'list', { title: 'Steps', items: ['Measure', 'Index', 'Cache'] }, 'model'),
    updates(
      'w2',
      {
        title: 'KB-82',
        rows: [
          ['Title', 'Faster search'],
          ['Points', '8'],
        ],
      },
      'k',
    ),
  ),
  transcript(
    'a city in numbers, all from memory, with the map’s result at hand',
    said('Tell me about Ghent'),
    read('m', 'maps geocode', { name: 'Ghent', lat: 51.0543, lng: 3.7174, population: null }, { query: 'Ghent' }),
    shows('w1', 'map', { zoom: 12, markers: [{ lat: 51.0543, lng: 3.7174, label: 'Ghent' }] }, 'm'),
    shows(
      'w2',
      'kv',
      {
        rows: [
          ['Inhabitants', '265,086'],
          ['Area', '156.18 km²'],
          ['Founded', '7th century'],
        ],
      },
      'model',
    ),
    shows(
      'w3',
      'gallery',
      { images: [{ src: 'https://pictures.example/1.jpg', caption: 'Gravensteen castle' }] },
      'model',
    ),
    shows(
      'w4',
      'text',
      { content: 'Ghent lies where the Scheldt and the Leie meet. It has about 265,000 inhabitants.' },
      'model',
    ),
  ),
  transcript(
    'energy read twice, mean and change',
    said('My power use this week'),
    read('p', 'home.example energy', {
      unit: 'kWh',
      days: [
        { date: '2026-11-16', used: 8.4 },
        { date: '2026-11-17', used: 9.1 },
        { date: '2026-11-18', used: 7.7 },
        { date: '2026-11-19', used: 11.2 },
      ],
    }),
    shows(
      'w1',
      'chart-rich',
      {
        type: 'area',
        labels: ['16 Nov', '17 Nov', '18 Nov', '19 Nov'],
        data: [{ label: 'kWh', values: [8.4, 9.1, 7.7, 11.2] }],
      },
      'p',
    ),
    shows('w2', 'stat-card', { label: 'All four days', value: '36.4', unit: 'kWh' }, 'p'),
    shows('w3', 'stat-card', { label: 'Mean', value: '9.1', unit: 'kWh' }, 'p'),
    shows('w4', 'stat-card', { label: 'Cost', value: '€10.92' }, 'model'),
    shows('w5', 'chart-rich', { labels: ['20 Nov', '21 Nov'], data: [{ label: 'kWh', values: [9.5, 8.8] }] }, 'model'),
  ),
  transcript(
    'a glossary and tags of an article',
    said('Tags for this article, please'),
    read(
      't',
      'news.example read_article',
      'The port of Rotterdam handled 436.8 million tonnes last year, the harbour master Ineke Vos said on 9 February 2026. Container traffic fell by 1.9 %, while shipments of liquefied gas reached a record.',
    ),
    shows('w1', 'tags', { tags: [{ text: 'Rotterdam' }, { text: 'Shipping' }, { text: 'Trade' }] }, 'model'),
    shows('w2', 'stat-card', { label: 'Tonnes handled', value: '436.8', unit: 'million', delta: '-1.9 %' }, 't'),
    shows('w3', 'profile', { name: 'Ineke Vos', subtitle: 'Harbour master' }, 't'),
    shows('w4', 'timeline', { events: [{ title: 'Figures presented', date: '9 Feb 2026' }] }, 't'),
    shows('w5', 'stat-card', { label: 'Jobs at the port', value: '192,000' }, 'model'),
  ),
];
