/** Fills in ARIA's widgets: chooses in lists that open, moves sliders by their keys. */
import { nameOf, roleOf } from '../describe';
import { closest } from './elements';
import { bareKey, focus, isFocusable, sendKey } from './events';
import { isDisabled, isShown } from './hit';
import { turn } from './turn';
import { type Filled, findByName, oneOf, type Value } from './values';

/** How long a list may take to open, in milliseconds. */
const patience = 1000;
const step = 50;
/** Keys that are pressed on the way to a value. */
const mostKeys = 1000;

const choiceRoles: Record<string, string> = { radiogroup: '[role=radio]' };

export async function chooseIn(control: Element, value: Value, press: (element: Element) => boolean): Promise<Filled> {
  const wanted = [value].flat().map(String);
  const isEditable = control.matches('input, textarea');
  if (roleOf(control) === 'combobox' && !isEditable && control.getAttribute('aria-expanded') !== 'true') press(control);
  for (let waited = 0; ; waited += step) {
    const choices = choicesOf(control);
    const found = wanted.map((each) => findByName(choices, each));
    if (found.every((each) => each !== undefined))
      return pressEach(control, new Set(found.map((each) => choices.indexOf(each))), press);
    if (waited >= (isEditable ? patience / 2 : patience)) return leaveOpen(control, choices);
    await new Promise((resolve) => setTimeout(resolve, step));
  }
}

/** By their places: a choice can make the whole list anew, or close it. */
async function pressEach(
  control: Element,
  wanted: ReadonlySet<number>,
  press: (element: Element) => boolean,
): Promise<Filled> {
  const isMultiple = listOf(control)?.getAttribute('aria-multiselectable') === 'true';
  for (const at of choicesOf(control).keys()) {
    const each = choicesOf(control)[at];
    if (!each) break;
    const isMarked = (each.getAttribute('aria-selected') ?? each.getAttribute('aria-checked')) === 'true';
    const isWanted = wanted.has(at);
    if (isMultiple ? isMarked === isWanted : isMarked || !isWanted) continue;
    if (!press(each)) return { why: 'changed', began: true };
    await turn();
  }
  return null;
}

/** Nothing of it is chosen: the list closes again. */
function leaveOpen(control: Element, choices: Element[]): Filled {
  sendKey(control, 'keydown', bareKey('Escape'));
  sendKey(control, 'keyup', bareKey('Escape'));
  return { why: 'wrong-value', ...oneOf(choices.map((each) => nameOf(each))) };
}

const choicesOf = (control: Element): Element[] => {
  const list = listOf(control);
  const choices = [...(list?.querySelectorAll(choiceRoles[roleOf(control)] ?? '[role=option]') ?? [])];
  return choices.filter((each) => isShown(each) && !isDisabled(each));
};

/** Named by the control, or the one list that is open. */
function listOf(control: Element): Element | null {
  if (roleOf(control) !== 'combobox') return control;
  const root = control.getRootNode() as Document | ShadowRoot; // of a connected element
  const id = control.getAttribute('aria-controls') ?? control.getAttribute('aria-owns');
  const named = id ? root.getElementById(id) : null;
  return named ?? [...root.querySelectorAll('[role=listbox]')].find(isShown) ?? null;
}

/** By the arrow keys, which such a widget must understand. False: they don't lead there. */
export async function slideTo(control: Element, wanted: number): Promise<Filled> {
  const now = () => Number(control.getAttribute('aria-valuenow'));
  const [low, high] = ['aria-valuemin', 'aria-valuemax'].map((name) => control.getAttribute(name));
  const isOutside =
    (low !== undefined && low !== null && wanted < Number(low)) || (high !== null && wanted > Number(high));
  if (!Number.isFinite(wanted) || isOutside) return { why: 'wrong-value', takes: 'number', limits: `${low} – ${high}` };
  const focused = closest(control, '[tabindex]');
  if (focused && isFocusable(focused)) focus(focused);
  for (let keys = 0; keys < mostKeys && now() !== wanted; keys++) {
    const before = now();
    const key = bareKey(before < wanted ? 'ArrowUp' : 'ArrowDown');
    sendKey(control, 'keydown', key);
    sendKey(control, 'keyup', key);
    for (let waited = 0; now() === before && waited < patience / step; waited++) await turn();
    const isStuck = now() === before || Math.sign(wanted - now()) === -Math.sign(wanted - before);
    if (isStuck && now() !== wanted) break;
  }
  return now() === wanted ? null : { why: 'not-possible', began: true };
}
