/** Resolves a schema's references: the whole schema as one bounded tree for a model, or one level of it for the user's form. */
import { lookUp, pointerBy } from '../json-pointer';
import type { JsonSchema } from '../tool';
import { type Work, withinSteps } from '../work';
import { conjoin } from './combine';
import { createPatching, isSchema, mapParts, type Patching, report, requiredOf, typesOf, without } from './rewriting';
import { toWellFormedSchema } from './well-formed';

const deepest = 20;
const maxNodes = 2_000;
/** Characters that references may repeat. */
const maxRepeated = 400_000;
const identities = ['$schema', '$id', 'id', '$anchor', '$dynamicAnchor', '$recursiveAnchor', '$vocabulary'];
const definitions = ['$defs', 'definitions'];

interface Walk {
  root: JsonSchema;
  patching: Patching;
  /** Shared by the whole walk, unlike `open`. */
  budget: { nodes: number; repeated: number };
  /** Pointers to the parts that are being resolved; meeting one again means a circle. */
  open: ReadonlySet<string>;
}

/** The whole schema as a tree: circles are cut, the size is bounded, unreadable keywords are left out. Every profile starts with it. */
export function resolveSchema(root: JsonSchema, patching: Patching): JsonSchema {
  return resolvePart(root, '', {
    root,
    patching,
    budget: { nodes: maxNodes, repeated: maxRepeated },
    open: new Set(),
  });
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
    return resolvePart(part, `${path}${whereNow(schema, pointerBy(place))}`, inner);
  });
  const whole = withoutBooleans(followReference(made, schema, inner), schema, patching);
  patching.origins.set(whole, path);
  return whole;
}

