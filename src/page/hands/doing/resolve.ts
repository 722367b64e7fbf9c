/** Resolves a reference to its element as it is now, and refuses what nobody should or could touch. */
import type { ElementReference, Rect, Refused, WhyNot } from '#core/tools/hands-wire.ts';
import { pictureOf } from '../areas';
import { nameOf, roleOf } from '../describe';
import { drawnFor } from '../drawn';
import type { References } from '../references';
import { isForbidden } from '../secret';
import { around, closest, controlOf, isTag } from './elements';
import { drawnBoxesOf, findHit, type Hit, isDisabled, isShown, outerBoxOf, scrollIntoSight } from './hit';
import { isTyped, opensList } from './values';

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

export type Resolver = (ref: ElementReference, purpose: Purpose) => Target | Refused;

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
    const [first] = placesOf(element);
    if (!first) return refuse('hidden');
    if (roleOf(element) !== role || nameOf(element) !== name) return refuse('changed');
    if (purpose === 'touch' && isDisabled(control)) return refuse('disabled');
    const target = { element, control, role, name };
    if (purpose === 'show') {
      scrollIntoSight(first);
      return { ...target, box: outerBoxOf(first), hit: null };
    }
    const { hit, place = first, cover } = hitOn(element, isOurs);
    if (hit) return { ...target, box: outerBoxOf(place), hit };
    return cover ? refuse('covered', toCover(cover)) : refuse('hidden');
  };
}

/** Where it is hit, once it is brought into sight: at the first place that nothing covers. */
export function hitOn(element: Element, isOurs: (element: Element) => boolean) {
  const parts = partsOf(element);
  let covered: Element | null = null;
  for (const place of placesOf(element)) {
    scrollIntoSight(place);
    const { hit, cover } = findHit(place, parts, isOurs);
    if (hit) return { hit, place, cover };
    covered ??= cover;
  }
  return { cover: covered };
}

/** Where a person points: at the list of an option, at the label of a field that isn't drawn, or at what is drawn for it. */
function placesOf(element: Element): Element[] {
  const list = isTag(element, 'option') ? closest(element, 'select') : null;
  const places = [list ?? element, ...labelsOf(element), ...drawnAround(element)];
  return places.filter((each) => isShown(each) && drawnBoxesOf(each).length > 0);
}

const labelsOf = (element: Element): Element[] =>
  isTag(element, 'input', 'select', 'textarea') && element.labels ? [...element.labels] : [];

const drawnAround = (element: Element): Element[] =>
  [drawnFor(element) ?? (isTyped(element) && opensList(element) ? wrapperOf(element) : null)].flatMap(
    (each) => each ?? [],
  );

/** Of a list's field, the closest part that is drawn. */
function wrapperOf(field: Element): Element | null {
  const wrapper = [...around(field)].slice(1, 4).find((each) => isShown(each) && drawnBoxesOf(each).length > 0);
  return wrapper?.querySelectorAll('input:not([type=hidden]), textarea').length === 1 ? wrapper : null;
}

const partsOf = (element: Element): Element[] => [
  ...labelsOf(element),
  ...drawnAround(element),
  ...[isTag(element, 'option') && closest(element, 'select'), isTag(element, 'area') && pictureOf(element)].flatMap(
    (each) => each || [],
  ),
];

function toCover(cover: Element): string {
  const name = nameOf(cover) || (cover as Partial<HTMLElement>).innerText?.trim().slice(0, 80) || '';
  return name ? `${roleOf(cover)} "${name}"` : roleOf(cover);
}
