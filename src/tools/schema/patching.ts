/** Keeps what a schema lost or gained on its way to a model, each change at its place in the tool's own schema. */
import type { JsonSchema } from '../tool';

/** One change of a schema on its way to a model. */
export interface SchemaPatch {
  /** JSON pointer into the tool's own schema: the schema that holds the keyword. */
  path: string;
  keyword: string;
  change: 'removed' | 'added' | 'replaced' | 'resolved' | 'cut' | 'flattened';
  message: string;
}

export interface Patching {
  patches: SchemaPatch[];
  /** Where a part of the schema being rewritten stands in the tool's own: references move parts. */
  origins: WeakMap<JsonSchema, string>;
}

export const createPatching = (): Patching => ({ patches: [], origins: new WeakMap() });

type Change = Omit<SchemaPatch, 'path'>;

export function report({ patches, origins }: Patching, schema: JsonSchema, change: Change): void {
  patches.push({ path: origins.get(schema) ?? '', ...change });
}

/** What was made of a part stands where the part stood. */
export function standingFor({ origins }: Patching, part: JsonSchema, made: JsonSchema): JsonSchema {
  const path = origins.get(part);
  if (path !== undefined) origins.set(made, path);
  return made;
}
