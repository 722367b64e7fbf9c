/** Which values a field takes, asked before anything in it is changed. */
import type { Field } from '#tools/hands';
import { nameOf, roleOf } from '../describe';
import { isEditable, isTag, isTextField, shownText } from './elements';

export type Value = Field['value'];

/** How many choices are told of a long list. */
const mostChoices = 50;

/** What the field takes in place of the value; null if it takes it. */
export function takesInstead(control: Element, value: Value): string | null {
  if (isTag(control, 'select')) return choicesInstead(control, value);
  if (isTick(control))
    return typeof value === 'boolean' || isTag(control, 'input') ? tickInstead(control, value) : 'true or false';
  if (Array.isArray(value)) return roleOf(control) === 'listbox' || value.length === 1 ? null : 'one text';
  if (typeof value === 'boolean') return 'a text';
  if (isTextField(control) || isTag(control, 'input')) return textInstead(control, value);
  if (control.getAttribute('aria-readonly') === 'true') return 'nothing: it is read-only';
  return null;
}

const tickRoles = new Set(['checkbox', 'radio', 'switch', 'menuitemcheckbox', 'menuitemradio']);

export const isTick = (control: Element): boolean => tickRoles.has(roleOf(control));

export const isTicked = (control: Element): boolean =>
  isTag(control, 'input') ? control.checked : control.getAttribute('aria-checked') === 'true';

function tickInstead(control: Element, value: Value): string | null {
  if (value === true) return null;
  if (value === false) return roleOf(control) === 'radio' && isTicked(control) ? 'true' : null;
  const radios = radiosOf(control);
  if (radios.length && findByName(radios, [value].flat()[0] ?? '')) return null;
  return radios.length ? oneOf(radios.map((each) => nameOf(each))) : 'true or false';
}

/** The radio buttons of which one is chosen. */
export function radiosOf(control: Element): HTMLInputElement[] {
  if (!isTag(control, 'input') || control.type !== 'radio') return [];
  const root = control.getRootNode() as Document | ShadowRoot; // of a connected element
  const radios = [...root.querySelectorAll<HTMLInputElement>('input[type=radio]')];
  return radios.filter(({ name, form }) => name === control.name && form === control.form);
}

/** By its name, then without regard to case, then by its value. */
export function findByName<Each extends Element>(choices: readonly Each[], wanted: string): Each | undefined {
  const toWords = (text: string) => text.replace(/\s+/g, ' ').trim();
  const label = toWords(wanted);
  const names = choices.map((each) => toWords(nameOf(each) || shownText(each)));
  const at = [names.indexOf(label), names.findIndex((name) => name.toLowerCase() === label.toLowerCase())].find(
    (index) => index >= 0,
  );
  return at === undefined ? choices.find((each) => codeOf(each) === wanted) : choices[at];
}

const codeOf = (element: Element): string | null =>
  isTag(element, 'input', 'option') ? element.value : element.getAttribute('data-value');

export function findOptions(select: HTMLSelectElement, value: Value): HTMLOptionElement[] | null {
  const wanted = [value].flat();
  const options = [...select.options].filter((each) => !each.disabled && !each.closest('optgroup:disabled'));
  const found = wanted.map((each) => (typeof each === 'string' ? findByName(options, each) : undefined));
  return found.every((each) => each !== undefined) && (select.multiple || found.length === 1) ? found : null;
}

function choicesInstead(select: HTMLSelectElement, value: Value): string | null {
  if (findOptions(select, value)) return null;
  const labels = [...select.options].filter((each) => !each.disabled).map((each) => each.label);
  return select.multiple ? `any of: ${list(labels)}` : oneOf(labels);
}

export const oneOf = (labels: readonly string[]): string => `one of: ${list(labels)}`;

const list = (labels: readonly string[]): string =>
  labels.slice(0, mostChoices).join(' | ') + (labels.length > mostChoices ? ' | …' : '');

const forms: Record<string, string> = {
  date: 'a date such as 2026-11-24',
  time: 'a time such as 17:30',
  'datetime-local': 'a date and time such as 2026-11-24T17:30',
  month: 'a month such as 2026-11',
  week: 'a week such as 2026-W48',
  color: 'a colour such as #1a2b3c',
  email: 'an e-mail address',
  url: 'an address with its scheme',
  number: 'a number',
  range: 'a number',
};

/** A copy tells what the field would say: it is in no page, so nobody sees it. */
function textInstead(control: HTMLInputElement | HTMLTextAreaElement, text: string): string | null {
  if (control.readOnly) return 'nothing: it is read-only';
  const { maxLength, minLength } = control;
  if (maxLength >= 0 && text.length > maxLength) return `at most ${maxLength} characters`;
  if (text && minLength > text.length) return `at least ${minLength} characters`;
  if (isTag(control, 'textarea') || !text) return null;
  const copy = control.cloneNode() as HTMLInputElement; // a copy of an input is one
  copy.value = text;
  const { typeMismatch, patternMismatch, rangeOverflow, rangeUnderflow, stepMismatch, badInput } = copy.validity;
  const isKept = copy.value === text || control.type === 'color' || Number(copy.value) === Number(text);
  const isTaken = isKept && !typeMismatch && !rangeOverflow && !rangeUnderflow && !stepMismatch && !badInput;
  if (isTaken && !patternMismatch) return null;
  const limits = ['min', 'max', 'step', 'pattern', 'title'].filter((name) => control.getAttribute(name));
  const said = limits.map((name) => `${name} ${control.getAttribute(name)}`);
  return [forms[control.type] ?? 'a text of one line', ...said].join(', ').slice(0, 300);
}

/** Whether a value can be written there at all. */
export const takesText = (control: Element): boolean =>
  isTextField(control) || isEditable(control) || (isTag(control, 'input') && Object.hasOwn(forms, control.type));
