/** A tool's schema as a model is given it, and what the model answers turned back into the tool's own input. */
import { escapePointer } from '../json-pointer';
import type { ValidationIssue } from '../result';
import type { JsonObject, JsonSchema, SchemaProfile } from '../tool';
import { withoutCombinators, withoutTopCombinators } from './combine';
import { type FlatClash, flattenObjects, unflattenInput } from './flatten';
import { declaredNames, findPrototypeKey, prototypeIssue, withoutNulls } from './from-input';
import { toOpenApi } from './gemini';
import { commonNames, geminiNames, type NameRule, renameProperties, restoreNames } from './names';
import { closeObjects, tellItems, toTopObject } from './objects';
import { createPatching, isSchema, type Patching, type SchemaPatch } from './parts';
import { resolveSchema } from './resolve';

export { fitsStrictMode } from './objects';
export type { SchemaPatch } from './parts';
export { isSchema, requiredOf, typesOf } from './parts';
export { alternativesOf, choicesOf, readLevel } from './resolve';

export interface ProviderSchema {
  schema: JsonSchema;
  patches: SchemaPatch[];
}

type Writing = (resolved: JsonSchema, patching: Patching) => JsonSchema;

/** Only what Anthropic refuses: combinators at the top, some names, and anything that isn't JSON Schema 2020-12. */
const toAnthropic: Writing = (resolved, patching) => {
  const top = toTopObject(withoutTopCombinators(resolved, patching), [], patching);
  return renameProperties(top, commonNames, patching);
};

/** Only what OpenAI refuses outside its strict mode. */
const toOpenAi: Writing = (resolved, patching) => {
  const top = toTopObject(withoutTopCombinators(resolved, patching), ['enum', 'const', 'not'], patching);
  return renameProperties(tellItems(top, patching), commonNames, patching);
};

const toGemini: Writing = (resolved, patching) => {
  const top = toTopObject(withoutTopCombinators(resolved, patching), ['enum', 'const'], patching);
  return toOpenApi(renameProperties(top, geminiNames, patching), patching);
};

const toStrict: Writing = (resolved, patching) =>
  closeObjects(toTopObject(withoutCombinators(resolved, patching), [], patching), patching);

const toFlat: Writing = (resolved, patching) => flattenObjects(toNested(resolved, patching), patching);

const toNested: Writing = (resolved, patching) => toTopObject(withoutCombinators(resolved, patching), [], patching);

const writings: Readonly<Record<SchemaProfile, Writing>> = {
  strict: toStrict,
  openai: toOpenAi,
  anthropic: toAnthropic,
  gemini: toGemini,
  'small-local': toFlat,
};

const nameRules: Readonly<Partial<Record<SchemaProfile, NameRule>>> = {
  openai: commonNames,
  anthropic: commonNames,
  gemini: geminiNames,
};

const anyObject: JsonSchema = { type: 'object', properties: {} };

/** The tool's own schema is left as it is, and goes on to validate. */
export function toProviderSchema(schema: JsonSchema | undefined, profile: SchemaProfile): ProviderSchema {
  const patching = createPatching();
  const written = writings[profile](resolveSchema(schema ?? anyObject, patching), patching);
  // What a reference names may stand, and so be patched, in many places.
  const distinct = new Map(patching.patches.map((patch) => [JSON.stringify(patch), patch]));
  return { schema: written, patches: [...distinct.values()] };
}

/** The input in the tool's own shape, or what is wrong with it. Unknown names are left for the validator. */
export function fromProviderInput(
  schema: JsonSchema | undefined,
  profile: SchemaProfile | undefined,
  input: JsonObject,
): { input: JsonObject } | { issue: ValidationIssue } {
  const resolved = resolveSchema(schema ?? anyObject, createPatching());
  const barred = findPrototypeKey(input, declaredNames(resolved));
  if (barred !== undefined) return { issue: prototypeIssue(barred) };
  if (profile === undefined) return { input };
  const turned = turnBack(input, resolved, profile);
  if (isClash(turned)) return { issue: clashIssue(turned.clash) };
  const trimmed = withoutNulls(turned.input, resolved);
  return { input: isSchema(trimmed) ? trimmed : turned.input };
}

type Turned = { input: JsonObject } | { clash: FlatClash };

const isClash = (turned: Turned): turned is { clash: FlatClash } => 'clash' in turned;

function turnBack(input: JsonObject, resolved: JsonSchema, profile: SchemaProfile): Turned {
  if (profile === 'small-local') return unflattenInput(input, toNested(resolved, createPatching()));
  const rule = nameRules[profile];
  const named = rule ? restoreNames(input, [resolved], rule) : input;
  return { input: isSchema(named) ? named : input };
}

const clashIssue = ({ path }: FlatClash): ValidationIssue => ({
  path: path.map((name) => `/${escapePointer(name)}`).join(''),
  keyword: 'properties',
  message: `${path.at(-1) ?? ''} is given twice, and not the same.`,
});
