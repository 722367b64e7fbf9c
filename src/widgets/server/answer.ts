/** The results of the built-in tools: JSON for the model, and the change of the canvas. */

import { writeJson } from '#core/tools/long-numbers.ts';
import { failure, type ToolOutcome } from '#core/tools/result.ts';
import type { CanvasOperation, ToolFailure, ValidationIssue } from '#core/tools/schemas.ts';
import { isJsonObject, type JsonObject, type JsonSchema } from '#core/tools/tool.ts';

/** `forModel`: what the model reads, if it needs less than all of it. */
export function answer(structured: unknown, canvas?: CanvasOperation, forModel: unknown = structured): ToolOutcome {
  return {
    type: 'result',
    content: [{ type: 'text', text: writeJson(forModel) }],
    structured,
    isError: false,
    ...(canvas && { canvas }),
  };
}

export function misfit(tool: string, details: ValidationIssue[], expectedSchema?: JsonSchema): ToolFailure {
  return { ...failure('invalid-input', { tool }), details, ...(expectedSchema && { expectedSchema }) };
}

/** The `params` of a call. A model that forgets `params` writes its members next to the other arguments. */
export function toParams(params: unknown, flat: JsonObject): { input: JsonObject; repairs: string[] } {
  if (isJsonObject(params)) return { input: params, repairs: [] };
  const isFlat = params === undefined && Object.keys(flat).length > 0;
  return { input: flat, repairs: isFlat ? ['/params: missing → flat parameters'] : [] };
}

/** Absent if nothing was corrected. */
export const repaired = (repairs: readonly string[]): { repaired?: readonly string[] } =>
  repairs.length > 0 ? { repaired: repairs } : {};

/** What a model wrote where a text is expected, as text. */
export const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value ?? null));
