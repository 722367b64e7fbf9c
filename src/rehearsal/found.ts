/** What a list of records is, in a sentence: how many of what, for which words, and their names. */
import type { JsonObject } from '#tools';
import type { Reading } from './result';
import { isIdentifier, titleOf } from './wording';
import { splitWords } from './words';

export type Rows = Extract<Reading, { type: 'rows' }>;

/** The call that was answered: its tool's own name, and what it was given. */
export interface Answered {
  label: string;
  input: JsonObject;
}

const mostNamed = 5;
const namedOfMore = 3;
const longestName = 60;
const longestQuery = 40;

/** `3 shops for “bread”: Ada’s, Bo’s and Cy’s.` `first`: so many of them are drawn. */
export function sayFound({ rows, of }: Rows, { label, input }: Answered, first = rows.length): string {
  const noun = nounOf(of, label);
  const query = queryOf(input);
  const what = `${rows.length} ${rows.length === 1 ? toSingular(noun ?? 'rows') : (noun ?? 'rows')}`;
  const whose = query !== null ? ` for “${query}”` : noun === null ? ` from ${label}` : '';
  const cut = first < rows.length ? `The first ${first} of ` : '';
  const names = namesOf(rows);
  return closed(`${cut}${what}${whose}${names ? `: ${listed(names)}` : ''}`);
}

/** `No shops for “bread”.`; null: it isn't an empty list that was searched. */
export function sayNoneFound(value: JsonObject, { label, input }: Answered): string | null {
  const query = queryOf(input);
  const [of, ...others] = Object.keys(value).filter((key) => Array.isArray(value[key]));
  if (query === null || of === undefined || others.length > 0) return null;
  return `No ${nounOf(of, label) ?? 'results'} for “${query}”.`;
}

/** Lists are often called so, whatever they hold. */
const anyList = /^(rows?|items?|results?|data|list|records?|entries|values|hits|matches|output|response|content)$/i;

/** As the list is called, or else as its tool is: `loans` of `list_loans`. Null: neither says what they are. */
function nounOf(of: string | null, label: string): string | null {
  const own = of === null || anyList.test(of) ? '' : splitWords(of).join(' ');
  if (isPlural(own)) return own;
  const last = splitWords(label).at(-1) ?? '';
  return isPlural(last) && !anyList.test(last) ? last : null;
}

const isPlural = (word: string): boolean => /[^s]s$/.test(word);

function toSingular(plural: string): string {
  if (/[^aeiou]ies$/.test(plural)) return plural.replace(/ies$/, 'y');
  return plural.replace(/(?<=ss|sh|ch|x|z)es$|s$/, '');
}

/** The one short text that it was given, as a person would say it: no id, no statement. */
function queryOf(input: JsonObject): string | null {
  const texts = Object.entries(input).filter(([, value]) => typeof value === 'string');
  const [first, ...others] = texts;
  if (!first || others.length > 0 || isIdentifier(first[0])) return null;
  const words = String(first[1]).trim();
  return words === '' || words.length > longestQuery || /_/.test(words) ? null : words;
}

/** Null where what stands first in them doesn't tell one from another. */
function namesOf(rows: readonly JsonObject[]): string[] | null {
  if (!rows.every((row) => Object.entries(row).some(([key, value]) => typeof value === 'string' && !isIdentifier(key))))
    return null;
  const names = rows.map(titleOf);
  const areNames =
    new Set(names).size === names.length && names.every((name) => name !== '' && name.length <= longestName);
  return areNames ? names : null;
}

function listed(names: readonly string[]): string {
  const shown = names.length <= mostNamed ? names : names.slice(0, namedOfMore);
  const more = names.length - shown.length;
  const all = more > 0 ? [...shown, `${more} more`] : shown;
  if (names.some((name) => /[,;?!.]/.test(name))) return all.join('; ');
  return all.length === 1 ? all.join('') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`;
}

const closed = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);
