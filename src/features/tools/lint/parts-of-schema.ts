/** Every schema within a tool's schema, by its place, as it was written. */
import { escapePointer, unescapePointer } from '#core/tools/json-pointer.ts';
import { mapParts } from '#core/tools/schema/index.ts';
import { isSchema } from '#core/tools/schema/rewriting.ts';
import type { JsonSchema } from '#core/tools/tool.ts';

export interface SchemaPart {
  schema: JsonSchema;
  /** JSON pointer. */
  place: string;
}

const maxParts = 1_000;
const deepest = 40;

export function partsOfSchema(root: JsonSchema | undefined): SchemaPart[] {
  const found: SchemaPart[] = [];
  const visit = (schema: JsonSchema, place: string, depth: number) => {
    if (found.length >= maxParts || depth > deepest) return;
    found.push({ schema, place });
    const definitions = ['$defs', 'definitions'].flatMap((key) => membersOf(schema[key], `${place}/${key}`));
    for (const each of definitions) visit(each.schema, each.place, depth + 1);
    mapParts(schema, (part, path) => {
      visit(part, `${place}${path.map((key) => `/${escapePointer(String(key))}`).join('')}`, depth + 1);
      return part;
    });
  };
  if (root) visit(root, '', 0);
  return found;
}

const membersOf = (value: unknown, place: string): SchemaPart[] =>
  Object.entries(isSchema(value) ? value : {}).flatMap(([name, schema]) =>
    isSchema(schema) ? [{ schema, place: `${place}/${escapePointer(name)}` }] : [],
  );

export interface Parameter extends SchemaPart {
  name: string;
}

/** The parts that are a parameter, at any depth. */
export const parametersOf = (root: JsonSchema | undefined): Parameter[] =>
  partsOfSchema(root).flatMap((part) => {
    const [name = '', holder] = part.place.split('/').reverse();
    return holder === 'properties' ? [{ ...part, name: unescapePointer(name) }] : [];
  });
