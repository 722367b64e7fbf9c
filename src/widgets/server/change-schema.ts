/** The input of a widget's own `update` tool: its members, or only `data` that contains them (C6). */

import { isSchema } from '#core/tools/schema/rewriting.ts';
import { isJsonObject, type JsonSchema } from '#core/tools/tool.ts';
import { findWidget } from './find-widget';

/**
 * Only the names, types and descriptions of the members, since the schema is sent with each turn and `mergeChange` checks
 * the input against the widget's full schema. All members are listed, since some providers forbid others.
 */
export function toChangeSchema(widget: string): JsonSchema {
  const properties = findWidget(widget)?.schema.properties;
  const own = isJsonObject(properties) ? Object.entries(properties) : [];
  const members = own.map(([name, schema]) => [name, isSchema(schema) ? toShallow(schema) : {}]);
  return { type: 'object', properties: { data: wrapped, ...Object.fromEntries(members) } };
}

const open = { additionalProperties: true };

/** A widget with its own member `data` has that instead. */
const wrapped: JsonSchema = { type: 'object', ...open, description: 'Or these members, wrapped' };

function toShallow({ type, enum: choices, items, description }: JsonSchema): JsonSchema {
  return {
    ...(type !== undefined && { type }),
    ...(choices !== undefined && { enum: choices }),
    ...(type === 'object' && open),
    ...(isSchema(items) && { items: toShallow({ type: items.type }) }),
    ...(description !== undefined && { description }),
  };
}
