/** A long page in parts. Pure. */

/** Characters of a part, about 2,500 tokens. */
const longest = 9000;

/** At least one part, cut at lines; a longer line is a part of its own. */
export function toParts(lines: readonly string[]): string[] {
  const parts: string[] = [];
  let part = '';
  for (const line of lines) {
    if (part !== '' && part.length + line.length >= longest) {
      parts.push(part);
      part = '';
    }
    part += part === '' ? line : `\n${line}`;
  }
  return [...parts, part];
}
