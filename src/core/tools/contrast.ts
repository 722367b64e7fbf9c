/** How colours mix, and the contrast of two. Pure. */

/** Red, green, blue from 0 to 255, and how much of it covers what lies behind, from 0 to 1. */
export type Rgba = readonly [red: number, green: number, blue: number, alpha: number];

/** Blends a colour over an opaque one. */
export function over([r, g, b, alpha]: Rgba, [r2, g2, b2]: Rgba): Rgba {
  const mix = (top: number, below: number) => top * alpha + below * (1 - alpha);
  return [mix(r, r2), mix(g, g2), mix(b, b2), 1];
}

/** WCAG's contrast of two opaque colours, from 1 to 21. */
export function contrast(one: Rgba, other: Rgba): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance([red, green, blue]: Rgba): number {
  const linear = (part: number) => (part <= 10.31475 ? part / 3294.6 : ((part / 255 + 0.055) / 1.055) ** 2.4);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}
