/** What a field holds, in words, and what it can hold. Never a secret. */
import { toSeenWords } from '../../words';
import { isEditingHost } from '../clickable';
import type { Referred } from '../references';
import { isForbidden } from '../secret';
import { attributeOf, tagNameOf } from '../sight/shown-in';
import { inQuotes, withoutReferences } from './containers';

/** Characters of a value, and options, that a look tells. */
const max = { value: 300, options: 20, option: 60 };

/** Null: it holds nothing that could be told. */
export function valueIn({ element, role, name }: Referred, isFull = false): string | null {
  return isForbidden(element, name) ? null : heldIn(element, role, isFull);
}

function heldIn(element: Element, role: string, isFull: boolean): string | null {
  const name = tagNameOf(element);
  const told = (text: string) => toldOf(text, isFull ? Number.POSITIVE_INFINITY : max.value);
  if (name === 'INPUT') return inputValue(element as HTMLInputElement, told); // by its name
  if (name === 'TEXTAREA') return told((element as HTMLTextAreaElement).value); // by its name
  if (name === 'SELECT') return selectValue(element as HTMLSelectElement, isFull); // by its name
  if (name === 'PROGRESS' || name === 'METER') return told(attributeOf(element, 'value'));
  if (/slider|spinbutton|scrollbar|progressbar|meter/.test(role)) {
    return told(element.getAttribute('aria-valuetext') ?? attributeOf(element, 'aria-valuenow'));
  }
  if (!isEditingHost(element) && !/textbox|searchbox/.test(role)) return null;
  return told(((element as Partial<HTMLElement>).innerText ?? element.textContent ?? '').trim());
}

const untold = new Set('checkbox radio button submit reset image hidden password file'.split(' '));

function inputValue(field: HTMLInputElement, told: (text: string) => string | null): string | null {
  if (untold.has(field.type)) return null;
  if (field.type !== 'range') return told(field.value);
  return clean(`${field.value} (${field.min || 0} to ${field.max || 100})`);
}

function selectValue(field: HTMLSelectElement, isFull: boolean): string {
  const chosen = [...field.selectedOptions].map(optionText).join(', ');
  const options = [...field.options].slice(0, isFull ? field.options.length : max.options).map(optionText);
  const more = field.options.length - options.length;
  const between = options.some((option) => option.includes(',')) ? '; ' : ', ';
  return `${inQuotes(chosen)} (${[...options, ...(more > 0 ? [`${more} more`] : [])].join(between)})`;
}

const clean = (text: string): string => withoutReferences(toSeenWords(text).replace(/\s+/g, ' ').trim());

const optionText = ({ label, disabled }: HTMLOptionElement): string =>
  clean(label).slice(0, max.option) + (disabled ? ' (disabled)' : '');

/** With the spaces around it, and line breaks as `\\n`: whoever copies it needs all of it. */
function toldOf(value: string, maxLength: number): string | null {
  const text = toSeenWords(value.slice(0, 4 * maxLength))
    .replace(/\p{Co}/gu, '')
    .replace(/\r?\n/g, '\\n')
    .replace(/\s/g, ' ');
  if (text === '') return null;
  return inQuotes(value.length > maxLength ? `${text.slice(0, maxLength)}… (${value.length} characters)` : text);
}
