/** Takes the thoughts out of a text in which a model writes them between tags, piece by piece as it comes. Pure. */
import { quirks } from './quirks';

export type SplitPiece =
  | { type: 'text' | 'thought'; text: string }
  /** All text so far was thought: only the closing tag came. */
  | { type: 'text-was-thought' };

const pairs = quirks('tags');
const marks = quirks('marks').flat();
const written = (word: string): string => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
const openings = pairs.map(([opens, closes]) => ({ opens, closes: new RegExp(written(closes), 'i') }));
const every = [...new Set([...pairs.flat(), ...marks])]
  .filter(Boolean)
  .toSorted((one, other) => other.length - one.length);
const anyTag = new RegExp(every.map(written).join('|'), 'i');
const lowerCase = every.map((word) => word.toLowerCase());
const maxLength = Math.max(...every.map(({ length }) => length));

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** How many characters at the end may become a tag with what comes next. */
function countOpenEnd(text: string): number {
  for (let length = Math.min(maxLength - 1, text.length); length > 0; length--) {
    const end = text.slice(-length).toLowerCase();
    if (lowerCase.some((word) => word.startsWith(end))) return length;
  }
  return 0;
}

/** How many of these characters are at the end; not more than a long run of them, so that no text is read again and again. */
function countAtEnd(text: string, characters: string): number {
  let count = 0;
  while (count < 200 && count < text.length && characters.includes(text.charAt(text.length - 1 - count))) count++;
  return count;
}

/** Of one answer. */
export function createThoughtSplitter() {
  const code = createCodeReader();
  let waiting = '';
  let out: SplitPiece[] = [];
  /** The closing tag of the thought that is being read. */
  let closes: RegExp | null = null;
  /** A thought that opened within a line: without its end, it is text that speaks of a tag. */
  let within: string | null = null;
  let said = false;
  /** A thought had both of its tags. */
  let isPaired = false;
  /** The first letters of the text. */
  let first = '';
  /** Space at the beginning of a text or a thought, and at the end of a thought, is left out. */
  let skipsSpace = true;
  /** The last characters of the text. */
  let before = '';

  const give = (type: 'text' | 'thought', text: string): void => {
    const words = skipsSpace ? text.trimStart() : text;
    if (words === '') return;
    skipsSpace = false;
    out.push({ type, text: words });
  };
  const giveText = (text: string): void => {
    code.read(text);
    if (first.length < 8) first = `${first}${text}`.trimStart().slice(0, 8);
    before = `${before}${text}`.slice(-2);
    said ||= text.trim() !== '';
    give('text', text);
  };
  const giveThought = (text: string, isEnd: boolean): void => {
    const words = isEnd ? text.trimEnd() : text;
    if (within === null) give('thought', words);
    else if (isEnd) give('thought', `${within}${text}`.replace(anyTag, '').trim());
    else within += text;
  };
  /** Space at the end of a piece stays until more of the thought comes. */
  const takeThought = (end: boolean): boolean => {
    const found = closes?.exec(waiting);
    if (!found) {
      const open = end ? 0 : countOpenEnd(waiting);
      const kept = end ? 0 : open + countAtEnd(waiting.slice(0, waiting.length - open), ' \n\t\r');
      giveThought(waiting.slice(0, waiting.length - kept), false);
      waiting = waiting.slice(waiting.length - kept);
      return false;
    }
    giveThought(waiting.slice(0, found.index), true);
    waiting = waiting.slice(found.index + found[0].length);
    [closes, within, skipsSpace, isPaired] = [null, null, !said, true];
    return true;
  };
  const takeTag = (tag: string, after: string): void => {
    const opened = openings.find(({ opens }) => isSame(opens, tag));
    // A closing word of mere letters counts only behind its channel’s name; “AssistantFinal” may be the name of anything.
    const isWord = /^\w+$/.test(tag) && first !== 'analysis';
    if (code.isInside() || isQuoted(before, after) || isWord) giveText(tag);
    else if (opened) {
      within = said && !code.isLineStart() ? tag : null;
      [closes, skipsSpace] = [opened.closes, within === null];
    } else if (!marks.some((mark) => isSame(mark, tag))) {
      // Behind a whole thought, one within a line or at the very end is a slip; on a line of its own it ends a draft.
      if (isPaired && said && (!code.isLineStart() || after.trim() === '')) return;
      if (said) out.push({ type: 'text-was-thought' });
      [said, skipsSpace, before] = [false, true, ''];
      code.reset();
    } else skipsSpace ||= !said;
  };
  const takeText = (end: boolean): boolean => {
    const found = anyTag.exec(waiting);
    const after = found ? waiting.slice(found.index + found[0].length) : '';
    // Whether a tag is meant as one is seen from what comes after it.
    const isSure = end || after.length > 100 || (after.length > 1 && after.trim() !== '');
    const kept = end || found ? 0 : Math.max(countOpenEnd(waiting), countAtEnd(waiting, '`~'));
    const at = found ? found.index : waiting.length - kept;
    giveText(waiting.slice(0, at));
    if (!found || !isSure) {
      waiting = waiting.slice(at);
      return false;
    }
    waiting = after;
    takeTag(found[0], after);
    return true;
  };
  const read = (end: boolean): SplitPiece[] => {
    while (waiting !== '' && (closes === null ? takeText(end) : takeThought(end)));
    const taken = out;
    out = [];
    return taken;
  };
  return {
    push(text: string): SplitPiece[] {
      waiting += text;
      return read(false);
    },
    end(): SplitPiece[] {
      const last = read(true);
      if (within === null) return last;
      return [...last, { type: 'text', text: within }];
    },
  };
}

/** A sentence about the tag: between quotes, or between words with spaces. */
function isQuoted(before: string, after: string): boolean {
  if (/["“‘'«(]$/.test(before) && /^["”’'»)]/.test(after)) return true;
  return /[\p{L}\p{N},] $/u.test(before) && /^( [\p{L}\p{N}]|[.,;:!?)])/u.test(after);
}

/** Follows a text's code: fences, and backticks within a line. */
function createCodeReader() {
  let [fence, ticks, lineStart] = ['', 0, true];
  const takeRun = (run: string): void => {
    const isFence = lineStart && run.length >= 3;
    if (isFence && fence === '') fence = run;
    else if (isFence && run.startsWith(fence)) fence = '';
    else if (fence === '' && run.startsWith('`')) ticks = ticks === 0 ? run.length : ticks === run.length ? 0 : ticks;
    lineStart = false;
  };
  return {
    read(text: string): void {
      for (const [run] of text.matchAll(/\n|`+|~{3,}|[^\n`~]+|~+/g)) {
        if (run === '\n') [ticks, lineStart] = [0, true];
        else if (/^(`|~~~)/.test(run)) takeRun(run);
        else if (run.trim() !== '') lineStart = false;
      }
    },
    isInside: () => fence !== '' || ticks > 0,
    isLineStart: () => lineStart,
    reset(): void {
      [fence, ticks, lineStart] = ['', 0, true];
    },
  };
}
