/** Colours as the browser mixes them, and whether two of them look alike. */

/** Red, green, blue, from 0 to 255, and opacity, from 0 to 1. */
export type Colour = readonly [red: number, green: number, blue: number, alpha: number];

const known = new Map<string, Colour | null>();
let pen: OffscreenCanvasRenderingContext2D | null | undefined;

/** By the browser itself, which knows every notation. Null where it has no canvas. */
export function toColour(text: string): Colour | null {
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

export const over = ([red, green, blue, alpha]: Colour, [r, g, b]: Colour): Colour => {
  const mix = (above: number, below: number) => above * alpha + below * (1 - alpha);
  return [mix(red, r), mix(green, g), mix(blue, b), 1];
};

/** Closer colours than this contrast look alike; equally light ones differ in hue. */
const leastContrast = 1.15;

export function looksLike(a: Colour, b: Colour): boolean {
  const [dark = 0, light = 0] = [lightness(a), lightness(b)].sort((x, y) => x - y);
  const distance = Math.max(...[0, 1, 2].map((i) => Math.abs((a[i] ?? 0) - (b[i] ?? 0))));
  return (light + 0.05) / (dark + 0.05) < leastContrast && distance < 40;
}
