/** The values that a parameter allows, and the words that a person may call each by. */
import type { JsonObject } from '#tools';
import type { Word } from './sentence';
import { isCommonVerb } from './synonyms';
import { isEmptyWord, splitWords, stem } from './words';

export interface Choice {
  value: unknown;
  /** The best name to show to a person. */
  text: string;
  /** Each way to call it, as stems. */
  names: string[][];
}

/** An id without the prefix that all share reads better; any other value is shown as it is. */
function shownName(value: unknown, shared: number): string {
  return shared === 0 ? String(value) : splitWords(String(value)).slice(shared).join(' ');
}

interface Listed {
  value: unknown;
  title?: string;
}

export function readChoices(schema: JsonObject, description: string): Choice[] {
  const listed = listValues(schema);
  const shared = sharedPrefix(listed.map(({ value }) => splitWords(String(value))));
  return listed.map(({ value, title = titleIn(description, value) }) => {
    const own = splitWords(String(value)).slice(shared).map(stem);
    const names = [title === undefined ? [] : splitWords(title).map(stem), own];
    return { value, text: title ?? shownName(value, shared), names: names.filter((name) => name.length > 0) };
  });
}

function listValues(schema: JsonObject): Listed[] {
  if (schema.const !== undefined) return [{ value: schema.const }];
  // A form's tool lists its options twice: as an enum, and with the titles that a person sees.
  const options = listOptions(schema.oneOf ?? schema.anyOf);
  if (options.length > 0 || !Array.isArray(schema.enum)) return options;
  return schema.enum.filter(isPlain).map((value, at) => withTitle(value, schema.enumNames, at));
}

function listOptions(options: unknown): Listed[] {
  if (!Array.isArray(options)) return [];
  return options.flatMap((option: unknown): Listed[] => {
    if (typeof option !== 'object' || option === null || !('const' in option) || !isPlain(option.const)) return [];
    return [{ value: option.const, ...('title' in option && { title: String(option.title) }) }];
  });
}

function isPlain(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

function withTitle(value: unknown, titles: unknown, at: number): Listed {
  const title: unknown = Array.isArray(titles) ? titles[at] : undefined;
  return typeof title === 'string' ? { value, title } : { value };
}

/** How many leading words all ids share: `trk_` in trk_a, trk_b. The last word of an id always stays. */
function sharedPrefix(ids: string[][]): number {
  const [first, ...others] = ids;
  if (!first || others.length === 0) return 0;
  const limit = Math.min(...ids.map((id) => id.length - 1));
  let shared = 0;
  while (shared < limit && others.every((id) => id[shared] === first[shared])) shared++;
  return shared;
}

/** Descriptions often say what an id stands for: "x1 = Some Name, x2: Another (a third)". */
function titleIn(description: string, value: unknown): string | undefined {
  const id = String(value);
  const at = description.indexOf(id);
  if (at < 0 || /[\p{L}\d_]/u.test(description[at - 1] ?? ' ')) return undefined;
  const after = description.slice(at + id.length);
  return /^["'`]?\s*(?:=|:|→|–|\(|is\s)\s*["'“]?([^,;|\n."'”)]{2,60})/.exec(after)?.[1]?.trim();
}

export interface Mention {
  choice: Choice;
  score: number;
  /** Every word of its name stands in the sentence. */
  whole: boolean;
  /** The words of the sentence that it matched. */
  at: number[];
}

/** Which choices a sentence mentions, best first. `free` says which words may be used. */
export function findMentions(choices: Choice[], words: Word[], free: (index: number) => boolean): Mention[] {
  const places: Places = new Map();
  for (const [index, word] of words.entries()) {
    if (!free(index)) continue;
    for (const [form, sure] of word.forms) places.set(form, [...(places.get(form) ?? []), { index, sure }]);
  }
  const mentions = choices.flatMap((choice) => {
    const found = choice.names.map((name) => mention(choice, name, places)).sort((a, b) => b.score - a.score)[0];
    return found && found.score > 0 ? [found] : [];
  });
  return mentions.sort((a, b) => b.score - a.score);
}

interface Place {
  index: number;
  sure: number;
}

type Places = Map<string, Place[]>;

function mention(choice: Choice, name: string[], places: Places): Mention {
  const hits = findRun(name, places);
  const telling = name.filter((part) => !isEmptyWord(part));
  const told = telling.filter((part) => places.has(part));
  const whole = hits.length === name.length;
  const at = [...new Set(hits.map(({ index }) => index))];
  if (whole && telling.length === 0) return { choice, score: 0.2, whole, at };
  const enough = told.length * 2 >= telling.length && (whole || told.some((part) => !isCommonVerb(part)));
  if (!enough) return { choice, score: 0, whole: false, at };
  const sure = hits.reduce((sum, hit) => sum + hit.sure, 0);
  return { choice, score: sure - 0.6 * (name.length - hits.length), whole, at };
}

/** Where a word stands twice, the one next to the name's other words is meant. */
function findRun(name: string[], places: Places): Place[] {
  let near = name.flatMap((part) => places.get(part) ?? [])[0]?.index ?? 0;
  return name.flatMap((part) => {
    const nearest = (places.get(part) ?? []).toSorted(
      (a, b) => Math.abs(a.index - near - 1) - Math.abs(b.index - near - 1),
    )[0];
    near = nearest?.index ?? near;
    return nearest ? [nearest] : [];
  });
}
