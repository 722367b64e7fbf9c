/** Reads CSS colours from untrusted text. Pure. Not by `colord`, which adds 1.7 to 2.4 KB to what the panel loads first. */
import { namedColours } from './colour-names';
import type { Rgba } from './contrast';

const longest = 64;

/** The colour in lower case, or null for anything but a plain CSS colour that isn't fully transparent. */
export function toSafeColour(text: unknown): string | null {
  if (typeof text !== 'string') return null;
  const [, , , alpha = 0] = toRgba(text) ?? [];
  return alpha > 0 ? text.trim().toLowerCase() : null;
}

/** Reads a name, hexadecimal digits, `rgb()`, `hsl()` or `oklch()`. Null for anything else. */
export function toRgba(text: string): Rgba | null {
  if (text.length > longest) return null;
  const plain = text.trim().toLowerCase();
  const named = namedColours.get(plain);
  if (named !== undefined) return fromDigits(named);
  return plain.startsWith('#') ? fromDigits(plain.slice(1)) : fromFunction(plain);
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

const number = String.raw`[+-]?(?:\d{1,6}(?:\.\d{1,6})?|\.\d{1,6})`;
const plainNumber = new RegExp(`^${number}$`);
const percent = new RegExp(`^${number}%$`);
const share = new RegExp(`^${number}%?$`);
const angle = new RegExp(`^(${number})(deg|turn|rad|grad)?$`);

interface Notation {
  /** The accepted forms of the three members: not every browser accepts a mixture of numbers and percentages. */
  forms: readonly (readonly [RegExp, RegExp, RegExp])[];
  /** Also as older style sheets have it: `rgb(1, 2, 3)`. */
  commas: boolean;
  convert(one: string, two: string, three: string): readonly [number, number, number];
}

const rgb: Notation = {
  forms: [
    [plainNumber, plainNumber, plainNumber],
    [percent, percent, percent],
  ],
  commas: true,
  convert: (red, green, blue) => [toNumber(red, 255), toNumber(green, 255), toNumber(blue, 255)],
};

const hsl: Notation = {
  forms: [[angle, percent, percent]],
  commas: true,
  convert: (hue, saturation, lightness) => fromHsl(toTurn(hue), toNumber(saturation, 1), toNumber(lightness, 1)),
};

const oklch: Notation = {
  forms: [[share, share, angle]],
  commas: false,
  convert: (lightness, chroma, hue) => fromOklch(toNumber(lightness, 1), toNumber(chroma, 0.4), toTurn(hue)),
};

const notations = new Map(Object.entries({ rgb, rgba: rgb, hsl, hsla: hsl, oklch }));

function fromFunction(text: string): Rgba | null {
  const [, name = '', inside = ''] = /^([a-z]+)\(([^()]*)\)$/.exec(text) ?? [];
  const notation = notations.get(name);
  const [members, alpha = '1'] = toMembers(inside, notation?.commas === true);
  const fits = notation?.forms.some((form) => form.every((rule, i) => rule.test(members[i] ?? '')));
  if (!notation || !fits || members.length !== 3 || !share.test(alpha)) return null;
  const [one = '', two = '', three = ''] = members;
  const [red, green, blue] = notation.convert(one, two, three);
  return [clamp(red, 255), clamp(green, 255), clamp(blue, 255), clamp(toNumber(alpha, 1), 1)];
}

/** Splits `1, 2, 3, .5` or `1 2 3 / .5`. An invalid alpha is '', which no form accepts. */
function toMembers(inside: string, commas: boolean): [members: string[], alpha: string | undefined] {
  if (commas && inside.includes(',')) {
    const members = inside.split(',').map((each) => each.trim());
    return [members.slice(0, 3), members.length > 4 ? '' : members[3]];
  }
  const [members = '', ...alphas] = inside.split('/').map((each) => each.trim());
  return [members.split(/\s+/), alphas.length > 1 ? '' : alphas[0]];
}

const clamp = (value: number, most: number): number => Math.min(most, Math.max(0, value));

/** `most` is what 100 % means. */
const toNumber = (text: string, most: number): number =>
  text.endsWith('%') ? (Number(text.slice(0, -1)) / 100) * most : Number(text);

const turns: Record<string, number> = { deg: 360, turn: 1, rad: 2 * Math.PI, grad: 400 };

/** A hue in turns. */
function toTurn(text: string): number {
  const [, digits, unit = 'deg'] = angle.exec(text) ?? [];
  return Number(digits) / (turns[unit] ?? 360);
}

function fromHsl(turn: number, saturation: number, lightness: number): [number, number, number] {
  const [s, l] = [clamp(saturation, 1), clamp(lightness, 1)];
  const reach = s * Math.min(l, 1 - l);
  const part = (offset: number) => {
    const k = (((offset + turn * 12) % 12) + 12) % 12;
    return 255 * (l - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1)));
  };
  return [part(0), part(8), part(4)];
}

/** With Oklab's matrices; values outside sRGB are clipped, as on a screen. */
function fromOklch(lightness: number, chroma: number, turn: number): [number, number, number] {
  const l = clamp(lightness, 1);
  const [a, b] = [Math.cos, Math.sin].map((of) => Math.max(0, chroma) * of(turn * 2 * Math.PI));
  const cones = (ofA: number, ofB: number) => (l + ofA * (a ?? 0) + ofB * (b ?? 0)) ** 3;
  const long = cones(0.3963377774, 0.2158037573);
  const middle = cones(-0.1055613458, -0.0638541728);
  const short = cones(-0.0894841775, -1.291485548);
  return [
    toGamma(4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short),
    toGamma(-1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short),
    toGamma(-0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short),
  ];
}

/** From linear light, 0 to 1, to an sRGB component, 0 to 255. */
function toGamma(light: number): number {
  const part = clamp(light, 1);
  return 255 * (part <= 0.0031308 ? 12.92 * part : 1.055 * part ** (1 / 2.4) - 0.055);
}
