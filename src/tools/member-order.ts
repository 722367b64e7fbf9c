/** Puts the members of input in an order that says nothing: a tool could read what a model's own order spells. */
import { isJsonObject, type JsonObject } from './tool';

/** As the schema declares them, in every object; those that it doesn't declare follow by name. */
export function inSchemaOrder(input: JsonObject, schema: unknown): JsonObject {
  const declared = isJsonObject(schema) && isJsonObject(schema.properties) ? schema.properties : {};
  const known = Object.keys(declared).filter((name) => Object.hasOwn(input, name));
  const unknown = Object.keys(input).filter((name) => !Object.hasOwn(declared, name));
  const names = [...known, ...unknown.sort()];
  return Object.fromEntries(names.map((name) => [name, valueInOrder(input[name], ownValue(declared, name))]));
}

/** Not what every object inherits. */
const ownValue = (of: JsonObject, name: string): unknown => (Object.hasOwn(of, name) ? of[name] : undefined);

function valueInOrder(value: unknown, schema: unknown): unknown {
  if (isJsonObject(value)) return inSchemaOrder(value, schema);
  if (!Array.isArray(value)) return value === 0 ? 0 : value; // -0 would be a bit of its own
  const items = isJsonObject(schema) ? schema.items : undefined;
  return value.map((item, i) => valueInOrder(item, Array.isArray(items) ? items[i] : items));
}
