/** Presses a key: the page hears it, and what the browser would do then is done as far as a script can. */

import { edit, selectAll, stepNumber, takesKeys } from './edit';
import { around, closest, isEditable, isTag, isTextField, ofForm } from './elements';
import { focus, isFocusable, type Key, sendChange, sendKey } from './events';
import { isDisabled, isShown } from './hit';
import { defaultButton, formOf, isSubmit } from './outcome';

/** `null`: no key is called so. Names of modifiers come first: `Control+Shift+A`. */
export function parseKey(text: string): Key | null {
  const parts = text.split(/(?<=[^+])\+(?=.)/);
  const name = parts.pop() ?? '';
  const key = { __proto__: null, Space: ' ', Esc: 'Escape', Return: 'Enter', Del: 'Delete' }[name] ?? name;
  const held = new Set(parts.map((part) => part.toLowerCase()));
  const known = ['control', 'ctrl', 'shift', 'alt', 'meta'];
  const isKey = [...key].length === 1 || /^([A-Z][A-Za-z]+\d?|F\d\d?)$/.test(key);
  if (!isKey || [...held].some((each) => !known.includes(each))) return null;
  const [control, shift] = [held.has('control') || held.has('ctrl'), held.has('shift')];
  return {
    key: shift && key.length === 1 ? key.toUpperCase() : key,
    control,
    shift,
    alt: held.has('alt'),
    meta: held.has('meta'),
  };
}

/** Whether the key presses the button, link or form that it is sent to. */
const isPress = ({ key, control, alt, meta }: Key): boolean =>
  (key === 'Enter' || key === ' ') && !control && !alt && !meta;

/** False: a browser would do something that a script can't, such as pasting. `activate` clicks. */
export function press(element: Element, key: Key, activate: (element: Element) => void): boolean {
  const isCharacter = [...key.key].length === 1 || key.key === 'Enter';
  const isHeard =
    sendKey(element, 'keydown', key) && (!isCharacter || key.control || key.meta || sendKey(element, 'keypress', key));
  const isPossible = !isHeard || !element.isConnected || doNatively(element, key, activate);
  if (element.isConnected) sendKey(element, 'keyup', key);
  return isPossible;
}

function doNatively(element: Element, key: Key, activate: (element: Element) => void): boolean {
  if (key.control || key.meta || key.alt) return doWithModifier(element, key);
  if (key.key === 'Tab') return moveFocus(element, key.shift);
  if (isPress(key) && isPressable(element, key.key)) activate(element);
  else if (key.key === 'Enter' && (!isTextArea(element) || isTag(element, 'select'))) submitFrom(element, activate);
  else if (takesKeys(element)) edit(element, key);
  else if (key.key === 'Escape') closeDialog(element);
  else if (key.key in scrolls || key.key === ' ') return stepOrScroll(element, key.key);
  else return !/^F\d/.test(key.key);
  return true;
}

const isTextArea = (element: Element): boolean => isTag(element, 'textarea') || isEditable(element);

/** What Enter or Space presses by itself; Enter on a check box submits its form. */
function isPressable(element: Element, key: string): boolean {
  if (isTag(element, 'button', 'summary') || isSubmit(element)) return true;
  if (isTag(element, 'a')) return key === 'Enter' && element.href !== '';
  return (
    isTag(element, 'input') &&
    (/^(button|reset|color)$/.test(element.type) || (key === ' ' && /^(checkbox|radio)$/.test(element.type)))
  );
}

/** As browsers do: the first submit button is clicked; without one, a form of one field submits. */
function submitFrom(field: Element, activate: (element: Element) => void): void {
  const form = formOf(field);
  if (!form) return;
  const button = defaultButton(form);
  const blocking = [...ofForm(form, 'elements')].filter((each) => isTextField(each));
  if (button && !isDisabled(button)) activate(button);
  else if (!button && blocking.length <= 1) activate(form);
}

/** What the clipboard, the history of changes and the browser's own windows hear is out of a script's reach. */
function doWithModifier(element: Element, { key, control, meta }: Key): boolean {
  if (!(control || meta)) return !/^(Arrow|F\d|Home)/.test(key);
  if (key.toLowerCase() !== 'a') return !/^([cvxzyptnwrfoslhj+\-0]|F\d+|Tab)$/i.test(key);
  if (takesKeys(element)) selectAll(element);
  else element.ownerDocument.getSelection()?.selectAllChildren(element.ownerDocument.body);
  return true;
}

function closeDialog(element: Element): void {
  const dialog = closest(element, 'dialog:modal') ?? element.ownerDocument.querySelector('dialog:modal');
  if (isTag(dialog, 'dialog') && dialog.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close();
}

const scrolls: Record<string, readonly [number, number]> = {
  ...{ ArrowUp: [0, -0.05], ArrowDown: [0, 0.05], ArrowLeft: [-0.05, 0], ArrowRight: [0.05, 0] },
  ...{ PageUp: [0, -0.9], PageDown: [0, 0.9], ' ': [0, 0.9], Home: [0, -1e6], End: [0, 1e6] },
};

function stepOrScroll(element: Element, key: string): boolean {
  const forwards = key === 'ArrowDown' || key === 'ArrowRight';
  if (key.startsWith('Arrow') && isTag(element, 'select')) return chooseNext(element, forwards);
  if (key.startsWith('Arrow') && isTag(element, 'input') && element.type === 'range') {
    stepNumber(element, key === 'ArrowUp' || key === 'ArrowRight');
    return true;
  }
  if (isTag(element, 'select', 'input')) return false;
  scrollBox(closestScrolled(element), key);
  return true;
}

export function scrollBox(box: Element, key: string): void {
  const [across, down] = scrolls[key] ?? [0, 0];
  box.scrollBy({ left: across * box.clientWidth, top: down * box.clientHeight, behavior: 'instant' });
}

/** The element, or what is around it, that has more than it shows. */
export function closestScrolled(element: Element): Element {
  const page = element.ownerDocument;
  for (const each of around(element)) {
    const { overflowX, overflowY } = getComputedStyle(each);
    const isOver = each.scrollHeight > each.clientHeight && (isTag(each, 'textarea') || /auto|scroll/.test(overflowY));
    if (isOver || (each.scrollWidth > each.clientWidth && /auto|scroll/.test(overflowX))) return each;
  }
  return page.scrollingElement ?? page.documentElement;
}

function chooseNext(select: HTMLSelectElement, forwards: boolean): boolean {
  const at = select.selectedIndex + (forwards ? 1 : -1);
  if (!select.options[at] || select.options[at].disabled) return true;
  select.selectedIndex = at;
  select.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
  sendChange(select);
  return true;
}

/** False: nothing else can have it. */
function moveFocus(from: Element, backwards: boolean): boolean {
  const page = from.ownerDocument;
  const all = [
    ...page.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, iframe, [tabindex], [contenteditable]',
    ),
  ];
  const stops = all.filter((each) => each === from || (isFocusable(each) && each.tabIndex >= 0 && isShown(each)));
  const order = [
    ...stops.filter((each) => each.tabIndex > 0).sort((a, b) => a.tabIndex - b.tabIndex),
    ...stops.filter((each) => each.tabIndex <= 0),
  ];
  const at = order.indexOf(from as HTMLElement); // only looked for
  const next = order.at(at < 0 ? (backwards ? -1 : 0) : (at + (backwards ? -1 : 1)) % order.length);
  if (!next) return false;
  focus(next);
  if (isTextField(next)) next.select();
  return true;
}
