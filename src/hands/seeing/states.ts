/** The states of an element that a person sees, in a word each. */
import { isEditingHost } from '../clickable';
import { tagNameOf } from '../sight';

const attribute = (element: Element, name: string): string | null => Element.prototype.getAttribute.call(element, name);
const is = (element: Element, selector: string): boolean => {
  try {
    return Element.prototype.matches.call(element, selector);
  } catch {
    return false; // a browser that doesn't know the selector
  }
};

const words: [attribute: string, words: Record<string, string>][] = [
  ['aria-expanded', { true: 'expanded', false: 'collapsed' }],
  ['aria-selected', { true: 'selected' }],
  ['aria-pressed', { true: 'pressed', mixed: 'partly pressed' }],
  ['aria-busy', { true: 'busy' }],
];
const fields = new Set(['INPUT', 'TEXTAREA', 'SELECT']);

export function statesOf(element: Element): string[] {
  const states = words.flatMap(([name, known]) => known[attribute(element, name) ?? ''] ?? []);
  const current = attribute(element, 'aria-current');
  return [
    ...checkedState(element),
    ...states,
    ...['expanded', 'selected', 'pressed'].filter((each) => is(element, `:state(${each})`)),
    ...folded(element),
    ...(current && current !== 'false' ? ['current'] : []),
    ...(isDisabled(element) ? ['disabled'] : []),
    ...fieldStates(element),
  ];
}

const isDisabled = (element: Element): boolean =>
  is(element, ':disabled') || Element.prototype.closest.call(element, '[aria-disabled=true]') !== null;

function checkedState(element: Element): string[] {
  const own = attribute(element, 'aria-checked');
  const isInput = tagNameOf(element) === 'INPUT';
  if (own === 'mixed' || (isInput && is(element, ':indeterminate:not([type=radio])'))) return ['partly checked'];
  return own === 'true' || (isInput && is(element, ':checked')) || is(element, ':state(checked)') ? ['checked'] : [];
}

function folded(element: Element): string[] {
  if (tagNameOf(element) !== 'SUMMARY') return [];
  return [is(element, 'details[open] > *') ? 'expanded' : 'collapsed'];
}

/** What can be edited in place takes lines, unless it says otherwise. */
function isMultiline(element: Element): boolean {
  const said = attribute(element, 'aria-multiline');
  if (tagNameOf(element) === 'TEXTAREA' || said === 'true') return true;
  return said === null && isEditingHost(element) && /^(textbox)?$/.test(attribute(element, 'role') ?? '');
}

function fieldStates(element: Element): string[] {
  const isField = fields.has(tagNameOf(element));
  const isReadOnly = attribute(element, 'aria-readonly') === 'true' || (isField && is(element, '[readonly]'));
  const isRequired = attribute(element, 'aria-required') === 'true' || (isField && is(element, ':required'));
  const invalid = attribute(element, 'aria-invalid');
  const isInvalid =
    (invalid !== null && invalid !== 'false' && invalid !== '') || (isField && is(element, ':user-invalid'));
  return [
    ...(isMultiline(element) ? ['multiline'] : []),
    ...(isReadOnly ? ['readonly'] : []),
    ...(isRequired ? ['required'] : []),
    ...(isInvalid ? ['invalid'] : []),
  ];
}
