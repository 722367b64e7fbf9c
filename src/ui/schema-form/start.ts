/** Initial values: constants, defaults, and the required members of objects. Pure. */
import { alternativesOf, choicesOf, readLevel } from '#core/tools/schema/resolve.ts';
import { isSchema, requiredOf, typesOf } from '#core/tools/schema/rewriting.ts';
import type { JsonSchema } from '#core/tools/tool.ts';

const deepest = 5;

/** Undefined if the user has to choose. Optional members stay unset. */
export function startValue(schema: unknown, root: JsonSchema, depth = 0): unknown {
  const level = readLevel(schema, root);
  if (level === false || depth > deepest) return undefined;
  if (level.default !== undefined) return structuredClone(level.default);
  if (level.const !== undefined) return structuredClone(level.const);
  if (choicesOf(level, root) || alternativesOf(level).length > 0) return undefined;
  const [type, ...others] = typesOf(level);
  if (others.length > 0) return undefined;
  if (type === 'object' || (type === undefined && isSchema(level.properties))) return startObject(level, root, depth);
  return type === 'array' && !level.minItems ? [] : undefined;
}

function startObject(level: JsonSchema, root: JsonSchema, depth: number): Record<string, unknown> {
  const properties = isSchema(level.properties) ? level.properties : {};
  const needed = requiredOf(level).filter((name) => Object.hasOwn(properties, name));
  const members = needed.map((name): [string, unknown] => [name, startValue(properties[name], root, depth + 1)]);
  return Object.fromEntries(members.filter(([, member]) => member !== undefined));
}

/** Like `startValue`, but never undefined: list items and chosen alternatives must have a value. */
export function firstValue(schema: unknown, root: JsonSchema, depth = 0): unknown {
  const begun = startValue(schema, root);
  if (begun !== undefined) return begun;
  const level = readLevel(schema, root);
  if (level === false) return null;
  const [choice] = choicesOf(level, root) ?? [];
  if (choice) return structuredClone(choice.value);
  const [part] = alternativesOf(level);
  if (part !== undefined && depth < deepest) return firstValue(part, root, depth + 1);
  const type = typesOf(level)[0] ?? (level.items === undefined ? undefined : 'array');
  const isEmpty = type !== 'array' || !level.minItems || !isSchema(level.items) || depth >= deepest;
  return isEmpty ? firstOfType(type, level) : [firstValue(level.items, root, depth + 1)];
}

function firstOfType(type: string | undefined, { minimum }: JsonSchema): unknown {
  if (type === 'string') return '';
  if (type === 'number' || type === 'integer') return typeof minimum === 'number' ? minimum : 0;
  if (type === 'boolean') return false;
  if (type === 'array') return [];
  return type === 'object' ? {} : null;
}
