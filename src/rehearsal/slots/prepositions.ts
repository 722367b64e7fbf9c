/** Small words that introduce a value, and the slots that each tends to introduce. */
import { stem } from '../words';
import type { Slot } from './slot';

/** The words on the left, and the names of slots whose values they introduce. */
const families = [
  ['called named titled', 'name title label heading'],
  ['saying', 'text message body content comment note'],
  ['from', 'from origin source start sender departure since begin after'],
  ['to', 'to destination target recipient end until arrival receiver till before'],
  ['until till', 'until to end till before'],
  ['by', 'by author owner creator assignee maker writer due deadline'],
  ['in at near for of', 'place city town location address region country room zone where area station'],
  ['about for matching on', 'query q search term keyword topic text subject filter phrase'],
  ['for to', 'who person user member customer assignee recipient'],
  ['because', 'reason'],
].map(([words = '', names = '']) => ({ words: words.split(' '), names: new Set(names.split(' ').map(stem)) }));

/** Whether the word introduces values of slots of this name. */
export const introduces = (word: string, slot: Slot): boolean =>
  families.some(({ words, names }) => words.includes(word) && slot.words.some((part) => names.has(part)));

const general = new Set('for in of about called named titled by at near matching saying'.split(' '));

/** Whether the word introduces some value or other. */
export const introducesAny = (word: string): boolean => general.has(word);

/** A title, a message or words to look for: what a user would put in quotes. */
export const isQuotable = (slot: Slot): boolean => ['called', 'saying', 'about'].some((word) => introduces(word, slot));

export const isPlace = (slot: Slot): boolean => introduces('near', slot);
