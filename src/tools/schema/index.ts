/** A tool's schema as a model is given it, and what the model answers turned back into the tool's own input. */
import type { ValidationIssue } from '../result';
import type { JsonObject, JsonSchema, SchemaProfile } from '../tool';

/** One change of a schema on its way to a model. */
export interface SchemaPatch {
  /** JSON pointer into the tool's own schema. */
  path: string;
  keyword: string;
  change: 'removed' | 'added' | 'replaced' | 'resolved' | 'cut' | 'flattened';
  message: string;
}

export interface ProviderSchema {
  schema: JsonSchema;
  patches: SchemaPatch[];
}

/** Providers take nothing but an object at the top, and some insist on its properties. */
export function toProviderSchema(schema: JsonSchema | undefined, _profile: SchemaProfile): ProviderSchema {
  return { schema: { properties: {}, ...schema, type: 'object' }, patches: [] };
}

/** The input in the tool's own shape, or what is wrong with it. */
export function fromProviderInput(
  _schema: JsonSchema | undefined,
  _profile: SchemaProfile | undefined,
  input: JsonObject,
): { input: JsonObject } | { issue: ValidationIssue } {
  return { input };
}
