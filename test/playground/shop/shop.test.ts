/** The shop: its cart, its tools, and the carrier's rule. */
import { describe, expect, it } from 'vitest';
import type { PageTool } from '../../../playground/model-context/offer-tools.ts';
import { added, type Cart, emptyCart, maxOfOne, parseCart, totalOf } from '../../../playground/shop/cart.ts';
import type { CartStore } from '../../../playground/shop/cart-store.ts';
import { cartTools } from '../../../playground/shop/cart-tools.ts';
import { searchPots } from '../../../playground/shop/catalogue.ts';
import { estimateOf } from '../../../playground/shop/delivery.ts';
import { shopTools } from '../../../playground/shop/shop-tools.ts';

/** Both documents of the shop, before one cart. */
function openShop() {
  let cart: Cart = emptyCart;
  const store: CartStore = {
    get cart() {
      return cart;
    },
    change: (next) => {
      cart = next;
    },
    subscribe: () => undefined,
  };
  const tools = new Map<string, PageTool>([...shopTools(store), ...cartTools(store)].map((one) => [one.name, one]));
  return { store, tools, call: (name: string, input = {}) => tools.get(name)?.execute(input) };
}

describe('the cart', () => {
  it('is filled, seen, thinned out and ordered by tools', () => {
    const { store, call } = openShop();
    expect(call('add_to_cart', { sku: 'juniper_mug', quantity: 3 })).toMatchObject({ total: '€84' });
    expect(call('remove_from_cart', { sku: 'juniper_mug', quantity: 1 })).toMatchObject({ cart: { pieces: 2 } });
    expect(call('view_cart')).toMatchObject({ lines: [{ sku: 'juniper_mug', quantity: 2, price_eur: 28 }] });
    expect(call('check_out')).toMatchObject({ order: 'HW-1001', total: '€56' });
    expect(store.cart).toEqual({ lines: [], orders: 1 });
  });

  it('checking out is consequential, and not there while the cart is empty', () => {
    const { tools, call } = openShop();
    expect(tools.get('check_out')?.annotations).toEqual({ consequentialHint: true });
    expect(tools.get('check_out')?.available?.()).toBe(false);
    expect(call('check_out')).toMatchObject({ isError: true });
    call('add_to_cart', { sku: 'ink_tumbler' });
    expect(tools.get('check_out')?.available?.()).toBe(true);
    expect(JSON.stringify(tools.get('remove_from_cart')?.schema())).toContain('"enum":["ink_tumbler"]');
  });

  it('takes no more of one pot than the pottery throws, and then no longer offers it', () => {
    const { tools, call } = openShop();
    expect(call('add_to_cart', { sku: 'ink_tumbler', quantity: maxOfOne + 1 })).toMatchObject({ isError: true });
    call('add_to_cart', { sku: 'ink_tumbler', quantity: maxOfOne });
    expect(JSON.stringify(tools.get('add_to_cart')?.schema())).not.toContain('"ink_tumbler"');
  });

  it.each([
    [{ sku: 'gold_mug' }],
    [{ sku: 'juniper_mug', quantity: 0 }],
    [{ sku: 'juniper_mug', quantity: '2' }],
    [{}],
  ])('add_to_cart refuses %j and leaves the cart as it was', (input) => {
    const { store, call } = openShop();
    expect(call('add_to_cart', input)).toMatchObject({ isError: true });
    expect(store.cart).toBe(emptyCart);
  });

  it('is parsed at the door: what is not a pot is dropped', () => {
    const lines = [{ sku: 'juniper_mug', quantity: 99 }, { sku: 'gone', quantity: 1 }, null, { sku: 'ink_tumbler' }];
    expect(parseCart({ lines })).toEqual({ lines: [{ sku: 'juniper_mug', quantity: maxOfOne }], orders: 0 });
    expect(parseCart({ lines: 'x' })).toBeUndefined();
    expect(totalOf(added(emptyCart, 'honey_teapot', 2))).toBe(172);
  });
});

describe('the catalogue', () => {
  it('finds by glaze, form and plural', () => {
    expect(searchPots('mugs').map((pot) => pot.sku)).toEqual(['juniper_mug']);
    expect(searchPots('honey bowl').map((pot) => pot.sku)).toEqual(['honey_serving_bowl']);
  });
});

describe('the carrier', () => {
  const friday = new Date('2026-06-05T12:00:00');

  it('counts working days only', () => {
    const { arrives } = estimateOf({ country: 'Germany', pieces: 1, express: false }, friday);
    expect(arrives.toDateString()).toBe('Tue Jun 09 2026');
  });

  it('express is sooner and dearer, and six pieces fill a parcel', () => {
    const plain = estimateOf({ country: 'Italy', pieces: 6, express: false }, friday);
    const express = estimateOf({ country: 'Italy', pieces: 6, express: true }, friday);
    expect(express.arrives < plain.arrives).toBe(true);
    expect([plain.price, express.price]).toEqual([9.9, 14.85]);
    expect(estimateOf({ country: 'Italy', pieces: 7, express: false }, friday).price).toBe(15.84);
  });
});
