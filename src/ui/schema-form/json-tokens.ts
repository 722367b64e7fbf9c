/** Splits a line of JSON into tokens with CSS classes. Accepts incomplete JSON. Pure. */

export type Token = [kind: 'k' | 's' | 'n' | '', text: string];

const parts = /("(?:[^"\\]|\\.)*")(\s*:)?|(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|\b(?:true|false|null)\b)/g;

export function toTokens(line: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  for (const { 0: whole, 1: text, 2: colon, index } of line.matchAll(parts)) {
    if (index > at) tokens.push(['', line.slice(at, index)]);
    if (text === undefined) tokens.push(['n', whole]);
    else tokens.push([colon === undefined ? 's' : 'k', text], ['', colon ?? '']);
    at = index + whole.length;
  }
  return at < line.length ? [...tokens, ['', line.slice(at)]] : tokens;
}
