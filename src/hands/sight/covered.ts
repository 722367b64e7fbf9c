/** Whether something lies over a text, by boxes and layers: a part of the page that the pointer passes through covers it too. */
import { contains, type Edges, isTiny } from './box';
import type { Painted } from './painted';
import { parentOf } from './shown-in';

/** Whether something is drawn over it that doesn't stay where it is when the page is scrolled. */
export type IsCovered = (element: Element, box: Edges) => boolean;

/** In px: what covers a box lies in the band of its upper edge. What lies in many bands is asked each time. */
const band = 200;
const mostBands = 20;

export function createCovers(painted: readonly Painted[]): IsCovered {
  const bands = new Map<number, Painted[]>();
  const tall: Painted[] = [];
  for (const each of painted) {
    const [first, last] = [bandOf(each.box.top - 1), bandOf(each.box.bottom)];
    if (!each.isOpaque || isTiny(each.box)) continue;
    if (last - first > mostBands) tall.push(each);
    else for (let at = first; at <= last; at++) (bands.get(at) ?? bands.set(at, []).get(at))?.push(each);
  }
  return (element, box) => {
    const covers = (each: Painted) => contains(each.box, box) && isOver(each.element, element);
    return tall.some(covers) || (bands.get(bandOf(box.top)) ?? []).some(covers);
  };
}

const bandOf = (y: number): number => Math.floor(y / band);

const isOver = (cover: Element, element: Element): boolean =>
  !cover.contains(element) && !element.contains(cover) && isAbove(cover, element) && !isSticking(cover);

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
