/** An agent's value for a parameter, checked and made what the control takes: Chromium's coercions and messages. */
import { exec, filter, forEach, includes, isArray } from '../intrinsics';
import type { Choice } from './control-schema';

/** A control's text, whether it is checked, or the chosen values of a group. */
export type ControlValue = string | boolean | readonly string[];

export interface ValueRules {
  readonly type: string;
  readonly choices: readonly Choice[];
  /** What the control makes of a text that is set on it. */
  sanitize(text: string): string;
}

/** Undefined when the control can't take the value. */
export function readValue({ type, choices, sanitize }: ValueRules, value: unknown): ControlValue | undefined {
  if (type === 'checkboxes' || type === 'select-multiple') return isArray(value) ? readList(choices, value) : undefined;
  const text = readText(value);
  if (text === undefined) return undefined;
  if (type === 'checkbox') return readSwitch(text);
  const fits =
    type === 'radio' || type === 'select-one'
      ? offers(choices, text)
      : text === ''
        ? type !== 'number' && type !== 'range'
        : !exec(/^(number|date|month|week|time|datetime-local)$/, type) || sanitize(text) !== '';
  return fits ? text : undefined;
}

/** Deviation: a number keeps its digits; Chromium cuts each that isn't a 32-bit integer to six, which spoils ids and phone numbers. */
const readText = (value: unknown) => (typeof value === 'object' ? undefined : `${value}`);

function readSwitch(text: string): boolean | undefined {
  if (exec(/^true$/i, text)) return true;
  if (exec(/^false$/i, text)) return false;
  const number = exec(/\S/, text) ? +text : Number.NaN;
  return number - number === 0 ? number !== 0 : undefined;
}

function readList(choices: readonly Choice[], items: readonly unknown[]): string[] | undefined {
  const texts: string[] = [];
  forEach(items, (item) => {
    const text = readText(item);
    if (text !== undefined && offers(choices, text) && !includes(texts, text)) texts[texts.length] = text;
  });
  return texts.length === items.length ? texts : undefined;
}

const offers = (choices: readonly Choice[], text: string) => !!filter(choices, ({ value }) => value === text)[0];

export const unknownParameter = (name: string) =>
  `Input contains a parameter "${name}" but there is no such parameter for the tool`;

export function invalidValue(name: string, value: unknown): string {
  const text = readText(value);
  return `Invalid value ${text === undefined ? '' : `"${text}" `}for parameter ${name}`;
}
