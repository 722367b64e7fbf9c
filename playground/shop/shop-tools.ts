/** The tools of the shop's own page: finding pots and putting them into the cart. */
import { type PageTool, refusal } from '../model-context/offer-tools.ts';
import { added, maxOfOne, piecesOf, quantityOf, totalOf } from './cart.ts';
import type { CartStore } from './cart-store.ts';
import { euros, findPot, type Pot, pots, searchPots } from './catalogue.ts';

export function shopTools(store: CartStore): PageTool[] {
  return [searchCatalogue(), addToCart(store)];
}

function searchCatalogue(): PageTool {
  return {
    name: 'search_catalogue',
    title: 'Search the catalogue',
    description:
      'Finds pots by words of their name, glaze, form or description, with sku, price in euros and size. Without a query it lists them all.',
    annotations: { readOnlyHint: true },
    schema: () => ({
      type: 'object',
      properties: {
        query: { type: 'string', description: 'Words that must all occur, such as "mug" or "honey bowl".' },
        max_price: { type: 'number', minimum: 0, description: 'Only pots at this price or less, in euros.' },
      },
    }),
    execute: ({ query, max_price: max }) => {
      const found = searchPots(typeof query === 'string' ? query : '');
      const affordable = found.filter((pot) => typeof max !== 'number' || pot.price <= max);
      return { found: affordable.length, pots: affordable.map(factsOf) };
    },
  };
}

function addToCart(store: CartStore): PageTool {
  const buyable = () => pots.filter((pot) => quantityOf(store.cart, pot.sku) < maxOfOne);
  return {
    name: 'add_to_cart',
    title: 'Add a pot to the cart',
    description: `Puts one or more of a pot into the cart. Nothing is bought until check_out. At most ${maxOfOne} of one pot.`,
    schema: () => {
      const words = 'Which pot: glaze and form, so the mug in juniper is juniper_mug.';
      const sku = { type: 'string', enum: buyable().map((pot) => pot.sku), description: words };
      const quantity = { type: 'integer', minimum: 1, maximum: maxOfOne, default: 1, description: 'How many.' };
      return { type: 'object', properties: { sku, quantity }, required: ['sku'], additionalProperties: false };
    },
    execute: ({ sku, quantity = 1 }) => {
      const pot = findPot(sku);
      const skus = buyable().map((one) => one.sku);
      if (pot === undefined) return refusal(`There is no pot ${JSON.stringify(sku)}. There are: ${skus.join(', ')}.`);
      const room = maxOfOne - quantityOf(store.cart, pot.sku);
      if (typeof quantity !== 'number' || !Number.isInteger(quantity) || quantity < 1 || quantity > room) {
        return refusal(`The cart takes 1 to ${room} more of ${pot.sku}. Nothing was added.`);
      }
      store.change(added(store.cart, pot.sku, quantity));
      return {
        added: { sku: pot.sku, quantity },
        pieces_in_cart: piecesOf(store.cart),
        total: euros(totalOf(store.cart)),
      };
    },
  };
}

function factsOf({ sku, name, price, size, words }: Pot) {
  return { sku, name, price_eur: price, size, description: words };
}
