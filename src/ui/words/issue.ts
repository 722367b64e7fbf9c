/** Words one problem of a tool's input for users; the validator's own messages are for models. */
import type { Values } from '#tools';
import { parseJson, type ValidationIssue } from '#tools';
import { type Phrase, phrase, say, sayCount } from '../language';
import { toSeen } from '../visible';

const kinds: Record<string, Phrase> = {
  string: phrase('text'),
  number: phrase('a number'),
  integer: phrase('a whole number'),
  boolean: phrase('true or false'),
  object: phrase('an object'),
  array: phrase('a list'),
  null: phrase('null'),
  any: phrase('anything'),
  never: phrase('nothing'),
};

export const wordKind = (kind: string): string => (Object.hasOwn(kinds, kind) ? say(kinds[kind] ?? kind) : kind);

/** `/hours has to be a number.` */
export function wordIssue({ path, keyword, message }: ValidationIssue): string {
  const place = path === '' ? say('The input') : toSeen(path);
  return wordFault(keyword, place, message) ?? say('{place}: {fault}', { place, fault: toSeen(message) });
}

/** Recognises the validator's message; its named groups are values of the sentence. A function words a count. */
type Fault = readonly [shape: RegExp, text: Phrase | ((count: number, values: Values) => string)];

const notInSchema: Fault = [/not in the schema|^False/, phrase('{place}: the tool has no such property.')];
const noForm: Fault = [/^Instance/, phrase('{place} fits none of the forms that the tool accepts.')];

/** By the schema's keyword. */
const faults: Record<string, Fault> = {
  required: [/missing\.$/, phrase('{place} is missing.')],
  const: [/^Instance does not match (?<kind>.*)\.$/s, phrase('{place} must be {kind}.')],
  minimum: [/less than (?<least>[^ ]+)\.$/, phrase('{place} must be at least {least}.')],
  maximum: [/greater than (?<most>[^ ]+)\.$/, phrase('{place} must be at most {most}.')],
  exclusiveMinimum: [/less than (?<least>[^ ]+)\.$/, phrase('{place} must be more than {least}.')],
  exclusiveMaximum: [/equal to (?<most>[^ ]+)\.$/, phrase('{place} must be less than {most}.')],
  multipleOf: [/multiple of (?<step>[^ ]+)\.$/, phrase('{place} must be a multiple of {step}.')],
  minLength: [
    /< (?<count>\d+)\)\.$/,
    (count, place) =>
      sayCount(count, '{place} needs at least {count} character.', '{place} needs at least {count} characters.', place),
  ],
  maxLength: [
    /> (?<count>\d+)\)\.$/,
    (count, place) =>
      sayCount(count, '{place} takes at most {count} character.', '{place} takes at most {count} characters.', place),
  ],
  minItems: [
    /< (?<count>\d+)\)\.$/,
    (count, place) =>
      sayCount(count, '{place} needs at least {count} item.', '{place} needs at least {count} items.', place),
  ],
  maxItems: [
    /> (?<count>\d+)\)\.$/,
    (count, place) =>
      sayCount(count, '{place} takes at most {count} item.', '{place} takes at most {count} items.', place),
  ],
  uniqueItems: [/^Duplicate/, phrase('{place} contains an item twice.')],
  pattern: [/^String/, phrase('{place} doesn’t match the pattern that its schema asks for.')],
  format: [/format "(?<format>.*)"\.$/s, phrase('{place} must be written as {format}.')],
  additionalProperties: notInSchema,
  unevaluatedProperties: notInSchema,
  false: notInSchema,
  anyOf: noForm,
  oneOf: noForm,
};

/** Undefined if the validator's message isn't as expected. */
function wordFault(keyword: string, place: string, message: string): string | undefined {
  if (keyword === 'type') return wordType(place, /Expected "(.*)"\.$/s.exec(message)?.[1]);
  if (keyword === 'enum') return wordEnum(place, /^Instance does not match any of (\[.*\])\.$/s.exec(message)?.[1]);
  if ((keyword === 'anyOf' || keyword === 'oneOf') && /\([1-9]\d* matches\)/.test(message))
    return say('{place} fits more than one of the forms that the tool accepts.', { place });
  const [shape, text] = (Object.hasOwn(faults, keyword) && faults[keyword]) || [];
  const found = shape?.exec(message);
  if (!found || !text) return undefined;
  const given = Object.entries(found.groups ?? {}).map(([name, value]) => [name, toShort(value)]);
  if (typeof text === 'function') return text(Number(found.groups?.count), { place });
  return say(text, { place, ...Object.fromEntries(given) });
}

const wordType = (place: string, names: string | undefined): string | undefined => {
  const kinds = names?.split('", "').map((name) => toShort(wordKind(name)));
  return kinds && say('{place} must be {kind}.', { place, kind: kinds.join(say(' or ')) });
};

const mostValues = 4;

/** Lists the first few values; the tool's schema has them all. */
function wordEnum(place: string, list = ''): string | undefined {
  const all = parseJson(list);
  if (!Array.isArray(all)) return undefined;
  const values = all
    .slice(0, mostValues)
    .map((value) => toShort(JSON.stringify(value)))
    .join(', ');
  const more = all.length - mostValues;
  if (more <= 0) return say('{place} must be one of: {values}.', { place, values });
  return sayCount(
    more,
    '{place} must be one of: {values}, and {count} more.',
    '{place} must be one of: {values}, and {count} more.',
    { place, values },
  );
}

const longest = 60;

const toShort = (text: string): string => toSeen(text.length > longest ? `${text.slice(0, longest)}…` : text);
