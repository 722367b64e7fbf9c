/** What a view reads of its data, and what its schema says that there is to read. Paths are JSON pointers, every index is `*`. */
import type { JsonObject, JsonSchema } from '#core/tools/tool.ts';

/** What the language itself asks an object for: no view's doing. */
const asked = new Set([...Object.getOwnPropertyNames(Object.prototype), 'toJSON', 'then', '$$typeof', 'nodeType']);

/** The same data, which notes each read in `reads` and can't be changed. `open`: members that hold any JSON, passed on as they are. */
export function watchReads<T extends object>(data: T, reads: Set<string>, open: ReadonlySet<string> = new Set()): T {
  const known = new WeakMap<object, unknown>();
  const watch = (value: unknown, path: string): unknown => {
    if (typeof value !== 'object' || value === null || open.has(path)) return value;
    const watched = known.get(value) ?? new Proxy(value, toHandler(path));
    known.set(value, watched);
    return watched;
  };
  const refuse = (_: object, name: string | symbol): never => {
    throw new Error(`The view changes its data: ${String(name)}`);
  };
  const toHandler = (path: string): ProxyHandler<object> => ({
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof name === 'symbol' || typeof value === 'function') return value;
      if (Array.isArray(target)) return /^\d+$/.test(name) ? watch(value, `${path}/*`) : value;
      if (!asked.has(name) || Object.hasOwn(target, name)) reads.add(`${path}/${name}`);
      return watch(value, `${path}/${name}`);
    },
    set: refuse,
    defineProperty: refuse,
    deleteProperty: refuse,
  });
  return watch(data, '') as T; // a proxy of it
}

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const toList = (value: unknown): JsonSchema[] => (Array.isArray(value) ? value : [value]).filter(isSchema);

const unions = ['anyOf', 'oneOf', 'if', 'then', 'else'];

/** The schema and those that it points to or is made of. */
function resolve(root: JsonSchema, schema: JsonSchema, unionsToo: boolean): JsonSchema[] {
  const parts = ['allOf', ...(unionsToo ? unions : [])].flatMap((keyword) => toList(schema[keyword]));
  const target = typeof schema.$ref === 'string' ? [follow(root, schema.$ref)] : [];
  return [schema, ...[...parts, ...target].flatMap((part) => resolve(root, part, unionsToo))];
}

function follow(root: JsonSchema, pointer: string): JsonSchema {
  const names = pointer.split('/').slice(1);
  const target = names.reduce<unknown>((at, name) => (isSchema(at) ? at[name] : undefined), root);
  if (!isSchema(target)) throw new Error(`No ${pointer} in the schema`);
  return target;
}

const membersOf = (schema: JsonSchema): [string, JsonSchema][] =>
  Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>); // in a schema that is sound

const itemsOf = (schema: JsonSchema): JsonSchema[] => [...toList(schema.items), ...toList(schema.prefixItems)];

/** What the panel reads in the view's place, and no sample shows: the ids and columns of others. */
const links = ['filterBy', 'only'];

/** Each property that the schema names, however deep; `unionsToo: false`: only those that don't depend on others. */
export function listProperties(root: JsonSchema, { unionsToo }: { unionsToo: boolean }): Set<string> {
  const found = new Set<string>();
  const walk = (schema: JsonSchema, path: string, above: readonly JsonSchema[]) => {
    for (const part of resolve(root, schema, unionsToo)) {
      if (above.includes(part)) continue;
      const way = [...above, part];
      for (const [name, member] of membersOf(part)) {
        if (path === '' && links.includes(name)) continue;
        found.add(`${path}/${name}`);
        walk(member, `${path}/${name}`, way);
      }
      for (const item of itemsOf(part)) walk(item, `${path}/*`, way);
    }
  };
  walk(root, '', []);
  return found;
}

/** Whether the schema names what stands at the path, or leaves open what may stand there. */
export function isNamed(root: JsonSchema, path: string): boolean {
  let schemas = resolve(root, root, true);
  for (const name of path.split('/').slice(1)) {
    if (schemas.some(isOpen)) return true;
    const next = schemas.flatMap((schema) => (name === '*' ? itemsOf(schema) : memberOf(schema, name)));
    if (next.length === 0) return false;
    schemas = next.flatMap((schema) => resolve(root, schema, true));
  }
  return true;
}

function memberOf(schema: JsonSchema, name: string): JsonSchema[] {
  const [, member] = membersOf(schema).find(([each]) => each === name) ?? [];
  return member ? [member] : toList(schema.additionalProperties);
}

/** Says nothing about what it holds. */
const isOpen = (schema: JsonSchema): boolean =>
  !['properties', 'items', 'prefixItems', '$ref', 'allOf', 'additionalProperties', ...unions].some((keyword) =>
    Object.hasOwn(schema, keyword),
  ) &&
  (schema.type === undefined || schema.type === 'object' || schema.type === 'array');

/** Each property that a value has, however deep. */
export function listMembers(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => listMembers(item, `${path}/*`));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => [
    `${path}/${name}`,
    ...listMembers(member, `${path}/${name}`),
  ]);
}

/** The value without a member that isn't required. What depends on other members stays. */
export function withoutOptionals(root: JsonSchema, schema: JsonSchema, value: unknown): unknown {
  const parts = resolve(root, schema, false);
  if (Array.isArray(value)) {
    const [item] = parts.flatMap(itemsOf);
    return item ? value.map((each) => withoutOptionals(root, item, each)) : value;
  }
  const members = Object.fromEntries(parts.flatMap(membersOf));
  if (typeof value !== 'object' || value === null || Object.keys(members).length === 0) return value;
  const required = new Set(parts.flatMap((part) => (Array.isArray(part.required) ? part.required : [])));
  const kept = Object.entries(value as JsonObject).filter(([name]) => required.has(name)); // an object, as was asked above
  return Object.fromEntries(kept.map(([name, each]) => [name, withoutOptionals(root, members[name] ?? {}, each)]));
}
