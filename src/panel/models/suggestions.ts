/** First sentences to try, made from what the page's tools say of themselves. */
import type { ToolRow } from '#bridge';
import type { JsonSchema } from '#tools';
import { isLive } from './surroundings';

export interface Suggestion {
  text: string;
  tool: string;
}

const longest = 70;

/** The three tools that need the least to be told, those that only read first. */
export function toSuggestions(tools: readonly ToolRow[], most = 3): Suggestion[] {
  return tools
    .filter(isLive)
    .map((tool) => ({ tool, needs: required(tool.schema) }))
    .filter(({ tool, needs }) => needs.every((property) => example(tool.schema, property) !== null))
    .sort((a, b) => rank(a.tool, a.needs) - rank(b.tool, b.needs))
    .slice(0, most)
    .map(({ tool, needs }) => ({ tool: tool.name, text: toSentence(tool, needs) }))
    .filter(({ text }) => text !== '');
}

const rank = (tool: ToolRow, needs: string[]): number =>
  needs.length + (tool.hints.readOnly ? 0 : 0.5) + (tool.hints.destructive || tool.hints.consequential ? 10 : 0);

function required(schema: JsonSchema | undefined): string[] {
  return Array.isArray(schema?.required) ? schema.required.filter((name) => typeof name === 'string') : [];
}

/** A value that the schema itself names for a property: the first of its enum, its const, default or examples. */
function example(schema: JsonSchema | undefined, property: string): string | null {
  const about = asRecord(asRecord(schema?.properties)?.[property]);
  const first = (list: unknown): unknown => (Array.isArray(list) ? list[0] : undefined);
  const value = about?.const ?? about?.default ?? first(about?.examples) ?? first(about?.enum);
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
}

function asRecord(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined; // any object is one
}

function toSentence({ description, title, schema }: ToolRow, needs: string[]): string {
  const said = (description.trim().match(/^[^.!?\n]+/)?.[0] ?? title ?? '').trim();
  const first = said.length > longest && title ? title : said;
  const told = needs.map((property) => `“${example(schema, property)}”`).join(', ');
  return told ? `${shorten(first)}: ${told}` : shorten(first);
}

/** Cut at the last comma that leaves a clause, else at the last word. */
function shorten(text: string): string {
  if (text.length <= longest) return text;
  const start = text.slice(0, longest);
  const comma = start.lastIndexOf(',');
  return comma > longest / 3 ? start.slice(0, comma) : `${start.slice(0, start.lastIndexOf(' '))}…`;
}
