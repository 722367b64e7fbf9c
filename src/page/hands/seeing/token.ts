/** An element that can be operated, in a few words: role, name, value, states, reference. */
import { isOwnClickable } from '../clickable';
import { undrawnControl } from '../describe';
import { isDrawnPart } from '../drawn';
import type { Referred } from '../references';
import { operableRoles } from '../roles';
import { has, parentOf, tagNameOf } from '../sight/shown-in';
import { inQuotes } from './containers';
import type { Walk } from './reading';
import { statesOf } from './states';
import { valueIn } from './value';

const native = /^(BUTTON|INPUT|SELECT|TEXTAREA|SUMMARY)$/;
/** With a role of their own they are operable only if they can have the focus. */
const cells = /^(gridcell|columnheader|rowheader|row|cell|listitem|option|listbox)$/;

/** Null if nobody could operate it. */
export function operableAt(element: Element, walk: Walk): Referred | null {
  const role = operableRole(element, walk);
  return role === null ? null : { element, role, name: walk.nameOf(element) };
}

function operableRole(element: Element, { styles, roleOf, sight }: Walk): string | null {
  const name = tagNameOf(element);
  if (name === 'OPTION' || name === 'OPTGROUP' || (name === 'INPUT' && (element as HTMLInputElement).type === 'hidden'))
    return null; // by its name
  const hasRole = has(element, 'role');
  if (name === 'LABEL' && !hasRole) return undrawnControl(element as HTMLLabelElement) ? roleOf(element) : null; // by its name
  const isLink = (name === 'A' || name === 'AREA') && has(element, 'href');
  const role = roleOf(element);
  if (role === 'clickable') return isDrawnPart(element, sight.isSeen, styles) ? null : role;
  const isCalled = operableRoles.has(role) && !cells.test(role); // a component by its name
  if (!hasRole && !isLink && !native.test(name) && !isCalled && !isOwnClickable(element, styles)) return null;
  if (isLink || native.test(name) || isCalled) return role;
  const isChosen = has(element, 'aria-selected');
  if (isChosen || role === 'option') return role;
  return isOwnClickable(element, styles) && !isDrawnPart(element, sight.isSeen, styles) ? role : null;
}

/** Links to other hosts tell theirs. What can't be operated while a dialog is open has no reference. */
export function tokenOf({ element, role, name }: Referred, { references, host, modal, isFull }: Walk): string {
  const value = valueIn({ element, role, name }, isFull);
  const stated = undrawnStates(element);
  const elsewhere = hostBeyond(element, host);
  return [
    name === '' ? role : `${role} ${inQuotes(name)}`,
    ...(value === null ? [] : ['=', value]),
    ...stated,
    ...(elsewhere ? [`to ${elsewhere}`] : []),
    isOutOfReach(element, modal) ? '(inert)' : `[${references.to({ element, role, name })}]`,
  ].join(' ');
}

const undrawnStates = (element: Element): string[] =>
  statesOf((tagNameOf(element) === 'LABEL' && undrawnControl(element as HTMLLabelElement)) || element); // by its name

function isOutOfReach(element: Element, modal: Element | null): boolean {
  for (let each: Element | null = element; each; each = parentOf(each)) {
    if (each === modal) return false;
    if (each.hasAttribute('inert')) return true;
  }
  return modal !== null && modal.ownerDocument === element.ownerDocument;
}

function hostBeyond(element: Element, host: string): string | null {
  const name = tagNameOf(element);
  if (name !== 'A' && name !== 'AREA') return null;
  const { protocol, host: other } = element as HTMLAnchorElement; // by its name
  return /^https?:$/.test(protocol) && other !== host ? other : null;
}
