/** The ten tools that a large platform registers on each of its storefronts, by their published names and arguments; what they say is ours. */
import { type PageTool, refusal } from '../model-context/offer-tools.ts';
import { keepCart, type Line, readCart, toCart } from './cart.ts';
import { findProduct, type Product, policies, products, toVariantName, type Variant } from './goods.ts';

interface Shop {
  /** The cart has changed. */
  changed(): void;
  /** Brings a product into sight, in one of its variants. */
  show(product: Product, variant?: Variant): void;
  open(path: string): void;
}

type Input = Record<string, unknown>;

const text = (description: string) => ({ type: 'string', description });
const limit = { type: 'integer', minimum: 1, maximum: 20, default: 8 };
const reference = text('An id, a handle or the exact title of a product.');
const options = {
  type: 'object',
  additionalProperties: { type: 'string' },
  description: 'Names and values of options, such as {"Shade": "Moss"}. Some of them are enough.',
};
const reads = { readOnlyHint: true };

const toFacts = ({ id, handle, title, words, variants }: Product) => ({
  id,
  handle,
  title,
  description: words,
  variants: variants.map(({ id, options, price, available }) => ({ id, options, price, available, currency: 'EUR' })),
});

const count = (input: Input): number => (typeof input.limit === 'number' ? input.limit : 8);

/** The variants that have all of the given options. */
const fitting = (product: Product, wanted: unknown): Variant[] =>
  product.variants.filter((variant) =>
    Object.entries(typeof wanted === 'object' && wanted !== null ? wanted : {}).every(
      ([name, value]) => variant.options[name] === value,
    ),
  );

const unknownProduct = (wanted: unknown) =>
  refusal(`No product is called ${JSON.stringify(wanted)}. Search the catalog first.`);

export function storefrontTools(shop: Shop): PageTool[] {
  const tool = (
    [name, title, description]: [string, string, string],
    properties: object,
    execute: (input: Input) => unknown,
    more: { required?: string[]; annotations?: Record<string, boolean> } = {},
  ): PageTool => ({
    name,
    title,
    description,
    ...(more.annotations && { annotations: more.annotations }),
    schema: () => ({ type: 'object', properties, required: more.required ?? [], additionalProperties: false }),
    execute,
  });
  return [
    tool(
      ['search_catalog', 'Search the catalog', 'Finds products by words of their title or description.'],
      {
        query: text('What the shopper looks for.'),
        resource_types: { type: 'array', items: { type: 'string' } },
        limit,
      },
      (input) => ({
        products: search(String(input.query ?? ''))
          .slice(0, count(input))
          .map(toFacts),
      }),
      { required: ['query'], annotations: reads },
    ),
    tool(
      ['browse_store', 'Browse the store', 'Lists the collections, or the products of one of them.'],
      { mode: { type: 'string', enum: ['list_collections', 'collection'] }, collection: text('Of which one.'), limit },
      (input) =>
        input.mode === 'collection'
          ? { products: products.filter(({ collection }) => collection === input.collection).map(toFacts) }
          : { collections: [...new Set(products.map(({ collection }) => collection))] },
      { required: ['mode'], annotations: reads },
    ),
    tool(
      ['get_product', 'Look at a product', 'Tells a product with all of its variants.'],
      { product_reference: reference },
      ({ product_reference: wanted }) => {
        const product = findProduct(wanted);
        return product ? toFacts(product) : unknownProduct(wanted);
      },
      { required: ['product_reference'], annotations: reads },
    ),
    tool(
      ['show_variant', 'Show a variant', 'Shows the shopper a product in one of its variants.'],
      { product_reference: reference, options },
      (input) => {
        const product = findProduct(input.product_reference);
        if (!product) return unknownProduct(input.product_reference);
        const [variant] = fitting(product, input.options);
        shop.show(product, variant);
        return { shown: product.title, ...(variant && { variant: toVariantName(variant) }) };
      },
      { required: ['product_reference'] },
    ),
    tool(['get_cart', 'Look into the cart', 'Tells what is in the cart.'], {}, () => toCart(readCart()), {
      annotations: reads,
    }),
    tool(
      [
        'update_cart',
        'Change the cart',
        'Adds a product, sets its quantity or removes it. Where several variants fit, nothing changes and they are told.',
      ],
      {
        operation: { type: 'string', enum: ['add', 'set_quantity', 'remove'] },
        product_reference: reference,
        options,
        quantity: { type: 'integer', minimum: 0, maximum: 20, default: 1 },
      },
      (input) => updateCart(input, shop),
      { required: ['operation', 'product_reference'] },
    ),
    tool(['cancel_cart', 'Empty the cart', 'Removes everything from the cart.'], {}, () => {
      keepCart([]);
      shop.changed();
      return toCart([]);
    }),
    tool(
      ['proceed_to_checkout', 'Go to the checkout', 'Takes the shopper to the checkout, where nothing is paid yet.'],
      {},
      () => {
        if (readCart().length === 0) return refusal('The cart is empty, so there is nothing to check out.');
        shop.open('checkout.html');
        return { opened: 'checkout' };
      },
    ),
    tool(['manage_orders', 'Look at orders', 'Takes the shopper to their orders.'], {}, () =>
      refusal('The shopper isn’t signed in. Ask them to sign in on this page first.'),
    ),
    tool(
      ['search_shop_policies_and_faqs', 'Ask about the shop', 'Answers about returns, shipping and the like.'],
      { query: text('The question.'), limit },
      (input) => ({ answers: policies.filter((each) => overlaps(String(input.query), Object.values(each).join(' '))) }),
      { required: ['query'], annotations: reads },
    ),
  ];
}

const wordsOf = (sentence: string): string[] => sentence.toLowerCase().match(/\p{L}{4,}/gu) ?? [];
const overlaps = (one: string, other: string) =>
  wordsOf(one).some((word) => wordsOf(other).some((each) => each === word));

const search = (query: string): Product[] =>
  products.filter(({ title, words, collection }) => overlaps(query, `${title} ${words} ${collection}`));

/** As the platform does it: what is ambiguous changes nothing, and comes back as choices. */
function updateCart(input: Input, shop: Shop): unknown {
  const product = findProduct(input.product_reference);
  if (!product) return unknownProduct(input.product_reference);
  const [variant, ...others] = fitting(product, input.options);
  if (!variant)
    return refusal(`${product.title} has no such variant: ${product.variants.map(toVariantName).join('; ')}.`);
  if (others.length > 0)
    return {
      status: 'needs_clarification',
      changed: false,
      choices: [variant, ...others].map(({ options }) => options),
    };
  if (!variant.available) return refusal(`${product.title} in ${toVariantName(variant)} is sold out. Nothing changed.`);
  keepCart(toLines(readCart(), variant.id, input));
  shop.changed();
  return { status: 'ok', changed: true, cart: toCart(readCart()) };
}

function toLines(lines: readonly Line[], variant: string, { operation, quantity = 1 }: Input): Line[] {
  const before = lines.find((line) => line.variant === variant)?.quantity ?? 0;
  const after = operation === 'remove' ? 0 : operation === 'add' ? before + Number(quantity) : Number(quantity);
  return [...lines.filter((line) => line.variant !== variant), ...(after > 0 ? [{ variant, quantity: after }] : [])];
}
