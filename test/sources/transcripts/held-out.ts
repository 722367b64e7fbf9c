/** Ten more, written and labelled after the tracer was finished; it was not changed for them. */
import { failed, file, read, said, shows, transcript, updates, uses } from '../transcript';

export const heldOut = [
  transcript(
    'a library’s loans, due dates in words',
    said('Which books do I have to bring back?'),
    read('b', 'library.example get_loans', {
      loans: [
        { title: 'The Left Hand of Darkness', due: '2026-12-02', renewals: 1 },
        { title: 'Piranesi', due: '2026-12-09', renewals: 0 },
      ],
    }),
    shows('w1', 'list', { items: ['The Left Hand of Darkness, due 2 December', 'Piranesi, due 9 December'] }, 'b'),
    shows('w2', 'stat', { label: 'Books on loan', value: '2' }, 'b'),
    shows('w3', 'stat', { label: 'Fine per day', value: '0.30 €' }, 'model'),
    shows('w4', 'list', { title: 'You may like', items: ['The Dispossessed', 'Jonathan Strange'] }, 'model'),
  ),
  transcript(
    'crypto prices with a change computed by hand',
    said('Bitcoin and ether, please'),
    read(
      'p',
      'coins price',
      { bitcoin: { eur: 81342.17, change24h: -2.31 }, ethereum: { eur: 2790.55, change24h: 1.08 } },
      { ids: 'bitcoin,ethereum' },
    ),
    shows(
      'w1',
      'data-table',
      {
        rows: [
          { coin: 'Bitcoin', price: '€81,342.17', change: '-2.31 %' },
          { coin: 'Ether', price: '€2,790.55', change: '+1.08 %' },
        ],
      },
      'p',
    ),
    shows('w2', 'stat-card', { label: 'Bitcoin', value: '81.3k', unit: 'EUR' }, 'p'),
    shows(
      'w3',
      'chart',
      {
        title: 'Bitcoin this week',
        bars: [
          ['Mon', 84100],
          ['Tue', 83250],
          ['Wed', 82900],
        ],
      },
      'model',
    ),
  ),
  transcript(
    'a class’s marks: mean, best, and a mark that nobody gave',
    said('How did the class do?'),
    read('m', 'school.example marks', {
      marks: [
        { pupil: 'Noor', mark: 14.5 },
        { pupil: 'Elias', mark: 11 },
        { pupil: 'Zoe', mark: 17 },
        { pupil: 'Ivo', mark: 9.5 },
      ],
    }),
    shows(
      'w1',
      'chart',
      {
        bars: [
          ['Noor', 14.5],
          ['Elias', 11],
          ['Zoe', 17],
          ['Ivo', 9.5],
        ],
      },
      'm',
    ),
    shows('w2', 'stat', { label: 'Mean mark', value: '13' }, 'm'),
    shows(
      'w3',
      'chart',
      {
        bars: [
          ['Noor', 14.5],
          ['Elias', 11],
          ['Zoe', 17],
          ['Ivo', 9.5],
          ['Lena', 12],
        ],
      },
      'm',
      'model',
    ),
    shows('w4', 'stat', { label: 'National mean', value: '12.2' }, 'model'),
  ),
  transcript(
    'a build that failed, from its log',
    said('Why did the build fail?'),
    read(
      'l',
      'ci get_log',
      'step 1/4 install ok (41.2 s)\nstep 2/4 lint ok (8.8 s)\nstep 3/4 test failed (126.4 s): 3 of 812 tests failed\n  FAIL cart.test.ts > adds tax twice',
    ),
    shows('w1', 'log', { entries: [{ message: 'FAIL cart.test.ts > adds tax twice', level: 'error' }] }, 'l'),
    shows(
      'w2',
      'kv',
      {
        rows: [
          ['Tests failed', '3 of 812'],
          ['Time of the tests', '126.4 s'],
        ],
      },
      'l',
    ),
    shows('w3', 'stat', { label: 'Coverage', value: '91 %' }, 'model'),
    shows('w4', 'code', { lang: 'ts', content: 'expect(total(cart)).toBe(119);' }, 'model'),
  ),
  transcript(
    'two answers of one tool for two cities',
    said('Compare Bergen and Malaga'),
    read('a', 'climate year', { city: 'Bergen', rainDays: 231, sunHours: 1187, july: 14.9 }, { city: 'Bergen' }),
    read('b', 'climate year', { city: 'Malaga', rainDays: 43, sunHours: 2905, july: 25.6 }, { city: 'Malaga' }),
    shows(
      'w1',
      'data-table',
      {
        rows: [
          { city: 'Bergen', 'rain days': 231, 'sun hours': 1187 },
          { city: 'Malaga', 'rain days': 43, 'sun hours': 2905 },
        ],
      },
      'a',
      'b',
    ),
    shows('w2', 'stat-card', { label: 'July in Malaga', value: '25.6', unit: '°C' }, 'b'),
    shows(
      'w3',
      'chart',
      {
        title: 'Beaches',
        bars: [
          ['Bergen', 6],
          ['Malaga', 16],
        ],
      },
      'model',
    ),
    shows('w4', 'stat', { label: 'People in Bergen', value: '291,000' }, 'model'),
  ),
  transcript(
    'a contract in a file, and what the user added',
    file(
      'c',
      'lease.txt',
      'LEASE\nRent: 1,085.00 EUR a month, payable by the 3rd.\nDeposit: 2,170.00 EUR.\nThe term begins on 1 February 2027 and ends on 31 January 2030.',
    ),
    said('My income is 3,420 EUR. Sum it up.'),
    shows(
      'w1',
      'kv',
      {
        rows: [
          ['Rent', '1,085 EUR'],
          ['Deposit', '2,170 EUR'],
          ['Begins', '1 Feb 2027'],
          ['Ends', '31 Jan 2030'],
        ],
      },
      'c',
    ),
    shows(
      'w2',
      'kv',
      {
        rows: [
          ['Income', '3,420 EUR'],
          ['Rent', '1,085 EUR'],
        ],
      },
      'c',
      'user',
    ),
    shows('w3', 'stat', { label: 'Heating', value: '140 EUR' }, 'model'),
  ),
  transcript(
    'a failed call, and figures all the same',
    said('How many visitors today?'),
    failed('x', 'stats visitors', 'The service answered 503: try again in 30 seconds', { day: 'today' }),
    shows('w1', 'stat', { label: 'Visitors', value: '2,318' }, 'model'),
    shows('w2', 'stat', { label: 'Try again in', value: '30 s' }, 'model'),
  ),
  transcript(
    'a table that grows by updates from a second page',
    said('Collect the prices'),
    read('a', 'first.example product', { product: 'Kettle K2', price: 39.99, stock: 14 }),
    shows('w1', 'data-table', { rows: [{ shop: 'first', product: 'Kettle K2', price: 39.99 }] }, 'a'),
    read('b', 'second.example product', { product: 'Kettle K2', price: 36.49, shipping: 4.9 }),
    updates(
      'w1',
      {
        rows: [
          { shop: 'first', product: 'Kettle K2', price: 39.99 },
          { shop: 'second', product: 'Kettle K2', price: 36.49 },
        ],
      },
      'a',
      'b',
    ),
    updates(
      'w1',
      {
        rows: [
          { shop: 'first', product: 'Kettle K2', price: 39.99 },
          { shop: 'second', product: 'Kettle K2', price: 36.49 },
          { shop: 'third', product: 'Kettle K2', price: 34.95 },
        ],
      },
      'a',
      'b',
      'model',
    ),
    updates('w1', { rows: [{ shop: 'second', product: 'Kettle K2', price: 36.49 }] }, 'b'),
  ),
  transcript(
    'tasks as a timeline, one clicked, its details invented',
    said('My tasks'),
    read('t', 'todo list', {
      tasks: [
        { id: 'T-9', text: 'Send the invoice to Brandt', due: '2026-11-30' },
        { id: 'T-12', text: 'Book the hall', due: '2026-12-14' },
      ],
    }),
    shows(
      'w1',
      'timeline',
      {
        events: [
          { title: 'Send the invoice to Brandt', date: '2026-11-30', status: 'pending' },
          { title: 'Book the hall', date: '2026-12-14', status: 'pending' },
        ],
      },
      't',
    ),
    uses('w1', 'eventclick', { title: 'Book the hall' }),
    shows(
      'w2',
      'kv',
      {
        title: 'Book the hall',
        rows: [
          ['Seats', '120'],
          ['Price', '450 €'],
        ],
      },
      'model',
    ),
    shows('w3', 'stat', { label: 'Open tasks', value: '2' }, 't'),
  ),
  transcript(
    'a text of a page in French, quoted and counted',
    said('Résume la page'),
    read(
      'p',
      'journal.example read_page',
      'La commune compte 8 742 habitants. Le budget de 2026 s’élève à 12,6 millions d’euros, dont 3,1 millions pour les écoles. Le maire, Étienne Marchal, a présenté le projet le 17 novembre.',
    ),
    shows(
      'w1',
      'kv',
      {
        rows: [
          ['Habitants', '8 742'],
          ['Budget', '12,6 M€'],
          ['Écoles', '3,1 M€'],
        ],
      },
      'p',
    ),
    shows('w2', 'profile', { name: 'Étienne Marchal', subtitle: 'Maire' }, 'p'),
    shows('w3', 'stat', { label: 'Part des écoles', value: '24,6 %' }, 'p'),
    shows('w4', 'stat', { label: 'Dette par habitant', value: '912 €' }, 'model'),
  ),
];
