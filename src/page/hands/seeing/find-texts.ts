/** References to texts that a search found: to select, hover, double-click, or drop on what isn't operable by any sign. */

import { fold } from '../../words';
import { nameOf, roleOf } from '../describe';
import type { References } from '../references';
import { memberOf, parentOf } from '../sight/shown-in';

/** A page's own words have no such characters: they are left out of outlines. */
const mark = /\ue000(\d+)\ue001/g;

export const marked = (words: string, texts: Text[] | undefined, text: Text): string =>
  texts && words !== '' ? `${words}\ue000${texts.push(text) - 1}\ue001` : words;

/** What would seem a reference once a mark in it is gone is escaped. */
export const unmarked = (line: string): string =>
  line.replace(/(\[(?:e\d*)?)\ue000\d+\ue001(?=[e\d\]])/g, '$1\\').replace(mark, '');

export const wordsOf = (text: string): string[] => fold(text).split(/\s+/).filter(Boolean);

interface Sought {
  texts: readonly Text[];
  words: string;
  references: References;
}

/** Each text that has all of the words gets a reference; a line that has them in several texts gets one for all, if it has none. */
export function withTexts(found: string, { texts, words, references }: Sought): string {
  const wanted = wordsOf(words);
  const hasAll = (text: string) => wanted.length > 0 && wanted.every((word) => fold(text).includes(word));
  const refer = (element: Element | null): string =>
    element ? ` [${references.to({ element, role: roleOf(element), name: nameOf(element) })}]` : '';
  return found
    .split('\n')
    .map((line) => {
      const inLine = [...line.matchAll(mark)].flatMap(([, place]) => texts[Number(place)] ?? []);
      if (inLine.some(({ data }) => hasAll(data)))
        return unmarked(
          line.replace(mark, (own, place) => {
            const text = texts[Number(place)];
            return text && hasAll(text.data) ? refer(wholeOf(text)) : own;
          }),
        );
      const plain = unmarked(line);
      const first = inLine.find(({ data }) => wanted.some((word) => fold(data).includes(word)));
      return first && hasAll(plain) && !/(?<!\\)\[e\d+\]/.test(plain) ? plain + refer(blockOf(first)) : plain;
    })
    .join('\n');
}

/** The outermost element that has no other text. */
function wholeOf(text: Text): Element | null {
  let whole = parentOf(text);
  for (let each = whole; each && each.localName !== 'body'; each = parentOf(each)) {
    if (memberOf(each, 'textContent')?.trim() !== text.data.trim()) break;
    whole = each;
  }
  return whole;
}

function blockOf(text: Text): Element | null {
  let block = parentOf(text);
  while (block && /^(inline|contents)$/.test(getComputedStyle(block).display)) block = parentOf(block);
  return block;
}
