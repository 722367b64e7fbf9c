/** What a field holds once the page has had its say: only what was given is done. */
import { nameOf, roleOf } from '../describe';
import { isForbidden } from '../secret';
import { isEditable, isTag, isTextField, shownText } from './elements';
import type { Target } from './resolve';
import { findOptions, isTick, isTicked, tickFor, type Value } from './values';

export type Field = Pick<Target, 'control' | 'role' | 'name'>;

/** The field, or the only one that came in its place. */
export function fieldNow({ control, role, name }: Field): HTMLElement | null {
  if (control.isConnected) return control as HTMLElement; // what is typed into is HTML
  const alike = [...control.ownerDocument.querySelectorAll<HTMLElement>(control.localName)].filter(
    (each) => roleOf(each) === role && nameOf(each) === name && !isForbidden(each),
  );
  return alike.length === 1 ? (alike[0] ?? null) : null;
}

/** Characters that are told of a value. */
const maxTold = 300;

/** How many empty lines are between paragraphs, and which kind of space it is, aren't a difference. */
const plain = (text: string): string =>
  text
    .replace(/[\u200b\ufeff]/g, '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .trim();

/** Characters from which an editor may show only a part of what it holds. */
const partFrom = 1000;

export function isHeld(control: Element, text: string): boolean {
  if (!isEditable(control)) return !isTag(control, 'input', 'textarea') || isValue(control, text);
  const [held, wanted] = [plain(control.innerText), plain(text)];
  const isTight = /\n\s*\n/.test(text.trim()) && !/\n\s*\n/.test(control.innerText.trim());
  if (isTight) return false;
  return held === wanted || (wanted.length > partFrom && held !== '' && wanted.includes(held));
}

const isValue = ({ value, type }: HTMLInputElement | HTMLTextAreaElement, text: string): boolean =>
  value === text.replace(/\r\n?/g, '\n') ||
  (/^(number|range)$/.test(type) && value !== '' && Number(value) === Number(text)) ||
  (type === 'color' && value.toLowerCase() === text.toLowerCase());

/** Null: what it was given, or nobody may read it. */
export function heldInstead(field: Field, value: Value): string | null {
  const control = fieldNow(field);
  if (!control || isForbidden(control)) return null;
  const held = readIn(control, value);
  return held === null ? null : held.slice(0, maxTold);
}

function readIn(control: HTMLElement, value: Value): string | null {
  if (isTag(control, 'select')) {
    const [chosen, wanted] = [[...control.selectedOptions], findOptions(control, value) ?? []];
    const isSame = chosen.length === wanted.length && chosen.every((each) => wanted.includes(each));
    return isSame ? null : chosen.map(({ label }) => label).join(', ');
  }
  if (isTick(control)) {
    const box = tickFor(control, value);
    if (!box?.isConnected || isTicked(box) === (value !== false)) return null;
    return `${nameOf(box)}: ${value === false ? 'checked' : 'not checked'}`;
  }
  const [text = ''] = [value].flat().map(String);
  const held = isTag(control, 'input', 'textarea')
    ? control.value
    : isEditable(control)
      ? plain(control.innerText)
      : null;
  if (held !== null) return isHeld(control, text) ? null : held;
  const now = control.getAttribute('aria-valuenow');
  if (/^(slider|spinbutton)$/.test(roleOf(control))) return Number(now) === Number(text) ? null : (now ?? '');
  return null;
}

/** The text of a field that takes keys. Null: it is something else, or nobody may read it. */
export const textIn = (control: Element): string | null =>
  isForbidden(control) ? null : isTextField(control) ? control.value : isEditable(control) ? shownText(control) : null;
