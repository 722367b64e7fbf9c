/** A tool's schema as a model is given it, and what the model answers turned back into the tool's own input. */
import type { JsonObject, JsonSchema, SchemaProfile } from '../tool';
import { withoutCombinators, withoutTopCombinators } from './combine';
import { flattenObjects, type RestoredInput, unflattenInput } from './flatten';
import { declaredNames, findPrototypeKey, withoutNulls } from './from-input';
import { renameProperties, restoreNames } from './names';
import { resolveSchema } from './resolve';
import {
  createPatching,
  isObjectLevel,
  isSchema,
  type Patching,
  report,
  rewrite,
  type SchemaPatch,
  typesOf,
  without,
} from './rewriting';
import { toStrictSubset } from './strict';

export { alternativesOf, choicesOf, readLevel, referenceText, resolveSchema, toPointer } from './resolve';
export { createPatching, isSchema, mapParts, requiredOf, type SchemaPatch, typesOf } from './rewriting';
export { fitsStrictMode } from './strict';
export { toWellFormedSchema } from './well-formed';

export interface ProviderSchema {
  schema: JsonSchema;
  patches: SchemaPatch[];
}

type Writing = (resolved: JsonSchema, patching: Patching) => JsonSchema;

const toNested: Writing = (resolved, patching) => toTopObject(withoutCombinators(resolved, patching), patching);

const writings: Readonly<Record<SchemaProfile, Writing>> = {
  strict: (resolved, patching) => closeObjects(toNested(toStrictSubset(resolved, patching), patching), patching),
  /** Only what OpenAI outside its strict mode, Anthropic or Gemini refuses. */
  openai: (resolved, patching) => {
    const top = toTopObject(withoutTopCombinators(resolved, patching), patching);
    return renameProperties(tellItems(top, patching), patching);
  },
  'small-local': (resolved, patching) => flattenObjects(toNested(resolved, patching), patching),
};

const anyObject: JsonSchema = { type: 'object', properties: {} };

/** The tool's own schema is not changed, and still validates the input. */
export function toProviderSchema(schema: JsonSchema | undefined, profile: SchemaProfile): ProviderSchema {
  const patching = createPatching();
  const written = writings[profile](resolveSchema(schema ?? anyObject, patching), patching);
  // The target of a reference may appear, and be patched, in many places.
  const distinct = new Map(patching.patches.map((patch) => [JSON.stringify(patch), patch]));
  return { schema: written, patches: [...distinct.values()] };
}

/** The input in the tool's own shape, or what is wrong with it. Unknown names are left for the validator. */
export function fromProviderInput(
  schema: JsonSchema | undefined,
  profile: SchemaProfile | undefined,
  input: JsonObject,
): RestoredInput {
  const resolved = resolveSchema(schema ?? anyObject, createPatching());
  const barred = findPrototypeKey(input, declaredNames(resolved));
  if (barred !== undefined)
    return { issue: { path: barred, keyword: 'propertyNames', message: 'This name is not allowed.' } };
  if (profile === undefined) return { input };
  const restored = restoreInput(input, resolved, profile);
  if ('issue' in restored) return restored;
  const trimmed = withoutNulls(restored.input, resolved);
  return { input: isSchema(trimmed) ? trimmed : restored.input };
}

function restoreInput(input: JsonObject, resolved: JsonSchema, profile: SchemaProfile): RestoredInput {
  if (profile === 'small-local') return unflattenInput(input, toNested(resolved, createPatching()));
  const named = profile === 'openai' ? restoreNames(input, [resolved]) : input;
  return { input: isSchema(named) ? named : input };
}

/** Sets a missing `additionalProperties` to false, as R48 requires. */
function closeObjects(schema: JsonSchema, patching: Patching): JsonSchema {
  return rewrite(schema, patching, (part) => {
    if (!isObjectLevel(part) || part.additionalProperties !== undefined) return part;
    const message = 'Only the listed members are allowed.';
    report(patching, part, { keyword: 'additionalProperties', change: 'added', message });
    return { ...part, additionalProperties: false };
  });
}

/** OpenAI refuses an array without `items`. */
function tellItems(schema: JsonSchema, patching: Patching): JsonSchema {
  return rewrite(schema, patching, (part) => {
    if (!typesOf(part).includes('array') || part.items !== undefined) return part;
    report(patching, part, { keyword: 'items', change: 'added', message: 'The items may be anything.' });
    return { ...part, items: {} };
  });
}

/** OpenAI takes none of them at the top. */
const refused = ['enum', 'const', 'not'];

/** Makes the top an object with properties. */
function toTopObject(schema: JsonSchema, patching: Patching): JsonSchema {
  for (const keyword of refused.filter((key) => key in schema)) {
    report(patching, schema, { keyword, change: 'removed', message: `No ${keyword} is taken at the top.` });
  }
  if (schema.type !== 'object') {
    const change = schema.type === undefined ? 'added' : 'replaced';
    report(patching, schema, { keyword: 'type', change, message: 'Input is always an object.' });
  }
  const properties = isSchema(schema.properties) ? schema.properties : {};
  return { ...without(schema, ...refused), type: 'object', properties };
}
