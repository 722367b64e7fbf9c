/** Music, a shop, the weather, loans: the first ten. */
import { read, said, shows, transcript, updates } from '../transcript';

const queue = {
  queue: [
    { position: 1, title: 'Blue in Green', artist: 'Bill Evans', seconds: 337 },
    { position: 2, title: 'So What', artist: 'Miles Davis', seconds: 562 },
    { position: 3, title: 'Naima', artist: 'John Coltrane', seconds: 263 },
  ],
};

export const one = [
  transcript(
    'a page’s queue as a table, its titles in capitals cut short',
    said('What is in my queue?'),
    read('q', 'music.example get_queue', queue),
    shows(
      'w1',
      'data-table',
      {
        title: 'Queue',
        rows: [
          { title: 'Blue in Green', artist: 'Bill Evans', length: '5:37' },
          { title: 'So What', artist: 'Miles Davis', length: '9:22' },
          { title: 'Naima', artist: 'John Coltrane', length: '4:23' },
        ],
      },
      'q',
    ),
    shows('w2', 'list', { title: 'Up next', items: ['BLUE IN GREEN', 'So what', 'Naima (John Colt…)'] }, 'q'),
  ),
  transcript(
    'a made-up rating beside a queue that was read in the same turn',
    said('Show my queue and how popular it is'),
    read('q', 'music.example get_queue', queue),
    shows('w1', 'stat', { label: 'Listeners this month', value: '48,210' }, 'model'),
    shows('w2', 'stat', { label: 'Popularity', value: '7 of 10' }, 'model'),
    shows('w3', 'stat', { label: 'Songs in the queue', value: '3' }, 'q'),
  ),
  transcript(
    'totals of a queue: count, sum and the longest',
    said('Sum up my queue'),
    read('q', 'music.example get_queue', queue),
    shows(
      'w1',
      'kv',
      {
        rows: [
          ['Tracks', '3'],
          ['Longest', 'So What'],
          ['All together', '1,162 seconds'],
        ],
      },
      'q',
    ),
  ),
  transcript(
    'a basket with a reformatted price and a total',
    said('What will my basket cost?'),
    read('b', 'shop.example get_basket', {
      currency: 'EUR',
      lines: [
        { sku: 'AX-2290', name: 'Desk lamp', quantity: 2, price: 1234.5 },
        { sku: 'BK-0071', name: 'Oak shelf', quantity: 1, price: 349.9 },
      ],
      shipping: 12.4,
    }),
    shows(
      'w1',
      'data-table',
      {
        rows: [
          { item: 'Desk lamp', quantity: 2, price: '€1 234,50' },
          { item: 'Oak shelf', quantity: 1, price: '€349,90' },
        ],
      },
      'b',
    ),
    shows('w2', 'stat-card', { label: 'Shelf', value: '349.90', unit: 'EUR' }, 'b'),
  ),
  transcript(
    'prices turned into dollars at a rate that nobody gave',
    said('And in dollars?'),
    read('b', 'shop.example get_basket', {
      lines: [
        { name: 'Desk lamp', price: 84.9 },
        { name: 'Oak shelf', price: 349.9 },
      ],
    }),
    shows('w1', 'stat-card', { label: 'Desk lamp', value: '92.54', unit: 'USD' }, 'model'),
    shows('w2', 'stat-card', { label: 'Discount', value: '15 %' }, 'model'),
  ),
  transcript(
    'one figure of the weather, and one that the server did not give',
    said('Weather in Lyon?'),
    read('f', 'weather forecast', { place: 'Lyon', rain: 74, wind: 12, temperature: 18.3 }, { place: 'Lyon' }),
    shows('w1', 'stat-card', { label: 'Rain', value: '74', unit: '%' }, 'f'),
    shows('w2', 'stat-card', { label: 'UV index', value: '6' }, 'model'),
    shows('w3', 'stat-card', { label: 'Lyon', value: '12', unit: 'm above the sea' }, 'model'),
    shows('w4', 'stat-card', { label: 'Temperature in Lyon', value: '18', unit: '°C' }, 'f'),
  ),
  transcript(
    'a chart of a week with one point made up among real ones',
    said('The week in Lyon as a chart'),
    read(
      'f',
      'weather week',
      {
        days: [
          { day: 'Mon', max: 21, min: 11 },
          { day: 'Tue', max: 24, min: 13 },
          { day: 'Wed', max: 19, min: 12 },
          { day: 'Thu', max: 17, min: 9 },
        ],
      },
      { place: 'Lyon' },
    ),
    shows(
      'w1',
      'chart-rich',
      {
        title: 'Highs',
        labels: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'],
        data: [{ label: 'max', values: [21, 24, 19, 17, 22] }],
      },
      'f',
      'model',
    ),
    shows(
      'w2',
      'chart',
      {
        title: 'Lows',
        bars: [
          ['Mon', 11],
          ['Tue', 13],
          ['Wed', 12],
          ['Thu', 9],
        ],
      },
      'f',
    ),
  ),
  transcript(
    'degrees turned into Fahrenheit',
    said('In Fahrenheit, please'),
    read(
      'f',
      'weather week',
      {
        days: [
          { day: 'Mon', max: 21.4 },
          { day: 'Tue', max: 24.8 },
        ],
      },
      { place: 'Lyon' },
    ),
    shows(
      'w1',
      'chart',
      {
        bars: [
          ['Mon', 70.5],
          ['Tue', 76.6],
        ],
      },
      'model',
    ),
  ),
  transcript(
    'a loan as the bank gives it, with a rate of the model’s own',
    said('Compare this loan with the market'),
    read('l', 'bank.example get_loan', {
      loan: { id: 'L-88213', principal: 240000, annualRate: 0.0385, termMonths: 300, monthlyPayment: 1247.09 },
    }),
    shows(
      'w1',
      'kv',
      {
        title: 'Your loan',
        rows: [
          ['Principal', '€240,000'],
          ['Rate', '3.85 %'],
          ['Monthly payment', '€1,247.09'],
          ['Term', '25 years'],
        ],
      },
      'l',
      'model',
    ),
    shows('w2', 'stat-card', { label: 'Average market rate', value: '4.12', unit: '%' }, 'model'),
  ),
  transcript(
    'an update that brings newer data from another call',
    said('What does the share cost?'),
    read(
      'p',
      'bank.example get_price',
      { symbol: 'TBH', price: 183.42, at: '2026-11-23T09:30:00Z' },
      { symbol: 'TBH' },
    ),
    shows('w1', 'stat-card', { label: 'TBH', value: '183.42' }, 'p'),
    said('And now?'),
    read('n', 'quotes latest', { TBH: { last: 185.07, volume: 912334 } }, { symbols: ['TBH'] }),
    updates('w1', { label: 'TBH', value: '185.07', previousValue: '183.42' }, 'p', 'n'),
    updates('w1', { label: 'TBH', value: '185.07', previousValue: '181.90' }, 'n', 'model'),
  ),
];
