/** Whether a text's colours can be told from what is behind it. */

import { over, type Rgba } from '#tools';
import { type Box, contains } from './box';
import { blend, coloursIn, looksLike, toColour } from './colours';
import { hasPicture, type Painted, plainColour } from './painted';
import { parentOf } from './shown-in';

/** Farther away than this, in px, a shadow is no part of its text. */
const farthest = 50;

/** What its letters are drawn in: filled, outlined, as a shadow, or as the ground that shows through them. Null: unknown. */
function inksOf(element: Element, style: CSSStyleDeclaration): (Rgba | null)[] {
  const outline = parseFloat(style.webkitTextStrokeWidth) > 0 ? [style.webkitTextStrokeColor] : [];
  const shadows = Array.from(style.textShadow.matchAll(/(\w+\([^()]*\)) (\S+)px (\S+)px/g)).flatMap(
    ([, colour = '', x, y]) => (Math.max(Math.abs(Number(x)), Math.abs(Number(y))) < farthest ? colour : []),
  );
  const inks = [style.webkitTextFillColor || style.color, ...outline, ...shadows].map(toColour);
  for (let each: Element | null = element; each; each = parentOf(each)) {
    const { backgroundClip, backgroundImage, backgroundColor } = getComputedStyle(each);
    if (!backgroundClip.includes('text')) continue;
    inks.push(...(backgroundImage.includes('url(') ? [null] : coloursIn(backgroundImage)), toColour(backgroundColor));
  }
  return inks;
}

/** Whether the text of `element` has no colour, or that of its ground. */
export function isColourless(element: Element, text: Box, painted: () => readonly Painted[]): boolean {
  const known = inksOf(element, getComputedStyle(element));
  if (known.includes(null)) return false;
  const inks = known.filter((ink): ink is Rgba => ink !== null && ink[3] > 0.1);
  if (inks.length === 0) return true;
  const ground = groundOf(element);
  const isLike = (ink: Rgba, colour: Rgba) => looksLike(blend(over(ink, colour), colour, ground?.mode ?? ''), colour);
  if (!ground || !inks.every((ink) => isLike(ink, ground.colour))) return false;
  // Something else than the text's own ancestors may be painted behind it.
  return !painted().some((each) => {
    if (!contains(each.box, text) || !ground.element.contains(each.element) || each.element === ground.element)
      return false;
    if (each.element.contains(element) || element.contains(each.element)) return false;
    const isBehindAll = Number(getComputedStyle(each.element).zIndex) < 0;
    const { colour } = each;
    return !isBehindAll && (colour === null || !inks.every((ink) => isLike(ink, colour)));
  });
}

interface Ground {
  element: Element;
  colour: Rgba;
  /** How what is drawn on it is blended with it. */
  mode: string;
}

/** The nearest colour behind; null where a picture is, or where nothing says it. */
function groundOf(element: Element): Ground | null {
  let mode = 'normal';
  for (let each = element; ; ) {
    const style = getComputedStyle(each);
    const isPictured = ['::before', '::after'].some((part) => {
      const drawn = getComputedStyle(each, part);
      return drawn.content !== 'none' && (hasPicture(drawn) || (toColour(drawn.backgroundColor)?.[3] ?? 0) > 0.1);
    });
    const isInLetters = style.backgroundClip.includes('text');
    const colour = isInLetters ? null : (plainColour(style) ?? toColour(style.backgroundColor));
    if (isPictured || (hasPicture(style) && !isInLetters && !plainColour(style))) return null;
    if (colour && colour[3] > 0.9) return { element: each, colour, mode };
    if (colour && colour[3] > 0.1) return null;
    if (style.mixBlendMode !== 'normal') mode = style.mixBlendMode;
    const parent = parentOf(each);
    if (!parent) return style.colorScheme.includes('dark') ? null : { element: each, colour: [255, 255, 255, 1], mode };
    each = parent;
  }
}
