/** Estimates, in bits, how much a call's arguments could tell their tool that neither the user wrote nor the tool knows. */
import { bitsOfSelection } from '#conversation';
import { isJsonObject, type JsonObject } from '#tools';
import { bitsOfQuote } from './quoting';

/** The most bits that one call may carry without approval: about two characters. */
export const mostBits = 16;

interface Known {
  /** What the user wrote, message by message. */
  said: readonly string[];
  /** What the tool was told before at this place of its arguments. */
  told: readonly unknown[];
}

/** Infinite for text of unknown origin. Arguments are in the order of the schema, so that their order adds nothing. */
export function bitsCarried(value: unknown, schema: unknown, { said, told }: Known): number {
  const given = isJsonObject(schema) ? schema : {};
  return orTold(value, told, bitsAnew(value, given, { said, told }));
}

/** What was told before costs no more than the choice among all that was told. */
export function orTold(value: unknown, told: readonly unknown[], bits: number): number {
  if (told.length === 0) return bits;
  const distinct = new Set(told.map((each) => JSON.stringify(each)));
  return distinct.has(JSON.stringify(value)) ? Math.min(bits, log2(distinct.size)) : bits;
}

/** The next page of a list, or the next place in it, leaves no choice but to go on. */
function isNext(value: unknown, told: readonly unknown[]): boolean {
  const numbers = [...new Set(told)].filter((each) => typeof each === 'number');
  const [before, last] = [numbers.at(-2), numbers.at(-1)];
  return last !== undefined && value === last + (before === undefined ? 1 : last - before);
}

function bitsAnew(value: unknown, schema: JsonObject, known: Known): number {
  if (isNext(value, known.told)) return 1;
  const choice = bitsOfChoice(value, schema);
  if (choice !== null) return choice;
  if (isJsonObject(value)) return bitsOfObject(value, schema, known);
  const least = typeof schema.type === 'string' ? 1 : log2(kindsOfValue);
  const { said } = known;
  if (!Array.isArray(value)) return Math.max(least, Math.min(bitsOfScalar(value), bitsOfQuote(String(value), said)));
  const items = sum(value, (item) => bitsCarried(item, schema.items, { said, told: [] }));
  return Math.max(least, bitsOfNumber(value.length) + items);
}

/** Of JSON, between which a schema without a type leaves the choice. */
const kindsOfValue = 6;

const log2 = (options: number): number => Math.log2(Math.max(1, options));

/** Infinite as soon as it is too much for one call, so that long arguments are not read to their end. */
function sum<T>(all: readonly T[], bitsOf: (each: T, i: number) => number): number {
  let bits = 0;
  for (const [i, each] of all.entries()) {
    bits += bitsOf(each, i);
    if (bits > mostBits) return Number.POSITIVE_INFINITY;
  }
  return bits;
}

/** A choice from a list that the tool's schema gives. */
function bitsOfChoice(value: unknown, { enum: options, const: only }: JsonObject): number | null {
  if (typeof value === 'object' && value !== null) return null;
  if (only !== undefined && only === value) return 0;
  return Array.isArray(options) && options.includes(value) ? log2(options.length) : null;
}

/** The names that the schema declares contain no information besides which of them are there; any other could be any text. */
function bitsOfObject(value: JsonObject, schema: JsonObject, { said, told }: Known): number {
  const declared = isJsonObject(schema.properties) ? schema.properties : {};
  const before = told.filter(isJsonObject);
  const members = sum(Object.entries(value), ([name, member]) => {
    if (!Object.hasOwn(declared, name)) return Number.POSITIVE_INFINITY;
    const toldHere = before.flatMap((each) => (Object.hasOwn(each, name) ? [each[name]] : []));
    return bitsCarried(member, declared[name], { said, told: toldHere });
  });
  const presence = bitsOfPresence(value, declared, schema.required);
  return members + orTold(Object.keys(value), before.map(Object.keys), presence);
}

/** How many of the optional members are there, and which. */
function bitsOfPresence(value: JsonObject, declared: JsonObject, required: unknown): number {
  const names = new Set(Array.isArray(required) ? required.filter((name) => typeof name === 'string') : []);
  // The validator passes over parts of a schema that it can't use: a required member may then be missing.
  const isEnforced = [...names].every((name) => Object.hasOwn(value, name));
  const optional = Object.keys(declared).filter((name) => !isEnforced || !names.has(name));
  const present = optional.filter((name) => Object.hasOwn(value, name)).length;
  return log2(optional.length + 1) + bitsOfSelection(optional.length, present);
}

function bitsOfScalar(value: unknown): number {
  if (value === null || value === '' || typeof value === 'boolean') return 0; // no more than its kind
  return typeof value === 'number' && Number.isSafeInteger(value) ? bitsOfNumber(value) : Number.POSITIVE_INFINITY;
}

/** Its digits, and as many bits again for their number. */
const bitsOfNumber = (value: number): number =>
  2 * log2(Math.abs(value) + 1) + (value < 0 || Object.is(value, -0) ? 1 : 0);
