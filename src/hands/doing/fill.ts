/** Fills a field in, each kind as a person does: types, ticks, chooses. */
import { roleOf } from '../describe';
import { isTag } from './elements';
import { click, focus, sendChange, sendInput } from './events';
import { isHeld } from './held';
import type { Hit } from './hit';
import type { Target } from './resolve';
import { type } from './typing';
import { type Filled, findOptions, isTick, isTicked, takesText, tickFor, type Value } from './values';
import { chooseIn, slideTo } from './widgets';

const changed: Filled = { why: 'changed', began: true };

interface Means {
  /** Where another element, such as a choice, can be hit. */
  hitOf(element: Element): Hit | null;
  /** Asked after each press: the field may have become a button, or its label another one's. */
  isSame(): boolean;
}

export async function fill(target: Target, value: Value, { hitOf, isSame }: Means): Promise<Filled> {
  const { control, hit } = target;
  const press = (element: Element) => {
    const at = element === control ? hit : hitOf(element);
    const clicked = at && click(at, () => element.isConnected && isSame() && at);
    // Some lists take the press for the click, and are gone.
    return clicked === 'clicked' || (clicked === 'pressed' && (!element.isConnected || isSame()));
  };
  if (isTag(control, 'select')) return choose(control, findOptions(control, value) ?? []);
  if (isTick(control)) {
    const wanted = tickFor(control, value);
    return wanted && isTicked(wanted) !== (value !== false) && !press(wanted) ? changed : null;
  }
  const text = `${Array.isArray(value) ? (value[0] ?? '') : value}`;
  const role = roleOf(control);
  if (takesText(control) && hit) {
    if (click(hit, () => isSame() && hit) === 'left') return { why: 'changed' };
    if (!isSame() || !(await type(target, text, isSame))) return changed;
    return control.getAttribute('role') === 'combobox' && isTag(control, 'input', 'textarea')
      ? chooseSuggestion(target, text, press)
      : null;
  }
  if (role === 'slider' || role === 'spinbutton') return slideTo(control, Number(text));
  if (role === 'combobox' || role === 'listbox' || role === 'radiogroup') return chooseIn(control, value, press);
  return { why: 'not-possible' };
}

/** Of an ARIA combobox: the suggestion that says just what was typed is taken, if there is one. */
async function chooseSuggestion(target: Target, text: string, press: (element: Element) => boolean): Promise<null> {
  const isChosen = (await chooseIn(target.control, text, press)) === null;
  // To close the list empties some fields that take new words.
  if (!isChosen && !isHeld(target.control, text)) await type(target, text, () => true);
  return null;
}

export function choose(select: HTMLSelectElement, options: readonly HTMLOptionElement[]): null {
  focus(select);
  const before = [...select.selectedOptions];
  for (const each of select.options)
    if (select.multiple || options.includes(each)) each.selected = options.includes(each);
  if (before.length === options.length && before.every((each) => options.includes(each))) return null;
  sendInput(select, '', null);
  sendChange(select);
  return null;
}
