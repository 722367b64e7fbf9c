/** Tests texts against foreign patterns, each by the engine that takes fewer steps: backtracking can't be interrupted. */
import { RE2JS } from 're2js';
import { type Work, withinSteps } from './work';

/** Whether a text fits. One that is too long to be tested does. */
type PatternTest = (text: string) => boolean;

/** Steps of one test by backtracking: about 25 ms. */
const mostSteps = 500_000;
/** A pattern that can't be tested against a text of this length isn't tested at all. */
const shortest = 15;

/** The pattern's test, or why there is none, as a sentence. */
export function readPattern(pattern: string, work: Work): PatternTest | string {
  const native = readNative(pattern);
  if (!native) return `The pattern ${pattern} can’t be read.`;
  const backtracking = stepsByLength(pattern, work);
  let linear: RE2JS | null | undefined;
  const findLinear = () => {
    if (linear === undefined) linear = readLinear(pattern, work);
    return linear;
  };
  if (backtracking(shortest) > mostSteps && !findLinear()) return `The pattern ${pattern} could take for ever to test.`;
  return (text) => {
    const steps = backtracking(text.length);
    const other = steps > cheap ? findLinear() : null;
    const otherSteps = (other?.programSize() ?? Number.POSITIVE_INFINITY) * (text.length + 1);
    if (other && otherSteps < steps) {
      work.spend(otherSteps);
      return other.test(text);
    }
    if (steps > mostSteps) return true;
    work.spend(steps);
    return native.test(text);
  };
}

/** Whether a name matches a pattern, for a form: false where that can't be found out. */
export function matchesPattern(pattern: string, name: string): boolean {
  return (
    withinSteps((work) => {
      const fits = readPattern(pattern, work);
      return typeof fits !== 'string' && fits(name);
    }) === true
  );
}

function readNative(pattern: string): RegExp | null {
  try {
    return new RegExp(pattern, 'u');
  } catch {
    return null; // no pattern
  }
}

/** Steps for which the linear engine isn't worth being asked. */
const cheap = 100;
/** Characters of a pattern that the linear engine is given: its programs can be a thousand times as long. */
const longestLinear = 300;

function readLinear(pattern: string, work: Work): RE2JS | null {
  if (pattern.length > longestLinear) return null;
  work.spend(pattern.length * 50);
  const read = compileLinear(pattern);
  work.spend((read?.programSize() ?? 0) * 20);
  return read;
}

/** The newest programs. Each keeps up to 8 MB of what it has found out while testing. */
const compiled = new Map<string, RE2JS | null>();
const mostCompiled = 10;

/** Null if it has what can't be tested in linear time, such as a reference back. */
function compileLinear(pattern: string): RE2JS | null {
  const known = compiled.get(pattern);
  if (known !== undefined) return known;
  const [oldest] = compiled.keys();
  if (oldest !== undefined && compiled.size >= mostCompiled) compiled.delete(oldest);
  let made: RE2JS | null = null;
  try {
    made = RE2JS.compile(RE2JS.translateRegExp(withOurClasses(pattern)));
  } catch {
    made = null; // RE2 has no such syntax
  }
  compiled.set(pattern, made);
  return made;
}

const spaces = '\\t-\\r \\x{a0}\\x{1680}\\x{2000}-\\x{200a}\\x{2028}\\x{2029}\\x{202f}\\x{205f}\\x{3000}\\x{feff}';
const classes: Record<string, string> = {
  '.': '[^\\n\\r\\x{2028}\\x{2029}]',
  '\\s': `[${spaces}]`,
  '\\S': `[^${spaces}]`,
};

/** Writes out what `.` and `\s` mean in JavaScript: to RE2, only ASCII has white space. */
function withOurClasses(pattern: string): string {
  return pattern.replace(/\\.|\[(?:\\.|[^\]\\])*\]|\./gsu, (part) => {
    if (!part.startsWith('[')) return classes[part] ?? part;
    if (/\\S/.test(part) && !/\\s/.test(part)) throw new SyntaxError('RE2 has no such class.');
    return part.replace(/\\.|[^\\]/gsu, (each) => (each === '\\s' ? spaces : each));
  });
}

const token =
  /\\(?:[pPu]\{[^}]*\}|k<[^>]*>|.)|\[(?:\\.|[^\]\\])*\]|\(\?(?:<?[=!]|<[^>]*>|[\w-]*:)|[()|]|(?:[*+?]|\{\d+(?:,\d*)?\})\??|./gsu;

interface Group {
  /** Of the alternatives before this one. */
  others: number;
  /** Of this alternative, but for its last part. */
  ways: number;
  last: number;
  /** How many parts a match goes through at least, before its last part and in it. */
  size: number;
  lastSize: number;
}

const opened = (): Group => ({ others: 0, ways: 1, last: 1, size: 1, lastSize: 0 });
const waysOf = ({ others, ways, last }: Group): number => others + ways * last;
const sizeOf = ({ size, lastSize }: Group): number => size + lastSize;
const followed = (group: Group, next: { ways: number; size: number }): Group => ({
  ...group,
  ways: group.ways * group.last,
  last: next.ways,
  size: sizeOf(group),
  lastSize: next.size,
});

/** For texts of up to so many characters, in powers of two: reading a pattern takes a while too. */
function stepsByLength(pattern: string, work: Work): (length: number) => number {
  const known = new Map<number, number>();
  return (length) => {
    const bound = 2 ** Math.ceil(Math.log2(length + 1));
    const steps = known.get(bound) ?? stepsOfPattern(pattern, bound);
    if (!known.has(bound)) work.spend(pattern.length);
    known.set(bound, steps);
    return steps;
  };
}

/** Steps at most: from each place, all ways to match, each as long as the pattern. Alternatives add up, parts multiply. */
export function stepsOfPattern(pattern: string, length: number): number {
  const outer: Group[] = [];
  let group = opened();
  for (const [text] of pattern.matchAll(token)) {
    if (text.startsWith('(')) {
      outer.push(group);
      group = opened();
    } else if (text === ')') group = followed(outer.pop() ?? opened(), { ways: waysOf(group), size: sizeOf(group) });
    else if (text === '|') group = { ...opened(), others: waysOf(group), size: sizeOf(group) };
    else if (/^(?:[*+?]|\{\d)/.test(text)) group = repeated(group, text, length);
    else group = followed(group, { ways: 1, size: 1 });
  }
  return (length * waysOf(group) * sizeOf(group)) / 32;
}

function repeated(group: Group, quantifier: string, length: number): Group {
  const [least, most] = boundsOf(quantifier);
  return {
    ...group,
    last: repeatedWays(group.last, least, most, length),
    lastSize: group.lastSize * Math.max(least, 1),
  };
}

/** A choice that is repeated without a bound has one way for each number of repetitions, and no bound if it has several itself. */
function repeatedWays(ways: number, least: number, most: number, length: number): number {
  if (most === Number.POSITIVE_INFINITY) return ways === 1 ? length : most;
  return ways ** most * (Math.min(most - least, length) + 1);
}

function boundsOf(quantifier: string): [least: number, most: number] {
  if (quantifier.startsWith('?')) return [0, 1];
  const [, least = '0', comma, most = ''] = /^\{(\d+)(,?)(\d*)/.exec(quantifier) ?? ['', '0', ','];
  if (comma === '') return [Number(least), Number(least)];
  return [Number(least), most === '' ? Number.POSITIVE_INFINITY : Number(most)];
}
