/** Colours that others wrote as marks on the ground, seen in both themes. Pure. */
export { toSafeColour } from '#tools';

/**
 * A safe colour as a mark on the ground: opaque, its hue kept, its lightness kept where it has a contrast of 3:1 in
 * the theme, and moved to where it has one otherwise.
 */
export const toMarkColour = (safe: string): string =>
  `light-dark(oklch(from ${safe} min(l, 0.62) c h / 1), oklch(from ${safe} max(l, 0.57) c h / 1))`;
