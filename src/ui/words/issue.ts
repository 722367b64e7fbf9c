/** Words one problem of a tool's input for users; the validator's own messages are for models. */
import type { ValidationIssue } from '#tools';
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
  const known = Object.hasOwn(faults, keyword) ? faults[keyword]?.(place, message) : undefined;
  return known ?? say('{place}: {fault}', { place, fault: toSeen(message) });
}

/** By the schema's keyword; undefined if the validator's message isn't as expected. */
const faults: Record<string, (place: string, message: string) => string | undefined> = {
  required: (place, message) => wordOf(message, /(missing)\.$/, () => say('{place} is missing.', { place })),
  type: (place, message) => wordOf(message, /Expected "(.*)"\.$/s, (names) => wordType(place, names.split('", "'))),
  enum: (place, message) =>
    wordOf(message, /^Instance does not match any of (\[.*\])\.$/s, (list) => wordEnum(place, list)),
  const: (place, message) =>
    wordOf(message, /^Instance does not match (.*)\.$/s, (value) =>
      say('{place} must be {kind}.', { place, kind: toShort(value) }),
    ),
  minimum: (place, message) =>
    wordOf(message, /less than ([^ ]+)\.$/, (least) => say('{place} must be at least {least}.', { place, least })),
  maximum: (place, message) =>
    wordOf(message, /greater than ([^ ]+)\.$/, (most) => say('{place} must be at most {most}.', { place, most })),
  exclusiveMinimum: (place, message) =>
    wordOf(message, /less than ([^ ]+)\.$/, (least) => say('{place} must be more than {least}.', { place, least })),
  exclusiveMaximum: (place, message) =>
    wordOf(message, /equal to ([^ ]+)\.$/, (most) => say('{place} must be less than {most}.', { place, most })),
  multipleOf: (place, message) =>
    wordOf(message, /multiple of ([^ ]+)\.$/, (step) => say('{place} must be a multiple of {step}.', { place, step })),
  minLength: (place, message) =>
    wordOf(message, /< (\d+)\)\.$/, (count) =>
      sayCount(
        Number(count),
        '{place} needs at least {count} character.',
        '{place} needs at least {count} characters.',
        { place },
      ),
    ),
  maxLength: (place, message) =>
    wordOf(message, /> (\d+)\)\.$/, (count) =>
      sayCount(Number(count), '{place} takes at most {count} character.', '{place} takes at most {count} characters.', {
        place,
      }),
    ),
  minItems: (place, message) =>
    wordOf(message, /< (\d+)\)\.$/, (count) =>
      sayCount(Number(count), '{place} needs at least {count} item.', '{place} needs at least {count} items.', {
        place,
      }),
    ),
  maxItems: (place, message) =>
    wordOf(message, /> (\d+)\)\.$/, (count) =>
      sayCount(Number(count), '{place} takes at most {count} item.', '{place} takes at most {count} items.', { place }),
    ),
  uniqueItems: (place, message) =>
    wordOf(message, /^(Duplicate)/, () => say('{place} contains an item twice.', { place })),
  pattern: (place, message) =>
    wordOf(message, /^(String)/, () => say('{place} doesn’t match the pattern that its schema asks for.', { place })),
  format: (place, message) =>
    wordOf(message, /format "(.*)"\.$/s, (format) =>
      say('{place} must be written as {format}.', { place, format: toShort(format) }),
    ),
  additionalProperties: unknownMember,
  unevaluatedProperties: unknownMember,
  false: unknownMember,
  anyOf: noForm,
  oneOf: noForm,
};

function unknownMember(place: string, message: string): string | undefined {
  return wordOf(message, /(not in the schema|^False)/, () => say('{place}: the tool has no such property.', { place }));
}

function noForm(place: string, message: string): string | undefined {
  if (/\([1-9]\d* matches\)/.test(message))
    return say('{place} fits more than one of the forms that the tool accepts.', { place });
  return wordOf(message, /^(Instance)/, () => say('{place} fits none of the forms that the tool accepts.', { place }));
}

function wordOf(message: string, shape: RegExp, word: (found: string) => string | undefined): string | undefined {
  const found = shape.exec(message)?.[1];
  return found === undefined ? undefined : word(found);
}

const wordType = (place: string, names: readonly string[]): string =>
  say('{place} must be {kind}.', { place, kind: names.map((name) => toShort(wordKind(name))).join(say(' or ')) });

const mostValues = 4;

/** Lists the first few values; the tool's schema has them all. */
function wordEnum(place: string, list: string): string | undefined {
  const all = readList(list);
  if (!all) return undefined;
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

function readList(text: string): unknown[] | null {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : null;
  } catch {
    return null; // the validator's message is shown as it is
  }
}

const longest = 60;

const toShort = (text: string): string => toSeen(text.length > longest ? `${text.slice(0, longest)}…` : text);
