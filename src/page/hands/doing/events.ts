/** Events in the order in which browsers send them. They aren't trusted; what a browser does on its own is done beside them. */

import type { ClickHow } from '#core/tools/hands-actions.ts';
import { markHovered } from '../hover';
import { around, isEditable } from './elements';
import type { Hit, Point } from './hit';
import { turn } from './turn';

let hovered: Element | null = null;

export function send(
  element: Element,
  type: string,
  { x, y }: Point,
  more: PointerEventInit & MouseEventInit = {},
): boolean {
  const enters = /^(mouse|pointer)(enter|leave)$/.test(type);
  const options = {
    bubbles: !enters,
    cancelable: !enters,
    composed: !enters,
    view: element.ownerDocument.defaultView,
    clientX: x,
    clientY: y,
    screenX: x + screenX,
    screenY: y + screenY,
    ...more,
  };
  const isPointer = type.startsWith('pointer') || type.endsWith('click');
  const pointer = { pointerId: 1, pointerType: 'mouse', isPrimary: true, ...options };
  return element.dispatchEvent(isPointer ? new PointerEvent(type, pointer) : new MouseEvent(type, options));
}

const both = (element: Element, type: string, at: Point, more: PointerEventInit = {}) => {
  send(element, `pointer${type}`, at, more);
  send(element, `mouse${type}`, at, more);
};

/** Moves the pointer there from where it was. */
export function moveTo({ target, at }: Hit, buttons = 0): void {
  const from = hovered?.isConnected ? hovered : null;
  if (from !== target) {
    const [left, entered] = [[...(from ? around(from) : [])], [...around(target)]];
    if (from) both(from, 'out', at, { relatedTarget: target, buttons });
    for (const each of left) if (!entered.includes(each)) both(each, 'leave', at, { relatedTarget: target, buttons });
    both(target, 'over', at, { relatedTarget: from, buttons });
    for (const each of entered.reverse())
      if (!left.includes(each)) both(each, 'enter', at, { relatedTarget: from, buttons });
    hovered = target;
    markHovered([...around(target)]);
  }
  both(target, 'move', at, { buttons });
}

/** Presses the button of the mouse; answers how to release it. */
export function pressDown({ target, at }: Hit, detail = 1, button = 0): (where?: Hit) => void {
  const buttons = button || 1;
  const isHeard = send(target, 'pointerdown', at, { button, buttons, pressure: 0.5 });
  if (!isHeard || send(target, 'mousedown', at, { button, buttons, detail })) focusAt(target);
  return (where = { target, at }) => {
    send(where.target, 'pointerup', where.at, { button });
    if (isHeard) send(where.target, 'mouseup', where.at, { button, detail });
  };
}

/** Milliseconds: pages take half a second for long. */
const longPress = 800;

/** `left`: nothing was pressed. `pressed`: the page acted on the press, and there is nothing left to click. */
export type Clicked = 'clicked' | 'pressed' | 'left';

/**
 * `goesOn`: asked before the press and after it, when the page may have replaced what lies there: where the click goes, if it may.
 * `heard`: told once the page has heard a click that it leaves to the browser.
 */
export async function click(
  hit: Hit,
  goesOn: () => Hit | null | false,
  { double, how, heard }: { double?: boolean; how?: ClickHow; heard?: () => void } = {},
): Promise<Clicked> {
  const times = double ? 2 : 1;
  const button = how === 'right' ? 2 : 0;
  moveTo(hit);
  await turn(); // what the page draws of it is what a person presses
  if (!hit.target.isConnected || !goesOn()) return 'left';
  for (let detail = 1; detail <= times; detail++) {
    const release = pressDown(hit, detail, button);
    if (how === 'long') await new Promise((resolve) => setTimeout(resolve, longPress));
    release();
    const on = goesOn();
    if (!on || on.target.isConnected === false) return 'pressed';
    if (button) send(on.target, 'contextmenu', on.at, { button });
    else if (send(on.target, 'click', on.at, { button, detail })) heard?.();
  }
  if (times === 2) send(hit.target, 'dblclick', hit.at, { button: 0, detail: 2 });
  return 'clicked';
}

function focusAt(target: Element): void {
  const focusable = [...around(target)].find(isFocusable);
  const { activeElement } = target.ownerDocument;
  if (focusable) focus(focusable);
  else if (activeElement && activeElement !== target.ownerDocument.body) (activeElement as HTMLElement).blur?.();
}

