/** Reads CSS colours from untrusted text. Pure. */
import { colord, extend } from 'colord';
import names from 'colord/plugins/names';
import oklch from 'colord/plugins/oklch';
import type { Rgba } from './contrast';

extend([names, oklch]);

const maxLength = 64;

/** The colour in lower case, or null for anything but a plain CSS colour that isn't fully transparent. */
export function toSafeColour(text: unknown): string | null {
  if (typeof text !== 'string') return null;
  const [, , , alpha = 0] = toRgba(text) ?? [];
  return alpha > 0 ? text.trim().toLowerCase() : null;
}

/** Reads a name, hexadecimal digits, `rgb()`, `hsl()` or `oklch()`. Null for anything else. */
export function toRgba(text: string): Rgba | null {
  if (text.length > maxLength) return null;
  const read = colord(text.trim().toLowerCase());
  if (!read.isValid()) return null;
  const { r, g, b, a } = read.rgba;
  return [r, g, b, a];
}
