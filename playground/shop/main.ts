/** The shop's page: its shelves, the search, and its tools; the cart and the carrier are frames of their own. */
import { drawing, element, fill, region } from '../element.ts';
import { offerTools } from '../model-context/offer-tools.ts';
import { added, maxOfOne, quantityOf } from './cart.ts';
import { createCartStore } from './cart-store.ts';
import { euros, type Pot, searchPots } from './catalogue.ts';
import { potOf } from './pots.ts';
import { shopTools } from './shop-tools.ts';

const store = createCartStore();
const agents = offerTools(shopTools(store));
let query = '';

function show(): void {
  const found = searchPots(query);
  const nothing = element('p', { class: 'nothing' }, `No pot matches “${query}”.`);
  fill(region('shelves'), ...(found.length > 0 ? found.map(potCard) : [nothing]));
}

function potCard(pot: Pot): Element {
  const held = quantityOf(store.cart, pot.sku);
  const add = () => store.change(added(store.cart, pot.sku, 1));
  const words = held > 0 ? `Add, ${held} in cart` : 'Add';
  const button = element(
    'button',
    {
      class: 'add',
      type: 'button',
      onclick: add,
      'aria-label': `${words}: ${pot.name}`,
      'data-focus': pot.sku,
      disabled: held >= maxOfOne,
    },
    words,
  );
  return element(
    'article',
    { class: 'card', 'aria-label': pot.name },
    element('div', { class: 'stand' }, drawing(potOf(pot.form, pot.glaze))),
    element('h2', {}, pot.name),
    element('p', { class: 'words' }, pot.words),
    element('p', { class: 'price' }, `${euros(pot.price)}  `, element('small', {}, pot.size)),
    button,
  );
}

store.subscribe(() => {
  show();
  agents?.changed();
});
region('search').addEventListener('input', (event) => {
  query = event.target instanceof HTMLInputElement ? event.target.value : '';
  show();
});
region('agent').textContent = agents
  ? 'Open to agents: two tools of this page, three of the cart, one of the carrier.'
  : 'No agent here: install Tabhand.';
show();
