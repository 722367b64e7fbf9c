/** Cuts a long text into parts that a model reads one by one. */

/** Characters of a part: less than what results are shortened to by default. */
const partLength = 9000;
/** A part ends with a line, if one ends within this share of its length. */
const leastPart = 0.6;

/** Never cuts a character in two, and a line only if it is long. */
export function toParts(text: string): string[] {
  const parts: string[] = [];
  for (let rest = text; rest !== ''; ) {
    const [part, left] = rest.length <= partLength ? [rest, ''] : cutPart(rest);
    parts.push(part);
    rest = left;
  }
  return parts;
}

function cutPart(text: string): [part: string, rest: string] {
  const line = text.lastIndexOf('\n', partLength);
  const at =
    line >= partLength * leastPart
      ? line + 1
      : partLength - (/[\uD800-\uDBFF]/.test(text.charAt(partLength - 1)) ? 1 : 0);
  return [text.slice(0, at), text.slice(at)];
}
