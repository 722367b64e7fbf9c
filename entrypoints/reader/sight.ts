/**
 * What of a page's text a person can see where the page draws it: not what is transparent, tiny, of the colour of its ground,
 * clipped, moved off the page, or covered by something that doesn't move away. Labels for screen readers only are hidden too.
 */
import { type Box, boxOf, clipped, common, contains, isTiny, nothing } from './box';
import { isColourless, type Painted, paintedOf } from './colours';
import { bodyOf, parentOf, tagNameOf } from './shown-in';

export type Sight = ReturnType<typeof createSight>;

/** Of an element: how opaque it is with its ancestors, and where its content can be seen. */
interface Look {
  opacity: number;
  area: Box;
}

const leastOpacity = 0.1;

export function createSight(page: Document) {
  const looks = new WeakMap<Element, Look>();
  const texts = new WeakMap<Text, string>();
  const hidden = new Set<Element>();
  let painted: Painted[] | undefined;
  const allPainted = () => (painted ??= paintedOf(page));
  const root = rootArea(page);
  const isLaidOut = root.right > root.left;

  /** Of its ancestors first, so that a deep page doesn't overflow the stack. */
  const lookOf = (element: Element): Look => {
    const chain: Element[] = [];
    for (let each: Element | null = element; each && !looks.has(each); each = parentOf(each)) chain.push(each);
    for (const each of chain.reverse()) looks.set(each, lookAt(each));
    return looks.get(element) ?? { opacity: 1, area: root };
  };
  const lookAt = (element: Element): Look => {
    const style = getComputedStyle(element);
    const parent = parentOf(element);
    const { opacity } = (parent && looks.get(parent)) ?? { opacity: 1 };
    const around = areaAround(element, style, parent);
    return { opacity: opacity * opacityOf(style), area: areaIn(element, style, around) };
  };
  const areaAround = (element: Element, { position }: CSSStyleDeclaration, parent: Element | null): Box => {
    if (position === 'fixed') return viewport(page);
    const holder: Element | null =
      position === 'absolute' ? Reflect.get(HTMLElement.prototype, 'offsetParent', element) : parent;
    return (holder && looks.get(holder)?.area) ?? root;
  };
  const isUnseen = (element: Element, boxes: readonly Box[], length: number): boolean => {
    const [first] = boxes;
    const extent = boxes.reduce((sum, box) => sum + Math.max(box.right - box.left, box.bottom - box.top), 0);
    if (!first || lookOf(element).opacity < leastOpacity) return true;
    // Less than a pixel for each character.
    if (boxes.every(isTiny) || extent < length) return true;
    return isColourless(element, first, allPainted) || boxes.every((box) => isCovered(element, box, allPainted()));
  };

  const seen = (text: Text, from: number, to: number): string => {
    const [data, element] = [text.data.slice(from, to), parentOf(text)];
    const { length } = data.replace(/\s+/g, ' ').trim();
    if (!isLaidOut || !element || length === 0) return data;
    const [boxes, { area }] = [boxesOf(text, from, to), lookOf(element)];
    const isWhole = boxes.every((box) => contains(area, box));
    const left = isUnseen(element, boxes, length) ? '' : isWhole ? data : seenWords(text, { from, to, area });
    if (left.trim().length < length) hidden.add(element);
    return left;
  };
  return {
    /** The part of a text that is seen, between two characters; all of it where nothing is laid out. */
    read(text: Text, from = 0, to = text.data.length): string {
      const left = seen(text, from, to);
      texts.set(text, left);
      return left;
    },
    /** What was read of a text; undefined if it wasn't. */
    known: (text: Text): string | undefined => texts.get(text),
    /** A field is seen as a whole. */
    isFieldSeen(field: Element): boolean {
      if (!isLaidOut) return true;
      const box = boxOf(field);
      const isSeen = !isTiny(common(lookOf(field).area, box)) && !isUnseen(field, [box], 0);
      if (!isSeen) hidden.add(field);
      return isSeen;
    },
    /** How many elements have text that nobody sees. */
    hidden: () => hidden.size,
  };
}

/** Left of it or above it nobody can scroll, and four windows to the right nobody does. */
function rootArea(page: Document): Box {
  const { clientWidth = 0 } = page.documentElement ?? {};
  const { scrollX = 0, scrollY = 0 } = page.defaultView ?? {};
  const styles = [page.documentElement, bodyOf(page)].flatMap((each) => (each ? getComputedStyle(each) : []));
  const away = styles.some(({ overflowX }) => /hidden|clip/.test(overflowX)) ? clientWidth : 4 * clientWidth;
  const isLeftward = styles[0]?.direction === 'rtl';
  const [left, right] = isLeftward ? [clientWidth - away, clientWidth] : [0, away];
  return { left: left - scrollX, right: right - scrollX, top: -scrollY, bottom: Number.POSITIVE_INFINITY };
}

