/** The schema of a form for a widget's data: rows that the widget's own schema leaves open get the columns that they have. Pure. */
import { isJsonObject, type JsonObject, type JsonSchema } from '#core/tools/tool.ts';

/** What doesn't fit is told by the widget's own schema, so this one only says which field shows a value. */
export function toEditSchema(schema: JsonSchema, data: JsonObject): JsonSchema {
  const properties = Object.entries(Object(schema.properties)).map(([name, part]) => {
    const rows = data[name];
    const isOpen =
      isJsonObject(part) && isJsonObject(part.items) && part.items.type === 'object' && !part.items.properties;
    return [name, isOpen && Array.isArray(rows) ? { ...part, items: toRow(rows.filter(isJsonObject)) } : part];
  });
  return { ...schema, properties: Object.fromEntries(properties) };
}

function toRow(rows: readonly JsonObject[]): JsonSchema {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const columns = names.map((name) => [
    name,
    toCell(rows.flatMap((row) => (Object.hasOwn(row, name) ? [row[name]] : []))),
  ]);
  return { type: 'object', properties: Object.fromEntries(columns) };
}

/** Empty, that is any value as JSON, for what is nested. */
function toCell(values: readonly unknown[]): JsonSchema {
  const types = [...new Set(values.map((value) => (value === null ? 'null' : typeof value)))];
  if (types.includes('object')) return {};
  return { type: types.length === 1 ? types[0] : types };
}
