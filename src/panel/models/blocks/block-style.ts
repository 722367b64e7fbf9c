/** A block's own colours as values of the visual language's tokens. Pure. */
import { toSafeColour } from '#ui';

/** Which tokens of the style sheet each token of a widget stands for. */
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
/** The marks of where it came from have the colour of the text: their own may not be seen on the ground that somebody chose. */
const glyphs = ['--src-page', '--src-mcp', '--src-widget'];
/** Quieter text keeps its distance from a colour of the text that somebody chose. */
const quieter: Record<string, number> = { '--ink-2': 92, '--ink-3': 85 };

/** Only what is a plain colour; the log's are, and an older log's may not be. */
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
