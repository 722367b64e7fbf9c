/** An agent's input for a form: validated and coerced with Chromium's rules and messages, then filled in as a user's would be. */
import { dispatchEvent, exec, filter, forEach, includes, isArray, keys, NativeEvent } from '../intrinsics';
import type { ControlChoice } from './control-schema';
import type { Dom } from './dom';
import { type FormParameter, readControlChoices, readFormParameters } from './parameters';

/** A value for one parameter. */
interface ControlFilling {
  readonly parameter: FormParameter;
  readonly value: ControlValue;
}

/** Deviation: the events aren't trusted, and a form's events are all dispatched before any microtask runs. */
export function fillControls(dom: Dom, { parameter: { type, members }, value }: ControlFilling): void {
  forEach(members, (member) => {
    if (dom.isConnected(member)) fillControl(dom, type, member, value); // a listener may have removed it
  });
}

function fillControl(dom: Dom, type: string, control: Element, value: ControlValue): void {
  if (type === 'select-multiple') {
    if (choose(dom, control, value as string[])) tell(control, true); // a list for this type
  } else if (type === 'checkbox') check(dom, control, value === true);
  else if (type === 'checkboxes')
    check(dom, control, includes(value as string[], dom.get(control, 'value'))); // a list
  else if (type === 'radio') {
    if (dom.get(control, 'value') === value) check(dom, control, true);
  } else {
    const isFirst = value === '' && dom.get(control, 'value') === '' && isUntouched(dom, control);
    if (setText(dom, control, `${value}`)) type !== 'hidden' && tell(control, true);
    else if (isFirst) tellInput(control); // Chromium takes an empty text for a change of a control that nobody has touched
  }
}

/** Whether the control still shows its default value as such: a copy of it then follows a new default. */
function isUntouched(dom: Dom, control: Element): boolean {
  const copy = dom.clone(control);
  dom.setAttribute(copy, 'type', 'text');
  dom.setAttribute(copy, 'value', 'x');
  dom.setText(copy, 'x');
  return dom.get(copy, 'value') === 'x';
}

/** A checkbox that doesn't change still gets a `change` event, as in Chromium. */
function check(dom: Dom, control: Element, checked: boolean): void {
  const changes = dom.get(control, 'checked') !== checked;
  dom.set(control, 'checked', checked);
  tell(control, changes);
}

function choose(dom: Dom, select: Element, values: readonly string[]): boolean {
  const isWrong = (option: Element) => dom.get(option, 'selected') !== includes(values, dom.get(option, 'value'));
  const wrong = filter(dom.get(select, 'options'), isWrong);
  forEach(wrong, (option) => dom.set(option, 'selected', !dom.get(option, 'selected')));
  return wrong.length > 0;
}

/** Returns whether the control's value changed; controls sanitize what is set. */
function setText(dom: Dom, control: Element, text: string): boolean {
  const before = dom.get(control, 'value');
  dom.set(control, 'value', text);
  return dom.get(control, 'value') !== before;
}

const tellInput = (control: Element) =>
  dispatchEvent(control, new NativeEvent('input', { bubbles: true, composed: true }));

function tell(control: Element, isInput: boolean): void {
  if (isInput) tellInput(control);
  dispatchEvent(control, new NativeEvent('change', { bubbles: true }));
}

/** The values to fill in, in the input's order; or an error message, worded as in Chromium. */
export function readInput(dom: Dom, form: Element, input: object): ControlFilling[] | string {
  const parameters = readFormParameters(dom, form);
  const names = keys(input);
  const fillings: ControlFilling[] = [];
  for (let i = 0; i < names.length; i++) {
    const name = names[i] as string; // within the bounds
    const parameter = parameters[name];
    if (!parameter) return unknownParameter(name);
    const raw = (input as Record<string, unknown>)[name]; // its own name
    const value = readControlValue(dom, parameter, raw);
    if (value === undefined) return invalidValue(name, raw);
    fillings[i] = { parameter, value };
  }
  return fillings;
}

function readControlValue(dom: Dom, parameter: FormParameter, raw: unknown): ControlValue | undefined {
  const { type } = parameter;
  if (type === 'none') return undefined;
  const sanitize = (text: string) => {
    const input = dom.createInput();
    dom.set(input, 'type', type);
    dom.set(input, 'value', text);
    return dom.get(input, 'value');
  };
  return readValue({ type, choices: readControlChoices(dom, parameter), sanitize }, raw);
}

/** A control's text, its checkedness, or the selected values of a group. */
type ControlValue = string | boolean | readonly string[];

interface ValueRules {
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
