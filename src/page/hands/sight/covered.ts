/** Whether something lies over a text, by boxes and layers: a part of the page that the pointer passes through covers it too. */
import { contains, type Edges, isTiny } from './box';
import type { Painted } from './painted';
import { parentOf } from './shown-in';
import type { Styles } from './styles';

/** Whether something is drawn over it that doesn't stay where it is when the page is scrolled. */
export type IsCovered = (element: Element, box: Edges) => boolean;

/** In px: what covers a box lies in the band of its upper edge. What lies in many bands is asked each time. */
const band = 200;
const maxBands = 20;

export function createCovers(page: Document, painted: readonly Painted[], styles: Styles): IsCovered {
  const bands = new Map<number, Painted[]>();
  const tall: Painted[] = [];
  for (const each of painted) {
    const [first, last] = [bandOf(each.box.top - 1), bandOf(each.box.bottom)];
    if (!each.isOpaque || isTiny(each.box)) continue;
    if (last - first > maxBands) tall.push(each);
    else for (let at = first; at <= last; at++) (bands.get(at) ?? bands.set(at, []).get(at))?.push(each);
  }
  // What is fixed moves away from a text only if something can be scrolled.
  const { scrollHeight = 0, scrollWidth = 0, clientHeight = 0, clientWidth = 0 } = page.documentElement ?? {};
  const isStill = scrollHeight <= clientHeight && scrollWidth <= clientWidth;
  return (element, box) => {
    styles.check();
    const covers = ({ element: cover, box: own }: Painted) =>
      contains(own, box) &&
      !cover.contains(element) &&
      !element.contains(cover) &&
      isAbove(cover, element, styles) &&
      ((isStill && !isScrolled(element, styles)) || !isSticking(cover, styles));
    return tall.some(covers) || (bands.get(bandOf(box.top)) ?? []).some(covers);
  };
}

const bandOf = (y: number): number => Math.floor(y / band);

const isAround = (element: Element, isIt: (around: Element) => boolean): boolean => {
  for (let each: Element | null = element; each; each = parentOf(each)) if (isIt(each)) return true;
  return false;
};

const isSticking = (element: Element, { read }: Styles): boolean =>
  isAround(element, (each) => /fixed|sticky/.test(read(each, 'position')));

const isScrolled = (element: Element, { read }: Styles): boolean =>
  isAround(element, (each) => /auto|scroll/.test(read(each, 'overflow')));

/** By the layers in which the two parts of the nearest common ancestor lie; roughly, as a browser orders them. */
function isAbove(cover: Element, element: Element, styles: Styles): boolean {
  const [over, under] = [layerOf(cover, element, styles), layerOf(element, cover, styles)];
  if (over !== under) return over > under;
  return (
    over > 0 && (Node.prototype.compareDocumentPosition.call(element, cover) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  );
}

/** -1: below its ground; 0: in the flow; 0.5 and more: above it. */
function layerOf(element: Element, other: Element, { read }: Styles): number {
  let layer = 0;
  for (let each: Element | null = element; each && !each.contains(other); each = parentOf(each)) {
    const order = read(each, 'z-index');
    const isRaised =
      read(each, 'position') !== 'static' || read(each, 'transform') !== 'none' || Number(read(each, 'opacity')) < 1;
    if (order !== 'auto') layer = Number(order) < 0 ? Number(order) : Number(order) + 0.5;
    else if (layer === 0 && isRaised) layer = 0.5;
  }
  return layer;
}
