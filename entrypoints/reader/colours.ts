/** Whether a text's colour can be told from what is behind it. */
import { type Box, boxOf, contains } from './box';
import { elementsOf, parentOf, tagNameOf } from './shown-in';

/** Red, green, blue, from 0 to 255, and opacity, from 0 to 1. */
type Colour = readonly [red: number, green: number, blue: number, alpha: number];

const known = new Map<string, Colour | null>();
let pen: OffscreenCanvasRenderingContext2D | null | undefined;

/** By the browser itself, which knows every notation. Null where it has no canvas. */
function toColour(text: string): Colour | null {
  const before = known.get(text);
  if (before !== undefined) return before;
  pen ??= globalThis.OffscreenCanvas ? new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true }) : null;
  if (!pen) return null;
  pen.clearRect(0, 0, 1, 1);
  pen.fillStyle = text;
  pen.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = pen.getImageData(0, 0, 1, 1).data;
  const colour: Colour = [red, green, blue, alpha / 255];
  known.set(text, colour);
  return colour;
}

/** WCAG's relative luminance. */
function lightness([...channels]: Colour): number {
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const over = ([red, green, blue, alpha]: Colour, [r, g, b]: Colour): Colour => {
  const mix = (above: number, below: number) => above * alpha + below * (1 - alpha);
  return [mix(red, r), mix(green, g), mix(blue, b), 1];
};

/** Closer colours than this contrast look alike; equally light ones differ in hue. */
const leastContrast = 1.15;

function looksLike(a: Colour, b: Colour): boolean {
  const [dark = 0, light = 0] = [lightness(a), lightness(b)].sort((x, y) => x - y);
  const distance = Math.max(...[0, 1, 2].map((i) => Math.abs((a[i] ?? 0) - (b[i] ?? 0))));
  return (light + 0.05) / (dark + 0.05) < leastContrast && distance < 40;
}

const opaque = new Set(['IMG', 'VIDEO', 'IFRAME']);
const translucent = new Set(['CANVAS', 'SVG', 'OBJECT', 'EMBED']);

const hasPicture = ({ backgroundImage }: CSSStyleDeclaration): boolean =>
  backgroundImage !== '' && backgroundImage !== 'none';

/** Something that is drawn over its box. */
export interface Painted {
  element: Element;
  box: Box;
  /** Null: a picture. */
  colour: Colour | null;
  isOpaque: boolean;
}

export const paintedOf = (page: Document): Painted[] =>
  [...elementsOf(page)].flatMap((element) => {
    const style = getComputedStyle(element);
    const name = tagNameOf(element);
    const colour = toColour(style.backgroundColor);
    const alpha = (opaque.has(name) ? 1 : (colour?.[3] ?? 0)) * Number(style.opacity);
    const isPicture = opaque.has(name) || translucent.has(name) || hasPicture(style);
    if (style.visibility !== 'visible' || (alpha < 0.5 && !isPicture)) return [];
    return { element, box: boxOf(element), colour: isPicture ? null : colour, isOpaque: alpha > 0.9 };
  });

/** The transparent colour of a text may show a picture that is clipped to its letters, or an outline. */
function isTransparent(element: Element, style: CSSStyleDeclaration, [, , , alpha]: Colour): boolean {
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
function groundOf(element: Element): { element: Element; colour: Colour } | null {
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
