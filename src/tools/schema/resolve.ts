/** A tool's schema as one tree: references resolved, circles cut, size bounded, unreadable keywords left out. */
import { escapePointer } from '../causes';
import type { JsonSchema } from '../tool';
import { conjoin } from './combine';
import { isSchema, mapParts, requiredOf, typesOf, without } from './parts';
import { type Patching, report } from './patching';
import { toWellFormedSchema } from './well-formed';

const deepest = 20;
const mostNodes = 2_000;
const identities = ['$schema', '$id', 'id', '$anchor', '$dynamicAnchor', '$recursiveAnchor', '$vocabulary'];
const definitions = ['$defs', 'definitions'];

interface Walk {
  root: JsonSchema;
  patching: Patching;
  /** Shared by the whole walk, unlike what is open. */
  budget: { nodes: number };
  /** Pointers of the parts that are being resolved: one of them again is a circle. */
  open: ReadonlySet<string>;
}

/** Every profile begins with it. */
export function resolveSchema(root: JsonSchema, patching: Patching): JsonSchema {
  return resolvePart(root, '', { root, patching, budget: { nodes: mostNodes }, open: new Set() });
}

function resolvePart(schema: JsonSchema, path: string, walk: Walk): JsonSchema {
  const { patching, budget } = walk;
  budget.nodes -= 1;
  patching.origins.set(schema, path);
  const reason = reasonToCut(path, walk);
  if (reason !== undefined) return cut(schema, path, reason, patching);
  const open = new Set(walk.open).add(path);
  const own = withoutIdentity(toWellFormedSchema(schema, patching), schema, patching);
  const inner = { ...walk, open };
  const made = mapParts(own, (part, place) => {
    const at = place.map((key) => `/${escapePointer(String(key))}`).join('');
    return resolvePart(part, `${path}${whereNow(schema, at)}`, inner);
  });
  const whole = withoutBooleans(followReference(made, schema, inner), schema, patching);
  patching.origins.set(whole, path);
  return whole;
}

/** What stands in `prefixItems` and `items` now may stand in `items` and `additionalItems` of the tool's own schema. */
function whereNow(schema: JsonSchema, place: string): string {
  if (!Array.isArray(schema.items)) return place;
  if (place === '/items') return '/additionalItems';
  return place.replace(/^\/prefixItems\//, '/items/');
}

function reasonToCut(path: string, { open, budget }: Walk): string | undefined {
  if (open.has(path)) return 'It refers to itself.';
  if (open.size >= deepest) return `It nests deeper than ${deepest} levels.`;
  return budget.nodes < 0 ? `It has more than ${mostNodes} parts.` : undefined;
}

/** Of what is cut, the kind of value is still told; members are free, since they aren't told. */
function cut(schema: JsonSchema, path: string, message: string, patching: Patching): JsonSchema {
  const kept = Object.entries(toWellFormedSchema(schema, { ...patching, patches: [] })).filter(([key]) =>
    ['type', 'title', 'description'].includes(key),
  );
  const made: JsonSchema = Object.fromEntries(kept);
  if (typesOf(made).includes('object')) made.additionalProperties = true;
  patching.origins.set(made, path);
  const [keyword = ''] = path.split('/').slice(-1);
  report(patching, made, { keyword, change: 'cut', message });
  return made;
}

function withoutIdentity(schema: JsonSchema, own: JsonSchema, patching: Patching): JsonSchema {
  const found = identities.filter((key) => typeof schema[key] === 'string');
  for (const keyword of found) {
    report(patching, own, { keyword, change: 'removed', message: 'It only says which schema this is.' });
  }
  return without(schema, ...found, ...definitions);
}

function followReference(made: JsonSchema, own: JsonSchema, walk: Walk): JsonSchema {
  const keyword = ['$ref', '$dynamicRef', '$recursiveRef'].find((key) => key in made);
  if (keyword === undefined) return made;
  const { patching, root } = walk;
  const reference = made[keyword];
  const beside = without(made, keyword);
  const pointer = keyword === '$ref' ? toPointer(reference) : undefined;
  const target = pointer === undefined ? undefined : lookUp(root, pointer);
  if (pointer === undefined || !isSchema(target)) {
    const message = `${String(reference)} isn’t in this schema; nothing is fetched.`;
    report(patching, own, { keyword, change: 'removed', message });
    return beside;
  }
  report(patching, own, { keyword, change: 'resolved', message: `What ${String(reference)} names stands here.` });
  return conjoin([beside, resolvePart(target, pointer, walk)]);
}

export function toPointer(reference: unknown): string | undefined {
  if (typeof reference !== 'string' || !/^#(\/|$)/.test(reference)) return undefined;
  try {
    return decodeURIComponent(reference.slice(1));
  } catch {
    return reference.slice(1); // a stray % stands for itself
  }
}

export function lookUp(root: JsonSchema, pointer: string): unknown {
  const keys = pointer.split('/').slice(1);
  return keys.reduce<unknown>((part, key) => {
    const name = key.replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof part !== 'object' || part === null || !Object.hasOwn(part, name)) return undefined;
    return Reflect.get(part, name);
  }, root);
}

/** A part that may be anything is said so with an empty schema; a property that may not be there isn't told. */
function withoutBooleans(schema: JsonSchema, own: JsonSchema, patching: Patching): JsonSchema {
  const open = (part: unknown) => (part === true ? {} : part);
  const lists = ['allOf', 'anyOf', 'oneOf', 'prefixItems'].flatMap((key): [string, unknown][] => {
    const parts = schema[key];
    return Array.isArray(parts) ? [[key, parts.map(open)]] : [];
  });
  const made = { ...schema, ...Object.fromEntries(lists) };
  if (!isSchema(schema.properties)) return made;
  const members = Object.entries(schema.properties);
  const barred = members.filter(([name, part]) => part === false || name === '__proto__').map(([name]) => name);
  for (const name of barred) {
    report(patching, own, { keyword: 'properties', change: 'removed', message: `${name} can’t be given.` });
  }
  const told = members.filter(([name]) => !barred.includes(name)).map(([name, part]) => [name, open(part)]);
  const required = requiredOf(schema).filter((name) => !barred.includes(name));
  return { ...made, properties: Object.fromEntries(told), ...(schema.required !== undefined && { required }) };
}
