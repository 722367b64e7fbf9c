/** Offers nested objects as flat properties, for models that get lost in braces: `center: { lat }` as `center__lat`. */
import { pointerBy } from '../json-pointer';
import type { ValidationIssue } from '../result';
import { isSameJson, type JsonObject, type JsonSchema } from '../tool';
import { wordSet } from '../words';
import { isSchema, type Patching, propertiesOf, report, requiredOf, typesOf } from './rewriting';

const separator = '__';
/** An object with any other keyword is constrained as a whole, and stays as it is. */
const plainKeywords = wordSet(
  '$comment additionalProperties default description examples properties required title type',
);

/** Whether the schema is of an object that names all its members, and so can be flattened. */
function isFlattened(schema: JsonSchema | undefined): schema is JsonSchema {
  if (!schema || Object.keys(propertiesOf(schema)).length === 0) return false;
  const types = typesOf(schema);
  const isObject = types.length === 0 || (types.length === 1 && types[0] === 'object');
  const isClosed = schema.additionalProperties === undefined || schema.additionalProperties === false;
  return isObject && isClosed && Object.keys(schema).every((key) => plainKeywords.has(key));
}

interface Leaf {
  path: string[];
  schema: JsonSchema;
  /** The leaf and all objects around it are. */
  required: boolean;
}

/** None where nothing is nested, and where a name of the schema's own could be read as a path: `a__b` beside `a: { b }`. */
function flatLeavesOf(schema: JsonSchema): Leaf[] {
  const leaves = leavesOf(schema, [], true);
  const isPlain = ({ path }: Leaf) => toPath(toFlatName(path), schema).every((name, i) => name === path[i]);
  return leaves.some(({ path }) => path.length > 1) && leaves.every(isPlain) ? leaves : [];
}

const toFlatName = (path: readonly string[]): string => path.join(separator);

export function flattenObjects(schema: JsonSchema, patching: Patching): JsonSchema {
  const leaves = flatLeavesOf(schema);
  if (leaves.length === 0) return schema;
  for (const keyword of Object.keys(schema).filter((key) => !plainKeywords.has(key))) {
    report(patching, schema, { keyword, change: 'removed', message: 'It refers to members that are flattened.' });
  }
  reportFlattened(schema, [], patching);
  const plain = Object.entries(schema).filter(([key]) => plainKeywords.has(key));
  return {
    ...Object.fromEntries(plain),
    properties: Object.fromEntries(leaves.map((leaf) => [toFlatName(leaf.path), leaf.schema])),
    required: leaves.filter(({ required }) => required).map(({ path }) => toFlatName(path)),
  };
}

function leavesOf(schema: JsonSchema, path: readonly string[], required: boolean): Leaf[] {
  const wanted = requiredOf(schema);
  return Object.entries(propertiesOf(schema)).flatMap(([name, part]) => {
    const leaf: Leaf = { path: [...path, name], schema: part, required: required && wanted.includes(name) };
    return isFlattened(part) ? leavesOf(part, leaf.path, leaf.required).map(describedBy(part)) : [leaf];
  });
}

/** Members without a description get that of their object. */
function describedBy({ description }: JsonSchema): (leaf: Leaf) => Leaf {
  return (leaf) => (description === undefined ? leaf : { ...leaf, schema: { description, ...leaf.schema } });
}

function reportFlattened(schema: JsonSchema, path: readonly string[], patching: Patching): void {
  for (const [name, part] of Object.entries(propertiesOf(schema))) {
    if (!isFlattened(part)) continue;
    const message = `Its members are told as ${toFlatName([...path, name])}${separator}… and put together again.`;
    report(patching, part, { keyword: 'properties', change: 'flattened', message });
    reportFlattened(part, [...path, name], patching);
  }
}

/** Input in the tool's own shape, or what is wrong with it. */
export type RestoredInput = { input: JsonObject } | { issue: ValidationIssue };

/**
 * Puts the input together again. Members that are nested already stay, and those of unknown names. It is wrong where it gives
 * one member twice, and not the same.
 */
export function unflattenInput(input: JsonObject, schema: JsonSchema): RestoredInput {
  if (flatLeavesOf(schema).length === 0) return { input };
  const made: JsonObject = {};
  for (const [key, value] of Object.entries(input)) {
    const path = toPath(key, schema);
    if (place(made, path, value)) continue;
    const message = `${path.at(-1) ?? ''} is given twice, and not the same.`;
    return { issue: { path: pointerBy(path), keyword: 'properties', message } };
  }
  completeObjects(made, schema);
  return { input: made };
}

function toPath(key: string, schema: JsonSchema): string[] {
  const path = key.split(separator);
  let around: JsonSchema | undefined = schema;
  for (const name of path.slice(0, -1)) {
    const part: JsonSchema | undefined = ownProperty(around, name);
    around = isFlattened(part) ? part : undefined;
  }
  return around ? path : [key];
}

function ownProperty(schema: JsonSchema | undefined, name: string): JsonSchema | undefined {
  const named = schema ? propertiesOf(schema) : {};
  return Object.hasOwn(named, name) ? named[name] : undefined;
}

/** Returns false if there is another value already. The members of two objects are joined. */
function place(around: JsonObject, path: readonly string[], value: unknown): boolean {
  const [name = '', ...below] = path;
  const there = Object.hasOwn(around, name) ? around[name] : undefined;
  if (below.length > 0) {
    if (there === undefined) around[name] = {};
    else if (!isSchema(there)) return false;
    const inner = around[name];
    return isSchema(inner) && place(inner, below, value);
  }
  if (there === undefined) {
    around[name] = isSchema(value) ? { ...value } : value;
    return true;
  }
  if (!isSchema(there) || !isSchema(value)) return isSameJson(there, value);
  return Object.entries(value).every(([key, member]) => place(there, [key], member));
}

/** Adds required objects without a required member, which flat input can't show. */
function completeObjects(input: JsonObject, schema: JsonSchema): void {
  const wanted = requiredOf(schema);
  for (const [name, part] of Object.entries(propertiesOf(schema))) {
    if (!isFlattened(part)) continue;
    if (!Object.hasOwn(input, name) && wanted.includes(name)) input[name] = {};
    const inner = Object.hasOwn(input, name) ? input[name] : undefined;
    if (isSchema(inner)) completeObjects(inner, part);
  }
}