const viewport = ({ documentElement: { clientWidth, clientHeight } }: Document): Box => ({
  ...{ left: 0, top: 0, right: clientWidth, bottom: clientHeight },
});

function opacityOf({ opacity, filter, maskImage }: CSSStyleDeclaration): number {
  const [, filtered = '1'] = /opacity\(([\d.]+)\)/.exec(filter) ?? [];
  const colours = maskImage?.match(/rgba?\([^)]*\)/g) ?? [];
  const isMasked = colours.length > 0 && colours.every((colour) => /, 0\)$/.test(colour));
  return isMasked ? 0 : Number(opacity) * Number(filtered);
}

/** Where the content of an element can be seen; what can be scrolled counts as seen. */
function areaIn(element: Element, style: CSSStyleDeclaration, around: Box): Box {
  const name = tagNameOf(element);
  if (name === 'HTML' || name === 'BODY') return around;
  const own = boxOf(element);
  const area = isClipping(style) ? common(around, clipped(own, style)) : around;
  const { overflowX, overflowY } = style;
  if (overflowX === 'visible' && overflowY === 'visible') return area;
  const shown = common(area, own);
  if (/auto|scroll/.test(overflowX + overflowY)) return isTiny(shown) ? nothing : scrolled(element, own);
  const wide = overflowX === 'visible' ? { left: area.left, right: area.right } : {};
  const high = overflowY === 'visible' ? { top: area.top, bottom: area.bottom } : {};
  return { ...shown, ...wide, ...high };
}

const isClipping = ({ clipPath, clip }: CSSStyleDeclaration): boolean => clipPath !== 'none' || clip !== 'auto';

function scrolled({ scrollLeft, scrollTop, scrollWidth, scrollHeight }: Element, { left, top }: Box): Box {
  const start = { left: left - Math.max(scrollLeft, 0), top: top - Math.max(scrollTop, 0) };
  const before = scrollLeft < 0 ? scrollWidth : 0; // from right to left
  return {
    left: start.left - before,
    top: start.top,
    right: start.left + scrollWidth,
    bottom: start.top + scrollHeight,
  };
}

function boxesOf(text: Text, from: number, to: number): Box[] {
  const range = new Range();
  range.setStart(text, from);
  range.setEnd(text, to);
  return [...range.getClientRects()];
}

/** Pieces of a long text that is seen in part; of a shorter one each piece is a word. */
const mostPieces = 2000;

function seenWords(text: Text, { from, to, area }: { from: number; to: number; area: Box }): string {
  const size = Math.ceil((to - from) / 6 / mostPieces);
  const pieces = text.data.slice(from, to).matchAll(new RegExp(`(?:\\S+\\s*){1,${size}}|\\s+`, 'g'));
  return Array.from(pieces, ({ index, 0: piece }) => {
    const boxes = boxesOf(text, from + index, from + index + piece.trimEnd().length);
    return boxes.every((box) => isTiny(common(area, box)) && !contains(area, box)) ? '' : piece;
  }).join('');
}

/** Whether something is drawn over it that doesn't stay where it is when the page is scrolled. */
function isCovered(element: Element, box: Box, painted: readonly Painted[]): boolean {
  return painted.some(
    (each) =>
      each.isOpaque &&
      contains(each.box, box) &&
      !each.element.contains(element) &&
      !element.contains(each.element) &&
      isAbove(each.element, element) &&
      !isSticking(each.element),
  );
}

function isSticking(element: Element): boolean {
  for (let each: Element | null = element; each; each = parentOf(each)) {
    if (/fixed|sticky/.test(getComputedStyle(each).position)) return true;
  }
  return false;
}

/** By the layers in which the two parts of the nearest common ancestor lie; roughly, as a browser orders them. */
function isAbove(cover: Element, element: Element): boolean {
  const [over, under] = [layerOf(cover, element), layerOf(element, cover)];
  if (over !== under) return over > under;
  return (
    over > 0 && (Node.prototype.compareDocumentPosition.call(element, cover) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  );
}

/** -1: below its ground; 0: in the flow; 0.5 and more: above it. */
function layerOf(element: Element, other: Element): number {
  let layer = 0;
  for (let each: Element | null = element; each && !each.contains(other); each = parentOf(each)) {
    const { position, zIndex, transform, opacity } = getComputedStyle(each);
    if (zIndex !== 'auto') layer = Number(zIndex) < 0 ? Number(zIndex) : Number(zIndex) + 0.5;
    else if (layer === 0 && (position !== 'static' || transform !== 'none' || Number(opacity) < 1)) layer = 0.5;
  }
  return layer;
}
