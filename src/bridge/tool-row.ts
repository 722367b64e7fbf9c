/** A tool as the panel's lists show it. */
import type { JsonSchema, Tool } from '#tools';

/** `layerKey`: of the layer that lists it, e.g. `page:https://shop.example`, a second document of that site `…#2`, `mcp:ID`. */
export type ToolRow = Omit<Tool, 'inputSchema' | 'outputSchema'> & { layerKey: string; schema?: JsonSchema };

export function toToolRow({ inputSchema, outputSchema: _, ...tool }: Tool, layerKey: string): ToolRow {
  return { ...tool, layerKey, ...(inputSchema && { schema: inputSchema }) };
}
