/** What a card shows beside the name of an element: what is drawn in it, and what stands around it. */

import type { Foreseen } from '#core/tools/schemas.ts';
import { fold, toSeenWords } from '../../words';
import { allIn, isMatch, parentOf } from '../sight/shown-in';
import { around, closest, isTag, shownText } from './elements';
import { drawnIn } from './outcome';
import type { Plan } from './plan';
import type { Target } from './resolve';

/** Characters of what is drawn, and of what stands around it. */
const [maxDrawn, maxBeside] = [120, 240];

const items = 'li, tr, article, [role=row], [role=listitem]';

const plain = (text: string): string => fold(toSeenWords(text)).replace(/[^\p{L}\p{N}]+/gu, '');

/** Undefined: what is drawn is what it is called. What takes a text is called by its label. */
export function drawnOn({ element, role, name }: Target): string | undefined {
  if (/box$|slider|spinbutton|option|document/.test(role) && role !== 'checkbox') return;
  const value = isTag(element, 'input') && /^(submit|button|reset)$/.test(element.type) ? element.value : '';
  const drawn = (
    shownText(element) ||
    value ||
    drawnIn(element)
      .filter((each) => each && !/^(none|normal)$/.test(each))
      .join(' ')
  ).trim();
  const isNamed =
    plain(drawn) === '' || plain(name).includes(plain(drawn)) || plain(drawn).includes(plain(name || '-'));
  return isNamed ? undefined : drawn.slice(0, maxDrawn);
}

/** The words of its row, item or box: the largest of what is around it that is still short. Undefined: there are no others. */
export function besideOf({ element }: Target): string | undefined {
  const own = shownText(element);
  let found = '';
  for (const each of around(element)) {
    // What is typed somewhere may be a secret.
    if (isTag(each, 'body', 'html') || allIn(each, '[contenteditable]').length > 0) break;
    const text = toSeenWords(shownText(each));
    if (text.length > maxBeside) break;
    found = text;
    if (found !== own && isMatch(each, `form, dialog, [role=dialog], [role=alertdialog], ${items}`)) break;
  }
  return plain(found) === '' || plain(found) === plain(own) ? undefined : found;
}

const word = /\p{L}+/gu;
const wordsOf = (text: string): string[] => text.match(word) ?? [];
/** A number with a sign or a code of a currency before or behind it. */
const amount =
  /(?:\p{Sc}|[A-Z]{3}|kr|zł|Kč|Ft)\s?\p{Nd}[\p{Nd}.,٫٬]{0,20}|\p{Nd}[\p{Nd}.,٫٬]{0,20}\s?(?:\p{Sc}|[A-Z]{3}|kr|zł|Kč|Ft)/gu;
/** What rather names an item than measures or tells the time, also with separators between its digits. */
const number =
  /#\s?\p{Nd}{1,12}|(?<![\p{Nd}.,:])(?:\p{Nd}{3,20}|\p{Nd}{1,3}(?:[ \xa0\u2009\u202f.,’'٬]\p{Nd}{2,3}){0,5}[ \xa0\u2009\u202f.,’'٬]\p{Nd}{3}(?:[.,٫]\p{Nd}{1,2})?|[+0]\p{Nd}{1,3}(?:[ \xa0\u2009\u202f.,’'٬]\p{Nd}{1,4}){3,6})(?!\p{Nd}|[.,:]\p{Nd})/gu;

const isAlike = (one: string, other: string, pattern: RegExp): boolean =>
  JSON.stringify(one.match(pattern)) === JSON.stringify(other.match(pattern));

/**
 * Whether what a card showed in the elements, and beside the last of them, is there still. Figures may change, as a clock's do; an amount
 * of money may not, nor may the words of a list item and its long numbers.
 */
export function standsAsBefore({ targets }: Pick<Plan, 'targets'>, { elements, beside }: Foreseen): boolean {
  const isDrawn = targets.every(({ target }, at) => {
    const [before = '', now = ''] = [elements[at]?.drawn, drawnOn(target)];
    return isAlike(before, now, amount) && isAlike(before, now, word);
  });
  return isDrawn && isStillBeside(targets.at(-1)?.target, beside);
}

function isStillBeside(last: Target | undefined, beside: string | undefined): boolean {
  const now = (last && besideOf(last)) ?? '';
  if (!last || beside === undefined || now === beside) return true;
  if (!isAlike(beside, now, amount)) return false;
  const item = closest(last.element, items);
  if (!item) {
    const own = wordsOf(shownText(last.element));
    const others = wordsOf(beside).filter((each) => !own.includes(each));
    return others.length === 0 || others.some((each) => wordsOf(now).includes(each));
  }
  const list = parentOf(item);
  const isElsewhere = list && allIn(list, items).some((each) => toSeenWords(shownText(each)) === beside);
  return isAlike(beside, now, word) && isAlike(beside, now, number) && !isElsewhere;
}
