/** Whether a text's colours can be told from what is behind it. */

import { over, type Rgba } from '#tools/contrast';
import { type Box, contains } from './box';
import { blend, coloursIn, looksLike, toColour } from './colours';
import { hasPicture, type Painted, plainColour } from './painted';
import { parentOf } from './shown-in';
import type { Styles } from './styles';

/** Farther away than this, in px, a shadow is no part of its text. */
const farthest = 50;

/** What its letters are drawn in: filled, outlined, as a shadow, or as the ground that shows through them. Null: unknown. */
function inksOf(element: Element, styles: Styles): (Rgba | null)[] {
  const style = styles.of(element);
  const outline = parseFloat(style.webkitTextStrokeWidth) > 0 ? [style.webkitTextStrokeColor] : [];
  const shadows = Array.from(style.textShadow.matchAll(/(\w+\([^()]*\)) (\S+)px (\S+)px/g)).flatMap(
    ([, colour = '', x, y]) => (Math.max(Math.abs(Number(x)), Math.abs(Number(y))) < farthest ? colour : []),
  );
  const inks = [style.webkitTextFillColor || style.color, ...outline, ...shadows].map(toColour);
  for (let each: Element | null = element; each; each = parentOf(each)) {
    if (!styles.read(each, 'backgroundClip').includes('text')) continue;
    const { backgroundImage, backgroundColor } = styles.of(each);
    inks.push(...(backgroundImage.includes('url(') ? [null] : coloursIn(backgroundImage)), toColour(backgroundColor));
  }
  return inks;
}

/** Tells whether the text of an element has no colour, or that of its ground. */
export function createInk(painted: () => readonly Painted[], styles: Styles) {
  const groundOf = createGrounds(styles);
  return (element: Element, text: Box): boolean => {
    const known = inksOf(element, styles);
    if (known.includes(null)) return false;
    const inks = known.filter((ink): ink is Rgba => ink !== null && ink[3] > 0.1);
    if (inks.length === 0) return true;
    const ground = groundOf(element);
    if (!ground) return false;
    const isLike = (ink: Rgba, colour: Rgba) => looksLike(blend(over(ink, colour), colour, ground.mode), colour);
    if (!inks.every((ink) => isLike(ink, ground.colour)) || isDrawnOver(ground.element, element)) return false;
    // Something else than the text's own ancestors may be painted behind it.
    return !painted().some((each) => {
      if (!contains(each.box, text) || !ground.element.contains(each.element) || each.element === ground.element)
        return false;
      if (each.element.contains(element) || element.contains(each.element)) return false;
      const isBehindAll = Number(styles.of(each.element).zIndex) < 0;
      const { colour } = each;
      return !isBehindAll && (colour === null || !inks.every((ink) => isLike(ink, colour)));
    });
  };
}

/** Whether CSS draws something between a text and its ground. Asked last, since the browser takes long to answer. */
function isDrawnOver(ground: Element, element: Element): boolean {
  for (let each: Element | null = element; each; each = each === ground ? null : parentOf(each)) {
    for (const part of ['::before', '::after']) {
      const drawn = getComputedStyle(each, part);
      const isFilled = hasPicture(drawn) || (toColour(drawn.backgroundColor)?.[3] ?? 0) > 0.1;
      if (drawn.content !== 'none' && isFilled) return true;
    }
  }
  return false;
}

interface Ground {
  element: Element;
  colour: Rgba;
  /** How what is drawn on it is blended with it. */
  mode: string;
}

/** The nearest colour behind an element; null where a picture is, or where nothing says it. */
function createGrounds(styles: Styles): (element: Element) => Ground | null {
  const grounds = new Map<Element, Ground | null>();
  const groundAt = (element: Element, parent: Element | null): Ground | null => {
    const own = ownGround(element, styles);
    if (own !== undefined) return own && { element, colour: own, mode: 'normal' };
    const style = styles.of(element);
    if (!parent)
      return style.colorScheme.includes('dark') ? null : { element, colour: white, mode: style.mixBlendMode };
    const around = grounds.get(parent) ?? null;
    return around && { ...around, mode: around.mode === 'normal' ? style.mixBlendMode : around.mode };
  };
  return (element) => {
    // Of its ancestors first, so that a deep page doesn't overflow the stack.
    const chain: Element[] = [];
    for (let each: Element | null = element; each && !grounds.has(each); each = parentOf(each)) chain.push(each);
    for (const each of chain.reverse()) grounds.set(each, groundAt(each, parentOf(each)));
    return grounds.get(element) ?? null;
  };
}

const white: Rgba = [255, 255, 255, 1];

/** Undefined: nothing that hides what is behind the element. Null: a picture, or a colour that lets it through. */
function ownGround(element: Element, styles: Styles): Rgba | null | undefined {
  const style = styles.of(element);
  const isInLetters = styles.read(element, 'backgroundClip').includes('text');
  if (hasPicture(style) && !isInLetters && !plainColour(style)) return null;
  const colour = isInLetters ? null : (plainColour(style) ?? toColour(styles.read(element, 'backgroundColor')));
  if (colour && colour[3] > 0.9) return colour;
  return colour && colour[3] > 0.1 ? null : undefined;
}
