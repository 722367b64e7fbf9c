/** The cart as plain data, and what can be done to it. */
import { findPot } from './catalogue.ts';

export interface Line {
  sku: string;
  quantity: number;
}

export interface Cart {
  lines: Line[];
  /** How many orders were placed from this browser. */
  orders: number;
}

export const emptyCart: Cart = { lines: [], orders: 0 };
/** The pottery throws small numbers: no more than this of one pot. */
export const maxOfOne = 12;

export function quantityOf(cart: Cart, sku: string): number {
  return cart.lines.find((line) => line.sku === sku)?.quantity ?? 0;
}

export function added(cart: Cart, sku: string, quantity: number): Cart {
  const held = quantityOf(cart, sku);
  const line = { sku, quantity: Math.min(maxOfOne, held + quantity) };
  const lines = held === 0 ? [...cart.lines, line] : cart.lines.map((one) => (one.sku === sku ? line : one));
  return { ...cart, lines };
}

export function removed(cart: Cart, sku: string, quantity: number): Cart {
  const lines = cart.lines.map((line) => (line.sku === sku ? { sku, quantity: line.quantity - quantity } : line));
  return { ...cart, lines: lines.filter((line) => line.quantity > 0) };
}

export function ordered(cart: Cart): Cart {
  return { lines: [], orders: cart.orders + 1 };
}

/** The number of the latest order. */
export function orderNumber(cart: Cart): string {
  return `HW-${1000 + cart.orders}`;
}

/** In euros. */
export function totalOf(cart: Cart): number {
  return cart.lines.reduce((sum, line) => sum + (findPot(line.sku)?.price ?? 0) * line.quantity, 0);
}

export function piecesOf(cart: Cart): number {
  return cart.lines.reduce((sum, line) => sum + line.quantity, 0);
}

/** A cart that was kept or sent, if it makes sense. */
export function parseCart(kept: unknown): Cart | undefined {
  if (typeof kept !== 'object' || kept === null || !('lines' in kept) || !Array.isArray(kept.lines)) return undefined;
  const orders = 'orders' in kept && typeof kept.orders === 'number' ? kept.orders : 0;
  return { lines: kept.lines.flatMap(parseLine), orders };
}

function parseLine(kept: unknown): Line[] {
  if (typeof kept !== 'object' || kept === null || !('sku' in kept) || !('quantity' in kept)) return [];
  const { sku, quantity } = kept;
  if (typeof sku !== 'string' || typeof quantity !== 'number' || findPot(sku) === undefined) return [];
  return quantity >= 1 ? [{ sku, quantity: Math.min(maxOfOne, Math.floor(quantity)) }] : [];
}
