/** What a key does in a field: writes, erases, moves the caret, steps a number. */
import { isEditable, isTag, isTextField, type TextControl } from './elements';
import { type Key, sendBeforeInput, sendChange } from './events';
import { write } from './fill';

export const takesKeys = (element: Element): boolean =>
  isEditable(element) || (isTextField(element) && !element.readOnly);

export function edit(element: Element, { key }: Key): void {
  if (isTextField(element) && /^(Arrow|Home|End)/.test(key)) moveCaret(element, key);
  else if (key === 'Backspace' || key === 'Delete') erase(element, key === 'Delete');
  else writeKey(element, key);
}

function writeKey(element: Element, key: string): void {
  const text = key === 'Enter' ? '\n' : key;
  if ([...text].length !== 1) return;
  const [isBreak, before] = [key === 'Enter', textOf(element)];
  const inputType = isBreak ? (isEditable(element) ? 'insertParagraph' : 'insertLineBreak') : 'insertText';
  if (isTextField(element) && element.maxLength >= 0 && before.length >= element.maxLength) return;
  if (!sendBeforeInput(element, inputType, isBreak ? null : text)) return;
  if (isBreak && isEditable(element)) element.ownerDocument.execCommand('insertParagraph');
  else if (isTag(element, 'input') && element.selectionStart === null) write(element, before + text, inputType);
  else write(element, text, inputType);
}

const textOf = (element: Element): string => (isTextField(element) ? element.value : '');

function erase(element: Element, forwards: boolean): void {
  const inputType = forwards ? 'deleteContentForward' : 'deleteContentBackward';
  if (!sendBeforeInput(element, inputType, null)) return;
  if (isTextField(element)) eraseIn(element, forwards, inputType);
  else element.ownerDocument.execCommand(forwards ? 'forwardDelete' : 'delete');
}

function eraseIn(element: TextControl, forwards: boolean, inputType: string): void {
  const { selectionStart: start, selectionEnd: end } = element;
  const isEmpty = start === end;
  if (start === null || end === null) {
    write(element, element.value.slice(0, -1), inputType);
    return;
  }
  element.setSelectionRange(isEmpty && !forwards ? Math.max(0, start - 1) : start, isEmpty && forwards ? end + 1 : end);
  if (element.selectionStart !== element.selectionEnd) write(element, '', inputType);
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
