/** What a built-in tool answers: JSON for the model, and what becomes of the canvas. */
import {
  type CanvasOperation,
  failure,
  isJsonObject,
  type JsonObject,
  type JsonSchema,
  type ToolFailure,
  type ToolOutcome,
  type ValidationIssue,
} from '#tools';

/** `told`, when the model needs less than all of it. */
export function answer(structured: unknown, canvas?: CanvasOperation, told: unknown = structured): ToolOutcome {
  return {
    type: 'result',
    content: [{ type: 'text', text: JSON.stringify(told) }],
    structured,
    isError: false,
    ...(canvas && { canvas }),
  };
}

export function misfit(tool: string, details: ValidationIssue[], expectedSchema?: JsonSchema): ToolFailure {
  return { ...failure('invalid-input', { tool }), details, ...(expectedSchema && { expectedSchema }) };
}

/** A model that forgot `params` wrote what belongs into it beside the other arguments. */
export function toParams(params: unknown, flat: JsonObject): { given: JsonObject; repairs: string[] } {
  if (isJsonObject(params)) return { given: params, repairs: [] };
  const isFlat = params === undefined && Object.keys(flat).length > 0;
  return { given: flat, repairs: isFlat ? ['/params: missing → flat parameters'] : [] };
}

/** Absent if nothing was corrected. */
export const repaired = (repairs: readonly string[]): { repaired?: readonly string[] } =>
  repairs.length > 0 ? { repaired: repairs } : {};

/** What was written where a text was wanted. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value ?? null));
