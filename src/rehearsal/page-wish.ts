/** What the user's words ask of a page without tools, and which element of its outline they name. */
import type { FinishedCall } from './calls';
import { fold, splitWords } from './words';

export type PageWish =
  | { type: 'find'; words: string }
  | { type: 'click'; name: string }
  | { type: 'fill'; name: string; value: string };

/** An element as `read_page` tells it. */
export interface PageElement {
  role: string;
  name: string;
  ref: string;
  /** The words before it on its line. */
  beside: string;
}

const clicking = [/^click\s+(?:on\s+)?(.+)$/i, /^clique[rz]?\s+(?:sur\s+)?(.+)$/i];
const filling = [/^fill\s+(?:in\s+)?(.+?)\s+with\s+(.+)$/i, /^rempli(?:s|r|ssez)\s+(.+?)\s+(?:avec|par)\s+(.+)$/i];
const finding = [
  /^(?:find|look\s+for)\s+(.+?)(?:\s+on\s+(?:this|the)\s+page)?$/i,
  /^(?:trouve[rz]?|cherche[rz]?)\s+(.+?)(?:\s+(?:sur|dans)\s+(?:cette|la)\s+page)?$/i,
];

const match = (text: string, ways: readonly RegExp[]) =>
  ways.map((way) => way.exec(text)).find((found) => found !== null);
const unquoted = (text = ''): string => text.trim().replace(/^["“«'‘]\s*|\s*["”»'’]$/g, '');

/** Null: the words ask for something else. */
export function readPageWish(text: string): PageWish | null {
  const bare = text.trim().replace(/^(?:please|s['’]il (?:te|vous) pla[iî]t),?\s+/i, '');
  const filled = match(bare, filling);
  if (filled) return { type: 'fill', name: unquoted(filled[1]), value: unquoted(filled[2]) };
  const sentence = bare.replace(/[.!?\s]+$/, '');
  const clicked = match(sentence, clicking);
  if (clicked) return { type: 'click', name: unquoted(clicked[1]) };
  const found = match(sentence, finding);
  return found ? { type: 'find', words: unquoted(found[1]) } : null;
}

/** It names an element of the page, and what to do to it. */
export const wantsHands = (text = ''): boolean => /click|fill/.test(readPageWish(text)?.type ?? '');

/** The page was read for what is still to be done on it, and nothing is to be said about that. */
export const isLookFor = (text: string | undefined, { of, input }: Pick<FinishedCall, 'of' | 'input'>): boolean =>
  of.isHands && of.tool === 'read_page' && input.as !== 'text' && wantsHands(text);

/** The elements that can be operated, in the page's order. What only looks like a reference is marked with a backslash. */
export const readElements = (outline: string): PageElement[] =>
  outline.split('\n').flatMap((line) => line.split(/(?<=(?<!\\)\[e\d+\])/).flatMap(readElement));

function readElement(piece: string): PageElement[] {
  const ref = /(?<!\\)\[(e\d+)\]$/.exec(piece)?.[1];
  const named = [...piece.matchAll(/([a-z]+) "((?:\\.|[^"\\])*)"/g)].at(-1);
  if (ref === undefined || !named) return [];
  const beside = piece.slice(0, named.index).replace(/^[\s#|-]+|[\s|]+$/g, '');
  return [{ role: named[1] ?? '', name: (named[2] ?? '').replace(/\\(.)/g, '$1'), ref, beside }];
}

/** What a role is called, after a name: "the Search button". */
const kinds: [words: RegExp, role: RegExp][] = [
  [/\s*\b(button|bouton)\b\s*/, /^button$/],
  [/\s*\b(link|lien)\b\s*/, /^link$/],
  [/\s*\b(field|box|champ|case)\b\s*/, /^(textbox|searchbox|combobox|spinbutton|checkbox|date|time|listbox)$/],
];
const unfillable = /^(button|link|tab|menuitem|heading|clickable|option)$/;

/** Those that fit: by their whole name, or else by having each of its words. `answers`: to which of them was meant. */
export function chooseElements(all: readonly PageElement[], wish: PageWish, answers: readonly string[]): PageElement[] {
  if (wish.type === 'find') return [];
  const usable = wish.type === 'fill' ? all.filter(({ role }) => !unfillable.test(role)) : all;
  const asked = fold(wish.name);
  const whole = usable.filter(({ name }) => fold(name) === asked);
  if (whole.length > 0) return answers.reduce(narrow, whole);
  const kind = kinds.find(([words]) => words.test(asked));
  const wanted = wordsOf(kind ? asked.replace(kind[0], ' ') : asked);
  const ofKind = kind ? usable.filter(({ role }) => kind[1].test(role)) : usable;
  const fitting = wanted.length > 0 ? ofKind.filter(({ name }) => hasAll(name, wanted)) : [];
  const exact = fitting.filter(({ name }) => wordsOf(name).length === wanted.length);
  return answers.reduce(narrow, exact.length > 0 ? exact : fitting);
}

export const toField = ({ role, ref }: PageElement, value: string) => ({
  ref,
  value: /^(checkbox|switch|radio)$/.test(role) ? !/^(off|no|false|non)$/i.test(value) : value,
});

/** A name may be made of words that mean little elsewhere: only these say nothing. */
const articles = new Set('the a an le la les l un une du de des'.split(' '));
const wordsOf = (text: string): string[] => splitWords(text).filter((word) => !articles.has(word));
const hasAll = (text: string, words: readonly string[]): boolean => {
  const has = new Set(splitWords(text));
  return words.every((word) => has.has(word));
};

const ordinals = [/^(1|one|first|premiere?)$/, /^(2|two|second|deuxieme)$/, /^(3|three|third|troisieme)$/];

/** By its number, or by words of its name or beside it. */
function narrow(found: PageElement[], answer: string): PageElement[] {
  const words = wordsOf(answer).filter((word) => word !== 'one');
  const at = ordinals.findIndex((ordinal) => words.length <= 1 && ordinal.test(words[0] ?? 'one'));
  const nth = found[at];
  return nth ? [nth] : found.filter(({ name, beside }) => hasAll(`${name} ${beside}`, words));
}
