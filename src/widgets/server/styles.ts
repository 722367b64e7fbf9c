/** Colours that a model gives a widget: known tokens, plain CSS colours, and words that can still be read. Pure. */
import { contrast, escapePointer, over, toRgba, toSafeColour, type ValidationIssue } from '#tools';
import { themeColours } from './theme-colours';

export const styleTokens = [
  'accent',
  'bg',
  'surface',
  'text',
  'border',
  'success',
  'warning',
  'error',
  'info',
] as const;

/** The tokens with their colours, or what is wrong. `standing`: what the widget has; a token not given keeps that. */
export function checkStyles(
  given: Record<string, unknown>,
  standing: Readonly<Record<string, string>>,
): { styles: Record<string, string> } | { issues: ValidationIssue[] } {
  const checked = Object.entries(given).map(([token, colour]) => checkToken(token, colour));
  const issues = checked.flatMap((each) => ('issue' in each ? [each.issue] : []));
  if (issues.length === 0 && checked.length === 0) issues.push(nothingGiven);
  if (issues.length > 0) return { issues };
  const styles = Object.fromEntries(checked.flatMap((each) => ('colour' in each ? [[each.token, each.colour]] : [])));
  const hidden = hiddenText({ ...standing, ...styles });
  return hidden ? { issues: [hidden] } : { styles };
}

const there = `There are: ${styleTokens.join(', ')}.`;
const nothingGiven = { path: '/params/styles', keyword: 'minProperties', message: `Name at least one style. ${there}` };

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

/** WCAG's least for large text and for what isn't text. */
const leastContrast = 3;

/** The user may switch themes, so the text must be readable on each background in both. */
function hiddenText(styles: Partial<Record<string, string>>): ValidationIssue | null {
  const [bg, surface, text] = [styles.bg, styles.surface, styles.text].map((each) => (each ? toRgba(each) : null));
  if (!bg && !surface && !text) return null;
  for (const { name, ground, ink } of themeColours) {
    const below = bg ? over(bg, ground) : ground;
    const grounds = surface ? [below, over(surface, below)] : [below];
    const least = Math.min(...grounds.map((each) => contrast(over(text ?? ink, each), each)));
    if (least < leastContrast) return tooFaint(name, least, Boolean(text), Boolean(bg ?? surface));
  }
  return null;
}

function tooFaint(theme: string, least: number, hasText: boolean, hasGround: boolean): ValidationIssue {
  const advice =
    hasText && hasGround
      ? 'Choose colours further apart.'
      : hasText
        ? 'Give a bg with it.'
        : 'Give a text colour with it.';
  const message = `Text could not be read in the ${theme} theme: its contrast would be ${least.toFixed(1)}:1, and 3:1 is the least. ${advice}`;
  return { path: `/params/styles/${hasText ? 'text' : 'bg'}`, keyword: 'contrast', message };
}
