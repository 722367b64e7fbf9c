/**
 * Forty tasks for a model, each judged by what its page or server has come to. On the pages of the playground, and on a server of sixty
 * tools, of which a model sees none before it searches.
 */
import type { Records } from './office.ts';

/** `one`: a call of one tool of the page does it. `two`: it takes two. `server`: a search, then a call. `none`: nothing is to be called. */
export type Kind = 'one' | 'two' | 'server' | 'none';

export interface Task {
  id: string;
  kind: Kind;
  at: 'music' | 'shop' | 'forms' | 'office';
  says: string;
  /** What the page has kept when it opens. */
  before?: { key: string; value: object };
  /** Run in the page: whether it is done. `kept(key)` is what the page has kept, `answer(form)` what the desk with this form says. */
  truth?: string;
  /** The same, of what the server keeps. */
  holds?: (records: Records) => boolean;
  /** The calls of a model that knows everything: a tool by the end of its name. */
  way: [tool: string, input: Record<string, unknown>][];
}

const queueOf = (...queue: string[]) => ({
  key: 'night-ferry',
  value: {
    ...{ trackId: null, position: 0, context: [], history: [], queue },
    playlists: [{ id: 'pl_slow_sunday', name: 'Slow Sunday', trackIds: ['trk_slack_water'] }],
  },
});

const cartOf = (lines: Record<string, number>) => ({
  key: 'hollow-way-cart',
  value: { lines: Object.entries(lines).map(([sku, quantity]) => ({ sku, quantity })), orders: 0 },
});

const plays = (id: string) => `kept('night-ferry')?.trackId === '${id}'`;
const queues = (...ids: string[]) => `String(kept('night-ferry')?.queue) === '${ids}'`;
const listHas = (name: string, ...ids: string[]) =>
  `kept('night-ferry')?.playlists.some((list) => list.name === '${name}' && ${JSON.stringify(ids)}.every((id) => list.trackIds.includes(id)))`;
const cartIs = (lines: Record<string, number>) =>
  `String(kept('hollow-way-cart')?.lines.map(({ sku, quantity }) => sku + quantity)) === '${Object.entries(lines).map(([sku, quantity]) => sku + quantity)}'`;
const ordered = `kept('hollow-way-cart')?.orders === 1`;
const says = (form: string, words: string) => `answer('${form}').includes(${JSON.stringify(words)})`;

const music: Omit<Task, 'at'>[] = [
  {
    ...{ id: 'play', kind: 'one', says: 'Play Blue Train.' },
    truth: plays('trk_blue_train'),
    way: [['play_track', { id: 'trk_blue_train' }]],
  },
  {
    ...{ id: 'queue', kind: 'one', says: 'Add Copper Wire to the queue.' },
    truth: queues('trk_copper_wire'),
    way: [['add_to_queue', { id: 'trk_copper_wire' }]],
  },
  {
    ...{ id: 'new-playlist', kind: 'one', says: 'Make a new playlist called Rainy Days.' },
    truth: listHas('Rainy Days'),
    way: [['create_playlist', { name: 'Rainy Days' }]],
  },
  {
    ...{ id: 'onto-playlist', kind: 'one', says: 'Put Windfall on my playlist Slow Sunday.' },
    truth: listHas('Slow Sunday', 'trk_windfall'),
    way: [['add_to_playlist', { playlist_id: 'pl_slow_sunday', track_id: 'trk_windfall' }]],
  },
  {
    ...{ id: 'unqueue', kind: 'one', says: 'Take the second track out of the queue.' },
    before: queueOf('trk_desk_fan', 'trk_windfall', 'trk_salt_flats'),
    truth: queues('trk_desk_fan', 'trk_salt_flats'),
    way: [['remove_from_queue', { position: 2 }]],
  },
  {
    ...{ id: 'full-playlist', kind: 'one' },
    says: 'Create a playlist named Trains with the tracks Blue Train and Platform Nine.',
    truth: listHas('Trains', 'trk_blue_train', 'trk_platform_nine'),
    way: [['create_playlist', { name: 'Trains', track_ids: ['trk_blue_train', 'trk_platform_nine'] }]],
  },
  {
    ...{ id: 'hear', kind: 'one', says: 'I would like to hear Fog Signal now, please.' },
    truth: plays('trk_fog_signal'),
    way: [['play_track', { id: 'trk_fog_signal' }]],
  },
  {
    ...{ id: 'queue-in-french', kind: 'one', says: 'Ajoute Kitchen Disco à la file d’attente.' },
    truth: queues('trk_kitchen_disco'),
    way: [['add_to_queue', { id: 'trk_kitchen_disco' }]],
  },
  {
    ...{ id: 'slowest', kind: 'two', says: 'Find the slowest track of the library and play it.' },
    truth: plays('trk_fog_signal'),
    way: [
      ['search_library', {}],
      ['play_track', { id: 'trk_fog_signal' }],
    ],
  },
  {
    ...{ id: 'play-and-queue', kind: 'two', says: 'Play Salt Flats, and add Mirage Engine to the queue.' },
    truth: `${plays('trk_salt_flats')} && ${queues('trk_mirage_engine')}`,
    way: [
      ['play_track', { id: 'trk_salt_flats' }],
      ['add_to_queue', { id: 'trk_mirage_engine' }],
    ],
  },
  {
    ...{ id: 'play-queued', kind: 'two', says: 'Look at my queue and play the track that is last in it.' },
    before: queueOf('trk_desk_fan', 'trk_windfall'),
    truth: plays('trk_windfall'),
    way: [
      ['get_queue', {}],
      ['play_track', { id: 'trk_windfall' }],
    ],
  },
  ...[
    ['capital', 'What is the capital of France?'],
    ['thanks', 'Thank you, that was very helpful!'],
    ['translation', 'How do you say “good morning” in French?'],
    ['sum', 'What is 17 plus 25?'],
    ['verse', 'Write two lines of verse about the sea.'],
    ['word', 'Explain in one sentence what the word “tempo” means.'],
  ].map(([id = '', says = '']): Omit<Task, 'at'> => ({ id, kind: 'none', says, way: [] })),
];

