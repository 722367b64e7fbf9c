/** Members that a schema requires and doesn't declare. */
import { isSchema, requiredOf } from '#core/tools/schema/rewriting.ts';
import type { JsonSchema } from '#core/tools/tool.ts';
import type { Definition } from './definition';
import type { ToolRule } from './rule';
import { withPart } from './with-part';

export function undeclaredIn(schema: JsonSchema): string[] {
  const { properties, patternProperties } = schema;
  if (!isSchema(properties) || patternProperties !== undefined) return [];
  return requiredOf(schema).filter((name) => !Object.hasOwn(properties, name));
}

export const withoutRequired: ToolRule['fix'] = (tool: Definition, { place, values: { name } }) =>
  withPart(tool, place, ({ required, ...schema }) => {
    const kept = requiredOf({ required }).filter((each) => each !== name);
    return kept.length > 0 ? { ...schema, required: kept } : schema;
  });
