/** Resolves a reference to its element as it is now, and refuses what nobody should or could touch. */
import type { Rect, Reference, Refused, WhyNot } from '#tools/hands';
import { pictureOf } from '../areas';
import { nameOf, roleOf } from '../describe';
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
    const places = placesOf(element);
    const [first] = places;
    if (!first) return refuse('hidden');
    if (roleOf(element) !== role || nameOf(element) !== name) return refuse('changed');
    if (purpose === 'touch' && isDisabled(control)) return refuse('disabled');
    scrollIntoSight(first);
    const target = { element, control, role, name };
    if (purpose === 'show') return { ...target, box: outerBoxOf(first), hit: null };
    const tried = places.map((place) => {
      if (place !== first) scrollIntoSight(place);
      return { place, ...findHit(place, partsOf(element), isOurs) };
    });
    const hit = tried.find((each) => each.hit);
    if (hit?.hit) return { ...target, box: outerBoxOf(hit.place), hit: hit.hit };
    const cover = tried.find(({ cover }) => cover)?.cover;
    return cover ? refuse('covered', toCover(cover)) : refuse('hidden');
  };
}

/** Where a person points: at the list of an option, at the label of a check box that isn't drawn, at what is drawn for an unseen field. */
function placesOf(element: Element): Element[] {
  const list = isTag(element, 'option') ? closest(element, 'select') : null;
  const places = [list ?? element, ...labelsOf(element), ...(isTyped(element) ? wrapperOf(element) : [])];
  return places.filter((each) => isShown(each) && drawnBoxesOf(each).length > 0);
}

/** Of a list's field, the closest part that is drawn. */
function wrapperOf(field: Element): Element[] {
  if (!opensList(field)) return [];
  const wrapper = [...around(field)].slice(1, 4).find((each) => isShown(each) && drawnBoxesOf(each).length > 0);
  return wrapper && wrapper.querySelectorAll('input:not([type=hidden]), textarea').length === 1 ? [wrapper] : [];
}

const labelsOf = (element: Element): Element[] =>
  isTag(element, 'input', 'select', 'textarea') && element.labels ? [...element.labels] : [];

const partsOf = (element: Element): Element[] => [
  ...labelsOf(element),
  ...(isTyped(element) ? wrapperOf(element) : []),
  ...[isTag(element, 'option') && closest(element, 'select'), isTag(element, 'area') && pictureOf(element)].flatMap(
    (each) => each || [],
  ),
];

function toCover(cover: Element): string {
  const name = nameOf(cover) || (cover as Partial<HTMLElement>).innerText?.trim().slice(0, 80) || '';
  return name ? `${roleOf(cover)} "${name}"` : roleOf(cover);
}
