/** Whether a page's text goes along with the first message about it, by origin. Free of zod, for the panel's start. */
import type { Settings } from './settings';
import { withoutDot } from './web-address';

/** `never`: no model may read it either. */
export const pageTextChoices = ['always', 'ask', 'never'] as const; // for the union of literals
export type PageTextChoice = (typeof pageTextChoices)[number];

type Chosen = Settings['pageText'];

const isSame = (one: string, other: string): boolean => withoutDot(one) === withoutDot(other);

export const pageTextOn = (chosen: Chosen, origin: string): PageTextChoice =>
  chosen.find((each) => isSame(each.origin, origin))?.choice ?? 'ask';

export const withPageText = (chosen: Chosen, origin: string, choice: PageTextChoice): Chosen => [
  ...chosen.filter((each) => !isSame(each.origin, origin)),
  ...(choice === 'ask' ? [] : [{ origin, choice }]),
];