/** `prefixItems` and `items` may be called `items` and `additionalItems` in the tool's own schema. */
function whereNow(schema: JsonSchema, place: string): string {
  if (!Array.isArray(schema.items)) return place;
  if (place === '/items') return '/additionalItems';
  return place.replace(/^\/prefixItems\//, '/items/');
}

function reasonToCut(path: string, { open, budget }: Walk): string | undefined {
  if (open.has(path)) return 'It refers to itself.';
  if (open.size >= deepest) return `It nests deeper than ${deepest} levels.`;
  if (budget.repeated < 0) return `References repeat more than ${maxRepeated} characters.`;
  return budget.nodes < 0 ? `It has more than ${maxNodes} parts.` : undefined;
}

/** Keeps the kind of value of a part that is cut; its members are unknown and therefore free. */
function cut(schema: JsonSchema, path: string, message: string, patching: Patching): JsonSchema {
  const shown = Object.entries(toWellFormedSchema(schema, { ...patching, patches: [] })).filter(([key]) =>
    ['type', 'title', 'description'].includes(key),
  );
  const made: JsonSchema = Object.fromEntries(shown);
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
  const rest = without(made, keyword);
  const pointer = keyword === '$ref' ? pointerOf(reference) : undefined;
  const target = pointer === undefined ? undefined : lookUp(root, pointer);
  if (pointer === undefined || !isSchema(target)) {
    const message = `${referenceText(reference)} isn’t in this schema; nothing is fetched.`;
    report(patching, own, { keyword, change: 'removed', message });
    return rest;
  }
  walk.budget.repeated -= JSON.stringify(target).length;
  report(patching, own, {
    keyword,
    change: 'resolved',
    message: `What ${referenceText(reference)} names stands here.`,
  });
  return conjoin([rest, resolvePart(target, pointer, walk)]);
}

/** A page's reference may be anything; not every object can be made a string. */
export const referenceText = (reference: unknown): string =>
  typeof reference === 'string' ? reference : (JSON.stringify(reference) ?? '');

export function pointerOf(reference: unknown): string | undefined {
  if (typeof reference !== 'string' || !/^#(\/|$)/.test(reference)) return undefined;
  try {
    return decodeURIComponent(reference.slice(1));
  } catch {
    return reference.slice(1); // a stray % stands for itself
  }
}

/** Replaces `true` by an empty schema, and leaves out properties and items whose schema is `false`. */
function withoutBooleans(schema: JsonSchema, own: JsonSchema, patching: Patching): JsonSchema {
  const open = (part: unknown) => (part === true ? {} : part);
  const lists = ['allOf', 'anyOf', 'oneOf', 'prefixItems'].flatMap((key): [string, unknown][] => {
    const parts = schema[key];
    return Array.isArray(parts) ? [[key, parts.map(open)]] : [];
  });
  const { items, ...others } = schema;
  // What it forbids after the listed places is checked; no service takes it.
  const made = {
    ...others,
    ...(items !== undefined && items !== false && { items: open(items) }),
    ...Object.fromEntries(lists),
  };
  if (!isSchema(schema.properties)) return made;
  const members = Object.entries(schema.properties);
  const barred = members.filter(([name, part]) => part === false || name === '__proto__').map(([name]) => name);
  for (const name of barred) {
    report(patching, own, { keyword: 'properties', change: 'removed', message: `${name} can’t be given.` });
  }
  const allowed = members.filter(([name]) => !barred.includes(name)).map(([name, part]) => [name, open(part)]);
  const required = requiredOf(schema).filter((name) => !barred.includes(name));
  return { ...made, properties: Object.fromEntries(allowed), ...(schema.required !== undefined && { required }) };
}

const maxHops = 20;

/**
 * One level: references followed, `allOf` joined, older drafts in today's keywords. Parts below are read when they are shown,
 * so that a schema may refer to itself. `false`: no value fits. A reference that can't be followed says nothing, nor does a
 * level of too many parts.
 */
export function readLevel(schema: unknown, root: JsonSchema): JsonSchema | false {
  return withinSteps((work) => readParts(schema, root, work), levelSteps) ?? {};
}

/** For some thousand parts of one level. */
const levelSteps = 100_000;

function readParts(schema: unknown, root: JsonSchema, work: Work, hops = maxHops): JsonSchema | false {
  work.spend(50);
  if (schema === false) return false;
  if (!isSchema(schema) || hops === 0) return {};
  const own = toWellFormedSchema(schema, createPatching());
  const parts = [...referred(own, root), ...(Array.isArray(own.allOf) ? own.allOf : [])];
  const read = parts.map((part) => readParts(part, root, work, hops - 1));
  if (read.includes(false)) return false;
  return conjoin([without(own, '$ref', 'allOf', '$defs', 'definitions'), ...read.filter(isSchema)]);
}

function referred({ $ref }: JsonSchema, root: JsonSchema): unknown[] {
  const pointer = pointerOf($ref);
  return pointer === undefined ? [] : [lookUp(root, pointer)];
}

/** The alternatives of a level, each joined with the level's other keywords; empty if there is no choice. */
export function alternativesOf(level: JsonSchema): unknown[] {
  const keyword = (['oneOf', 'anyOf'] as const).find((key) => Array.isArray(level[key]));
  if (keyword === undefined) return [];
  const rest = without(level, keyword);
  const hasMore = Object.keys(rest).some((key) => !annotations.has(key));
  const parts = Array.isArray(level[keyword]) ? level[keyword] : [];
  return parts.map((part: unknown) => (hasMore ? withRest(part, rest) : part));
}

const annotations = new Set(['title', 'description', 'default', 'examples', '$comment', '$schema', '$id']);

/** The other keywords come second: an alternative's own title and description distinguish it from the others. */
const withRest = (part: unknown, rest: JsonSchema): unknown =>
  isSchema(part) ? { allOf: [part, without(rest, ...annotations)] } : part;

/** The values that a level allows, if it lists them, with the titles of alternatives. */
export function choicesOf(level: JsonSchema, root: JsonSchema): { value: unknown; title?: string }[] | null {
  if (level.const !== undefined) return [{ value: level.const }];
  if (Array.isArray(level.enum)) return level.enum.map((value: unknown) => ({ value }));
  const read = withinSteps((work) => alternativesOf(level).map((part) => readParts(part, root, work))) ?? [];
  if (read.length === 0) return null;
  const values = read.map((part) => {
    if (!part || part.const === undefined) return null;
    const { const: value, title, description } = part;
    const words = [title, description].find((text) => typeof text === 'string');
    return { value, ...(typeof words === 'string' && { title: words }) };
  });
  return values.every((each) => each !== null) ? values : null;
}
