/** Tests texts against foreign patterns in linear time: backtracking can't be interrupted. */
import { RE2JS } from 're2js';
import type { Work } from './work';

/** Whether a text fits. */
export type PatternTest = (text: string) => boolean;

/** Characters of a pattern: what RE2 makes of it can be a thousand times as long. */
const maxPattern = 1_000;

/** The pattern's test, or why there is none, as a sentence. */
export function toPatternTest(pattern: string, work: Work): PatternTest | string {
  if (pattern.length > maxPattern) return `The pattern ${pattern.slice(0, 40)}… is too long to be tested.`;
  work.spend(pattern.length * 50);
  const read = toLinear(pattern);
  if (!read) return `The pattern ${pattern} can’t be tested.`;
  work.spend(read.programSize() * 20);
  return (text) => {
    work.spend(read.programSize() * (text.length + 1));
    return read.test(text);
  };
}

/** The newest programs. Each keeps up to 8 MB of what it has found out while testing. */
const compiled = new Map<string, RE2JS | null>();
const maxCompiled = 10;

const flagsOf: Record<string, number> = { i: RE2JS.CASE_INSENSITIVE, s: RE2JS.DOTALL, m: RE2JS.MULTILINE };

/**
 * The pattern for tests in linear time; `flags` as in `new RegExp(pattern, flags)`. Null if it is no pattern, or has what RE2
 * doesn't know: look-around, references back.
 */
export function toLinear(pattern: string, flags = 'u'): RE2JS | null {
  const key = `${flags}/${pattern}`;
  const known = compiled.get(key);
  if (known !== undefined) return known;
  const [oldest] = compiled.keys();
  if (oldest !== undefined && compiled.size >= maxCompiled) compiled.delete(oldest);
  let made: RE2JS | null = null;
  try {
    // RE2 takes some that JavaScript refuses.
    new RegExp(pattern, flags);
    const ours = RE2JS.translateRegExp(withOurClasses(pattern, flags.includes('s')));
    made = RE2JS.compile(
      ours,
      [...flags].reduce((sum, flag) => sum | (flagsOf[flag] ?? 0), 0),
    );
  } catch {
    made = null; // which the caller says
  }
  compiled.set(key, made);
  return made;
}

const spaces = '\\t-\\r \\x{a0}\\x{1680}\\x{2000}-\\x{200a}\\x{2028}\\x{2029}\\x{202f}\\x{205f}\\x{3000}\\x{feff}';
const classes: Record<string, string> = {
  '.': '[^\\n\\r\\x{2028}\\x{2029}]',
  '\\s': `[${spaces}]`,
  '\\S': `[^${spaces}]`,
};

/** Writes out what `.` and `\s` mean in JavaScript: to RE2, only ASCII has white space. */
function withOurClasses(pattern: string, hasLines = false): string {
  return pattern.replace(/\\.|\[(?:\\.|[^\]\\])*\]?|\./gsu, (part) => {
    if (part === '.' && hasLines) return part;
    if (!part.startsWith('[')) return classes[part] ?? part;
    if (/\\S/.test(part) && !/\\s/.test(part)) throw new SyntaxError('RE2 has no such class.');
    return part.replace(/\\.|[^\\]/gsu, (each) => (each === '\\s' ? spaces : each));
  });
}