const shop: Omit<Task, 'at'>[] = [
  {
    ...{ id: 'one-mug', kind: 'one', says: 'Put one juniper mug into my cart.' },
    truth: cartIs({ juniper_mug: 1 }),
    way: [['add_to_cart', { sku: 'juniper_mug' }]],
  },
  {
    ...{ id: 'three-tumblers', kind: 'one', says: 'Add three ink tumblers to the cart.' },
    truth: cartIs({ ink_tumbler: 3 }),
    way: [['add_to_cart', { sku: 'ink_tumbler', quantity: 3 }]],
  },
  {
    ...{ id: 'need-jar', kind: 'one', says: 'I need a chalk jar. Please put it in the cart for me.' },
    truth: cartIs({ chalk_jar: 1 }),
    way: [['add_to_cart', { sku: 'chalk_jar' }]],
  },
  {
    ...{ id: 'no-vase', kind: 'one', says: 'Take the iron vase out of my cart.' },
    before: cartOf({ slate_bowl: 2, iron_vase: 1 }),
    truth: cartIs({ slate_bowl: 2 }),
    way: [['remove_from_cart', { sku: 'iron_vase' }]],
  },
  {
    ...{ id: 'one-bowl-less', kind: 'one', says: 'Remove one slate bowl from the cart, and keep the others.' },
    before: cartOf({ slate_bowl: 4 }),
    truth: cartIs({ slate_bowl: 3 }),
    way: [['remove_from_cart', { sku: 'slate_bowl', quantity: 1 }]],
  },
  {
    ...{ id: 'order', kind: 'one', says: 'Order what is in my cart.' },
    before: cartOf({ honey_teapot: 1 }),
    truth: ordered,
    way: [['check_out', {}]],
  },
  {
    ...{ id: 'buy-teapots', kind: 'two', says: 'Put two honey teapots into the cart, then check out.' },
    truth: ordered,
    way: [
      ['add_to_cart', { sku: 'honey_teapot', quantity: 2 }],
      ['check_out', {}],
    ],
  },
  {
    ...{ id: 'cheapest', kind: 'two', says: 'Find the cheapest pot of the shop and put one into my cart.' },
    truth: cartIs({ rose_espresso_cup: 1 }),
    way: [
      ['search_catalogue', {}],
      ['add_to_cart', { sku: 'rose_espresso_cup' }],
    ],
  },
  {
    ...{ id: 'dearest-out', kind: 'two', says: 'Look at my cart and take the most expensive pot out of it.' },
    before: cartOf({ juniper_mug: 1, honey_teapot: 1 }),
    truth: cartIs({ juniper_mug: 1 }),
    way: [
      ['view_cart', {}],
      ['remove_from_cart', { sku: 'honey_teapot' }],
    ],
  },
];

