/** The cart's frame: what is in it, taking out and ordering; it tells the shop's page how tall it is. */
import { drawing, element, fill, region } from '../element.ts';
import { offerTools } from '../model-context/offer-tools.ts';
import { type Line, ordered, orderNumber, removed, totalOf } from './cart.ts';
import { createCartStore } from './cart-store.ts';
import { cartTools } from './cart-tools.ts';
import { euros, findPot } from './catalogue.ts';
import { potOf } from './pots.ts';

const store = createCartStore();
const agents = offerTools(cartTools(store));
/** The count of orders when the page was opened: a later one was placed here, before the person's eyes. */
const ordersBefore = store.cart.orders;

function show(): void {
  const { lines, orders } = store.cart;
  const body =
    lines.length > 0 ? full() : [element('p', { class: 'quiet' }, orders > ordersBefore ? thanks() : 'Empty.')];
  fill(region('cart'), element('h1', {}, 'Cart'), ...body);
}

function thanks(): string {
  return `Order ${orderNumber(store.cart)} is placed. This is a demonstration: nothing was charged.`;
}

function full(): Element[] {
  const checkOut = () => store.change(ordered(store.cart));
  const total = element('p', { class: 'total' }, 'Total', element('b', {}, euros(totalOf(store.cart))));
  const order = element('button', { class: 'solid', type: 'button', onclick: checkOut }, 'Check out');
  return [element('ul', {}, ...store.cart.lines.map(lineRow)), total, order];
}

function lineRow({ sku, quantity }: Line): Element {
  const pot = findPot(sku);
  if (pot === undefined) return element('li');
  const remove = () => store.change(removed(store.cart, sku, 1));
  const label = `Remove one ${pot.name}`;
  return element(
    'li',
    {},
    drawing(potOf(pot.form, pot.glaze)),
    element('span', {}, element('b', {}, pot.name), element('small', {}, `${quantity} × ${euros(pot.price)}`)),
    element('button', { type: 'button', onclick: remove, 'aria-label': label, title: label, 'data-focus': sku }, '−'),
  );
}

/** Only within the shop is there a frame to fit; opened by itself the page is a page. */
function fitFrame(): void {
  window.frameElement?.setAttribute('style', `height: ${region('cart').offsetHeight}px`);
}

store.subscribe(() => {
  show();
  agents?.changed();
});
show();
new ResizeObserver(fitFrame).observe(region('cart'));
