/** Fills a tool's slots from a sentence, as far as words allow; default values are left to the tool. */
import { isJsonObject, type JsonObject } from '#tools';
import type { IndexedTool } from '../tool-index';
import type { Utterance } from '../utterance';
import { fillBooleans } from './fill-booleans';
import { fillDays } from './fill-days';
import { fillNumbers } from './fill-numbers';
import { fillOptions } from './fill-options';
import { fillText } from './fill-text';
import type { SlotFilling } from './filling';
import type { Slot } from './slot';

export function fillSlots(entry: IndexedTool, utterance: Utterance, now: Date): SlotFilling {
  const filling: SlotFilling = { entry, utterance, now, values: new Map(), used: new Set(), ambiguous: new Map() };
  fillOptions(filling);
  fillDays(filling);
  fillNumbers(filling);
  fillBooleans(filling);
  fillText(filling);
  return filling;
}

/** Required slots without a value, in the schema's order. */
export const missingSlots = ({ entry, values }: Pick<SlotFilling, 'entry' | 'values'>): Slot[] =>
  entry.slots.filter((slot) => slot.required && !values.has(slot));

/** What the user's answer to a question about one slot means; undefined when it isn't one of its values. */
export function readAnswer(entry: IndexedTool, slot: Slot, answer: Utterance, now: Date): unknown {
  if (slot.kind !== 'text' && slot.kind !== 'identifier') {
    const alone = { ...entry, name: [], fields: new Map(), slots: [{ ...slot, required: true }] };
    return [...fillSlots(alone, answer, now).values.values()][0];
  }
  const said = answer.text.trim().replace(/^(it'?s|it is|the answer is)\s+/i, '');
  const text = answer.quotes[0]?.text ?? said.replace(/[.!]$/, '');
  return slot.many ? [text] : text;
}

/** In the schema's order. */
export function toInput({ slots }: IndexedTool, values: Map<Slot, unknown>): JsonObject {
  const input: JsonObject = {};
  for (const slot of slots.filter((each) => values.has(each))) {
    const [outer = '', inner] = slot.path;
    if (inner !== undefined && !Object.hasOwn(input, outer)) define(input, outer, {});
    const object = inner === undefined ? input : input[outer];
    if (isJsonObject(object)) define(object, inner ?? outer, values.get(slot));
  }
  return input;
}

/** A page chooses the names: `__proto__` is one like any other. */
function define(object: JsonObject, name: string, value: unknown): void {
  Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true });
}
