/** The cart, kept in the browser's storage from page to page. */
import { type Product, products, type Variant } from './goods.ts';

export interface Line {
  variant: string;
  quantity: number;
}

const key = 'lantern-row-cart';

export function readCart(): Line[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? (kept as Line[]).filter(({ variant }) => findVariant(variant)) : []; // only this file writes it
  } catch {
    return [];
  }
}

export const keepCart = (lines: readonly Line[]): void => localStorage.setItem(key, JSON.stringify(lines));

export function findVariant(id: string): { product: Product; variant: Variant } | undefined {
  for (const product of products)
    for (const variant of product.variants) if (variant.id === id) return { product, variant };
  return undefined;
}

/** As platforms tell a cart: lines with prices, and a total in cents. */
export function toCart(lines: readonly Line[]) {
  const told = lines.flatMap(({ variant: id, quantity }) => {
    const found = findVariant(id);
    if (!found) return [];
    const { product, variant } = found;
    return [{ id, title: product.title, options: variant.options, quantity, price: variant.price }];
  });
  return { lines: told, currency: 'EUR', total: told.reduce((sum, { price, quantity }) => sum + price * quantity, 0) };
}
