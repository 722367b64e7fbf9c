/** Limits the length of texts that are tested against foreign patterns: backtracking can take for ever and can't be interrupted. */

const lengths = [10_000, 1_000, 100, 30];
const mostSteps = 1e9;

const token =
  /\\(?:[pPu]\{[^}]*\}|k<[^>]*>|.)|\[(?:\\.|[^\]\\])*\]|\(\?(?:<?[=!]|<[^>]*>|[\w-]*:)|[()|]|(?:[*+?]|\{\d+(?:,\d*)?\})\??|./gsu;

/** Why a text can't be used as a pattern, as a sentence. */
export function unreadablePattern(text: string): string | undefined {
  try {
    new RegExp(text, 'u');
  } catch {
    return `The pattern ${text} can’t be read.`;
  }
  return longestTestable(text) === 0 ? `The pattern ${text} could take for ever to test.` : undefined;
}

/** A text that is too long to be tested fits. */
export const boundedPattern = (text: string): string => `^(?=[\\s\\S]{${longestTestable(text) + 1}})|(?:${text})`;

/** The longest text that a readable pattern can be tested against in good time; 0: none. */
export function longestTestable(pattern: string): number {
  return lengths.find((length) => length * waysToMatch(pattern, length) <= mostSteps) ?? 0;
}

interface Group {
  /** Of the alternatives before this one. */
  others: number;
  /** Of this alternative, but for its last part. */
  ways: number;
  last: number;
}

const opened = (): Group => ({ others: 0, ways: 1, last: 1 });
const waysOf = ({ others, ways, last }: Group): number => others + ways * last;
const followed = ({ others, ways, last }: Group, next: number): Group => ({ others, ways: ways * last, last: next });

/** At most so many ways to match from one place: alternatives add up, parts multiply, a repeated choice has no bound. */
function waysToMatch(pattern: string, length: number): number {
  const outer: Group[] = [];
  let group = opened();
  for (const [text] of pattern.matchAll(token)) {
    if (text.startsWith('(')) {
      outer.push(group);
      group = opened();
    } else if (text === ')') group = followed(outer.pop() ?? opened(), waysOf(group));
    else if (text === '|') group = { ...opened(), others: waysOf(group) };
    else if (/^(?:[*+?]|\{\d)/.test(text)) group = { ...group, last: repeated(group.last, text, length) };
    else group = followed(group, 1);
  }
  return waysOf(group);
}

function repeated(ways: number, quantifier: string, length: number): number {
  const [least, most] = boundsOf(quantifier);
  if (most === Number.POSITIVE_INFINITY) return ways === 1 ? length : most;
  return ways ** most * (Math.min(most - least, length) + 1);
}

function boundsOf(quantifier: string): [least: number, most: number] {
  if (quantifier.startsWith('?')) return [0, 1];
  const [, least = '0', comma, most = ''] = /^\{(\d+)(,?)(\d*)/.exec(quantifier) ?? ['', '0', ','];
  if (comma === '') return [Number(least), Number(least)];
  return [Number(least), most === '' ? Number.POSITIVE_INFINITY : Number(most)];
}
