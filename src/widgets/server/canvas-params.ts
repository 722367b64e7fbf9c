/** The request and result of a `canvas` action, and how its params are checked. */
import type { Block } from '#conversation';
import {
  type CanvasOperation,
  type JsonObject,
  type JsonSchema,
  repairInput,
  type ToolFailure,
  validateInput,
} from '#tools';
import { misfit } from './answer';
import type { Scene } from './scene';

export interface ActionRequest {
  block: Block;
  /** Its `params`. */
  given: JsonObject;
  scene: Scene;
}

export interface ActionResult {
  operation: CanvasOperation;
  /** Told to the model beside id and widget. */
  told?: JsonObject;
  repairs?: readonly string[];
}

/** The params as they are meant, or what is wrong, at its place in the call. */
export function checkParams(
  schema: JsonSchema,
  given: JsonObject,
): { params: JsonObject; repairs: string[] } | ToolFailure {
  const { input, repairs } = repairInput(schema, given);
  const { issues } = validateInput(schema, input);
  if (issues.length === 0) return { params: input, repairs };
  return misfit(
    'canvas',
    issues.map((issue) => ({ ...issue, path: `/params${issue.path}` })),
    schema,
  );
}
