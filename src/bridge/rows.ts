/** A tool as the panel's lists show it. */
import type { Tool } from '#tools';
import type { ToolRow } from './panel-wire';

export function toToolRow({ inputSchema, outputSchema: _, ...tool }: Tool): ToolRow {
  return { ...tool, ...(inputSchema && { schema: inputSchema }) };
}
