/** What other agents read of tools and results. */
import type { DoorTool } from '#bridge/door';
import { isJsonObject, mcpHints, type NamedTool, type ToolHints, withoutInvisible } from '#tools';

export function toDoorTool({ name, tool }: NamedTool): DoorTool {
  const { title, description, inputSchema = { type: 'object', properties: {} }, hints } = tool;
  const words = { ...(title !== undefined && { title }), description, inputSchema };
  return { name, ...asSeen(words), annotations: toAnnotations(hints) };
}

/** As its user could see it: an agent must read nothing that a page hid in its words, as our own models don’t. */
export function asSeen<T>(value: T): T {
  if (typeof value === 'string') return withoutInvisible(value).text as T; // as each branch: of the same shape
  if (Array.isArray(value)) return value.map(asSeen) as T;
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, asSeen(part)])) as T;
}

const toAnnotations = (hints: ToolHints): Record<string, boolean> =>
  Object.fromEntries(mcpHints.map((name) => [`${name}Hint`, hints[name]]));
