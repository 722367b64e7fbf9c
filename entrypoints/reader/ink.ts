/** Whether a text's colour can be told from what is behind it. */

import { over, type Rgba } from '#tools';
import { type Box, contains } from './box';
import { looksLike, toColour } from './colours';
import { hasPicture, type Painted } from './painted';
import { parentOf } from './shown-in';

/** The transparent colour of a text may show a picture that is clipped to its letters, or an outline. */
function isTransparent(element: Element, style: CSSStyleDeclaration, [, , , alpha]: Rgba): boolean {
  if (alpha > 0.1 || style.textShadow !== 'none' || parseFloat(style.webkitTextStrokeWidth) > 0) return false;
  for (let each: Element | null = element; each; each = parentOf(each)) {
    const { backgroundClip } = getComputedStyle(each);
    if (backgroundClip.includes('text')) return false;
  }
  return true;
}

/** Whether the text of `element` has no colour, or that of its ground. */
export function isColourless(element: Element, text: Box, painted: () => readonly Painted[]): boolean {
  const style = getComputedStyle(element);
  const ink = toColour(style.webkitTextFillColor || style.color);
  if (!ink) return false;
  if (isTransparent(element, style, ink)) return true;
  const ground = style.textShadow === 'none' ? groundOf(element) : null;
  if (!ground || !looksLike(over(ink, ground.colour), ground.colour)) return false;
  // Something else than the text's own ancestors may be painted behind it.
  return !painted().some((each) => {
    if (!contains(each.box, text) || !ground.element.contains(each.element) || each.element === ground.element)
      return false;
    if (each.element.contains(element) || element.contains(each.element)) return false;
    const isBehindAll = Number(getComputedStyle(each.element).zIndex) < 0;
    return !isBehindAll && (each.colour === null || !looksLike(ink, each.colour));
  });
}

/** The nearest colour behind; null where a picture is, or where nothing says it. */
function groundOf(element: Element): { element: Element; colour: Rgba } | null {
  for (let each = element; ; ) {
    const style = getComputedStyle(each);
    const isPictured = ['::before', '::after'].some((part) => {
      const drawn = getComputedStyle(each, part);
      return drawn.content !== 'none' && (hasPicture(drawn) || (toColour(drawn.backgroundColor)?.[3] ?? 0) > 0.1);
    });
    const colour = toColour(style.backgroundColor);
    if (isPictured || hasPicture(style)) return null;
    if (colour && colour[3] > 0.9) return { element: each, colour };
    const parent = parentOf(each);
    if (colour && colour[3] > 0.1) return null;
    if (!parent) return style.colorScheme.includes('dark') ? null : { element: each, colour: [255, 255, 255, 1] };
    each = parent;
  }
}
