/** An agent's value for a parameter, validated and converted for its control, with Chromium's coercions and messages. */
import { exec, filter, forEach, includes, isArray } from '../intrinsics';
import type { ControlChoice } from './control-schema';

/** A control's text, its checkedness, or the selected values of a group. */
export type ControlValue = string | boolean | readonly string[];

export interface ValueRules {
  readonly type: string;
  readonly choices: readonly ControlChoice[];
  /** Applies the control's value sanitization algorithm. */
  sanitize(text: string): string;
}

/** Undefined if the control can't have the value. */
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

/** Deviation: a number keeps its digits. Chromium cuts any that isn't a 32-bit integer to six, which ruins ids and phone numbers. */
const readText = (value: unknown) => (typeof value === 'object' ? undefined : `${value}`);

function readSwitch(text: string): boolean | undefined {
  if (exec(/^true$/i, text)) return true;
  if (exec(/^false$/i, text)) return false;
  const number = exec(/\S/, text) ? +text : Number.NaN;
  return number - number === 0 ? number !== 0 : undefined;
}

function readList(choices: readonly ControlChoice[], items: readonly unknown[]): string[] | undefined {
  const texts: string[] = [];
  forEach(items, (item) => {
    const text = readText(item);
    if (text !== undefined && offers(choices, text) && !includes(texts, text)) texts[texts.length] = text;
  });
  return texts.length === items.length ? texts : undefined;
}

const offers = (choices: readonly ControlChoice[], text: string) => !!filter(choices, ({ value }) => value === text)[0];

export const unknownParameter = (name: string) =>
  `Input contains a parameter "${name}" but there is no such parameter for the tool`;

export function invalidValue(name: string, value: unknown): string {
  const text = readText(value);
  return `Invalid value ${text === undefined ? '' : `"${text}" `}for parameter ${name}`;
}
