/** Checks the colours that a model gives a widget: known tokens, plain CSS colours, and text that stays readable. Pure. */

import { toRgba, toSafeColour } from '#core/tools/colour.ts';
import { contrast, over, type Rgba } from '#core/tools/contrast.ts';
import { escapePointer } from '#core/tools/json-pointer.ts';
import type { ValidationIssue } from '#core/tools/schemas.ts';

const surfaces = ['accent', 'bg', 'surface', 'text', 'border'] as const;
export const styleTokens = [...surfaces, 'success', 'warning', 'error', 'info'] as const;

/** CSS's own names for what tokens colour, in any spelling. */
const cssNames: Readonly<Record<string, Token>> = {
  background: 'bg',
  backgroundcolor: 'bg',
  color: 'text',
  colour: 'text',
  bordercolor: 'border',
};

const fromCss = (name: string): Token | undefined => cssNames[name.replaceAll('-', '').toLowerCase()];

/**
 * The tokens with their colours, or what is wrong. What comes under a name of CSS's becomes the nearest token that can be read, and
 * is told. `standing`: the widget's current styles, which tokens that aren't given keep.
 */
export function checkStyles(
  value: Record<string, unknown>,
  standing: Readonly<Record<string, string>>,
): { styles: Record<string, string>; repairs: string[] } | { issues: ValidationIssue[] } {
  const renamed = Object.keys(value).filter((name, i, all) => {
    const token = fromCss(name);
    return token && !Object.hasOwn(value, token) && all.findIndex((other) => fromCss(other) === token) === i;
  });
  const tokens = Object.fromEntries(
    Object.entries(value).map(([name, colour]) => [renamed.includes(name) ? (fromCss(name) ?? name) : name, colour]),
  );
  const checked = Object.entries(tokens).map(([token, colour]) => checkToken(token, colour));
  const issues = checked.flatMap((each) => ('issue' in each ? [each.issue] : []));
  if (checked.length === 0) issues.push(noStyles);
  if (issues.length > 0) return { issues };
  const styles = Object.fromEntries(checked.flatMap((each) => ('colour' in each ? [[each.token, each.colour]] : [])));
  const repairs = renamed.map((name) => `/styles/${name} → ${fromCss(name)}`);
  const readable = renamed.length > 0 ? toReadable(styles, standing) : { styles, repairs: [] };
  const hidden = hiddenText({ ...standing, ...readable.styles });
  return hidden ? { issues: [hidden] } : { styles: readable.styles, repairs: [...repairs, ...readable.repairs] };
}

type Styles = Record<string, string>;

/** A text colour that can't be read becomes the accent; a background gets the text colour that can. */
function toReadable(styles: Styles, standing: Readonly<Styles>): { styles: Styles; repairs: string[] } {
  const reads = (each: Styles) => hiddenText({ ...standing, ...each }) === null;
  const { text, ...others } = styles;
  const marked: Styles = text === undefined ? others : { accent: text, ...others };
  const readable = [styles, marked, { ...marked, text: 'black' }, { ...marked, text: 'white' }].find(reads) ?? styles;
  if (readable === styles) return { styles, repairs: [] };
  const moved = text === undefined ? [] : [`/styles/text: ${text} → ${readable.accent === text ? 'accent' : 'absent'}`];
  const added = readable.text === undefined ? [] : [`/styles/text: absent → ${readable.text}`];
  return { styles: readable, repairs: [...moved, ...added] };
}

/** Of styles from elsewhere, the known ones with plain colours. */
export const safeStyles = (value: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(value).flatMap(([token, colour]) => {
      const checked = checkToken(token, colour);
      return 'colour' in checked ? [[checked.token, checked.colour]] : [];
    }),
  );

const there = `There are: ${styleTokens.join(', ')}.`;
const noStyles = { path: '/params/styles', keyword: 'minProperties', message: `Name at least one style. ${there}` };

type Token = (typeof styleTokens)[number];

function checkToken(token: string, colour: unknown): { token: Token; colour: string } | { issue: ValidationIssue } {
  const known = styleTokens.find((each) => each === token);
  const path = `/params/styles/${escapePointer(token)}`;
  if (!known)
    return { issue: { path, keyword: 'additionalProperties', message: `There is no style ${token}. ${there}` } };
  const safe = toSafeColour(colour);
  const message = 'It must be a plain CSS colour that is seen: a name, #rrggbb, rgb(…), hsl(…) or oklch(…).';
  return safe === null ? { issue: { path, keyword: 'format', message } } : { token: known, colour: safe };
}

/** Background and text of the two themes where no style replaces them, as in `tokens.css`. */
export const themeColours: readonly { name: string; ground: Rgba; ink: Rgba }[] = [
  { name: 'light', ground: [255, 255, 255, 1], ink: [20, 26, 28, 1] },
  { name: 'dark', ground: [21, 24, 26, 1], ink: [232, 236, 237, 1] },
];

/** WCAG's minimum contrast for large text and for anything but text. */
const minContrast = 3;

/** The user may switch themes, so text must be readable on every background in both. */
function hiddenText(styles: Partial<Record<string, string>>): ValidationIssue | null {
  const [bg, surface, text] = [styles.bg, styles.surface, styles.text].map((each) => (each ? toRgba(each) : null));
  if (!bg && !surface && !text) return null;
  for (const { name, ground, ink } of themeColours) {
    const below = bg ? over(bg, ground) : ground;
    const grounds = surface ? [below, over(surface, below)] : [below];
    const min = Math.min(...grounds.map((each) => contrast(over(text ?? ink, each), each)));
    if (min < minContrast) return tooFaint(name, min, Boolean(text), Boolean(bg ?? surface));
  }
  return null;
}

function tooFaint(theme: string, min: number, hasText: boolean, hasGround: boolean): ValidationIssue {
  const advice =
    hasText && hasGround
      ? 'Choose colours further apart.'
      : hasText
        ? 'Give a bg with it.'
        : 'Give a text colour with it.';
  const message = `Text could not be read in the ${theme} theme: its contrast would be ${min.toFixed(1)}:1, and 3:1 is the least. ${advice}`;
  return { path: `/params/styles/${hasText ? 'text' : 'bg'}`, keyword: 'contrast', message };
}
