/** One level of a schema as the user's form reads it: references followed, `allOf` joined, older drafts in today's words. */
import type { JsonSchema } from '../tool';
import { conjoin } from './combine';
import { isSchema, without } from './parts';
import { createPatching } from './patching';
import { lookUp, toPointer } from './resolve';
import { toWellFormedSchema } from './well-formed';

const mostHops = 20;

/**
 * The parts below stay as they are and are read when they are looked at, so that a schema may refer to itself.
 * `false`: nothing fits. What can't be followed says nothing.
 */
export function readLevel(schema: unknown, root: JsonSchema, hops = mostHops): JsonSchema | false {
  if (schema === false) return false;
  if (!isSchema(schema) || hops === 0) return {};
  const own = toWellFormedSchema(schema, createPatching());
  const parts = [...referred(own, root), ...(Array.isArray(own.allOf) ? own.allOf : [])];
  const read = parts.map((part) => readLevel(part, root, hops - 1));
  if (read.includes(false)) return false;
  return conjoin([without(own, '$ref', 'allOf', '$defs', 'definitions'), ...read.filter(isSchema)]);
}

function referred({ $ref }: JsonSchema, root: JsonSchema): unknown[] {
  const pointer = toPointer($ref);
  return pointer === undefined ? [] : [lookUp(root, pointer)];
}

/** The alternatives of a level, each with all that is said beside them; none where there is nothing to choose. */
export function alternativesOf(level: JsonSchema): unknown[] {
  const keyword = (['oneOf', 'anyOf'] as const).find((key) => Array.isArray(level[key]));
  if (keyword === undefined) return [];
  const beside = without(level, keyword);
  const hasMore = Object.keys(beside).some((key) => !annotations.has(key));
  const parts = Array.isArray(level[keyword]) ? level[keyword] : [];
  return parts.map((part: unknown) => (hasMore ? besides(part, beside) : part));
}

const annotations = new Set(['title', 'description', 'default', 'examples', '$comment', '$schema', '$id']);

/** What is said beside comes second: an alternative's own title and description tell it from the others. */
const besides = (part: unknown, beside: JsonSchema): unknown =>
  isSchema(part) ? { allOf: [part, without(beside, ...annotations)] } : part;

/** All values that a level allows, if it lists them, with the titles that alternatives give them. */
export function choicesOf(level: JsonSchema, root: JsonSchema): { value: unknown; title?: string }[] | null {
  if (level.const !== undefined) return [{ value: level.const }];
  if (Array.isArray(level.enum)) return level.enum.map((value: unknown) => ({ value }));
  const read = alternativesOf(level).map((part) => readLevel(part, root));
  if (read.length === 0) return null;
  const values = read.map((part) => {
    if (!part || part.const === undefined) return null;
    const { const: value, title, description } = part;
    const words = [title, description].find((text) => typeof text === 'string');
    return { value, ...(typeof words === 'string' && { title: words }) };
  });
  return values.every((each) => each !== null) ? values : null;
}
