/** A tool as the panel's lists show it. */
import type { Tool } from '#tools';
import type { ToolRow } from './panel-wire';

/** `layerKey`: of the layer that it was listed in. */
export function toToolRow({ inputSchema, outputSchema: _, ...tool }: Tool, layerKey: string): ToolRow {
  return { ...tool, layerKey, ...(inputSchema && { schema: inputSchema }) };
}
