/** Words one problem of a tool's input for users; the validator's own messages are for models. */
import { parseJson, writeJson } from '#core/tools/long-numbers.ts';
import type { ValidationIssue } from '#core/tools/schemas.ts';
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

/** What is wrong, without its place: `At least 3.` */
export const wordFault = ({ keyword, message }: ValidationIssue): string =>
  recognise(keyword, message) ?? toSeen(message);

/** `/hours: At least 3.` */
export const wordIssue = (issue: ValidationIssue): string =>
  say('{name}: {words}', {
    name: issue.path === '' ? say('The input') : toSeen(issue.path),
    words: wordFault(issue),
  });

/** Recognises the validator's message; its named groups are values of the sentence. A function words a count. */
type Fault = readonly [shape: RegExp, text: Phrase | ((count: number) => string)];

const notInSchema: Fault = [/not in the schema|^False/, phrase('The tool has no such property.')];
const otherForm: Fault = [/^Instance/, phrase('Must fit one of the forms that the tool accepts.')];
const tooSmall = /< (?<count>\d+)\)\.$/;
const tooLarge = /> (?<count>\d+)\)\.$/;

/** By the schema's keyword. */
const faults: Record<string, Fault> = {
  required: [/missing\.$/, phrase('This is required.')],
  const: [/^Instance does not match (?<kind>.*)\.$/s, phrase('Must be {kind}.')],
  minimum: [/less than (?<least>[^ ]+)\.$/, phrase('At least {least}.')],
  maximum: [/greater than (?<most>[^ ]+)\.$/, phrase('At most {most}.')],
  exclusiveMinimum: [/less than (?<least>[^ ]+)\.$/, phrase('More than {least}.')],
  exclusiveMaximum: [/equal to (?<most>[^ ]+)\.$/, phrase('Less than {most}.')],
  multipleOf: [/multiple of (?<step>[^ ]+)\.$/, phrase('A multiple of {step}.')],
  minLength: [tooSmall, (count) => sayCount(count, 'Characters: at least {count}.')],
  maxLength: [tooLarge, (count) => sayCount(count, 'Characters: at most {count}.')],
  minItems: [tooSmall, (count) => sayCount(count, 'Items: at least {count}.')],
  maxItems: [tooLarge, (count) => sayCount(count, 'Items: at most {count}.')],
  uniqueItems: [/^Duplicate/, phrase('No two items may be the same.')],
  pattern: [/^String/, phrase('Doesn’t match the pattern of its schema.')],
  format: [/format "(?<format>.*)"\.$/s, phrase('Use the format {format}.')],
  long: [
    /hold (?<value>\S+) exactly/,
    phrase('The page can’t keep {value} exactly. If the tool takes text, use quotes.'),
  ],
  additionalProperties: notInSchema,
  unevaluatedProperties: notInSchema,
  false: notInSchema,
  anyOf: otherForm,
  oneOf: otherForm,
};

/** Undefined if the validator's message isn't as expected. */
function recognise(keyword: string, message: string): string | undefined {
  if (keyword === 'type') return wordType(/Expected "(.*)"\.$/s.exec(message)?.[1]);
  if (keyword === 'enum') return wordEnum(/^Instance does not match any of (\[.*\])\.$/s.exec(message)?.[1]);
  const [shape, text] = (Object.hasOwn(faults, keyword) && faults[keyword]) || [];
  const found = shape?.exec(message);
  if (!found || !text) return undefined;
  if (typeof text === 'function') return text(Number(found.groups?.count));
  return say(
    text,
    Object.fromEntries(Object.entries(found.groups ?? {}).map(([name, value]) => [name, toShort(value)])),
  );
}

const wordType = (names: string | undefined): string | undefined => {
  const kinds = names?.split('", "').map((name) => toShort(wordKind(name)));
  return kinds && say('Must be {kind}.', { kind: kinds.join(say(' or ')) });
};

const maxValues = 4;

/** Lists the first few values, and how many there are; the tool's schema has them all. */
function wordEnum(list = ''): string | undefined {
  const all = parseJson(list);
  if (!Array.isArray(all)) return undefined;
  const values = all.slice(0, maxValues).map((value) => toShort(writeJson(value)));
  if (all.length > maxValues) values.push(`… (${all.length})`);
  return say('One of: {values}.', { values: values.join(', ') });
}

const maxLength = 60;

const toShort = (text: string): string => toSeen(text.length > maxLength ? `${text.slice(0, maxLength)}…` : text);
