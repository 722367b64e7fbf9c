/** Fills a control as an agent does: values through the prototype's setters, then the events that a person's input makes. */
import { dispatchEvent, filter, forEach, includes, NativeEvent } from '../intrinsics';
import type { Dom } from './dom';
import type { Parameter } from './parameters';
import type { ControlValue } from './read-value';

/** What to do with one parameter. */
export interface Filling {
  readonly parameter: Parameter;
  readonly value: ControlValue;
}

/** Deviation: the events aren't trusted, and all of a form's are dispatched before any microtask runs. */
export function fill(dom: Dom, { parameter: { type, members }, value }: Filling): void {
  forEach(members, (member) => {
    if (dom.isConnected(member)) fillControl(dom, type, member, value); // a listener may have taken it away
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

/** A box that doesn't change still gets its `change`, as in Chromium. */
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

/** Whether it changes what the control has: a text may be another after the control has had its way with it. */
function setText(dom: Dom, control: Element, text: string): boolean {
  const before = dom.get(control, 'value');
  dom.set(control, 'value', text);
  return dom.get(control, 'value') !== before;
}

function tell(control: Element, isInput: boolean): void {
  if (isInput) dispatchEvent(control, new NativeEvent('input', { bubbles: true, composed: true }));
  dispatchEvent(control, new NativeEvent('change', { bubbles: true }));
}
