/** A widget event as one sentence. Pure. */
import { isJsonObject, type JsonObject } from '#core/tools/tool.ts';
import { say } from '#ui/language/index.tsx';

const maxLength = 60;
/** Members of a payload that name the part of the widget, the most specific first. */
const telling = ['label', 'text', 'item', 'title', 'name', 'id', 'href', 'value', 'alt', 'src'];
/** Members of a payload that may hold the part itself. */
const parts = ['image', 'slide', 'recipe', 'event', 'person', 'node', 'card'];

export function wordEvent(event: string, payload: JsonObject, title: string): string {
  if (event === 'message') return say('{title} sent a message', { title });
  const part = toTelling(payload);
  const what = part === null ? title : say('“{part}” in {title}', { part, title });
  if (event === 'submit') return say('Sent {what}', { what });
  return event === 'slidechange' ? say('Turned to {what}', { what }) : say('Clicked {what}', { what });
}

function toTelling(payload: JsonObject): string | null {
  const part = parts.map((key) => payload[key]).find(isJsonObject);
  const about = part ?? payload;
  const named = telling.map((key) => about[key]).find(isPlain);
  const value = named ?? Object.values(about).find(isPlain);
  if (value === undefined) return null;
  const words = String(value).replace(/\s+/g, ' ').trim();
  return words.length > maxLength ? `${words.slice(0, maxLength - 1)}…` : words || null;
}

const isPlain = (value: unknown): value is string | number =>
  (typeof value === 'string' && value.trim() !== '') || typeof value === 'number';
