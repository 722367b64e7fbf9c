import { it } from 'vitest';
import { tracks } from '../../../playground/music/catalogue';
import { createStore } from '../../../playground/music/store';
import { musicTools } from '../../../playground/music/tools';
import { nextMove } from '../../../src/providers/rehearsal/next-move';
import { friday } from './talk';
import { drawTool } from './tool-sets';

const T = (name, description, properties = {}, required = []) => ({
  name,
  description,
  inputSchema: { type: 'object', properties, required },
});
const store = createStore(
  () => ({ getItem: () => null, setItem() {} }),
  () => 0,
);
store.dispatch({ type: 'enqueue', trackId: tracks[0].id });
store.dispatch({ type: 'enqueue', trackId: tracks[1].id });
const music = musicTools(store, () => 0).map((t) => ({
  name: `localhost_4000_webmcp_${t.name}`,
  description: t.description,
  inputSchema: t.schema(),
}));
const d = 'tabhand_demo_mcp_';
const str = { type: 'string' };
const mcp = [
  T(
    d + 'forecast',
    'Hourly weather for a place. Synthetic: computed from the name of the place, not measured.',
    {
      place: { ...str, description: 'Name of a town or place' },
      hours: { type: 'integer', minimum: 1, maximum: 72, default: 12, description: 'How many hours from now' },
    },
    ['place'],
  ),
  T(d + 'log_note', 'Appends a note to the server’s notebook. Each call adds one.', { text: str }, ['text']),
  T(
    d + 'query_sql',
    'Runs one read-only SELECT over train departures. Returns at most 500 rows and says how many were left out. Columns: describe_table.',
    { sql: { ...str, description: 'One SELECT statement in SQLite’s dialect' } },
    ['sql'],
  ),
  T(d + 'list_tables', 'The tables of the train data set, with their numbers of rows.'),
  T(
    d + 'describe_table',
    'Columns of a table: name, type, what it means.',
    { table: { enum: ['stations', 'departures', 'delays'] } },
    ['table'],
  ),
  T(d + 'list_recipes', 'Recipes for typical questions: how to ask this server and which widget to draw.'),
  T(d + 'search_recipes', 'Recipes that fit some words, best first.', { query: str }, ['query']),
  T(d + 'get_recipe', 'One recipe whole.', { name: { ...str, description: 'As list_recipes names it' } }, ['name']),
];
const shop = 'localhost_4000_webmcp_';
const pots = {
  enum: ['juniper_mug', 'honey_bowl', 'ash_vase', 'juniper_bowl'],
  description: 'Which pot: glaze and form, so the mug in juniper is juniper_mug.',
};
const shopTools = [
  T(
    shop + 'search_catalogue',
    'Finds pots by words of their name, glaze, form or description, with sku, price in euros and size. Without a query it lists them all.',
    {
      query: { ...str, description: 'Words that must all occur, such as "mug" or "honey bowl".' },
      max_price: { type: 'number', minimum: 0, description: 'Only pots at this price or less, in euros.' },
    },
  ),
  T(
    shop + 'add_to_cart',
    'Puts one or more of a pot into the cart. Nothing is bought until check_out. At most 9 of one pot.',
    { sku: pots, quantity: { type: 'integer', minimum: 1, maximum: 9, default: 1, description: 'How many.' } },
    ['sku'],
  ),
  T(shop + 'view_cart', 'Lists what is in the cart, with quantities, prices in euros and the total.'),
  T(
    shop + 'remove_from_cart',
    'Takes some or all of one pot out of the cart. Not there while the cart is empty.',
    { sku: { enum: ['juniper_mug'] }, quantity: { type: 'integer', minimum: 1 } },
    ['sku'],
  ),
  T(shop + 'check_out', 'Orders everything in the cart and empties it. An order cannot be taken back.'),
  T(
    'localhost_4001_webmcp_delivery_estimate',
    'Tells on which day a parcel from the pottery would arrive and what delivery costs, in euros.',
    {
      country: { enum: ['Germany', 'France', 'Japan'] },
      pieces: { type: 'integer', minimum: 1, default: 1, description: 'How many pots.' },
      express: { type: 'boolean', description: 'Faster, for half as much again.' },
    },
    ['country'],
  ),
];
it('x', () => {
  const go = (tools, list) => {
    for (const text of list) {
      const { call, text: t } = nextMove({ system: '', messages: [{ role: 'user', text }], tools }, friday());
      console.log(
        text,
        ' => ',
        call
          ? `${call.name} ${JSON.stringify(call.input)}`
          : t.replace(/\n/g, ' | ').replace(/.*closest tools are:/, 'OFFER'),
      );
    }
  };
  go(
    [...music, ...mcp, drawTool],
    [
      'play Blue Train',
      'Play Blue Train!',
      'search for rainy songs',
      'search the library for piano',
      'find tracks by Ida Marlow',
      'add Blue Train to Slow Sunday',
      'add Blue Train to the queue',
      'queue blue train',
      "what's in the queue?",
      'show the queue',
      'remove the first track from the queue',
      'remove the last track',
      'create a playlist called Late Night',
      'create a playlist named Trains with Blue Train',
      'forecast for Lyon',
      "what's the weather in Lyon?",
      'weather in Lyon for 24 hours',
      'note "buy milk"',
      'add a note: buy milk',
      'show me the tables',
      'describe departures',
      'SELECT station, count(*) FROM departures GROUP BY station',
      'show the train departures',
      'list recipes',
      'find tracks slower than 100 bpm',
      'play',
      'stop',
      'what is playing?',
      'play Blue Train and then show the queue',
      'list all tracks',
      'hello',
    ],
  );
  console.log('SHOP =>');
  go(
    [...shopTools, ...mcp, drawTool],
    [
      'find mugs',
      'find mugs under 30 euros',
      'search for honey bowls',
      'add two juniper mugs to the cart',
      'put a honey bowl in my cart',
      'what is in my cart?',
      'show my cart',
      'remove the juniper mug from the cart',
      'check out',
      'buy it',
      'how much is delivery to France?',
      'estimate express delivery to Japan for 3 pots',
      'delivery to Germany without express',
      'add a juniper thing to the cart',
    ],
  );
});
