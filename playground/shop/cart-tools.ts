/** The tools of the cart's frame: seeing it, taking out of it, and ordering. */
import { type PageTool, refusal } from '../model-context/offer-tools.ts';
import { ordered, orderNumber, piecesOf, quantityOf, removed, totalOf } from './cart.ts';
import type { CartStore } from './cart-store.ts';
import { euros, findPot } from './catalogue.ts';

export function cartTools(store: CartStore): PageTool[] {
  return [viewCart(store), removeFromCart(store), checkOut(store)];
}

function factsOf({ cart }: CartStore) {
  const lines = cart.lines.map(({ sku, quantity }) => {
    const pot = findPot(sku);
    return { sku, name: pot?.name, quantity, price_eur: pot?.price };
  });
  return { lines, pieces: piecesOf(cart), total: euros(totalOf(cart)) };
}

function viewCart(store: CartStore): PageTool {
  return {
    name: 'view_cart',
    title: 'View the cart',
    description: 'Lists what is in the cart, with quantities, prices in euros and the total.',
    annotations: { readOnlyHint: true },
    schema: () => ({ type: 'object', properties: {}, additionalProperties: false }),
    execute: () => factsOf(store),
  };
}

function removeFromCart(store: CartStore): PageTool {
  const skus = () => store.cart.lines.map((line) => line.sku);
  return {
    name: 'remove_from_cart',
    title: 'Remove from the cart',
    description: 'Takes some or all of one pot out of the cart. Not there while the cart is empty.',
    available: () => store.cart.lines.length > 0,
    schema: () => {
      const sku = { type: 'string', enum: skus(), description: 'Which of the pots in the cart.' };
      const quantity = { type: 'integer', minimum: 1, description: 'How many; left out, all of them.' };
      return { type: 'object', properties: { sku, quantity }, required: ['sku'], additionalProperties: false };
    },
    execute: ({ sku, quantity }) => {
      const held = typeof sku === 'string' ? quantityOf(store.cart, sku) : 0;
      if (typeof sku !== 'string' || held === 0) {
        return refusal(`The cart holds no ${JSON.stringify(sku)}. It holds: ${skus().join(', ') || 'nothing'}.`);
      }
      const count = typeof quantity === 'number' ? Math.max(1, Math.min(held, Math.floor(quantity))) : held;
      store.change(removed(store.cart, sku, count));
      return { removed: { sku, quantity: count }, cart: factsOf(store) };
    },
  };
}

function checkOut(store: CartStore): PageTool {
  return {
    name: 'check_out',
    title: 'Check out',
    description:
      'Orders everything in the cart and empties it. An order cannot be taken back. Not there while the cart is empty.',
    annotations: { consequentialHint: true },
    available: () => store.cart.lines.length > 0,
    schema: () => ({ type: 'object', properties: {}, additionalProperties: false }),
    execute: () => {
      if (store.cart.lines.length === 0) return refusal('The cart is empty: nothing was ordered.');
      const bought = factsOf(store);
      store.change(ordered(store.cart));
      return { order: orderNumber(store.cart), ...bought, note: 'A demonstration: nothing was charged.' };
    },
  };
}
