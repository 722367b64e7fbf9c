/** What the storefront sells: lamps, each in a few variants. Prices in cents, as shops' platforms give them. */

export interface Variant {
  id: string;
  options: Record<string, string>;
  price: number;
  available: boolean;
}

export interface Product {
  id: string;
  handle: string;
  title: string;
  collection: string;
  words: string;
  variants: Variant[];
}

const product = (
  [handle, title, collection]: [string, string, string],
  words: string,
  options: Record<string, string>[],
  price: number,
): Product => ({
  id: `gid://shop/Product/${handle}`,
  handle,
  title,
  collection,
  words,
  variants: options.map((each, i) => ({
    id: `gid://shop/ProductVariant/${handle}-${i + 1}`,
    options: each,
    price: price + 500 * i,
    available: !(handle === 'harbour-lamp' && i === 2),
  })),
});

export const products: Product[] = [
  product(
    ['harbour-lamp', 'Harbour lamp', 'table'],
    'A table lamp with a shade of folded linen.',
    [{ Shade: 'Oat' }, { Shade: 'Moss' }, { Shade: 'Rust' }],
    8900,
  ),
  product(
    ['reading-arm', 'Reading arm', 'wall'],
    'Swings over a chair and back against the wall.',
    [
      { Finish: 'Brass', Cable: '2 m' },
      { Finish: 'Brass', Cable: '4 m' },
      { Finish: 'Black', Cable: '2 m' },
    ],
    12_400,
  ),
  product(['tide-pendant', 'Tide pendant', 'ceiling'], 'Pressed glass over a long table.', [{ Size: '30 cm' }], 21_000),
  product(['night-light', 'Night light', 'table'], 'For a hall or a child’s room.', [{ Colour: 'Milk' }], 2400),
];

export const policies = [
  { question: 'How long can I return a lamp?', answer: 'Thirty days, unused, in its box. The way back is free.' },
  { question: 'Where do you ship?', answer: 'To 31 countries. Two to five working days within Europe.' },
  { question: 'Do bulbs come with it?', answer: 'Yes, one warm white bulb that can be dimmed.' },
];

/** "Rust", "Brass, 2 m". */
export const toVariantName = ({ options }: Variant): string => Object.values(options).join(', ');

export const toPrice = (cents: number): string => `€${(cents / 100).toFixed(2)}`;

/** By an id, a handle or a title. */
export const findProduct = (reference: unknown): Product | undefined =>
  products.find(({ id, handle, title }) =>
    [id, handle, title].some((each) => each.toLowerCase() === String(reference).toLowerCase()),
  );
