/** A call that runs several tools of a page in order. `layers/batch.ts` runs it; approval and card tell it by this. */
import { isJsonObject, type JsonObject, type Tool } from './tool';

export const batchTool = 'execute_batch';

export const isBatch = ({ name, source }: Pick<Tool, 'name' | 'source'>): boolean =>
  name === batchTool && source.type === 'page';

/** What it takes of each step, once it fits the schema. */
export interface BatchStep {
  id?: string;
  tool: string;
  args?: JsonObject;
}

export const stepsOf = ({ steps }: JsonObject): BatchStep[] =>
  Array.isArray(steps) ? steps.filter((step) => isJsonObject(step) && typeof step.tool === 'string') : [];

/** The real names of the tools that a call runs besides its own. */
export const toolsInside = (tool: string, input: JsonObject): string[] =>
  tool === batchTool ? stepsOf(input).map((step) => step.tool) : [];
