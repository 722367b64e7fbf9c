/**
 * Rules that only validate are told in words and not sent. Engines compile a schema to a grammar, and one rule that theirs can’t
 * hold makes every request fail, of whatever tool it is; which engine stands behind a gateway, nobody can see.
 */
import type { JsonSchema } from '../tool';
import { wordSet } from '../words';
import { isSchema, mapParts, type Patching, report, standingFor, without } from './rewriting';

/** Patterns, lengths and the like: llama.cpp, Gemini and OpenAI each refuse some of them, xgrammar and llguidance others. */
const toldRules = wordSet(
  'pattern minLength maxLength minItems maxItems uniqueItems contains minContains maxContains multipleOf minProperties maxProperties patternProperties propertyNames not if then else dependentRequired dependentSchemas unevaluatedItems unevaluatedProperties',
);

/** Those of OpenAI’s strict mode, which the others compile or pass over. */
const sentFormats = wordSet('date date-time duration email hostname ipv4 ipv6 time uuid');

/** Grammars count with 64 bits, and most readers with the digits that a double holds. */
const isHuge = (bound: unknown): boolean => typeof bound === 'number' && Math.abs(bound) > Number.MAX_SAFE_INTEGER;

export function isTold(schema: JsonSchema, keyword: string): boolean {
  if (keyword === 'format') return !sentFormats.has(String(schema.format));
  if (/^(exclusiveM|m)(ax|in)imum$/.test(keyword)) return isHuge(schema[keyword]);
  return toldRules.has(keyword);
}

/** Characters of JSON. A longer rule is left out: the input is checked against it in any case. */
const maxTold = 400;

/** The schema with such rules in its descriptions, at any depth. */
export function tellRules(schema: JsonSchema, patching: Patching): JsonSchema {
  const told = Object.keys(schema).filter((keyword) => isTold(schema, keyword));
  const rules = told.filter((keyword) => JSON.stringify(schema[keyword]).length <= maxTold);
  for (const keyword of told) {
    const isSaid = rules.includes(keyword);
    const message = isSaid ? 'It is said in the description.' : 'It is too long to be said in the description.';
    report(patching, schema, { keyword, change: isSaid ? 'told' : 'removed', message });
  }
  const open = standingFor(patching, schema, withAnyOf(opened(schema, patching)));
  const kept = mapParts(without(open, ...told), (part) => tellRules(part, patching));
  if (rules.length === 0) return standingFor(patching, schema, kept);
  const words = `Must also fit ${JSON.stringify(Object.fromEntries(rules.map((keyword) => [keyword, schema[keyword]])))}`;
  const { description } = schema;
  return standingFor(patching, schema, {
    ...kept,
    description: description ? `${String(description)} ${words}` : words,
  });
}

/** Alternatives of which one must fit are to a grammar those of which any may; llguidance says so and fails. */
const withAnyOf = ({ oneOf, ...schema }: JsonSchema): JsonSchema =>
  oneOf === undefined ? schema : { ...schema, ...(schema.anyOf === undefined ? { anyOf: oneOf } : { oneOf }) };

/** An object that allows more names than it lists must not be closed. */
function opened(schema: JsonSchema, patching: Patching): JsonSchema {
  const { additionalProperties, patternProperties, unevaluatedProperties } = schema;
  const isOpen =
    isSchema(patternProperties) || (unevaluatedProperties !== undefined && unevaluatedProperties !== false);
  if (!isOpen || (additionalProperties !== undefined && additionalProperties !== false)) return schema;
  const change = additionalProperties === undefined ? 'added' : 'replaced';
  const message = 'More members are allowed than are listed.';
  report(patching, schema, { keyword: 'additionalProperties', change, message });
  return { ...schema, additionalProperties: true };
}
