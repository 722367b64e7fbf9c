/** Colours as numbers: whether one can be read on another. Pure. */
import { namedColours } from './colour-names';

/** Red, green, blue from 0 to 255, and how much of it covers what lies behind, from 0 to 1. */
export type Rgba = readonly [red: number, green: number, blue: number, alpha: number];

/** Of a plain CSS colour: a name, hexadecimal digits, `rgb()` or `hsl()`. Null: it is anything else. */
export function toRgba(text: string): Rgba | null {
  const plain = text.trim().toLowerCase();
  const named = namedColours.get(plain);
  if (named !== undefined) return fromDigits(named);
  if (plain.startsWith('#')) return fromDigits(plain.slice(1));
  return fromFunction(plain);
}

function fromDigits(digits: string): Rgba | null {
  if (!/^(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/.test(digits)) return null;
  const step = digits.length < 6 ? 1 : 2;
  const part = (nth: number) => {
    const pair = digits.slice(nth * step, (nth + 1) * step);
    return pair === '' ? 255 : Number.parseInt(step === 1 ? pair + pair : pair, 16);
  };
  return [part(0), part(1), part(2), part(3) / 255];
}

/** Three numbers and perhaps an opacity, with commas, or with spaces and a slash. */
function fromFunction(text: string): Rgba | null {
  const [, name, inner] = /^(rgba?|hsla?)\(([^()]*)\)$/.exec(text) ?? [];
  if (name === undefined || inner === undefined) return null;
  const parts = inner.trim().split(inner.includes(',') ? /\s*,\s*/ : /\s*\/\s*|\s+/);
  if (parts.length < 3 || parts.length > 4) return null;
  const alpha = parts[3] === undefined ? 1 : toNumber(parts[3], 1);
  const [a = '', b = '', c = ''] = parts;
  const rgb = name.startsWith('rgb') ? [a, b, c].map((part) => toNumber(part, 255)) : fromHsl(a, b, c);
  const [red, green, blue] = rgb;
  const sound = [red, green, blue, alpha].every((part) => typeof part === 'number' && Number.isFinite(part));
  if (!sound || red === undefined || green === undefined || blue === undefined) return null;
  return [clamp(red, 255), clamp(green, 255), clamp(blue, 255), clamp(alpha, 1)];
}

const clamp = (value: number, most: number): number => Math.min(most, Math.max(0, value));

/** NaN for what is no number; `most` is what 100 % means. */
function toNumber(text: string, most: number): number {
  const [, digits, unit] = /^([+-]?(?:\d+\.?\d*|\.\d+))(%?)$/.exec(text) ?? [];
  return digits === undefined ? Number.NaN : unit === '%' ? (Number(digits) / 100) * most : Number(digits);
}

function fromHsl(hue: string, saturation: string, lightness: string): number[] {
  const turn = toNumber(hue.replace(/deg$/, ''), Number.NaN);
  const [s, l] = [saturation, lightness].map((part) => (part.endsWith('%') ? clamp(toNumber(part, 1), 1) : Number.NaN));
  if (s === undefined || l === undefined) return [];
  const reach = s * Math.min(l, 1 - l);
  return [0, 8, 4].map((offset) => {
    const k = (((offset + turn / 30) % 12) + 12) % 12;
    return 255 * (l - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1)));
  });
}

/** What is seen of a colour that lies on an opaque one. */
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
