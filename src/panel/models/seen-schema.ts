/** A tool's schema as the chosen model is given it, and what was changed on the way. Pure. */
import type { ToolRow } from '#bridge';
import { profileOf } from '#providers';
import type { ModelChoice } from '#settings';
import { toProviderSchema } from '#tools';

export type SeenSchema = ReturnType<typeof toProviderSchema>;

/** Null while no model is chosen, or where there is no schema to change. */
export function toSeenSchema({ schema }: ToolRow, choice: ModelChoice | null): SeenSchema | null {
  return schema && choice ? toProviderSchema(schema, profileOf(choice)) : null;
}
