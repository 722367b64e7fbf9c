/** What the person did to widgets, as the conversation tells it: read from the message, and said in a sentence. */

import type { ModelMessage } from '#providers';
import { isJsonObject, type JsonObject } from '#tools';
import { parse } from './result';
import { titleOf } from './wording';
import { splitWords } from './words';

export interface Click {
  /** The widget's id. */
  id: string;
  widget: string;
  event: string;
  payload: JsonObject;
}

const told = /[^\n]*\n<widget-events>\n(.*)\n<\/widget-events>/s;

/** What the person said, without the events that may have been joined to it; the last event only where they said nothing. */
export function readPerson(message: Extract<ModelMessage, { role: 'user' }>): { text: string; click?: Click } {
  const text = message.text.replace(told, '').trim();
  const click = message.events && toClicks(parse(told.exec(message.text)?.[1] ?? '')).at(-1);
  return { text, ...(click && { click }) };
}

function toClicks(events: unknown): Click[] {
  if (!Array.isArray(events)) return [];
  return events.filter(isJsonObject).map(({ id, widget, event, payload }) => ({
    id: String(id),
    widget: String(widget),
    event: String(event),
    payload: isJsonObject(payload) ? payload : {},
  }));
}

/** The one thing that was picked, where the payload says more than that. */
export function pickedOf({ payload }: Click): JsonObject {
  const members = Object.values(payload).filter(isJsonObject);
  return members.length === 1 && members[0] ? members[0] : payload;
}

export function sayClick(click: Click): string {
  const widget = splitWords(click.widget).join(' ');
  if (Object.keys(click.payload).length === 0) return `You used the ${widget}.`;
  const verb = click.event === 'submit' ? 'wrote' : 'picked';
  return `You ${verb} “${nameOf(pickedOf(click))}” in the ${widget}.`;
}

/** Payloads of widgets have names of their own, beside those of records. */
function nameOf(picked: JsonObject): string {
  const { title, name, label, caption, alt, value } = picked;
  const named = [title, name, label, caption, alt].find((each) => typeof each === 'string' && each !== '');
  const cell = typeof picked.row === 'number' ? value : undefined;
  return String(named ?? cell ?? titleOf(picked))
    .replace(/\s+/g, ' ')
    .slice(0, 80);
}

export const nothingFollows = 'No tool here that only reads tells more about it.';
