/** Where an element can be hit: a point of it over which nothing else lies, up through the frames that it is in. */
import type { Rect } from '#core/tools/hands-wire.ts';
import { boxOfArea, isInArea, pictureOf } from '../areas';
import { nameOf } from '../describe';
import { isMatch, parentOf, shownIn } from '../sight/shown-in';
import { around, closest, controlOf, isTag } from './elements';

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
export const answers =
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

/** Of an area, which can have any shape. */
const manySpots = [
  ...spots,
  ...Array.from({ length: 64 }, (_, i) => [(i % 8) / 8 + 0.06, Math.floor(i / 8) / 8 + 0.06]),
];

/** Boxes of what is drawn of it: its own, or of what is in it where it has none, as with `display: contents`. The largest is first. */
export function drawnBoxesOf(node: Node, depth = 0): DOMRect[] {
  const boxes = ownBoxes(node).filter(({ width, height }) => width * height > 0);
  if (boxes.length === 0 && node.nodeType === 1 && depth < maxDepth)
    boxes.push(...shownIn(node as Element).flatMap((each) => drawnBoxesOf(each, depth + 1))); // by its number
  return boxes.sort((one, other) => other.width * other.height - one.width * one.height);
}

/** How deep boxes are looked for. */
const maxDepth = 20;

function ownBoxes(node: Node): DOMRect[] {
  if (node.nodeType === 1) {
    const element = node as Element; // by its number
    return isTag(element, 'area') ? [boxOfArea(element)].flatMap((box) => box ?? []) : [...element.getClientRects()];
  }
  const range = new Range();
  range.selectNode(node);
  return node.nodeType === 3 ? [...range.getClientRects()] : [];
}

/** Around all of it; of what has no box of its own, the largest in it. */
function wholeBoxOf(element: Element): DOMRect {
  const own = element.getBoundingClientRect();
  return own.width * own.height > 0 ? own : (drawnBoxesOf(element)[0] ?? own);
}

export function scrollIntoSight(element: Element): void {
  for (let each: Element | null = element; each; each = frameOf(each)) {
    const { top, bottom, left, right } = wholeBoxOf(each);
    const { clientHeight, clientWidth } = each.ownerDocument.documentElement;
    const inSight = top >= 0 && left >= 0 && bottom <= clientHeight && right <= clientWidth;
    if (!inSight || isClipped(each))
      drawnOf(each).scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  }
}

/** What has a box in its place. */
function drawnOf(element: Element): Element {
  const all = [isTag(element, 'area') && pictureOf(element), element, ...element.querySelectorAll('*')];
  return (
    all.find((each): each is Element => !!each && each.getClientRects().length > 0) || parentOf(element) || element
  );
}

/** Something that scrolls shows another part of itself. */
function isClipped(element: Element): boolean {
  const box = wholeBoxOf(element);
  for (const each of around(element)) {
    if (each === element || each.scrollHeight <= each.clientHeight) continue;
    const outer = each.getBoundingClientRect();
    if (each.parentElement?.parentElement && (box.top < outer.top || box.bottom > outer.bottom)) return true;
  }
  return false;
}

/** Or what covers it; null if no point of it is in sight. `isOurs`: what is looked through. */
export function findHit(element: Element, parts: readonly Element[], isOurs: (element: Element) => boolean) {
  // A link in two lines has two boxes, and its whole box a middle that is neither.
  const [rect] = drawnBoxesOf(element);
  const area = isTag(element, 'area') ? element : null;
  let cover: Element | null = null;
  if (!rect) return { cover };
  for (const [across = 0, down = 0] of area ? manySpots : spots) {
    const at = { x: rect.x + rect.width * across, y: rect.y + rect.height * down };
    const lies = area && !isInArea(area, at) ? null : deepestAt(element.ownerDocument, at, isOurs);
    if (!lies) continue;
    const other = coverOf(lies, element, parts) ?? coverOfFrames(element, at, isOurs);
    const target = area ?? lies; // some browsers name its picture
    if (!other) return { hit: { at, target } };
    cover ??= other;
  }
  return { cover };
}

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
    if (isMatch(each, answers) && nameOf(controlOf(each)) !== nameOf(element)) between ??= each;
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
export function insideOf(frame: Element): Point {
  const { x, y } = frame.getBoundingClientRect();
  const { paddingLeft, paddingTop } = getComputedStyle(frame);
  return {
    x: x + frame.clientLeft + Number.parseFloat(paddingLeft),
    y: y + frame.clientTop + Number.parseFloat(paddingTop),
  };
}

/** In the viewport of the outermost document that can be reached. */
export function outerBoxOf(element: Element): Rect {
  let { x, y, width, height } = wholeBoxOf(element);
  for (let frame = frameOf(element); frame; frame = frameOf(frame)) {
    const place = insideOf(frame);
    x += place.x;
    y += place.y;
  }
  return { x, y, width, height };
}

/** What has no box is as visible as what is around it. */
export function isShown(element: Element): boolean {
  for (let each: Element | null = element; each; each = parentOf(each)) {
    const drawn = isTag(each, 'area') ? pictureOf(each) : each;
    const opacityProperty = !isTag(each, 'input', 'select', 'textarea');
    if (drawn?.checkVisibility({ visibilityProperty: true, opacityProperty })) return true;
    const { display, visibility } = getComputedStyle(each);
    if (display !== 'contents' || visibility !== 'visible') return false;
  }
  return false;
}

export const isDisabled = (element: Element): boolean =>
  element.matches(':disabled') || closest(element, '[aria-disabled=true], [inert]') !== null;
