/** Which of several schemas a value was meant for, and a name for each. */
import {
  alternativesOf,
  choicesOf,
  isJsonObject,
  isSchema,
  type JsonSchema,
  readLevel,
  requiredOf,
  typesOf,
} from '#tools';
import { say } from '../language';
import { wordKind } from '../words/issue';
import { isSameJson, jsonTypeOf } from './value';

/** How well a value fits: 2 fully, 1 of the right type, 0 not at all. */
type Fit = 0 | 1 | 2;

const deepest = 8;

/** Compares only types, constants and required members: this guesses the intention; the validator decides. */
function fitOf(schema: unknown, root: JsonSchema, value: unknown, depth = 0): Fit {
  const level = readLevel(schema, root);
  if (level === false) return 0;
  if (depth > deepest) return 2;
  const choices = choicesOf(level, root);
  if (choices) return choices.some((each) => isSameJson(each.value, value)) ? 2 : 0;
  const parts = alternativesOf(level);
  if (parts.length > 0) return best(parts.map((part) => fitOf(part, root, value, depth + 1)));
  if (!isOfType(level, value)) return 0;
  if (Array.isArray(value)) return fitItems(level, root, value, depth);
  return isJsonObject(value) ? fitMembers(level, root, value, depth) : 2;
}

const best = (fits: readonly Fit[]): Fit => ([2, 1] as const).find((each) => fits.includes(each)) ?? 0;

function isOfType(level: JsonSchema, value: unknown): boolean {
  const types = typesOf(level);
  const kind = jsonTypeOf(value);
  if (types.length === 0) return true;
  if (kind !== 'number') return types.includes(kind);
  return types.includes('number') || (types.includes('integer') && Number.isInteger(value));
}

function fitItems(level: JsonSchema, root: JsonSchema, items: readonly unknown[], depth: number): Fit {
  const first: unknown[] = Array.isArray(level.prefixItems) ? level.prefixItems : [];
  const fits = items
    .slice(0, 20)
    .map((item, i) => fitOf(i < first.length ? first[i] : (level.items ?? {}), root, item, depth + 1));
  return fits.every((each) => each === 2) ? 2 : 1;
}

/** A member that distinguishes alternatives, as `type` often does, excludes this one if it differs. */
function fitMembers(level: JsonSchema, root: JsonSchema, value: Record<string, unknown>, depth: number): Fit {
  const properties = isSchema(level.properties) ? level.properties : {};
  const known = Object.entries(value).filter(([name]) => Object.hasOwn(properties, name));
  const fits = known.map(([name, member]) => ({
    fit: fitOf(properties[name], root, member, depth + 1),
    isConstant: isConstant(properties[name], root),
  }));
  if (fits.some((each) => each.isConstant && each.fit === 0)) return 0;
  const isMissing = requiredOf(level).some((name) => !Object.hasOwn(value, name));
  const hasMore = level.additionalProperties === false && known.length < Object.keys(value).length;
  return isMissing || hasMore || fits.some((each) => each.fit < 2) ? 1 : 2;
}

const isConstant = (schema: unknown, root: JsonSchema): boolean => {
  const level = readLevel(schema, root);
  return level !== false && level.const !== undefined;
};

/** The alternative that the user chose, if the value fits it at all; otherwise the first that fits best, or null. */
export function chooseAlternative(
  parts: readonly unknown[],
  root: JsonSchema,
  given: { value: unknown; chosen: number | null },
): number | null {
  const { value, chosen } = given;
  if (value === undefined) return chosen;
  const fits = parts.map((part) => fitOf(part, root, value));
  if (chosen !== null && (fits[chosen] ?? 0) > 0) return chosen;
  const most = best(fits);
  return most === 0 ? null : fits.indexOf(most);
}

/** What distinguishes an alternative: its title, a constant, its type, or its required members. */
export function wordAlternative(schema: unknown, root: JsonSchema): string {
  const level = readLevel(schema, root);
  if (level === false) return wordKind('never');
  if (typeof level.title === 'string' && level.title) return level.title;
  const properties = isSchema(level.properties) ? Object.entries(level.properties) : [];
  const constant = properties.map(([, part]) => readLevel(part, root)).find((part) => part && part.const !== undefined);
  if (constant) return String(constant.const);
  if (level.const !== undefined) return JSON.stringify(level.const);
  const [kind = properties.length > 0 ? 'object' : 'any'] = typesOf(level);
  const of = kind === 'array' ? wordItems(level, root) : requiredOf(level).join(', ');
  return of ? say('{kind}: {of}', { kind: wordKind(kind), of }) : wordKind(kind);
}

function wordItems({ items }: JsonSchema, root: JsonSchema): string {
  const level = readLevel(items ?? {}, root);
  const [kind] = level === false ? [] : typesOf(level);
  return kind === undefined ? '' : wordKind(kind);
}
