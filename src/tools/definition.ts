/** The hash to which a grant is bound: of the title, description and hints (for MCP also the schema) that the user agreed to. */
import type { Tool } from './tool';

/** JSON with sorted keys, so that the order of members doesn't matter. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  members.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`).join(',')}}`;
}

/** SHA-256, in hexadecimal, of the part of a definition that must not change under a grant. */
export async function hashDefinition(tool: Tool): Promise<string> {
  const schema = tool.source.type === 'mcp' ? tool.inputSchema : undefined;
  const text = canonicalJson({ title: tool.title, description: tool.description, hints: tool.hints, schema });
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
