/** Arguments as the approval card lists them: short ones whole, of each long one its start and length. Pure. */
import { isLong as isLongNumber, writeJson } from '#core/tools/long-numbers.ts';
import type { JsonObject } from '#core/tools/tool.ts';

/** What is shown whole: characters of a value, its lines, and characters of a name. */
const maxWhole = { text: 300, lines: 6, name: 80 } as const;
/** Characters of a long value that stand for it. */
const headLength = 60;

export interface LongArgument {
  head: string;
  /** All of it, with its name if that is long too. */
  text: string;
}

export interface ArgumentRow {
  name: string;
  value: unknown;
  /** Null: it is shown whole. */
  long: LongArgument | null;
}

export const toArgumentRows = (input: JsonObject): ArgumentRow[] =>
  Object.entries(input).map(([name, value]) => {
    const isNameLong = name.length > maxWhole.name;
    const whole = isText(value) ? value : writeJson(value, 2);
    const isLong = isText(value) ? isLongText(value) : whole.length > maxWhole.text;
    if (!isNameLong && !isLong) return { name, value, long: null };
    const text = isNameLong ? `${name}\n${whole}` : whole;
    return { name: isNameLong ? `${toHead(name)}…` : name, value, long: { head: toHead(whole), text } };
  });

const isText = (value: unknown): value is string => typeof value === 'string' && !isLongNumber(value);

const isLongText = (text: string): boolean => text.length > maxWhole.text || countLines(text) > maxWhole.lines;

/** A short list or object on one line, or on a few. */
export function toShortJson(value: object): string {
  const lines = writeJson(value, 2);
  // A line break in indented JSON is never part of a value.
  const brief = lines.replace(/\n\s*/g, ' ');
  return brief.length > 80 && !isLongText(lines) ? lines : brief;
}

/** Counts no further than needed. */
function countLines(text: string): number {
  let lines = 1;
  for (let at = text.indexOf('\n'); at >= 0 && lines <= maxWhole.lines; at = text.indexOf('\n', at + 1)) lines++;
  return lines;
}

/** One line, without half of a character at its end. */
const toHead = (text: string): string =>
  text
    .slice(0, headLength)
    .replace(/\s+/g, ' ')
    .replace(/[\uD800-\uDBFF]$/, '');
