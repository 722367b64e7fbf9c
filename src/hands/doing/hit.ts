/** Where an element can be hit: a point of it over which nothing else lies, up through the frames that it is in. */
import type { Rect } from '#tools/hands';
import { nameOf } from '../describe';
import { around, closest, isTag } from './elements';

export interface Point {
  x: number;
  y: number;
}

/** A point in the element's own viewport, and what lies there: the element or a part of it. */
export interface Hit {
  at: Point;
  target: Element;
}

/** What answers a click itself, so that a click on it isn't one on what surrounds it. */
const answers =
  'a[href], button, input, select, textarea, summary, label, [role=button], [role=link], [role=checkbox], [role=switch], [role=menuitem]';

/** Where in the box: its middle first. */
const spots = [
  [0.5, 0.5],
  [0.25, 0.5],
  [0.75, 0.5],
  [0.5, 0.25],
  [0.5, 0.75],
  [0.1, 0.1],
  [0.9, 0.9],
] as const;

export function scrollIntoSight(element: Element): void {
  for (let each: Element | null = element; each; each = frameOf(each)) {
    const { top, bottom, left, right } = each.getBoundingClientRect();
    const { clientHeight, clientWidth } = each.ownerDocument.documentElement;
    const inSight = top >= 0 && left >= 0 && bottom <= clientHeight && right <= clientWidth;
    if (!inSight || isClipped(each)) each.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  }
}

/** Something that scrolls shows another part of itself. */
function isClipped(element: Element): boolean {
  const box = element.getBoundingClientRect();
  for (const each of around(element)) {
    if (each === element || each.scrollHeight <= each.clientHeight) continue;
    const outer = each.getBoundingClientRect();
    if (each.parentElement?.parentElement && (box.top < outer.top || box.bottom > outer.bottom)) return true;
  }
  return false;
}

/** Or what covers it; null if no point of it is in sight. `isOurs`: what is looked through. */
export function findHit(element: Element, parts: readonly Element[], isOurs: (element: Element) => boolean) {
  const rect = largestOf(element);
  let cover: Element | null = null;
  if (!rect) return { cover };
  for (const [across, down] of spots) {
    const at = { x: rect.x + rect.width * across, y: rect.y + rect.height * down };
    const target = deepestAt(element.ownerDocument, at, isOurs);
    if (!target) continue;
    const other = coverOf(target, element, parts) ?? coverOfFrames(element, at, isOurs);
    if (!other) return { hit: { at, target } };
    cover ??= other;
  }
  return { cover };
}

/** A link in two lines has two boxes, and its whole box a middle that is neither. */
const largestOf = (element: Element): DOMRect | undefined =>
  [...element.getClientRects()].sort((one, other) => other.width * other.height - one.width * one.height)[0];

/** The element at a point, within open shadow roots too. */
export function deepestAt(page: Document, { x, y }: Point, isOurs: (element: Element) => boolean): Element | null {
  let deepest: Element | null = null;
  for (let root: DocumentOrShadowRoot | null = page; root; root = deepest.shadowRoot) {
    let next = root.elementFromPoint(x, y);
    if (next && isOurs(next)) next = root.elementsFromPoint(x, y).find((each) => !isOurs(each)) ?? null;
    if (!next || next === deepest) return deepest;
    deepest = next;
  }
  return deepest;
}

/** What would get the click in place of the element; a part of the same name stands for it. */
function coverOf(target: Element, element: Element, parts: readonly Element[]): Element | null {
  let between: Element | null = null;
  for (const each of around(target)) {
    if (each === element || parts.includes(each)) return between;
    if (Element.prototype.matches.call(each, answers) && nameOf(each) !== nameOf(element)) between ??= each;
  }
  return target;
}

function coverOfFrames(element: Element, at: Point, isOurs: (element: Element) => boolean): Element | null {
  let { x, y } = at;
  for (let frame = frameOf(element); frame; frame = frameOf(frame)) {
    const place = insideOf(frame);
    x += place.x;
    y += place.y;
    const target = deepestAt(frame.ownerDocument, { x, y }, isOurs);
    if (target !== frame) return target ?? frame;
  }
  return null;
}

/** The frame that holds the element, in a document that this script reaches into. */
const frameOf = (element: Element): Element | null =>
  element.ownerDocument === document ? null : (element.ownerDocument.defaultView?.frameElement ?? null);

/** Where a frame's own viewport begins. */
function insideOf(frame: Element): Point {
  const { x, y } = frame.getBoundingClientRect();
  const { paddingLeft, paddingTop } = getComputedStyle(frame);
  return {
    x: x + frame.clientLeft + Number.parseFloat(paddingLeft),
    y: y + frame.clientTop + Number.parseFloat(paddingTop),
  };
}

/** In the viewport of the outermost document that can be reached. */
export function boxOf(element: Element): Rect {
  let { x, y, width, height } = element.getBoundingClientRect();
  for (let frame = frameOf(element); frame; frame = frameOf(frame)) {
    const place = insideOf(frame);
    x += place.x;
    y += place.y;
  }
  return { x, y, width, height };
}

export const isShown = (element: Element): boolean =>
  element.checkVisibility({
    visibilityProperty: true,
    opacityProperty: !isTag(element, 'input', 'select', 'textarea'),
  });

export const isDisabled = (element: Element): boolean =>
  element.matches(':disabled') || closest(element, '[aria-disabled=true], [inert]') !== null;
