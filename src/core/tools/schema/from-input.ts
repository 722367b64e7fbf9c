/** What a model answered to a rewritten schema, turned back into the tool's own input. */
import { escapePointer } from '../json-pointer';
import type { JsonSchema } from '../tool';
import { isSchema, propertiesOf, requiredOf, typesOf } from './rewriting';

/** JSON pointer to a key that reaches a prototype where objects are built from it; nothing if there is none. */
export function findPrototypeKey(value: unknown, declared: ReadonlySet<string>, path = ''): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, member] of Object.entries(value)) {
    const at = `${path}/${escapePointer(key)}`;
    if (!Array.isArray(value) && namesPrototype(key, declared)) return at;
    const below = findPrototypeKey(member, declared, at);
    if (below !== undefined) return below;
  }
  return undefined;
}

/** A tool may have a property called `constructor`, but none called `__proto__`. */
function namesPrototype(key: string, declared: ReadonlySet<string>): boolean {
  if (/(?<=^|__)__proto__(?=__|$)/.test(key)) return true;
  const names = key.match(/(?<=^|__)(constructor|prototype)(?=__|$)/g) ?? [];
  return !declared.has(key) && names.some((name) => names.length > 1 || !declared.has(name));
}

/** Removes the nulls that models write for properties they mean to leave out: those of optional properties that don't accept null. */
export function withoutNulls(value: unknown, schema: unknown): unknown {
  if (!isSchema(schema)) return value;
  if (Array.isArray(value)) return value.map((item) => withoutNulls(item, schema.items));
  if (!isSchema(value)) return value;
  const [named, required] = [propertiesOf(schema), requiredOf(schema)];
  const members = Object.entries(value).flatMap(([key, member]): [string, unknown][] => {
    const own = Object.hasOwn(named, key) ? named[key] : undefined;
    const isIdle = member === null && own !== undefined && !required.includes(key) && refusesNull(own);
    return isIdle ? [] : [[key, withoutNulls(member, own)]];
  });
  return Object.fromEntries(members);
}

function refusesNull(schema: JsonSchema): boolean {
  const types = typesOf(schema);
  if (types.length > 0) return !types.includes('null');
  return Array.isArray(schema.enum) && !schema.enum.includes(null);
}

/** Every property name anywhere in a resolved schema. */
export function declaredNames(schema: JsonSchema): Set<string> {
  const names = new Set<string>();
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if (isSchema(value)) for (const name of Object.keys(propertiesOf(value))) names.add(name);
    for (const member of Object.values(value)) walk(member);
  };
  walk(schema);
  return names;
}
