/** The checkout registers tools of its own: those of the storefront go with its page. */
import { element, fill, region } from '../element.ts';
import { offerTools, refusal } from '../model-context/offer-tools.ts';
import { readCart, toCart } from './cart.ts';
import { toPrice } from './goods.ts';

let address = '';

function draw(): void {
  const { lines, total } = toCart(readCart());
  const rows = lines.map(({ title, options, quantity }) =>
    element('li', {}, `${quantity} × ${title}, ${Object.values(options).join(', ')}`),
  );
  fill(region('lines'), ...rows);
  region('total').textContent = `${toPrice(total)}${address && `, to ${address}`}`;
}

const toCheckout = () => ({ status: address ? 'ready_for_payment' : 'incomplete', address, ...toCart(readCart()) });

offerTools([
  {
    name: 'get_checkout',
    title: 'Look at the checkout',
    description: 'Tells what is bought, for how much, and what is missing.',
    annotations: { readOnlyHint: true },
    schema: () => ({ type: 'object', properties: {} }),
    execute: toCheckout,
  },
  {
    name: 'update_checkout',
    title: 'Fill the checkout in',
    description: 'Sets where the order goes. Paying stays with the shopper.',
    schema: () => ({
      type: 'object',
      properties: { shipping_address: { type: 'string', minLength: 1 } },
      required: ['shipping_address'],
    }),
    execute: ({ shipping_address: to }) => {
      if (typeof to !== 'string' || to.trim() === '') return refusal('An address has to say something.');
      address = to;
      draw();
      return toCheckout();
    },
  },
]);
draw();
