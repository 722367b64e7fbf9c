/** Ten more, labelled by another reader before the first run, which found two names of a source beside made-up figures alone. */
import { file, read, said, shows, transcript, updates, uses } from '../transcript';

export const secondLook = [
  transcript(
    'two shops ask the same price: what was drawn keeps its source; a third price is made up',
    said('Where do I get the Orion 8 headphones?'),
    read('a', 'audiohaus.example offers', { offers: [{ model: 'Orion 8', price: 189.9, delivery: '3 days' }] }),
    shows('w0', 'kv', { title: 'Orion 8', rows: [['Price', '189.90 €']] }, 'a'),
    read('b', 'klangwelt.example offers', { offers: [{ model: 'Orion 8', price: 189.9, stock: 4 }] }),
    updates(
      'w0',
      {
        title: 'Orion 8',
        rows: [
          ['Price', '189.90 €'],
          ['Stock', '4'],
        ],
      },
      'a',
      'b',
    ),
    shows(
      'w1',
      'kv',
      {
        title: 'Orion 8',
        rows: [
          ['Price', '189.90 €'],
          ['Stock', '4'],
        ],
      },
      'b',
    ),
    shows('w2', 'data-table', { rows: [{ model: 'Orion 8', price: 189.9, delivery: '3 days' }] }, 'a'),
    shows('w3', 'stat', { label: 'Orion 8 at soundpool', value: '174.90 €' }, 'model'),
  ),
  transcript(
    'a table with one column of the model’s own',
    said('Which of these routers is worth it?'),
    read('r', 'shop.example list_routers', {
      routers: [
        { name: 'Nordlink AX3', price: 79.95, speedMbit: 2402, ports: 4 },
        { name: 'Vela Mesh', price: 149.5, speedMbit: 5764, ports: 2 },
        { name: 'Tarn R7', price: 112.25, speedMbit: 3603, ports: 5 },
      ],
    }),
    shows(
      'w1',
      'data-table',
      {
        rows: [
          { name: 'Nordlink AX3', price: 79.95, watts: 7.4 },
          { name: 'Vela Mesh', price: 149.5, watts: 11.2 },
          { name: 'Tarn R7', price: 112.25, watts: 9.6 },
        ],
      },
      'r',
      'model',
    ),
    shows(
      'w2',
      'chart',
      {
        title: 'Price in €',
        bars: [
          ['Nordlink AX3', 79.95],
          ['Vela Mesh', 149.5],
          ['Tarn R7', 112.25],
        ],
      },
      'r',
    ),
    shows(
      'w3',
      'chart',
      {
        title: 'Range in metres',
        bars: [
          ['Nordlink AX3', 28],
          ['Vela Mesh', 45],
          ['Tarn R7', 36],
        ],
      },
      'model',
    ),
    shows('w4', 'stat', { label: 'Fastest', value: '5,764 Mbit/s' }, 'r'),
    shows('w5', 'stat', { label: 'Cheapest router', value: '79.95 €' }, 'r'),
  ),
  transcript(
    'sums, means and a share of expenses; a budget that nobody named',
    said('What did we spend on the trip?'),
    read('e', 'ledger expenses', {
      expenses: [
        { what: 'Ferry', amount: 218.4, paidBy: 'Ada' },
        { what: 'Cabin', amount: 612, paidBy: 'Ben' },
        { what: 'Petrol', amount: 97.35, paidBy: 'Ada' },
        { what: 'Food', amount: 341.8, paidBy: 'Cleo' },
      ],
    }),
    shows('w1', 'stat', { label: 'Total', value: '1,269.55 €' }, 'e'),
    shows('w2', 'stat', { label: 'Mean', value: '317.39 €' }, 'e'),
    shows('w3', 'stat', { label: 'Cabin, of all', value: '48.2 %' }, 'e'),
    shows('w4', 'stat', { label: 'Budget', value: '1,500 €' }, 'model'),
    shows('w5', 'stat', { label: 'Left', value: '230.45 €' }, 'model'),
    shows(
      'w6',
      'chart',
      {
        bars: [
          ['Ferry', 218.4],
          ['Cabin', 612],
          ['Petrol', 97.35],
          ['Food', 341.8],
          ['Insurance', 54.9],
        ],
      },
      'e',
      'model',
    ),
  ),
  transcript(
    'other units: powers of ten, percent, lengths of time; a conversion is the model’s',
    said('How is the server?'),
    read('s', 'probe status', {
      latencyMs: 1428,
      errorRate: 0.0137,
      upSeconds: 437,
      diskBytes: 48_920_000_000,
      inletCelsius: 23.6,
    }),
    shows('w1', 'stat', { label: 'Latency', value: '1.43 s' }, 's'),
    shows('w2', 'stat', { label: 'Errors', value: '1.37 %' }, 's'),
    shows('w3', 'stat-card', { label: 'Disk', value: '48.9', unit: 'GB' }, 's'),
    shows('w4', 'stat', { label: 'Up', value: '7:17' }, 's'),
    shows('w5', 'stat', { label: 'Inlet', value: '74.5 °F' }, 'model'),
    shows('w6', 'stat', { label: 'Memory', value: '6.2 GB' }, 'model'),
  ),
  transcript(
    'near misses: turned digits, a neighbour’s figure, another year',
    said('Populations of the three towns'),
    read('p', 'census towns', {
      towns: [
        { town: 'Altenau', year: 2021, population: 18_437 },
        { town: 'Brackel', year: 2021, population: 26_905 },
        { town: 'Corvin', year: 2021, population: 9_218 },
      ],
    }),
    shows('w1', 'stat', { label: 'Altenau', value: '18,347' }, 'model'),
    shows('w2', 'stat', { label: 'Population of Brackel', value: '26,905' }, 'p'),
    shows('w3', 'stat', { label: 'Corvin in 2011', value: '9,604' }, 'model'),
    shows(
      'w4',
      'data-table',
      {
        rows: [
          { town: 'Altenau', population: 18437 },
          { town: 'Brackel', population: 26950 },
          { town: 'Corvin', population: 9218 },
        ],
      },
      'p',
      'model',
    ),
    shows(
      'w5',
      'chart',
      {
        title: 'Growth since 2011, in %',
        bars: [
          ['Altenau', 2.1],
          ['Brackel', 9.2],
          ['Corvin', -4],
        ],
      },
      'model',
    ),
  ),
  transcript(
    'an update takes a newer reading, keeps the rest, and then adds a guess',
    said('Watch the three tanks'),
    read('t1', 'plant tanks', {
      tanks: [
        { tank: 'North', litres: 4180 },
        { tank: 'Middle', litres: 2735 },
        { tank: 'South', litres: 3912 },
      ],
    }),
    shows(
      'w1',
      'chart',
      {
        title: 'Litres',
        bars: [
          ['North', 4180],
          ['Middle', 2735],
          ['South', 3912],
        ],
      },
      't1',
    ),
    read('t2', 'plant tank', { tank: 'Middle', litres: 2618 }, { tank: 'Middle' }),
    updates(
      'w1',
      {
        title: 'Litres',
        bars: [
          ['North', 4180],
          ['Middle', 2618],
          ['South', 3912],
        ],
      },
      't1',
      't2',
    ),
    updates(
      'w1',
      {
        title: 'Litres',
        bars: [
          ['North', 4180],
          ['Middle', 2618],
          ['South', 3912],
          ['East', 3340],
        ],
      },
      't1',
      't2',
      'model',
    ),
    shows('w2', 'stat', { label: 'Middle', value: '2,618 l' }, 't2'),
  ),
  transcript(
    'a file, a page and the user’s own figure in one table',
    file('o', 'quote.csv', 'item;quantity;unit price\nLarch boards;36;14.85\nDeck screws;8;11.20\nOil;3;27.90'),
    said('I have 640 euros. Is the timber cheaper at the yard?'),
    read('y', 'timberyard.example price', { item: 'Larch boards', unitPrice: 12.65, length: 4.2 }),
    shows(
      'w1',
      'data-table',
      {
        rows: [
          { item: 'Larch boards', quote: 14.85, yard: 12.65 },
          { item: 'Deck screws', quote: 11.2 },
        ],
      },
      'o',
      'y',
    ),
    shows('w2', 'kv', { rows: [['Yours', '640 €']] }, 'user'),
    shows('w3', 'stat', { label: 'Delivery', value: '49 €' }, 'model'),
  ),
  transcript(
    'prose with figures of the page and one of the model’s',
    said('What does the article say?'),
    read(
      'p',
      'harbour.example read_page',
      'The port handled 14.2 million tonnes in 2025, up 6.3 percent. Container traffic grew to 1,184,000 units.\nThe director, Ilse Morgenroth, expects a new quay by 2029.',
    ),
    shows('w1', 'text', { content: 'The port handled **14.2 million tonnes** in 2025, up 6.3 %.' }, 'p'),
    shows('w2', 'text', { content: 'The new quay will cost about 340 million euros and create 2,150 jobs.' }, 'model'),
    shows(
      'w3',
      'kv',
      {
        rows: [
          ['Containers', '1,184,000'],
          ['Director', 'Ilse Morgenroth'],
          ['Ships a day', '23'],
        ],
      },
      'p',
      'model',
    ),
    shows('w4', 'alert', { title: 'Busy', message: 'Expect delays at the weekend.' }, 'model'),
  ),
  transcript(
    'figures made up about everything that a large list names',
    said('Tell me about the vineyards'),
    read('v', 'wines.example list', {
      vineyards: [
        { name: 'Clos Berthier', hectares: 12.4, founded: 1887, bottles: 61200 },
        { name: 'Domaine Aubrac', hectares: 30.1, founded: 1921, bottles: 148500 },
        { name: 'Château Lorme', hectares: 8.7, founded: 1764, bottles: 40300 },
        { name: 'Mas Ferrand', hectares: 17.9, founded: 1958, bottles: 88100 },
        { name: 'Les Trois Puits', hectares: 5.2, founded: 1999, bottles: 22750 },
      ],
    }),
    uses('w0', 'rowclick', { name: 'Mas Ferrand' }),
    shows(
      'w1',
      'data-table',
      {
        rows: [
          { name: 'Clos Berthier', rating: 91, price: 18.5 },
          { name: 'Domaine Aubrac', rating: 88, price: 14 },
          { name: 'Château Lorme', rating: 94, price: 36 },
        ],
      },
      'v',
      'model',
    ),
    shows('w2', 'stat', { label: 'Visitors at Mas Ferrand', value: '4,200' }, 'model'),
    shows('w3', 'stat-card', { label: 'Bottles', value: '360,850' }, 'v'),
    shows('w4', 'stat', { label: 'Vineyards', value: '5' }, 'v'),
    shows(
      'w5',
      'kv',
      {
        title: 'Château Lorme',
        rows: [
          ['Founded', '1764'],
          ['Hectares', '8.7'],
          ['Employees', '14'],
        ],
      },
      'v',
      'model',
    ),
    shows('w6', 'profile', { name: 'Mas Ferrand', fields: [{ label: 'Bottles', value: '88,100' }] }, 'v'),
  ),
  transcript(
    'times and dates: two lines, one connection invented, a duration summed across results',
    said('How do I get from Wels to Arlon on 14 March?'),
    read(
      'l1',
      'rail.example legs',
      { legs: [{ train: 'RX 418', from: 'Wels', departs: '2027-03-14T07:52', arrives: '2027-03-14T11:36' }] },
      { from: 'Wels', date: '2027-03-14' },
    ),
    read(
      'l2',
      'rail.example legs',
      { legs: [{ train: 'IC 2207', from: 'Metz', departs: '2027-03-14T13:08', arrives: '2027-03-14T14:41' }] },
      { from: 'Metz', date: '2027-03-14' },
    ),
    shows(
      'w1',
      'timeline',
      {
        events: [
          { title: 'RX 418', date: '14 March, 07:52', description: 'arrives 11:36' },
          { title: 'IC 2207', date: '14 March, 13:08', description: 'arrives 14:41' },
        ],
      },
      'l1',
      'l2',
    ),
    shows(
      'w2',
      'timeline',
      { events: [{ title: 'Bus 71', date: '14 March, 15:05', description: 'arrives 15:50' }] },
      'model',
    ),
    shows('w3', 'stat', { label: 'Whole journey', value: '6:49' }, 'model'),
    shows('w4', 'stat', { label: 'Ticket', value: '86.40 €' }, 'model'),
  ),
];