const forms: Omit<Task, 'at'>[] = [
  {
    ...{ id: 'red-light', kind: 'one', says: 'Set the stage light to #ff0000 at 100 percent brightness.' },
    truth: says('light_stage', '#ff0000 at 100%'),
    way: [['light_stage', { colour: '#ff0000', brightness: 100 }]],
  },
  {
    ...{ id: 'cider', kind: 'one', says: 'Order a cider for the second interval.' },
    truth: says('order_drinks', 'cider, on the shelf at the second interval'),
    way: [['order_drinks', { drinks: ['cider'], interval: 'second' }]],
  },
  {
    ...{ id: 'two-drinks', kind: 'one', says: 'Order ginger beer and tea for the first interval.' },
    truth: says('order_drinks', 'ginger beer and tea, on the shelf at the first interval'),
    way: [['order_drinks', { drinks: ['ginger beer', 'tea'], interval: 'first' }]],
  },
  {
    ...{ id: 'seats', kind: 'one', says: 'Book four seats in the stalls for Paper Birds on Sunday.' },
    truth: says('book_seats', '4 seats in the stalls for Paper Birds'),
    way: [['book_seats', { performance: 'paper_sun', seats: 4, tier: 'stalls' }]],
  },
  {
    ...{ id: 'hire', kind: 'one', says: 'Ask to hire the stage: first day 2027-03-03, doors open at 19:00.' },
    truth: says('hire_stage', 'from 2027-03-03, doors at 19:00'),
    way: [['hire_stage', { first_day: '2027-03-03', doors: '19:00' }]],
  },
  {
    ...{ id: 'friend', kind: 'one' },
    says: 'Make me a Friend of the Lantern. My name is Ada Byron, my email address is ada@example.org.',
    truth: says('join_friends', 'Ada Byron is a Friend'),
    way: [['join_friends', { name: 'Ada Byron', email: 'ada@example.org' }]],
  },
  {
    ...{ id: 'tea-and-light', kind: 'two' },
    says: 'Order tea for the first interval, and set the stage light to #0000ff at 50 percent.',
    truth: `${says('order_drinks', 'tea, on the shelf at the first')} && ${says('light_stage', '#0000ff at 50%')}`,
    way: [
      ['order_drinks', { drinks: ['tea'], interval: 'first' }],
      ['light_stage', { colour: '#0000ff', brightness: 50 }],
    ],
  },
  {
    ...{ id: 'opera', kind: 'two', says: 'Find out which opera is on, and book two seats in the circle for it.' },
    truth: says('book_seats', '2 seats in the circle for A Winter Figaro'),
    way: [
      ['find_show', { kind: 'opera' }],
      ['book_seats', { performance: 'winter_sat', seats: 2, tier: 'circle' }],
    ],
  },
];

const office: Omit<Task, 'at' | 'kind'>[] = [
  {
    ...{ id: 'invoice', says: 'Write an invoice to Ada Byron over 120 euros.' },
    holds: ({ invoice }) =>
      invoice?.some(({ customer, amount }) => customer === 'Ada Byron' && amount === 120) ?? false,
    way: [
      ['mcp_search_tools', { query: 'create an invoice' }],
      ['create_invoice', { customer: 'Ada Byron', amount: 120 }],
    ],
  },
  {
    ...{ id: 'meeting', says: 'Delete meeting number 3.' },
    holds: ({ meeting }) => meeting?.length === 4 && !meeting.some(({ number }) => number === 3),
    way: [
      ['mcp_search_tools', { query: 'delete a meeting' }],
      ['delete_meeting', { number: 3 }],
    ],
  },
  {
    ...{ id: 'product', says: 'Change the price of product number 2 to 19 euros.' },
    holds: ({ product }) => product?.some(({ number, price }) => number === 2 && price === 19) ?? false,
    way: [
      ['mcp_search_tools', { query: 'update a product' }],
      ['update_product', { number: 2, price: 19 }],
    ],
  },
  {
    ...{ id: 'contact', says: 'Add a contact: Grace Hopper, grace@example.org.' },
    holds: ({ contact }) => contact?.some(({ email }) => email === 'grace@example.org') ?? false,
    way: [
      ['mcp_search_tools', { query: 'create a contact' }],
      ['create_contact', { name: 'Grace Hopper', email: 'grace@example.org' }],
    ],
  },
  {
    ...{ id: 'ticket', says: 'Close ticket number 4.' },
    holds: ({ ticket }) => ticket?.some(({ number, status }) => number === 4 && status === 'closed') ?? false,
    way: [
      ['mcp_search_tools', { query: 'update a ticket' }],
      ['update_ticket', { number: 4, status: 'closed' }],
    ],
  },
  {
    ...{ id: 'absence', says: 'Note that Lin is away on holiday from 2027-07-01 until 2027-07-14.' },
    holds: ({ absence }) =>
      absence?.some(({ person, from, until }) => person === 'Lin' && from === '2027-07-01' && until === '2027-07-14') ??
      false,
    way: [
      ['mcp_search_tools', { query: 'create an absence' }],
      ['create_absence', { person: 'Lin', from: '2027-07-01', until: '2027-07-14' }],
    ],
  },
];

export const tasks: readonly Task[] = [
  ...music.map((task) => ({ ...task, at: 'music' as const })),
  ...shop.map((task) => ({ ...task, at: 'shop' as const })),
  ...forms.map((task) => ({ ...task, at: 'forms' as const })),
  ...office.map((task) => ({ ...task, at: 'office' as const, kind: 'server' as const })),
];
