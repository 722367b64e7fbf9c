/** What the page calls a field, a group of fields, or a form. */
import { nameOf, toShortName } from '../describe';
import type { Control } from './guess';
import { readLabel } from './words';

const controls = 'input:not([type=hidden]), select, textarea, button';
const headings = 'h1, h2, h3, h4, h5, h6, [role=heading]';

/** Words farther away than these belong to something else. */
const boundary = `${headings}, legend, form, main, hr`;
/** Characters past which a text is no label. */
const maxLabelLength = 100;

export interface Label {
  label: string;
  isRequired: boolean;
}

/** By its label, or else by the words beside it, which is all that many pages give; then its title or its placeholder. */
export function labelOf(control: Control): Label {
  const isNamed = control.matches('[aria-label], [aria-labelledby]');
  const shared = isNamed ? '' : wordsOfShared(control);
  const own = readLabel(shared || nameOf(control));
  if ((isNamed || shared || control.labels?.length) && own.label) return own;
  const isBefore =
    isBareLabel(control.nextElementSibling) &&
    ![...(control.parentElement?.children ?? [])].find(isLabelOrControl)?.matches('label');
  const beside =
    ((isBefore || control.matches('[type=checkbox], [type=radio]')) && wordsAfter(control)) || wordsBefore(control);
  if (beside) return readLabel(beside);
  const first = control instanceof HTMLSelectElement ? control.options[0] : undefined;
  return own.label ? own : readLabel(control.getAttribute('placeholder') ?? (first?.value === '' ? first.text : ''));
}

/** Of no field by itself. */
const isBareLabel = (each: Element | null): boolean =>
  each instanceof HTMLLabelElement && each.htmlFor === '' && !each.querySelector(controls);

const isLabelOrControl = (each: Element): boolean => isBareLabel(each) || each.matches(controls);

/** Of a label around several fields its own words: what the others hold is none of its name. */
function wordsOfShared(control: Control): string {
  const label = control.closest('label');
  if (!label || label.querySelectorAll(controls).length < 2) return '';
  const copy = label.cloneNode(true) as Element; // a copy of an element is one
  for (const each of copy.querySelectorAll(controls)) each.remove();
  return textOf(copy);
}

/** What a group of boxes is called. `others`: controls of the form that aren't in it. */
export function labelOfGroup(boxes: readonly Control[], others: readonly Element[]): Label {
  const [first] = boxes;
  if (!first) return { label: '', isRequired: false };
  const role = first.closest('[role=radiogroup], [role=group]:not(fieldset)');
  const named = role ? readLabel(nameOf(role)) : null;
  if (named?.label) return named;
  const fieldset = first.closest('fieldset');
  const legend = readLabel(legendOf(fieldset));
  const isItsOwn = fieldset && others.filter((other) => fieldset.contains(other)).length <= 1;
  if (isItsOwn && legend.label) return legend;
  const beside = readLabel(wordsBefore(first.closest('label') ?? first));
  return beside.label ? beside : legend;
}

export const legendOf = (fieldset: Element | null): string =>
  toShortName(fieldset?.querySelector(':scope > legend')?.textContent ?? '');

/** What the page says about a field besides its name. */
export function hintOf(control: HTMLElement): string {
  const ids = control.getAttribute('aria-describedby') ?? '';
  const words = ids.split(' ').map((id) => document.getElementById(id)?.textContent);
  return toShortName(words.join(' ')) || toShortName(control.title);
}

const textOf = (node: Node): string => toShortName(node.textContent ?? '');

/** The nearest words before it that no other control claims. */
function wordsBefore(start: Element): string {
  for (let at: Element | null = start; at && !at.matches(boundary); at = at.parentElement) {
    for (let node = at.previousSibling; node; node = node.previousSibling) {
      if (
        node instanceof Element &&
        (node.matches(`${controls}, ${boundary}`) || node.querySelector(`${controls}, a ~ a`))
      )
        return '';
      const words = textOf(node);
      if (readLabel(words).label) return words.length > maxLabelLength ? '' : words;
    }
  }
  return '';
}

/** A box alone in a cell is called by the next cell that has words. */
function wordsAfter(box: Element): string {
  const cell = box.closest('td');
  let next = box.nextSibling;
  if (cell && textOf(cell) === '') for (next = cell; next && textOf(next) === ''; ) next = next.nextSibling;
  if (!next || (next instanceof Element && (next.matches(controls) || next.querySelector(controls)))) return '';
  return textOf(next).slice(0, maxLabelLength);
}

/** Its own name, then its only legend, a heading in it or before it. */
export function titleOfForm(form: HTMLFormElement): string {
  const legends = form.querySelectorAll('legend');
  const own = form.matches('[aria-label], [aria-labelledby]') ? nameOf(form) : '';
  const legend = legends.length === 1 ? legendOf(form.firstElementChild) : '';
  const heading = form.querySelector('h1') ?? form.querySelector(headings); // a form can hold the whole page
  const words = [own, legend, heading ? textOf(heading) : '', headingBefore(form)].map((each) => readLabel(each).label);
  return words.find(Boolean) ?? '';
}

/** What shows that a heading before it was that of something else. */
const content = `${controls}, a[href], li, table, img`;

/** The nearest heading before the form in its part of the page, as long as nothing else than a text lies between. */
function headingBefore(form: Element): string {
  for (let at: Element | null = form; at && !at.matches('body, main'); at = at.parentElement) {
    for (let one = at.previousElementSibling; one; one = one.previousElementSibling) {
      if (one.matches(headings)) return textOf(one);
      const last = [...one.querySelectorAll(`${headings}, ${content}`)].at(-1);
      const title = last?.closest(headings);
      if (title) return textOf(title);
      if (last || one.matches(content)) return '';
    }
  }
  return '';
}

/** The first of `name`, `name_2`, `name_3` … that isn't taken; takes it. */
export function take(taken: Set<string>, wished: string, otherwise: string): string {
  const name = wished || otherwise;
  let free = name;
  for (let n = 2; taken.has(free); n++) free = `${name}_${n}`;
  taken.add(free);
  return free;
}
