/** The values that a slot allows, and the words that a user may call each by. */
import type { JsonObject } from '#tools';
import type { Word } from '../utterance';
import { isEmptyWord, splitWords, stem } from '../words';

export interface SlotOption {
  value: unknown;
  /** The best name to show to the user. */
  text: string;
  /** Each way to call it, as stems. */
  names: string[][];
}

export function readOptions(schema: JsonObject, description: string): SlotOption[] {
  const listed = listValues(schema);
  const shared = sharedPrefix(listed.map(({ value }) => splitWords(String(value))));
  return listed.map(({ value, title = titleIn(description, value) }) => {
    const own = splitWords(String(value)).slice(shared);
    const names = [title === undefined ? [] : splitWords(title), own].map((name) => name.map(stem));
    // An id reads better without the prefix that all ids share; any other value is shown as it is.
    const text = title ?? (shared === 0 ? String(value) : own.join(' '));
    return { value, text, names: names.filter((name) => name.length > 0) };
  });
}

interface ListedValue {
  value: unknown;
  title?: string;
}

function listValues(schema: JsonObject): ListedValue[] {
  if (schema.const !== undefined) return [{ value: schema.const }];
  // A form's tool lists its options twice: as an enum, and with the titles that the user sees.
  const titled = listTitled(schema.oneOf ?? schema.anyOf);
  if (titled.length > 0 || !Array.isArray(schema.enum)) return titled;
  return schema.enum.filter(isPlain).map((value) => ({ value }));
}

function listTitled(options: unknown): ListedValue[] {
  if (!Array.isArray(options)) return [];
  return options.flatMap((option: unknown): ListedValue[] => {
    if (typeof option !== 'object' || option === null || !('const' in option) || !isPlain(option.const)) return [];
    return [{ value: option.const, ...('title' in option && { title: String(option.title) }) }];
  });
}

const isPlain = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value);

/** How many leading words all ids share: `trk_` in trk_a and trk_b. The last word of an id always stays. */
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

export interface OptionMention {
  option: SlotOption;
  score: number;
  /** Every word of one of its names stands in the sentence. */
  whole: boolean;
  /** The indexes of the words that it matched. */
  at: number[];
}

interface Occurrence {
  index: number;
  certainty: number;
}

/** The options that the words mention, best first. `isFree` says which words may be used. */
export function findMentions(
  options: SlotOption[],
  words: Word[],
  isFree: (index: number) => boolean = () => true,
): OptionMention[] {
  const occurrences = new Map<string, Occurrence>();
  for (const [index, word] of words.entries())
    for (const [form, certainty] of isFree(index) ? word.forms : [])
      if (!occurrences.has(form)) occurrences.set(form, { index, certainty });
  const mentions = options.flatMap((option) => {
    const found = option.names.map((name) => toMention(option, name, occurrences)).sort((a, b) => b.score - a.score)[0];
    return found && found.score > 0 ? [found] : [];
  });
  return mentions.sort((a, b) => b.score - a.score);
}

function toMention(option: SlotOption, name: string[], occurrences: Map<string, Occurrence>): OptionMention {
  const hits = name.flatMap((part) => occurrences.get(part) ?? []);
  const telling = name.filter((part) => !isEmptyWord(part));
  const whole = hits.length === name.length;
  const at = [...new Set(hits.map(({ index }) => index))];
  // A name of grammar words alone, such as "off", counts only where nothing else does.
  if (whole && telling.length === 0) return { option, score: 0.2, whole, at };
  const told = telling.filter((part) => occurrences.has(part));
  if (told.length * 2 < telling.length) return { option, score: 0, whole: false, at };
  const certainty = hits.reduce((total, hit) => total + hit.certainty, 0);
  return { option, score: certainty - 0.6 * (name.length - hits.length), whole, at };
}
