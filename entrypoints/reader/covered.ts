/** Whether something lies over a text, by boxes and layers: a part of the page that the pointer passes through covers it too. */
import { type Box, contains } from './box';
import type { Painted } from './painted';
import { parentOf } from './shown-in';

/** Whether something is drawn over it that doesn't stay where it is when the page is scrolled. */
export function isCovered(element: Element, box: Box, painted: readonly Painted[]): boolean {
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
