/** Resolves a reference to its element as it is now, and refuses what nobody should or could touch. */
import type { Rect, Reference, Refused, WhyNot } from '#tools/hands';
import { pictureOf } from '../areas';
import { nameOf, roleOf } from '../describe';
import type { References } from '../references';
import { isForbidden } from '../secret';
import { closest, controlOf, isTag } from './elements';
import { drawnBoxesOf, findHit, type Hit, isDisabled, isShown, outerBoxOf, scrollIntoSight } from './hit';

export interface Target {
  element: Element;
  /** The field, if the element is its label. */
  control: Element;
  role: string;
  name: string;
  box: Rect;
  /** Null for what is only scrolled to or read. */
  hit: Hit | null;
}

/** `touch`: it must be hit, enabled and no secret. `point`: it must be hit. `show`: it must be shown. */
export type Purpose = 'touch' | 'point' | 'show';

export type Resolver = (ref: Reference, purpose: Purpose) => Target | Refused;

export function createResolver(references: References, isOurs: (element: Element) => boolean): Resolver {
  return (ref, purpose) => {
    const found = references.find(ref);
    if (!found) return { type: 'refused', why: 'gone' };
    const { element, role, name } = found;
    const refuse = (why: WhyNot, by?: string): Refused => ({ type: 'refused', why, role, name, ...(by && { by }) });
    if (!element.isConnected || !element.ownerDocument.defaultView) return refuse('gone');
    const control = controlOf(element);
    if (purpose === 'touch' && isForbidden(control)) return refuse('forbidden');
    // What is hidden has no name, and would seem changed.
    const place = placeOf(element);
    if (!place) return refuse('hidden');
    if (roleOf(element) !== role || nameOf(element) !== name) return refuse('changed');
    if (purpose === 'touch' && isDisabled(control)) return refuse('disabled');
    scrollIntoSight(place);
    const target = { element, control, role, name, box: outerBoxOf(place) };
    if (purpose === 'show') return { ...target, hit: null };
    const { hit, cover } = findHit(place, partsOf(element), isOurs);
    if (hit) return { ...target, hit };
    return cover ? refuse('covered', toCover(cover)) : refuse('hidden');
  };
}

/** Where a person points: at the list of an option, at the label of a check box that isn't drawn. */
function placeOf(element: Element): Element | null {
  const list = isTag(element, 'option') ? closest(element, 'select') : null;
  const places = [list ?? element, ...labelsOf(element)];
  return places.find((each) => isShown(each) && drawnBoxesOf(each).length > 0) ?? null;
}

const labelsOf = (element: Element): Element[] =>
  isTag(element, 'input', 'select', 'textarea') && element.labels ? [...element.labels] : [];

const partsOf = (element: Element): Element[] => [
  ...labelsOf(element),
  ...[isTag(element, 'option') && closest(element, 'select'), isTag(element, 'area') && pictureOf(element)].flatMap(
    (each) => each || [],
  ),
];

function toCover(cover: Element): string {
  const name = nameOf(cover) || (cover as Partial<HTMLElement>).innerText?.trim().slice(0, 80) || '';
  return name ? `${roleOf(cover)} "${name}"` : roleOf(cover);
}
