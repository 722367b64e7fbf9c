/** What services require of objects and arrays: closed objects, typed items, and an object at the top. */
import type { JsonSchema } from '../tool';
import { isObjectLevel, isSchema, type Patching, report, rewrite, typesOf, without } from './rewriting';

/** Sets a missing `additionalProperties` to false, as R48 requires. */
export function closeObjects(schema: JsonSchema, patching: Patching): JsonSchema {
  return rewrite(schema, patching, (part) => {
    if (!isObjectLevel(part) || part.additionalProperties !== undefined) return part;
    const message = 'Only the listed members are allowed.';
    report(patching, part, { keyword: 'additionalProperties', change: 'added', message });
    return { ...part, additionalProperties: false };
  });
}

/** OpenAI refuses an array without `items`. */
export function tellItems(schema: JsonSchema, patching: Patching): JsonSchema {
  return rewrite(schema, patching, (part) => {
    if (!typesOf(part).includes('array') || part.items !== undefined) return part;
    report(patching, part, { keyword: 'items', change: 'added', message: 'The items may be anything.' });
    return { ...part, items: {} };
  });
}

/** OpenAI takes none of them at the top. */
const refused = ['enum', 'const', 'not'];

/** Makes the top an object with properties. */
export function toTopObject(schema: JsonSchema, patching: Patching): JsonSchema {
  for (const keyword of refused.filter((key) => key in schema)) {
    report(patching, schema, { keyword, change: 'removed', message: `No ${keyword} is taken at the top.` });
  }
  if (schema.type !== 'object') {
    const change = schema.type === undefined ? 'added' : 'replaced';
    report(patching, schema, { keyword: 'type', change, message: 'Input is always an object.' });
  }
  const properties = isSchema(schema.properties) ? schema.properties : {};
  return { ...without(schema, ...refused), type: 'object', properties };
}
