/** A form's parameter as JSON Schema, with its members in Chromium's order. Written as text, so that no `toJSON` of the page runs. */
import { exec, filter, hasOwn, join, keys, map, NativeRegExp, stringify, toPrecision } from '../intrinsics';

/** One of the values that a radio group, a checkbox group or a select offers. */
export interface ControlChoice {
  readonly value: string;
  readonly title: string | undefined;
}

interface ParameterFacts {
  /** The control's `type`; `checkboxes` for a group of them. */
  readonly type: string;
  readonly choices: readonly ControlChoice[];
  /** Empty if there is none. */
  readonly description: string;
  attribute(name: string): string | null;
}

/** Undefined members are left out. */
type Members = Record<string, string | undefined>;

export function toFormSchema(properties: Record<string, string>, required: readonly string[]): string {
  return toObjectText({
    type: '"object"',
    properties: toObjectText(properties),
    required: toListText(required, toText),
  });
}

export function toParameterSchema(facts: ParameterFacts): string {
  const description = toDescription(facts);
  return toObjectText({ ...toMembers(facts), description: description === '' ? undefined : toText(description) });
}

const MONTH = '^[0-9]{4}-(0[1-9]|1[0-2])';
const CLOCK = '([01][0-9]|2[0-3]):[0-5][0-9]';

function toMembers({ type, choices, attribute }: ParameterFacts): Members {
  const string = '"string"';
  const offered = { type: string, anyOf: toListText(choices, toChoiceText), enum: toListText(choices, toValueText) };
  const formats: Record<string, string> = {
    date: 'date',
    month: `${MONTH}$`,
    week: '^[0-9]{4}-W(0[1-9]|[1-4][0-9]|5[0-3])$',
    time: `^${CLOCK}${toSeconds(attribute)}$`,
    'datetime-local': `${MONTH}-[0-9]{2}T${CLOCK}${toSeconds(attribute)}$`,
    color: '^#[0-9a-zA-Z]{6}$',
  };
  const format = hasOwn(formats, type) ? formats[type] : undefined;
  if (format) return { type: string, format: toText(format) };
  if (type === 'number' || type === 'range') return toNumberMembers(type, attribute);
  if (type === 'checkbox') return { type: '"boolean"' };
  if (type === 'radio' || type === 'select-one') return offered;
  if (type === 'checkboxes' || type === 'select-multiple')
    return { type: '"array"', items: toObjectText(offered), uniqueItems: 'true' };
  return { type: string, pattern: type === 'textarea' ? undefined : toPattern(attribute) };
}

type Attribute = ParameterFacts['attribute'];

function toNumberMembers(type: 'number' | 'range', attribute: Attribute): Members {
  const isRange = type === 'range';
  const min = toNumber(attribute('min'));
  const minimum = min ?? (isRange ? 0 : undefined);
  const max = toNumber(attribute('max')) ?? (isRange ? 100 : undefined);
  const maximum = isRange && minimum !== undefined && max !== undefined && max < minimum ? minimum : max;
  const step = !isRange && exec(/^any$/i, attribute('step') ?? '') ? undefined : (toStep(attribute) ?? 1);
  const base = min ?? toNumber(attribute('value')) ?? 0;
  return {
    type: '"number"',
    minimum: toNumberText(minimum),
    maximum: toNumberText(maximum),
    // `multipleOf` counts from zero, so it fits only if the step's base is a multiple of the step.
    multipleOf: step && +toPrecision(base / step, 15) % 1 === 0 ? toNumberText(step) : undefined,
    pattern: isRange ? undefined : toPattern(attribute),
  };
}

/** Parses HTML's valid floating-point numbers. */
function toNumber(text: string | null): number | undefined {
  const number = text !== null && exec(/^-?(\d+|\d*\.\d+)(e[+-]?\d+)?$/i, text) ? +text : Number.NaN;
  return number - number === 0 ? number : undefined;
}

function toStep(attribute: Attribute): number | undefined {
  const step = toNumber(attribute('step'));
  return step && step > 0 ? step : undefined;
}

/** Rounded, to hide binary rounding errors. */
const toNumberText = (number: number | undefined) => (number === undefined ? undefined : `${+toPrecision(number, 15)}`);

function toSeconds(attribute: Attribute): string {
  const step = toStep(attribute) ?? 60;
  return step < 1 ? '(:[0-5][0-9](\\.[0-9]{1,3})?)?' : step < 60 ? '(:[0-5][0-9])?' : '';
}

/** A pattern that doesn't compile constrains nothing. */
function toPattern(attribute: Attribute): string | undefined {
  const pattern = attribute('pattern');
  if (pattern === null) return undefined;
  try {
    return new NativeRegExp(pattern, 'v') && toText(pattern);
  } catch {
    return undefined;
  }
}

const DATES = "Dates MUST be provided in 'YYYY-MM-DD' format.";

const toDescription = ({ type, description }: ParameterFacts) =>
  type !== 'date' ? description : description === '' ? DATES : `${description} (${DATES})`;

const toText = (text: string): string => stringify(text);
const toValueText = ({ value }: ControlChoice) => toText(value);
const toChoiceText = ({ value, title }: ControlChoice) =>
  toObjectText({ type: '"string"', const: toText(value), title: title === undefined ? undefined : toText(title) });

function toObjectText(members: Members): string {
  const present = filter(keys(members), (name) => members[name] !== undefined);
  return `{${join(
    map(present, (name) => `${toText(name)}:${members[name]}`),
    ',',
  )}}`;
}

const toListText = <T>(items: readonly T[], toItemText: (item: T) => string) =>
  `[${join(map(items, toItemText), ',')}]`;
