/** Which values a field takes, asked before anything in it is changed. */
import type { FieldValue, Refused, TakenValue } from '#core/tools/hands-wire.ts';
import { nameOf, roleOf } from '../describe';
import { attributeOf } from '../sight/shown-in';
import { closest, isEditable, isTag, isTextField, shownText } from './elements';

export type Value = FieldValue['value'];

/** What a field takes in place of a value: what kind of it, and which ones. */
export type Instead = Required<Pick<Refused, 'takes'>> & Pick<Refused, 'limits'>;

/** Why a field wasn't filled in; `null` once it is. */
export type Filled = Pick<Refused, 'why' | 'takes' | 'limits' | 'began'> | null;

/** How many choices are told of a long list. */
const maxChoices = 50;

/** What the field takes in place of the value; null if it takes it. */
export function takesInstead(control: Element, value: Value): Instead | null {
  if (isTag(control, 'select')) return choicesInstead(control, value);
  if (isTick(control))
    return typeof value === 'boolean' || isTag(control, 'input') ? tickInstead(control, value) : { takes: 'tick' };
  const isOfSeveral = opensList(control) || roleOf(control) === 'listbox' || [value].flat().length === 1;
  if (typeof value === 'boolean' || (Array.isArray(value) && !isOfSeveral)) return { takes: 'text' };
  const [text = ''] = [value].flat();
  if (opensList(control) && !isTyped(control)) return null;
  if (isTextField(control) || isTag(control, 'input')) return textInstead(control, text);
  if (attributeOf(control, 'aria-readonly') === 'true') return { takes: 'nothing' };
  return null;
}

const tickRoles = new Set(['checkbox', 'radio', 'switch', 'menuitemcheckbox', 'menuitemradio']);

export const isTick = (control: Element): boolean => tickRoles.has(roleOf(control));

/** Of a list's choice. */
export const isMarked = (choice: Element): boolean =>
  (choice.getAttribute('aria-selected') ?? choice.getAttribute('aria-checked')) === 'true';

/** An ARIA widget whose choices stand in a list that opens. A list of the browser's own is none, nor are its suggestions. */
export const opensList = (control: Element): boolean =>
  attributeOf(control, 'role') === 'combobox' ||
  /^(listbox|menu|true)$/.test(attributeOf(control, 'aria-haspopup')) ||
  (isTextField(control) && closest(control, '[role=combobox]') !== null);

/** Keys write there, also in a field that opens a list. */
export const isTyped = (control: Element): boolean =>
  takesText(control) && (control as Partial<HTMLInputElement>).readOnly !== true; // absent where it is something else

export const isTicked = (control: Element): boolean =>
  isTag(control, 'input') ? control.checked : attributeOf(control, 'aria-checked') === 'true';

function tickInstead(control: Element, value: Value): Instead | null {
  if (value === true) return null;
  if (value === false) return roleOf(control) === 'radio' && isTicked(control) ? { takes: 'true' } : null;
  const radios = radiosOf(control);
  if (radios.length && findByName(radios, [value].flat()[0] ?? '')) return null;
  return radios.length ? oneOfLabels(radios.map((each) => nameOf(each))) : { takes: 'tick' };
}

/** The radio buttons of which one is chosen. */
export function radiosOf(control: Element): HTMLInputElement[] {
  if (!isTag(control, 'input') || control.type !== 'radio') return [];
  const root = control.getRootNode() as Document | ShadowRoot; // of a connected element
  const radios = [...root.querySelectorAll<HTMLInputElement>('input[type=radio]')];
  return radios.filter(({ name, form }) => name === control.name && form === control.form);
}

/** The box that a value means: the field itself, or of radio buttons the one that it names. */
export const tickFor = (control: Element, value: Value): Element | undefined =>
  typeof value === 'boolean' ? control : findByName(radiosOf(control), `${value}`);

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

function choicesInstead(select: HTMLSelectElement, value: Value): Instead | null {
  if (findOptions(select, value)) return null;
  const labels = [...select.options].filter((each) => !each.disabled).map((each) => each.label);
  return { ...oneOfLabels(labels), takes: select.multiple ? 'any-of' : 'one-of' };
}

export const oneOfLabels = (labels: readonly string[]): Instead => ({ takes: 'one-of', limits: list(labels) });

const list = (labels: readonly string[]): string =>
  labels.slice(0, maxChoices).join(' | ') + (labels.length > maxChoices ? ' | …' : '');

/** Types of which a script writes the value, whatever the user would do there. */
const forms = new Set('date time datetime-local month week color email url number range'.split(' '));

/** A copy tells what the field would say: it is in no page, so nobody sees it. */
function textInstead(control: HTMLInputElement | HTMLTextAreaElement, text: string): Instead | null {
  if (control.readOnly) return { takes: 'nothing' };
  const { maxLength, minLength } = control;
  if (maxLength >= 0 && text.length > maxLength) return { takes: 'at-most', limits: `${maxLength}` };
  if (text && minLength > text.length) return { takes: 'at-least', limits: `${minLength}` };
  if (isTag(control, 'textarea') || !text) return null;
  const copy = control.cloneNode() as HTMLInputElement; // a copy of an input is one
  copy.value = text;
  const { typeMismatch, patternMismatch, rangeOverflow, rangeUnderflow, stepMismatch, badInput } = copy.validity;
  const isKept = copy.value === text || control.type === 'color' || Number(copy.value) === Number(text);
  const isTaken = isKept && !typeMismatch && !rangeOverflow && !rangeUnderflow && !stepMismatch && !badInput;
  if (isTaken && !patternMismatch) return null;
  const named = ['min', 'max', 'step', 'pattern', 'title'].filter((name) => control.getAttribute(name));
  const limits = named.map((name) => `${name} ${control.getAttribute(name)}`).join(', ');
  const kind = control.type === 'range' ? 'number' : forms.has(control.type) ? (control.type as TakenValue) : 'line'; // of these types
  return { takes: kind, ...(limits && { limits: limits.slice(0, 300) }) };
}

/** Whether a value can be written there at all. */
export const takesText = (control: Element): boolean =>
  isTextField(control) || isEditable(control) || (isTag(control, 'input') && forms.has(control.type));
