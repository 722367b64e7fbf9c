/** Estimates how much of a call's arguments the user did not write. */
import { isJsonObject, type JsonObject, type JsonSchema } from '#tools';

/**
 * Upper bound, in bits, of what arguments may contain without approval beyond the user's own words. It equals about two
 * characters: a boolean, a choice from a short list, a small number and a few of the user's words stay below it.
 */
const mostBits = 16;

/** What the user wrote, message by message. */
type UserTexts = readonly string[];

const log2 = (options: number): number => Math.log2(Math.max(1, options));

/** Whether the input could contain more than is allowed without approval. `said`: the user's messages. */
export const carries = (input: JsonObject, schema: JsonSchema | undefined, said: UserTexts): boolean =>
  bitsOf(input, schema, said) > mostBits;

function bitsOf(value: unknown, schema: unknown, said: UserTexts): number {
  const given = isJsonObject(schema) ? schema : {};
  const choice = bitsOfChoice(value, given);
  if (choice !== null) return choice;
  if (Array.isArray(value))
    return bitsOfNumber(value.length) + sum(value.map((item) => bitsOf(item, given.items, said)));
  if (isJsonObject(value)) return bitsOfObject(value, given, said);
  return Math.min(bitsOfScalar(value), bitsOfQuote(String(value), said));
}

const sum = (all: readonly number[]): number => all.reduce((one, other) => one + other, 0);

/** A choice from a list that the tool's schema gives. */
function bitsOfChoice(value: unknown, { enum: options, const: only }: JsonObject): number | null {
  if (typeof value === 'object' && value !== null) return null;
  if (only !== undefined && only === value) return 0;
  return Array.isArray(options) && options.includes(value) ? log2(options.length) : null;
}

/** The name of a member that the schema declares contains no information; any other name could be any text. */
function bitsOfObject(value: JsonObject, { properties }: JsonObject, said: UserTexts): number {
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

/** Its digits, and as many bits again for their number. */
const bitsOfNumber = (value: number): number => 2 * log2(Math.abs(value) + 1) + (value < 0 ? 1 : 0);

/** A quote consists of whole words of one message of the user's: all that can be chosen is the message, the start and the end. */
function bitsOfQuote(value: string, said: UserTexts): number {
  const words = toWords(value);
  if (words === '') return Number.POSITIVE_INFINITY;
  const bits = said
    .map(toWords)
    .filter((message) => ` ${message} `.includes(` ${words} `))
    .map((message) => 2 * log2(message.split(' ').length) + log2(said.length));
  return Math.min(Number.POSITIVE_INFINITY, ...bits);
}

/** Texts match if they look the same. A text with invisible characters is no quote. */
function toWords(text: string): string {
  const words = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s.,;:!?"“”„«»()]+/g, ' ')
    .trim();
  return /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u.test(words) ? '' : words;
}
