/** What a key does in a field: writes, erases, moves the caret, steps a number. */
import { closest, isEditable, isTag, isTextField, type TextControl } from './elements';
import { bareKey, type Key, sendBeforeInput, sendChange, sendInput, sendKey } from './events';

export const takesKeys = (element: Element): boolean =>
  isEditable(element) || (isTextField(element) && !element.readOnly);

export function edit(element: Element, { key }: Key): void {
  if (isTextField(element) && /^(Arrow|Home|End)/.test(key)) moveCaret(element, key);
  else if (key === 'Backspace' || key === 'Delete') erase(element, key === 'Delete');
  else if (key === 'Enter') breakLine(element);
  else if ([...key].length === 1) writeKey(element, key);
}

export function selectAll(control: Element): void {
  if (isTextField(control)) control.select();
  else if (isEditable(control)) control.ownerDocument.getSelection()?.selectAllChildren(control);
}

/** All at once in place of what is selected, with the keys of its last character. */
export function insert(control: Element, text: string): void {
  const inputType = text ? 'insertText' : 'deleteContentBackward';
  const key = bareKey(text ? ([...text].at(-1) ?? '') : 'Backspace');
  const isHeard = sendKey(control, 'keydown', key) && (!text || sendKey(control, 'keypress', key));
  if (isHeard) writeUnlessHeard(control, text, inputType);
  sendKey(control, 'keyup', key);
}

/** With no key, as dictation does. */
export function writeUnlessHeard(control: Element, text: string, inputType = 'insertText'): void {
  if (sendBeforeInput(control, inputType, text || null)) write(control, text, inputType);
}

/** Nobody hears of the Enter key alone, which sends in many fields; with Shift it breaks lines. Draft.js hears nothing but keys. */
export function breakLine(element: Element, byKey = closest(element, '.DraftEditor-root') !== null): void {
  if (byKey && !sendKey(element, 'keydown', { ...bareKey('Enter'), shift: true })) return;
  if (!isEditable(element)) writeKey(element, '\n', 'insertLineBreak');
  else if (sendBeforeInput(element, 'insertParagraph', null)) command(element, 'insertParagraph');
}

/** Firefox would tell the page of an extension's command too, before it edits: editors that have heard of the edit would make it twice. */
function command(element: Element, name: string, text?: string): boolean {
  const [page, silence] = [
    element.ownerDocument,
    (event: Event) => event.isTrusted && event.stopImmediatePropagation(),
  ];
  page.defaultView?.addEventListener('beforeinput', silence, true);
  const isDone = page.execCommand(name, false, text);
  page.defaultView?.removeEventListener('beforeinput', silence, true);
  return isDone;
}

/** The isolated world's own setters: those that a framework put on the page's object don't see it. */
function write(control: Element, text: string, inputType: string): void {
  if (isEditable(control)) {
    // The browser edits, so that editors see what they expect, and the user can undo it.
    if (command(control, text ? 'insertText' : 'delete', text)) return;
    control.textContent = text;
  } else if (isTextField(control) && control.selectionStart !== null) {
    const [start, end] = [control.selectionStart, control.selectionEnd ?? control.value.length];
    control.value = control.value.slice(0, start) + text + control.value.slice(end);
    control.setSelectionRange(start + text.length, start + text.length);
  } else if (isTag(control, 'input')) control.value = text;
  sendInput(control, inputType, text || null);
}

function writeKey(element: Element, text: string, inputType = 'insertText'): void {
  const before = isTextField(element) ? element.value : '';
  if (isTextField(element) && element.maxLength >= 0 && before.length >= element.maxLength && !hasSelection(element))
    return;
  if (!sendBeforeInput(element, inputType, text === '\n' ? null : text)) return;
  if (isTag(element, 'input') && element.selectionStart === null) write(element, before + text, inputType);
  else write(element, text, inputType);
}

const hasSelection = ({ selectionStart, selectionEnd }: TextControl): boolean => selectionStart !== selectionEnd;

function erase(element: Element, forwards: boolean): void {
  const inputType = forwards ? 'deleteContentForward' : 'deleteContentBackward';
  if (!sendBeforeInput(element, inputType, null)) return;
  if (isTextField(element)) eraseIn(element, forwards, inputType);
  else command(element, forwards ? 'forwardDelete' : 'delete');
}

function eraseIn(element: TextControl, forwards: boolean, inputType: string): void {
  const { selectionStart: start, selectionEnd: end } = element;
  const isEmpty = start === end;
  if (start === null || end === null) {
    write(element, element.value.slice(0, -1), inputType);
    return;
  }
  element.setSelectionRange(isEmpty && !forwards ? Math.max(0, start - 1) : start, isEmpty && forwards ? end + 1 : end);
  if (hasSelection(element)) write(element, '', inputType);
}

function moveCaret(field: TextControl, key: string): void {
  if (isTag(field, 'input') && field.type === 'number' && /Up|Down/.test(key)) stepNumber(field, key === 'ArrowUp');
  if (field.selectionEnd === null) return; // as in a field for numbers
  const steps: Record<string, number> = {
    ArrowLeft: field.selectionEnd - 1,
    ArrowRight: field.selectionEnd + 1,
    Home: 0,
    ArrowUp: 0,
  };
  const at = Math.max(0, steps[key] ?? field.value.length);
  field.setSelectionRange(at, at);
}

export function stepNumber(field: HTMLInputElement, up: boolean): void {
  const before = field.value;
  if (up) field.stepUp();
  else field.stepDown();
  if (field.value === before) return;
  field.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
  sendChange(field);
}
