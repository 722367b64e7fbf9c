/** The name of a widget for the user: its own title, or else its kind. */
import { capitalise } from '#core/tools/phrase.ts';
import type { JsonObject } from '#core/tools/tool.ts';

const maxLength = 80;

export function toBlockTitle(widget: string, data: JsonObject): string {
  const named = [data.title, data.label, data.name].find((text) => typeof text === 'string' && text.trim() !== '');
  const words =
    typeof named === 'string' ? named.replace(/\s+/g, ' ').trim() : (toHeading(data.content) ?? toKind(widget));
  return words.length > maxLength ? `${words.slice(0, maxLength - 1)}…` : words;
}

/** The heading that a Markdown text begins with. */
function toHeading(content: unknown): string | null {
  if (typeof content !== 'string') return null;
  return /^\s*#{1,6}\s+(\S[^\n]*)/.exec(content)?.[1]?.replace(/[*_`]/g, '').trim() || null;
}

/** `data-table` → `Data table`. */
const toKind = (widget: string): string => capitalise(widget.replaceAll('-', ' '));
