/** Colours that others wrote: only plain CSS colours pass, and a mark in such a colour is seen in both themes. Pure. */

const named = new Set(
  `aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood
  cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray
  darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen
  darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue
  firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew
  hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan
  lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray
  lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon mediumaquamarine mediumblue
  mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen mediumturquoise mediumvioletred
  midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab orange orangered orchid
  palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum powderblue purple
  rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue
  slateblue slategray slategrey snow springgreen steelblue tan teal thistle tomato turquoise violet wheat white
  whitesmoke yellow yellowgreen`.split(/\s+/),
);

const longest = 64;
const hex = /^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/;
const call = /^(rgba?|hsla?|oklch)\(([^()]*)\)$/;
const number = String.raw`[+-]?(?:\d{1,6}(?:\.\d{0,6})?|\.\d{1,6})`;
const share = new RegExp(`^${number}%?$`);
const angle = new RegExp(`^${number}(?:deg|turn|rad|grad)?$`);
const percent = new RegExp(`^${number}%$`);

/** What each function's three members look like; the fourth is always its alpha. */
const members: Record<string, readonly RegExp[]> = {
  rgb: [share, share, share],
  hsl: [angle, percent, percent],
  oklch: [share, share, angle],
};

/** The colour in lower case, or null for anything but a plain, visible CSS colour. */
export function toSafeColour(text: unknown): string | null {
  if (typeof text !== 'string' || text.length > longest) return null;
  const colour = text.trim().toLowerCase();
  if (named.has(colour)) return colour;
  if (hex.test(colour)) return isClearHex(colour) ? null : colour;
  const [, name = '', inside = ''] = call.exec(colour) ?? [];
  const [values, alpha] = toMembers(inside, name !== 'oklch');
  const rules = members[name.replace(/a$/, '')];
  const fits = rules?.length === values.length && rules.every((rule, i) => rule.test(values[i] ?? ''));
  return fits && isSeen(alpha) ? colour : null;
}

const isClearHex = (colour: string): boolean => /^#(?:...0|.{6}00)$/.test(colour);

/** `1, 2, 3, .5` as older style sheets have it, or `1 2 3 / .5`. */
function toMembers(inside: string, commas: boolean): [values: string[], alpha: string | undefined] {
  if (commas && inside.includes(',')) {
    const values = inside.split(',').map((each) => each.trim());
    return [values.slice(0, 3), values.length > 4 ? '' : values[3]];
  }
  const [values = '', ...alphas] = inside.split('/').map((each) => each.trim());
  return [values.split(/\s+/), alphas.length > 1 ? '' : alphas[0]];
}

/** No alpha at all, or one above nothing. */
const isSeen = (alpha: string | undefined): boolean =>
  alpha === undefined || (share.test(alpha) && Number.parseFloat(alpha) > 0);

/**
 * A safe colour as a mark on the ground: opaque, its hue kept, its lightness kept where it has a contrast of 3:1 in
 * the theme, and moved to where it has one otherwise.
 */
export const toMarkColour = (safe: string): string =>
  `light-dark(oklch(from ${safe} min(l, 0.62) c h / 1), oklch(from ${safe} max(l, 0.57) c h / 1))`;
