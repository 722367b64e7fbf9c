/** Converts a block's own colours to values of our design tokens. */
import { toSafeColour } from '#core/tools/colour.ts';

/** The design tokens that each of a widget's tokens stands for. */
const tokens: Record<string, readonly string[]> = {
  accent: ['--accent'],
  bg: ['--bg'],
  surface: ['--bg-sunken', '--bg-raised', '--bg-hover'],
  text: ['--ink'],
  border: ['--line', '--line-2'],
  success: ['--ok'],
  warning: ['--warn'],
  error: ['--danger'],
  info: ['--src-mcp'],
};
/** Source icons take the text colour: their own might be invisible on a chosen background. */
const glyphs = ['--src-page', '--src-mcp', '--src-widget'];
/** Quieter text is derived from a chosen text colour, with these percentages. */
const quieter: Record<string, number> = { '--ink-2': 92, '--ink-3': 85 };

/** Accepts only plain colours; older logs may contain others. */
export function toStyle(styles: Readonly<Record<string, string>>): Record<string, string> {
  const pairs = Object.entries(styles).flatMap(([token, colour]) => {
    const safe = toSafeColour(colour);
    const names = Object.hasOwn(tokens, token) ? (tokens[token] ?? []) : [];
    return safe === null ? [] : names.map((name) => [name, safe]);
  });
  const text = toSafeColour(styles.text);
  if (text === null) return Object.fromEntries(pairs);
  const inks = Object.entries(quieter).map(([name, share]) => [
    name,
    `color-mix(in srgb, ${text} ${share}%, transparent)`,
  ]);
  return Object.fromEntries([...glyphs.map((name) => [name, text]), ...pairs, ...inks]);
}
