/** Makes colours chosen by others visible as marks on the background of both themes. Pure. */

/**
 * A safe colour as a mark on the background: opaque, with the same hue, and with the same lightness if its contrast in
 * the theme is at least 3:1; otherwise the lightness is adjusted.
 */
export const toMarkColour = (safe: string): string =>
  `light-dark(oklch(from ${safe} min(l, 0.62) c h / 1), oklch(from ${safe} max(l, 0.57) c h / 1))`;
