/** A widget event as one sentence. Pure. */
import { isJsonObject, type JsonObject } from '#tools';
import { say } from '#ui';

const longest = 60;
/** Members of a payload that name the part of the widget, the most specific first. */
const telling = ['label', 'text', 'item', 'title', 'name', 'id', 'href', 'value', 'alt', 'src'];
/** Members of a payload that may hold the part itself. */
const parts = ['image', 'slide', 'recipe', 'event', 'person', 'node', 'card'];

export function wordEvent(event: string, payload: JsonObject, title: string): string {
  const what = toTelling(payload);
  if (event === 'submit')
    return what ? say('Wrote “{what}” in {title}', { what, title }) : say('Sent {title}', { title });
  if (event === 'message') return say('{title} sent a message', { title });
  if (event === 'slidechange')
    return what ? say('Turned {title} to “{what}”', { what, title }) : say('Turned {title}', { title });
  return what ? say('Clicked “{what}” in {title}', { what, title }) : say('Clicked in {title}', { title });
}

function toTelling(payload: JsonObject): string | null {
  const part = parts.map((key) => payload[key]).find(isJsonObject);
  const about = part ?? payload;
  const named = telling.map((key) => about[key]).find(isPlain);
  const value = named ?? Object.values(about).find(isPlain);
  if (value === undefined) return null;
  const words = String(value).replace(/\s+/g, ' ').trim();
  return words.length > longest ? `${words.slice(0, longest - 1)}…` : words || null;
}

const isPlain = (value: unknown): value is string | number =>
  (typeof value === 'string' && value.trim() !== '') || typeof value === 'number';
