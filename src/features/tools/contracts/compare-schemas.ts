/** What differs between two schemas of a tool's input, and whether what fitted the first still fits the second. Pure. */

import { writeJson } from '#core/tools/long-numbers.ts';
import { createPatching, resolveSchema } from '#core/tools/schema/index.ts';
import { isSchema, requiredOf, typesOf } from '#core/tools/schema/rewriting.ts';
import { isSameJson, type JsonSchema } from '#core/tools/tool.ts';
import type { ChangeKind } from './change';

export interface SchemaChange {
  kind: ChangeKind;
  breaking: boolean;
  /** As a caller writes it: `to.street`, `days[]`; `input` for the whole. */
  place: string;
  before?: string;
  after?: string;
  keyword?: string;
}

const anyObject: JsonSchema = { type: 'object' };

/** References are followed, so that where a part is written makes no difference. */
export const compareSchemas = (before: JsonSchema = anyObject, after: JsonSchema = anyObject): SchemaChange[] =>
  compare(resolveSchema(before, createPatching()), resolveSchema(after, createPatching()), '');

function compare(before: JsonSchema, after: JsonSchema, path: string): SchemaChange[] {
  if (isSameJson(before, after)) return [];
  const place = path || 'input';
  return [
    ...compareTypes(before, after, place),
    ...compareChoices(before, after, place),
    ...limits.flatMap((limit) => compareLimit(limit, [before, after], place)),
    ...compareMembers(before, after, path),
    ...comparePart(before.items, after.items, `${path}[]`),
    ...compareComposed(before, after, place),
    ...compareWords(before, after, place),
  ];
}

const brief = (value: unknown): string => (value === undefined ? '–' : writeJson(value)).slice(0, 80);

function compareTypes(before: JsonSchema, after: JsonSchema, place: string): SchemaChange[] {
  const [was, is] = [typesOf(before), typesOf(after)];
  if (isSameJson(was.toSorted(), is.toSorted())) return [];
  const takes = (types: readonly string[], type: string) =>
    types.length === 0 || types.includes(type) || (type === 'integer' && types.includes('number'));
  const breaking = was.length === 0 ? is.length > 0 : !was.every((type) => takes(is, type));
  const said = { before: was.join(' | ') || 'any', after: is.join(' | ') || 'any' };
  return [{ kind: breaking ? 'type-narrowed' : 'type-widened', breaking, place, ...said }];
}

const choicesOf = ({ enum: choices, const: only }: JsonSchema): string[] | null =>
  Array.isArray(choices) ? choices.map(brief) : only === undefined ? null : [brief(only)];

function compareChoices(before: JsonSchema, after: JsonSchema, place: string): SchemaChange[] {
  const [was, is] = [choicesOf(before), choicesOf(after)];
  if (isSameJson(was, is)) return [];
  if (!was || !is) return [toLimitChange(!is, place, 'enum', [before.enum ?? before.const, after.enum ?? after.const])];
  const [gone, added] = [was.filter((each) => !is.includes(each)), is.filter((each) => !was.includes(each))];
  return [
    ...(gone.length > 0 ? [{ kind: 'choices-removed' as const, breaking: true, place, before: gone.join(', ') }] : []),
    ...(added.length > 0 ? [{ kind: 'choices-added' as const, breaking: false, place, after: added.join(', ') }] : []),
  ];
}

/** `more`: the greater the value, the more fits. `same`: only the same value lets the same fit. */
const limits = Object.entries({
  more: ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'],
  less: ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'],
  same: ['pattern', 'format', 'multipleOf', 'uniqueItems'],
}).flatMap(([fits, keywords]) => keywords.map((keyword) => ({ keyword, fits })));

function compareLimit(
  { keyword, fits }: (typeof limits)[number],
  [before, after]: readonly [JsonSchema, JsonSchema],
  place: string,
): SchemaChange[] {
  const [was, is] = [before[keyword], after[keyword]];
  if (isSameJson(was, is)) return [];
  const wider =
    is === undefined ||
    (fits !== 'same' && was !== undefined && (fits === 'more' ? Number(is) > Number(was) : Number(is) < Number(was)));
  return [toLimitChange(wider, place, keyword, [was, is])];
}

const toLimitChange = (wider: boolean, place: string, keyword: string, [was, is]: unknown[]): SchemaChange => ({
  kind: wider ? 'limit-loosened' : 'limit-tightened',
  ...{ breaking: !wider, place, keyword, before: brief(was), after: brief(is) },
});

const membersOf = ({ properties }: JsonSchema): Record<string, unknown> => (isSchema(properties) ? properties : {});

function compareMembers(before: JsonSchema, after: JsonSchema, path: string): SchemaChange[] {
  const [was, is] = [membersOf(before), membersOf(after)];
  const [needed, needs] = [requiredOf(before), requiredOf(after)];
  const closed = before.additionalProperties !== false && after.additionalProperties === false;
  return [
    ...[...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((name): SchemaChange[] => {
      const place = path ? `${path}.${name}` : name;
      const required = needs.includes(name);
      if (!Object.hasOwn(was, name))
        return [{ kind: required ? 'required-added' : 'parameter-added', breaking: required, place }];
      if (!Object.hasOwn(is, name)) return [{ kind: 'parameter-removed', breaking: true, place }];
      const turned = needed.includes(name) === required ? [] : [turnOf(required, place)];
      return [...turned, ...comparePart(was[name], is[name], place)];
    }),
    ...(closed ? [toLimitChange(false, path || 'input', 'additionalProperties', [true, false])] : []),
  ];
}

const turnOf = (required: boolean, place: string): SchemaChange => ({
  kind: required ? 'became-required' : 'became-optional',
  breaking: required,
  place,
});

function comparePart(before: unknown, after: unknown, place: string): SchemaChange[] {
  if (isSameJson(before, after)) return [];
  if (isSchema(before ?? {}) && isSchema(after ?? {})) return compare(toSchema(before), toSchema(after), place);
  return [{ kind: 'schema-changed', breaking: after !== true, place, keyword: brief(after) }];
}

const toSchema = (part: unknown): JsonSchema => (isSchema(part) ? part : {});

const composing = [
  'allOf',
  'anyOf',
  'oneOf',
  'not',
  'if',
  'then',
  'else',
  'prefixItems',
  'patternProperties',
  'propertyNames',
];

/** Whether the same still fits can't be told in general; more alternatives of `anyOf` take nothing away. */
function compareComposed(before: JsonSchema, after: JsonSchema, place: string): SchemaChange[] {
  return composing
    .filter((keyword) => !isSameJson(before[keyword], after[keyword]))
    .map((keyword) => ({
      kind: 'schema-changed',
      breaking: !onlyAdds(keyword, before[keyword], after[keyword]),
      place,
      keyword,
    }));
}

function onlyAdds(keyword: string, before: unknown, after: unknown): boolean {
  if (after === undefined) return true;
  if (keyword !== 'anyOf' || !Array.isArray(before) || !Array.isArray(after)) return false;
  const kept = new Set(after.map((each) => JSON.stringify(each)));
  return before.every((each) => kept.has(JSON.stringify(each)));
}

function compareWords(before: JsonSchema, after: JsonSchema, place: string): SchemaChange[] {
  const changes: SchemaChange[] = [];
  if (!isSameJson([before.title, before.description], [after.title, after.description]))
    changes.push({ kind: 'words-changed', breaking: false, place });
  const [was, is] = [before.default, after.default];
  if (!isSameJson(was, is))
    changes.push({ kind: 'default-changed', breaking: false, place, before: brief(was), after: brief(is) });
  return changes;
}
