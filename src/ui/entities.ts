/** Decodes named character references in Markdown text (`&amp;`); `marked` itself decodes numeric ones. */

const named: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  hellip: '…',
  mdash: '—',
  ndash: '–',
};

/** Unknown references stay as they are. */
export function decodeEntities(text: string): string {
  return text.replace(/&([a-z]+);/gi, (whole, name: string) =>
    Object.hasOwn(named, name) ? (named[name] ?? whole) : whole,
  );
}
