/** A definition in which one part of its schema is another. */

import { unescapePointer } from '#core/tools/json-pointer.ts';
import { isSchema } from '#core/tools/schema/rewriting.ts';
import type { JsonSchema } from '#core/tools/tool.ts';
import type { Definition } from './definition';

/** Null: there is no such part, or nothing to change. */
export function withPart(
  tool: Definition,
  place: string,
  change: (schema: JsonSchema) => JsonSchema | null,
): Definition | null {
  const keys = place.split('/').slice(1).map(unescapePointer);
  const inputSchema = changeAt(tool.inputSchema, keys, change);
  return isSchema(inputSchema) ? { ...tool, inputSchema } : null;
}

function changeAt(
  value: unknown,
  [key, ...rest]: readonly string[],
  change: (schema: JsonSchema) => JsonSchema | null,
): unknown {
  if (key === undefined) return isSchema(value) ? change(value) : null;
  const isList = Array.isArray(value);
  if (!isList && !isSchema(value)) return null;
  const part = changeAt(Reflect.get(value, key), rest, change);
  if (part === null) return null;
  return isList ? value.with(Number(key), part) : { ...value, [key]: part };
}
