/** One cart for the shop's page and for the frame inside it: each holds a copy, and tells the others of every change. */
import { type Cart, emptyCart, parseCart } from './cart.ts';

export interface CartStore {
  readonly cart: Cart;
  change(cart: Cart): void;
  subscribe(listener: () => void): void;
}

const key = 'hollow-way-cart';

export function createCartStore(): CartStore {
  const channel = new BroadcastChannel(key);
  const listeners: (() => void)[] = [];
  let cart = load();
  const adopt = (next: Cart) => {
    cart = next;
    for (const listener of listeners) listener();
  };
  channel.addEventListener('message', ({ data }) => adopt(parseCart(data) ?? cart));
  return {
    get cart() {
      return cart;
    },
    change(next) {
      keep(next);
      channel.postMessage(next);
      adopt(next);
    },
    subscribe(listener) {
      listeners.push(listener);
    },
  };
}

function load(): Cart {
  try {
    return parseCart(JSON.parse(localStorage.getItem(key) ?? 'null')) ?? emptyCart;
  } catch {
    return emptyCart; // storage is forbidden or holds something else: begin afresh
  }
}

function keep(cart: Cart): void {
  try {
    localStorage.setItem(key, JSON.stringify(cart));
  } catch (error) {
    console.info('The cart is not kept:', error);
  }
}
