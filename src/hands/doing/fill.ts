/** Fills a field in, each kind as a person does: types, ticks, chooses. */
import { roleOf } from '../describe';
import { isEditable, isTag, isTextField } from './elements';
import { bareKey, click, focus, sendBeforeInput, sendChange, sendInput, sendKey } from './events';
import type { Hit } from './hit';
import type { Target } from './resolve';
import { findOptions, type Instead, isTick, isTicked, takesText, tickFor, type Value } from './values';
import { chooseIn, slideTo } from './widgets';

/** What a field takes instead; `null` once it is filled in; `false` if a script can't. */
export type Filled = Instead | null | false;

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
    // Some lists take the press for the click, and are gone.
    return at !== null && (click(at, () => element.isConnected && isSame()) || !element.isConnected || isSame());
  };
  if (isTag(control, 'select')) return choose(control, findOptions(control, value) ?? []);
  if (isTick(control)) {
    const wanted = tickFor(control, value);
    if (wanted && isTicked(wanted) !== (value !== false) && !press(wanted)) return false;
    return null;
  }
  const text = `${Array.isArray(value) ? (value[0] ?? '') : value}`;
  const role = roleOf(control);
  if (takesText(control) && hit) {
    click(hit, isSame);
    if (!isSame()) return false;
    type(control, text);
    return role === 'combobox' && !isTag(control, 'input') ? null : chooseSuggestion(control, text, press);
  }
  if (role === 'slider' || role === 'spinbutton') return slideTo(control, Number(text));
  if (role === 'combobox' || role === 'listbox' || role === 'radiogroup') return chooseIn(control, value, press);
  return false;
}

/** Of an ARIA combobox: the suggestion that says just what was typed is taken, if there is one. */
async function chooseSuggestion(control: Element, text: string, press: (element: Element) => boolean): Promise<null> {
  if (control.getAttribute('role') === 'combobox') await chooseIn(control, text, press);
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

/** Replaces what the field holds. */
export function type(control: Element, text: string): void {
  if ('focus' in control) focus(control as HTMLElement); // SVG's have it too
  selectAll(control);
  insert(control, text);
  if (!isEditable(control)) sendChange(control);
}

export function selectAll(control: Element): void {
  if (isTextField(control)) control.select();
  else if (isEditable(control)) control.ownerDocument.getSelection()?.selectAllChildren(control);
}

/** In place of what is selected, with the keys that a person would have pressed. */
export function insert(control: Element, text: string): void {
  const [inputType, data] = text ? ['insertText', text] : ['deleteContentBackward', null];
  const key = bareKey(text ? ([...text].at(-1) ?? '') : 'Backspace');
  const isHeard = sendKey(control, 'keydown', key) && (!text || sendKey(control, 'keypress', key));
  if (isHeard && sendBeforeInput(control, inputType, data)) write(control, text, inputType);
  sendKey(control, 'keyup', key);
}

/** The isolated world's own setters: those that a framework put on the page's object don't see it. */
export function write(control: Element, text: string, inputType: string): void {
  if (isEditable(control)) {
    // The browser edits, so that editors see what they expect, and the user can undo it.
    const page = control.ownerDocument;
    if (text ? page.execCommand('insertText', false, text) : page.execCommand('delete')) return;
    control.textContent = text;
  } else if (isTextField(control) && control.selectionStart !== null) {
    const [start, end] = [control.selectionStart, control.selectionEnd ?? control.value.length];
    control.value = control.value.slice(0, start) + text + control.value.slice(end);
    control.setSelectionRange(start + text.length, start + text.length);
  } else if (isTag(control, 'input')) control.value = text;
  sendInput(control, inputType, text || null);
}