export const isFocusable = (element: Element): element is HTMLElement =>
  'focus' in element &&
  !element.matches(':disabled') &&
  ((element as HTMLElement).tabIndex >= 0 || element.hasAttribute('tabindex') || isEditable(element));

/** In a window that isn't in front, the browser tells the page only later; the page must know now. */
export function focus(element: HTMLElement): void {
  const before = element.ownerDocument.activeElement;
  if (before === element) return;
  let heard = false;
  element.addEventListener('focus', () => (heard = true), { once: true });
  element.focus({ preventScroll: true });
  if (heard || element.ownerDocument.activeElement !== element) return;
  if (before) for (const type of ['blur', 'focusout']) tellFocus(before, type, element);
  for (const type of ['focus', 'focusin']) tellFocus(element, type, before);
}

export const tellFocus = (at: Element, type: string, relatedTarget: Element | null) =>
  at.dispatchEvent(new FocusEvent(type, { bubbles: type.length > 5, composed: true, relatedTarget }));

export interface Key {
  key: string;
  control: boolean;
  shift: boolean;
  alt: boolean;
  meta: boolean;
}

const codes: Record<string, number> = {
  ...{ Backspace: 8, Tab: 9, Enter: 13, Escape: 27, ' ': 32, PageUp: 33, PageDown: 34, End: 35, Home: 36 },
  ...{ ArrowLeft: 37, ArrowUp: 38, ArrowRight: 39, ArrowDown: 40, Delete: 46 },
};
/** Keys with their two characters, as on an American keyboard: the code of a character alone is that of another key. */
const signs = ')0 !1 @2 #3 $4 %5 ^6 &7 *8 (9 :; += <, _- >. ?/ ~` {[ |\\ }] "\''.split(' ');
const signCodes = [48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 186, 187, 188, 189, 190, 191, 192, 219, 220, 221, 222];

/** Of a key: its place on the keyboard and its number. */
function placeOf(key: string): [code: string, keyCode: number] {
  const upper = key.toUpperCase();
  if (/^[A-Z]$/.test(upper)) return [`Key${upper}`, upper.charCodeAt(0)];
  const at = key === ' ' ? -1 : signs.findIndex((sign) => sign.includes(key));
  if (at >= 0 && key.length === 1) return [at < 10 ? `Digit${at}` : '', signCodes[at] ?? 0];
  return [key === ' ' ? 'Space' : [...key].length === 1 ? '' : key, codes[key] ?? 0];
}

/** True unless the page did something else in its place. */
export function sendKey(element: Element, type: 'keydown' | 'keypress' | 'keyup', { key, ...held }: Key): boolean {
  const isPress = type === 'keypress' && [...key].length === 1;
  const [code, place] = placeOf(key);
  const keyCode = isPress ? key.charCodeAt(0) : place;
  const options = { key, code, keyCode, which: keyCode };
  const modifiers = { ctrlKey: held.control, shiftKey: held.shift, altKey: held.alt, metaKey: held.meta };
  const charCode = type === 'keypress' ? keyCode : 0;
  const init = { bubbles: true, cancelable: true, composed: true, ...options, ...modifiers, charCode };
  return element.dispatchEvent(new KeyboardEvent(type, init));
}

export const bareKey = (key: string): Key => ({ key, control: false, shift: false, alt: false, meta: false });

/** False: the page handles the text itself. */
export function sendBeforeInput(element: Element, inputType: string, data: string | null): boolean {
  const how = { bubbles: true, cancelable: true, composed: true, inputType, data };
  return element.dispatchEvent(new InputEvent('beforeinput', how)) && sendText(element, data);
}

/** The event from before `beforeinput`, which some frameworks hear where a browser has it. */
function sendText(element: Element, data: string | null): boolean {
  if (!data || !globalThis.TextEvent?.prototype.initTextEvent) return true;
  const event = element.ownerDocument.createEvent('TextEvent');
  event.initTextEvent('textInput', true, true, element.ownerDocument.defaultView, data);
  return element.dispatchEvent(event);
}

export function sendInput(element: Element, inputType: string, data: string | null): void {
  element.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true, inputType, data }));
}

export function sendChange(element: Element): void {
  element.dispatchEvent(new Event('change', { bubbles: true }));
}
