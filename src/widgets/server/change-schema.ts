/** What a widget's own `update` tool takes: its members, or a lone `data` that holds them (C6). */
import { isJsonObject, isSchema, type JsonSchema } from '#tools';
import { findWidget } from './find-widget';

/**
 * Members by name, type and description only, since the schema is sent with each turn and `mergeChange` checks what comes
 * against the widget's whole one. All are named, since some providers forbid what isn't.
 */
export function toChangeSchema(widget: string): JsonSchema {
  const properties = findWidget(widget)?.schema.properties;
  const own = isJsonObject(properties) ? Object.entries(properties) : [];
  const members = own.map(([name, schema]) => [name, isSchema(schema) ? toShallow(schema) : {}]);
  return { type: 'object', properties: { data: wrapped, ...Object.fromEntries(members) } };
}

const open = { additionalProperties: true };

/** A widget with a `data` of its own has that instead. */
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
