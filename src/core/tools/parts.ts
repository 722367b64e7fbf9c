/** Cuts a long text into parts that a model reads one by one. */

/** Characters of a part: about 2,500 tokens, and less than what results are shortened to by default. */
const partLength = 9000;
/** A part ends with a line, if one ends within this share of its length. */
const minPart = 0.6;

/** At least one. Never cuts a character in two, and a line only if it is long. */
export function toParts(text: string): string[] {
  const parts: string[] = [];
  let rest = text;
  while (rest.length > partLength) {
    const [part, left] = cutPart(rest);
    parts.push(part);
    rest = left;
  }
  return [...parts, rest];
}

function cutPart(rest: string): [part: string, rest: string] {
  const line = rest.lastIndexOf('\n', partLength);
  if (line >= partLength * minPart) return [rest.slice(0, line + 1), rest.slice(line + 1)];
  const at = partLength - (/[\uD800-\uDBFF]/.test(rest.charAt(partLength - 1)) ? 1 : 0);
  return [rest.slice(0, at), rest.slice(at)];
}
