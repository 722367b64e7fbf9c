/** Reads CSS colours from untrusted text. Pure. Not by `colord`, which adds 1.7 to 2.4 KB to what the panel loads first. */
import type { Rgba } from './contrast';

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
  const plain = text.trim().toLowerCase();
  const named = digitsByName.get(plain);
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

const clamp = (value: number, max: number): number => Math.min(max, Math.max(0, value));

/** `max` is what 100 % means. */
const toNumber = (text: string, max: number): number =>
  text.endsWith('%') ? (Number(text.slice(0, -1)) / 100) * max : Number(text);

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

/** The colours that CSS has names for, with their hexadecimal digits. */
const named = `
aliceblue f0f8ff antiquewhite faebd7 aqua 00ffff aquamarine 7fffd4 azure f0ffff beige f5f5dc bisque ffe4c4
black 000000 blanchedalmond ffebcd blue 0000ff blueviolet 8a2be2 brown a52a2a burlywood deb887 cadetblue 5f9ea0
chartreuse 7fff00 chocolate d2691e coral ff7f50 cornflowerblue 6495ed cornsilk fff8dc crimson dc143c cyan 00ffff
darkblue 00008b darkcyan 008b8b darkgoldenrod b8860b darkgray a9a9a9 darkgreen 006400 darkgrey a9a9a9
darkkhaki bdb76b darkmagenta 8b008b darkolivegreen 556b2f darkorange ff8c00 darkorchid 9932cc darkred 8b0000
darksalmon e9967a darkseagreen 8fbc8f darkslateblue 483d8b darkslategray 2f4f4f darkslategrey 2f4f4f
darkturquoise 00ced1 darkviolet 9400d3 deeppink ff1493 deepskyblue 00bfff dimgray 696969 dimgrey 696969
dodgerblue 1e90ff firebrick b22222 floralwhite fffaf0 forestgreen 228b22 fuchsia ff00ff gainsboro dcdcdc
ghostwhite f8f8ff gold ffd700 goldenrod daa520 gray 808080 green 008000 greenyellow adff2f grey 808080
honeydew f0fff0 hotpink ff69b4 indianred cd5c5c indigo 4b0082 ivory fffff0 khaki f0e68c lavender e6e6fa
lavenderblush fff0f5 lawngreen 7cfc00 lemonchiffon fffacd lightblue add8e6 lightcoral f08080 lightcyan e0ffff
lightgoldenrodyellow fafad2 lightgray d3d3d3 lightgreen 90ee90 lightgrey d3d3d3 lightpink ffb6c1
lightsalmon ffa07a lightseagreen 20b2aa lightskyblue 87cefa lightslategray 778899 lightslategrey 778899
lightsteelblue b0c4de lightyellow ffffe0 lime 00ff00 limegreen 32cd32 linen faf0e6 magenta ff00ff maroon 800000
mediumaquamarine 66cdaa mediumblue 0000cd mediumorchid ba55d3 mediumpurple 9370db mediumseagreen 3cb371
mediumslateblue 7b68ee mediumspringgreen 00fa9a mediumturquoise 48d1cc mediumvioletred c71585
midnightblue 191970 mintcream f5fffa mistyrose ffe4e1 moccasin ffe4b5 navajowhite ffdead navy 000080
oldlace fdf5e6 olive 808000 olivedrab 6b8e23 orange ffa500 orangered ff4500 orchid da70d6 palegoldenrod eee8aa
palegreen 98fb98 paleturquoise afeeee palevioletred db7093 papayawhip ffefd5 peachpuff ffdab9 peru cd853f
pink ffc0cb plum dda0dd powderblue b0e0e6 purple 800080 rebeccapurple 663399 red ff0000 rosybrown bc8f8f
royalblue 4169e1 saddlebrown 8b4513 salmon fa8072 sandybrown f4a460 seagreen 2e8b57 seashell fff5ee
sienna a0522d silver c0c0c0 skyblue 87ceeb slateblue 6a5acd slategray 708090 slategrey 708090 snow fffafa
springgreen 00ff7f steelblue 4682b4 tan d2b48c teal 008080 thistle d8bfd8 tomato ff6347 turquoise 40e0d0
violet ee82ee wheat f5deb3 white ffffff whitesmoke f5f5f5 yellow ffff00 yellowgreen 9acd32`;

const words = named.trim().split(/\s+/);

const digitsByName = new Map(words.flatMap((word, i) => (i % 2 === 0 ? [[word, words[i + 1] ?? ''] as const] : [])));
