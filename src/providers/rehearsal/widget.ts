/** The one built-in tool that rehearsal knows by its role: the one that draws widgets. */
import type { JsonObject } from '#tools';
import type { ModelTool } from '../provider';
import { type Reading, toLabel } from './result';
import { isObject } from './schema';

const role = '_webmcp_widget_display';

export function isDrawTool(name: string): boolean {
  return name.endsWith(role);
}

/** The tools beside the drawing one belong to the panel itself. */
export function isBesideDrawTool(name: string, tool: DrawTool): boolean {
  return name.startsWith(tool.name.slice(0, tool.name.length - role.length + '_webmcp_'.length));
}

export interface DrawTool {
  name: string;
  /** The widgets that it offers; null when its schema doesn't say. */
  widgets: unknown[] | null;
}

/** Known by its name's ending and by its shape: a `name` and `params`. */
export function findDrawTool(tools: ModelTool[]): DrawTool | null {
  for (const { name, inputSchema } of tools) {
    const properties = isObject(inputSchema.properties) ? inputSchema.properties : {};
    if (!isDrawTool(name) || !isObject(properties.name) || properties.params === undefined) continue;
    return { name, widgets: Array.isArray(properties.name.enum) ? properties.name.enum : null };
  }
  return null;
}

/** The most rows that are handed to a table; the closing words say how many there were. */
export const rowLimit = 500;

/** The arguments that draw this result, or null when a sentence says it better. */
export function toDrawing(reading: Reading, tool: DrawTool, label: string): JsonObject | null {
  const drawing = drawingOf(reading, toLabel(label));
  return drawing && (tool.widgets?.includes(drawing.name) ?? true) ? drawing : null;
}

function drawingOf(reading: Reading, title: string): JsonObject | null {
  if (reading.type === 'rows') return { name: 'data-table', params: { title, rows: reading.rows.slice(0, rowLimit) } };
  if (reading.type === 'prose') return { name: 'text', params: { content: reading.content } };
  if (reading.type !== 'figure') return null;
  const { label, value, unit } = reading;
  return { name: 'stat-card', params: { label: label || title, value, ...(unit && { unit }) } };
}
