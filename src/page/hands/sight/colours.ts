/** Colours as the browser mixes them, and whether two of them look alike. */

import { contrast, type Rgba } from '#core/tools/contrast.ts';

const known = new Map<string, Rgba | null>();
let pen: OffscreenCanvasRenderingContext2D | null | undefined;

/** By the browser itself, which knows every notation. Null where it has no canvas. */
export function toColour(text: string): Rgba | null {
  const before = known.get(text);
  if (before !== undefined) return before;
  pen ??= globalThis.OffscreenCanvas ? new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true }) : null;
  if (!pen) return null;
  pen.clearRect(0, 0, 1, 1);
  pen.fillStyle = text;
  pen.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = pen.getImageData(0, 0, 1, 1).data;
  const colour: Rgba = [red, green, blue, alpha / 255];
  known.set(text, colour);
  return colour;
}

/** The colours in the computed value of a picture or a shadow. */
export const coloursIn = (text: string): Rgba[] =>
  Array.from(text.matchAll(/\b(?:rgba?|hsla?|hwb|color|(?:ok)?l(?:ab|ch))\([^()]*\)/g), ([each]) =>
    toColour(each),
  ).filter((colour) => colour !== null);

/** As the browser blends a colour with what is behind it. */
export function blend(colour: Rgba, ground: Rgba, mode: string): Rgba {
  if (!pen || mode === 'normal') return colour;
  const toText = ([red, green, blue]: Rgba) => `rgb(${red} ${green} ${blue})`;
  for (const [each, how] of [
    [ground, 'source-over'],
    [colour, mode],
  ] as const) {
    pen.globalCompositeOperation = how as GlobalCompositeOperation; // CSS has the same names
    pen.fillStyle = toText(each);
    pen.fillRect(0, 0, 1, 1);
  }
  pen.globalCompositeOperation = 'source-over';
  const [red = 0, green = 0, blue = 0] = pen.getImageData(0, 0, 1, 1).data;
  return [red, green, blue, 1];
}

/** Closer colours than this contrast look alike; equally light ones differ in hue. */
const minContrast = 1.15;

export function looksLike(a: Rgba, b: Rgba): boolean {
  const isNear = [0, 1, 2].every((i) => Math.abs((a[i] ?? 0) - (b[i] ?? 0)) < 40);
  return isNear && contrast(a, b) < minContrast;
}
