/** The states of an element that a person sees, in a word each. */
import { isEditingHost } from '../clickable';
import { attributeOf, isField, isInside, isMatch, tagNameOf } from '../sight/shown-in';

const is = (element: Element, selector: string): boolean => {
  try {
    return isMatch(element, selector);
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

export function statesOf(element: Element): string[] {
  const states = words.flatMap(([name, known]) => known[attributeOf(element, name)] ?? []);
  const current = attributeOf(element, 'aria-current');
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

const isDisabled = (element: Element): boolean => is(element, ':disabled') || isInside(element, '[aria-disabled=true]');

function checkedState(element: Element): string[] {
  const own = attributeOf(element, 'aria-checked');
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
  const said = attributeOf(element, 'aria-multiline');
  if (tagNameOf(element) === 'TEXTAREA' || said === 'true') return true;
  return said === '' && isEditingHost(element) && /^(textbox)?$/.test(attributeOf(element, 'role'));
}

function fieldStates(element: Element): string[] {
  const isControl = isField(element);
  const isReadOnly = attributeOf(element, 'aria-readonly') === 'true' || (isControl && is(element, '[readonly]'));
  const isRequired = attributeOf(element, 'aria-required') === 'true' || (isControl && is(element, ':required'));
  const invalid = attributeOf(element, 'aria-invalid');
  const isInvalid = (invalid !== 'false' && invalid !== '') || (isControl && is(element, ':user-invalid'));
  return [
    ...(isMultiline(element) ? ['multiline'] : []),
    ...(isReadOnly ? ['readonly'] : []),
    ...(isRequired ? ['required'] : []),
    ...(isInvalid ? ['invalid'] : []),
  ];
}
