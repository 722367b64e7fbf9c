/** JSON for reading: what is short stays on one line, and each piece of text knows what kind it is. */

export interface Piece {
  kind: 'key' | 'text' | 'value' | 'mark';
  text: string;
}

/** Lays JSON out in lines of at most `width` characters where it can, `taken` of which are; members keep their order. */
export function layOut(value: unknown, width = 72, indent = '', taken = 0): string {
  const flat = inOneLine(value);
  if (typeof value !== 'object' || value === null || indent.length + taken + flat.length <= width) return flat;
  const inner = `${indent}  `;
  const members = Array.isArray(value)
    ? value.map((member) => (isFlat(member) ? inOneLine(member) : layOut(member, width, inner)))
    : Object.entries(value).map(([key, member]) => {
        const name = `${JSON.stringify(key)}: `;
        return name + layOut(member, width, inner, name.length);
      });
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  return `${open}\n${members.map((member) => inner + member).join(',\n')}\n${indent}${close}`;
}

/** Choices of a schema read best one a line, however long. */
const isFlat = (value: unknown) =>
  typeof value !== 'object' || value === null || Object.values(value).every((member) => typeof member !== 'object');

function inOneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inOneLine).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([key, member]) => `${JSON.stringify(key)}: ${inOneLine(member)}`);
  return members.length > 0 ? `{ ${members.join(', ')} }` : '{}';
}

/** Takes laid-out JSON apart for colouring; joined again, the pieces are the same text. */
export function piecesOf(json: string): Piece[] {
  const pieces: Piece[] = [];
  for (const [text, quoted, colon, word] of json.matchAll(/("(?:[^"\\]|\\.)*")(?=(:?))|([\w.+-]+)|[^"\w.+-]+/g)) {
    const kind = quoted ? (colon ? 'key' : 'text') : word ? 'value' : 'mark';
    pieces.push({ kind, text });
  }
  return pieces;
}
