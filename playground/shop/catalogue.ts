/** What the pottery sells: twelve pots, their glazes and prices. */
import type { FormName } from './pots.ts';

export interface Pot {
  sku: string;
  name: string;
  form: FormName;
  glaze: string;
  /** In euros. */
  price: number;
  /** What it holds or how wide it is. */
  size: string;
  words: string;
}

export const pots: Pot[] = [
  {
    sku: 'juniper_mug',
    name: 'Juniper mug',
    form: 'mug',
    glaze: 'juniper',
    price: 28,
    size: '350 ml',
    words: 'For coffee and tea. The handle takes three fingers.',
  },
  {
    sku: 'honey_teapot',
    name: 'Honey teapot',
    form: 'teapot',
    glaze: 'honey',
    price: 86,
    size: '900 ml',
    words: 'Pours without a drip. Strainer thrown in one with the body.',
  },
  {
    sku: 'chalk_bud_vase',
    name: 'Chalk bud vase',
    form: 'bud-vase',
    glaze: 'chalk',
    price: 34,
    size: '14 cm',
    words: 'For one stem.',
  },
  {
    sku: 'slate_bowl',
    name: 'Slate bowl',
    form: 'bowl',
    glaze: 'slate',
    price: 32,
    size: '15 cm',
    words: 'For soup, porridge and noodles.',
  },
  {
    sku: 'iron_pitcher',
    name: 'Iron pitcher',
    form: 'pitcher',
    glaze: 'iron',
    price: 64,
    size: '1.2 litres',
    words: 'For water or flowers.',
  },
  {
    sku: 'ink_tumbler',
    name: 'Ink tumbler',
    form: 'tumbler',
    glaze: 'ink',
    price: 22,
    size: '250 ml',
    words: 'Stacks by the dozen.',
  },
  {
    sku: 'rose_espresso_cup',
    name: 'Rose espresso cup',
    form: 'cup',
    glaze: 'rose',
    price: 18,
    size: '80 ml',
    words: 'Small, thick and slow to cool.',
  },
  {
    sku: 'juniper_bottle',
    name: 'Juniper bottle',
    form: 'bottle',
    glaze: 'juniper',
    price: 58,
    size: '28 cm',
    words: 'For branches, or for nothing.',
  },
  {
    sku: 'chalk_jar',
    name: 'Chalk jar',
    form: 'jar',
    glaze: 'chalk',
    price: 46,
    size: '700 ml',
    words: 'Its lid is ground to fit, for salt, tea or sugar.',
  },
  {
    sku: 'honey_serving_bowl',
    name: 'Honey serving bowl',
    form: 'wide-bowl',
    glaze: 'honey',
    price: 72,
    size: '27 cm',
    words: 'For salad for six.',
  },
  {
    sku: 'slate_planter',
    name: 'Slate planter',
    form: 'planter',
    glaze: 'slate',
    price: 54,
    size: '18 cm',
    words: 'With a hole in the foot, and a saucer.',
  },
  {
    sku: 'iron_vase',
    name: 'Iron vase',
    form: 'vase',
    glaze: 'iron',
    price: 68,
    size: '24 cm',
    words: 'Shoulders wide enough for a whole armful.',
  },
];

const potBySku = new Map(pots.map((pot) => [pot.sku, pot]));

export function findPot(sku: unknown): Pot | undefined {
  return typeof sku === 'string' ? potBySku.get(sku) : undefined;
}

export function euros(amount: number): string {
  return `€${amount.toFixed(amount % 1 === 0 ? 0 : 2)}`;
}

/** Pots in which every word occurs; a plural finds its singular. */
export function searchPots(query: string): Pot[] {
  const words = query.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];
  return pots.filter((pot) => {
    const text = `${pot.name} ${pot.form} ${pot.glaze} ${pot.words} ${pot.size}`.toLowerCase();
    return words.every((word) => text.includes(word.length > 3 ? word.replace(/s$/, '') : word));
  });
}
