/** An agent's input for a form: checked and coerced with Chromium's rules and messages, then filled in as a person's would be. */
import { dispatchEvent, filter, forEach, includes, keys, NativeEvent } from '../intrinsics';
import type { Dom } from './dom';
import { type FormParameter, readControlChoices, readFormParameters } from './parameters';
import { type ControlValue, invalidValue, readValue, unknownParameter } from './read-value';

/** A value for one parameter. */
export interface ControlFilling {
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
  } else if (setText(dom, control, `${value}`) && type !== 'hidden') tell(control, true);
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

function tell(control: Element, isInput: boolean): void {
  if (isInput) dispatchEvent(control, new NativeEvent('input', { bubbles: true, composed: true }));
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
    const given = (input as Record<string, unknown>)[name]; // its own name
    const value = readControlValue(dom, parameter, given);
    if (value === undefined) return invalidValue(name, given);
    fillings[i] = { parameter, value };
  }
  return fillings;
}

function readControlValue(dom: Dom, parameter: FormParameter, given: unknown): ControlValue | undefined {
  const { type } = parameter;
  if (type === 'none') return undefined;
  const sanitize = (text: string) => {
    const input = dom.createInput();
    dom.set(input, 'type', type);
    dom.set(input, 'value', text);
    return dom.get(input, 'value');
  };
  return readValue({ type, choices: readControlChoices(dom, parameter), sanitize }, given);
}
