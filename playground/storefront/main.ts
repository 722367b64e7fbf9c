/** A storefront as a large platform serves it: products, a cart in the header, and ten tools of fixed definitions. */
import { element, fill, region } from '../element.ts';
import { offerTools } from '../model-context/offer-tools.ts';
import { readCart, toCart } from './cart.ts';
import { type Product, products, toPrice, toVariantName, type Variant } from './goods.ts';
import { storefrontTools } from './tools.ts';

let shown: { product: Product; variant: Variant | undefined } | null = null;

function draw(): void {
  const { lines, total } = toCart(readCart());
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  region('cart').textContent = pieces === 0 ? 'Cart: empty' : `Cart: ${pieces}, ${toPrice(total)}`;
  fill(region('goods'), ...products.map(card));
}

function card(product: Product): Element {
  const { handle, title, words, variants } = product;
  const seen = shown?.product === product ? shown.variant : undefined;
  return element(
    'article',
    { class: shown?.product === product ? 'card shown' : 'card', 'aria-label': title, id: handle },
    element('h2', {}, title),
    element('p', {}, words),
    element('p', { class: 'price' }, toPrice((seen ?? variants[0])?.price ?? 0)),
    element('p', { class: 'variants' }, (seen ? [seen] : variants).map(toVariantName).join(' · ')),
  );
}

offerTools(
  storefrontTools({
    changed: draw,
    show(product, variant) {
      shown = { product, variant };
      history.pushState(null, '', `#${product.handle}`);
      draw();
    },
    open: (path) => location.assign(path),
  }),
);
draw();
