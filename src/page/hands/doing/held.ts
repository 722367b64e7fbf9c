/** What a field holds once the page has had its say: only what was given is done. */
import type { Done } from '#core/tools/hands-wire.ts';
import { nameOf, roleOf } from '../describe';
import { isForbidden } from '../secret';
import { allIn, attributeOf, isMatch } from '../sight/shown-in';
import { around, elementsBy, isEditable, isTag, isTextField, shownText } from './elements';
import { isShown } from './hit';
import type { Target } from './resolve';
import { findOptions, isMarked, isTick, isTicked, opensList, tickFor, type Value } from './values';

export type Held = NonNullable<Done['holds']>[number];

export type FieldTarget = Pick<Target, 'control' | 'role' | 'name'>;

/** The field, or the only one that came in its place. */
export function fieldNow({ control, role, name }: FieldTarget): HTMLElement | null {
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
export function heldInstead(field: FieldTarget, value: Value): string | null {
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
  if (opensList(control)) return chosenInstead(control, [value].flat().map(String));
  const [text = ''] = [value].flat().map(String);
  const held = isTag(control, 'input', 'textarea')
    ? control.value
    : isEditable(control)
      ? plain(control.innerText)
      : null;
  // A word that Enter took stands beside the field, which is empty again.
  if (held !== null) return isHeld(control, text) || (!held && chosenInstead(control, [text]) === null) ? null : held;
  const now = control.getAttribute('aria-valuenow');
  if (/^(slider|spinbutton)$/.test(roleOf(control))) return Number(now) === Number(text) ? null : (now ?? '');
  return null;
}

/** Where what is chosen stands: in the field, or beside it. */
function chosenInstead(control: HTMLElement, wanted: readonly string[]): string | null {
  const own = isTag(control, 'input', 'textarea') ? control.value : '';
  if (wanted.length === 1 && isTag(control, 'input', 'textarea') && isHeld(control, wanted[0] ?? '')) return null;
  const words = partOf(control).flatMap(wordsIn).join(' | ').toLowerCase();
  const isChosen = (each: string) => words.includes(each.replace(/\s+/g, ' ').trim().toLowerCase());
  return wanted.every(isChosen) ? null : own || (partOf(control)[0] ? words.slice(0, maxTold) : '');
}

/** The component around a field, up to where the next one begins; and the list that belongs to it. */
function partOf(control: HTMLElement): Element[] {
  let part: Element = control;
  for (const each of around(control)) {
    const others = allIn(each, 'input, select, textarea, [role=combobox]');
    if (others.some((other) => !control.contains(other) && !other.contains(control) && isShown(other))) break;
    if (part !== control && isMatch(each, 'body, form, fieldset, dialog, label')) break;
    part = each;
  }
  return [part, ...elementsBy(control, 'aria-controls')];
}

/** Levels of elements whose words are read. */
const maxLevels = 200;

/** Without the choices that aren't chosen. */
function wordsIn(part: Element, level = 0): string[] {
  const isOpen = (each: Element) => /^(option|menuitem.*|treeitem)$/.test(attributeOf(each, 'role'));
  if (level > maxLevels || (isOpen(part) && !isMarked(part))) return [];
  const own = isTag(part, 'input') && !/^(hidden|checkbox|radio)$/.test(part.type) ? [part.value] : [];
  const inside = [...part.childNodes, ...(part.shadowRoot?.childNodes ?? [])];
  return [
    ...own,
    ...inside.flatMap((each) =>
      each.nodeType === 3
        ? [(each.nodeValue ?? '').replace(/\s+/g, ' ').trim()]
        : each.nodeType === 1 && !isTag(each as Element, 'select', 'script', 'style') // by its number
          ? wordsIn(each as Element, level + 1)
          : [],
    ),
  ].filter(Boolean);
}

/** The text of a field that takes keys. Null: it is something else, or nobody may read it. */
export const textIn = (control: Element): string | null =>
  isForbidden(control) ? null : isTextField(control) ? control.value : isEditable(control) ? shownText(control) : null;
