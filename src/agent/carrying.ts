/** How much the arguments of a call could carry that is not the person's own: an upper bound in bits. Pure. */
import { isJsonObject, type JsonObject, type JsonSchema } from '#tools';

/** Two characters' worth: below it lie a switch, a choice from a short list, a small number, a few words of the person's. */
const mostBits = 16;

/** What the person wrote, message by message. */
export type Said = readonly string[];

const log2 = (options: number): number => Math.log2(Math.max(1, options));

/** Whether it could carry more than anybody has to be asked for. */
export const carries = (input: JsonObject, schema: JsonSchema | undefined, said: Said): boolean =>
  bitsOf(input, schema, said) > mostBits;

function bitsOf(value: unknown, schema: unknown, said: Said): number {
  const given = isJsonObject(schema) ? schema : {};
  const choice = bitsOfChoice(value, given);
  if (choice !== null) return choice;
  if (Array.isArray(value))
    return bitsOfNumber(value.length) + sum(value.map((item) => bitsOf(item, given.items, said)));
  if (isJsonObject(value)) return bitsOfObject(value, given, said);
  return Math.min(bitsOfScalar(value), bitsOfQuote(String(value), said));
}

const sum = (all: readonly number[]): number => all.reduce((one, other) => one + other, 0);

/** Of a list that the tool itself closed. */
function bitsOfChoice(value: unknown, { enum: options, const: only }: JsonObject): number | null {
  if (typeof value === 'object' && value !== null) return null;
  if (only !== undefined && only === value) return 0;
  return Array.isArray(options) && options.includes(value) ? log2(options.length) : null;
}

/** A name that the tool did not give itself is a text like any other; each that it gave is there or isn't. */
function bitsOfObject(value: JsonObject, { properties }: JsonObject, said: Said): number {
  const known = isJsonObject(properties) ? properties : {};
  const bits = Object.entries(value).map(([name, member]) =>
    Object.hasOwn(known, name) ? bitsOf(member, known[name], said) : Number.POSITIVE_INFINITY,
  );
  return sum(bits);
}

function bitsOfScalar(value: unknown): number {
  if (value === null || value === '') return 0;
  if (typeof value === 'boolean') return 1;
  return typeof value === 'number' && Number.isSafeInteger(value) ? bitsOfNumber(value) : Number.POSITIVE_INFINITY;
}

/** A whole number of any length has to say its length too. */
const bitsOfNumber = (value: number): number => 2 * log2(Math.abs(value) + 1) + (value < 0 ? 1 : 0);

/** Whole words of one of the person's messages: which message, where it begins and where it ends is all that is chosen. */
function bitsOfQuote(value: string, said: Said): number {
  const words = toWords(value);
  if (words === '') return Number.POSITIVE_INFINITY;
  const bits = said
    .map(toWords)
    .filter((message) => ` ${message} `.includes(` ${words} `))
    .map((message) => 2 * log2(message.split(' ').length) + log2(said.length));
  return Math.min(Number.POSITIVE_INFINITY, ...bits);
}

/** As a person would take two texts to be the same words. Anything that isn't plain to see is no quote. */
function toWords(text: string): string {
  const words = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s.,;:!?"“”„«»()]+/g, ' ')
    .trim();
  return /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u.test(words) ? '' : words;
}
