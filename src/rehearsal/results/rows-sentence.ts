/** A list of records in a sentence: how many of what, for which words, and their names. */
import type { JsonObject } from '#tools';
import { splitWords } from '../words';
import type { RowsShape } from './result-shape';
import { isIdentifier, queryOf, titleOf } from './wording';

/** The call that was answered: its tool's own name, and what it was given. */
export interface AnsweredCall {
  label: string;
  input: JsonObject;
}

const maxNamed = 5;
const namedOfMore = 3;
const longestName = 60;

/** `3 shops for “bread”: Ada’s, Bo’s and Cy’s.` `drawn`: how many of them a widget shows. */
export function sayRows({ rows, listName }: RowsShape, { label, input }: AnsweredCall, drawn = rows.length): string {
  const noun = nounOf(listName, label);
  const query = queryOf(input);
  const count = `${rows.length} ${rows.length === 1 ? toSingular(noun ?? 'rows') : (noun ?? 'rows')}`;
  const whose = query !== null ? ` for “${query}”` : noun === null ? ` from ${label}` : '';
  const cut = drawn < rows.length ? `The first ${drawn} of ` : '';
  const names = namesOf(rows);
  return closeSentence(`${cut}${count}${whose}${names ? `: ${joinNames(names)}` : ''}`);
}

/** `No shops for “bread”.` Null where it isn't one empty list that was searched. */
export function sayNoRows(value: JsonObject, { label, input }: AnsweredCall): string | null {
  const query = queryOf(input);
  const [listName, ...others] = Object.keys(value).filter((key) => Array.isArray(value[key]));
  if (query === null || listName === undefined || others.length > 0) return null;
  return `No ${nounOf(listName, label) ?? 'results'} for “${query}”.`;
}

const generalName = /^(rows?|items?|results?|data|list|records?|entries|values|hits|matches|output|response|content)$/i;

/** What the list is called, or else its tool: `loans` of `list_loans`. Null where neither says what the records are. */
function nounOf(listName: string | null, label: string): string | null {
  const candidates = [splitWords(listName ?? '').join(' '), splitWords(label).at(-1) ?? ''];
  return candidates.find((noun) => /[^s]s$/.test(noun) && !generalName.test(noun)) ?? null;
}

function toSingular(plural: string): string {
  if (/[^aeiou]ies$/.test(plural)) return plural.replace(/ies$/, 'y');
  return plural.replace(/(?<=ss|sh|ch|x|z)es$|s$/, '');
}

/** Null where the names don't tell one record from another. */
function namesOf(rows: readonly JsonObject[]): string[] | null {
  const hasText = (row: JsonObject) =>
    Object.entries(row).some(([key, value]) => typeof value === 'string' && !isIdentifier(key));
  const names = rows.map(titleOf);
  const isTelling = rows.every(hasText) && new Set(names).size === names.length;
  return isTelling && names.every((name) => name !== '' && name.length <= longestName) ? names : null;
}

function joinNames(names: readonly string[]): string {
  const shown = names.length <= maxNamed ? names : names.slice(0, namedOfMore);
  const more = names.length - shown.length;
  const all = more > 0 ? [...shown, `${more} more`] : shown;
  if (names.some((name) => /[,;?!.]/.test(name))) return all.join('; ');
  return all.length === 1 ? all.join('') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`;
}

export const closeSentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);
