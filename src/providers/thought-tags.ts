/** Takes the thoughts out of a text in which a model writes them between tags, piece by piece as it comes. Pure. */
import { escapePattern, quirks } from './quirks';

export type SplitPiece =
  | { type: 'text' | 'thought'; text: string }
  /** All text so far was thought: only the closing tag came. */
  | { type: 'text-was-thought' };

const pairs = quirks('tags');
const marks = quirks('marks').flat();
const openings = pairs.map(([opens, closes]) => ({ opens, closes: new RegExp(escapePattern(closes), 'i') }));
const every = [...new Set([...pairs.flat(), ...marks])]
  .filter(Boolean)
  .toSorted((one, other) => other.length - one.length);
const anyTag = new RegExp(every.map(escapePattern).join('|'), 'i');
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
export class ThoughtSplitter {
  readonly #code = new CodeReader();
  #waiting = '';
  #out: SplitPiece[] = [];
  /** The closing tag of the thought that is being read. */
  #closes: RegExp | null = null;
  /** A thought that opened within a line: without its end, it is text that speaks of a tag. */
  #within: string | null = null;
  #said = false;
  /** A thought had both of its tags. */
  #isPaired = false;
  /** The first letters of the text. */
  #first = '';
  /** Space at the beginning of a text or a thought, and at the end of a thought, is left out. */
  #skipsSpace = true;
  /** The last characters of the text. */
  #before = '';

  push(text: string): SplitPiece[] {
    this.#waiting += text;
    return this.#read(false);
  }

  end(): SplitPiece[] {
    const last = this.#read(true);
    return this.#within === null ? last : [...last, { type: 'text', text: this.#within }];
  }

  #read(end: boolean): SplitPiece[] {
    while (this.#waiting !== '' && (this.#closes === null ? this.#takeText(end) : this.#takeThought(end)));
    const taken = this.#out;
    this.#out = [];
    return taken;
  }

  /** Whether there is more to read. */
  #takeText(end: boolean): boolean {
    const waiting = this.#waiting;
    const found = anyTag.exec(waiting);
    const after = found ? waiting.slice(found.index + found[0].length) : '';
    // Whether a tag is meant as one is seen from what comes after it.
    const isSure = end || after.length > 100 || (after.length > 1 && after.trim() !== '');
    const kept = end || found ? 0 : Math.max(countOpenEnd(waiting), countAtEnd(waiting, '`~'));
    const at = found ? found.index : waiting.length - kept;
    this.#giveText(waiting.slice(0, at));
    this.#waiting = found && isSure ? after : waiting.slice(at);
    if (!found || !isSure) return false;
    this.#takeTag(found[0], after);
    return true;
  }

  #takeTag(tag: string, after: string): void {
    const opened = openings.find(({ opens }) => isSame(opens, tag));
    // A closing word of mere letters counts only behind its channel’s name; “AssistantFinal” may be the name of anything.
    const isWord = /^\w+$/.test(tag) && this.#first !== 'analysis';
    if (this.#code.isInside || isQuoted(this.#before, after) || isWord) this.#giveText(tag);
    else if (opened) {
      this.#within = this.#said && !this.#code.isLineStart ? tag : null;
      this.#closes = opened.closes;
      this.#skipsSpace = this.#within === null;
    } else if (marks.some((mark) => isSame(mark, tag))) this.#skipsSpace ||= !this.#said;
    else this.#closeUnopened(after);
  }

  #closeUnopened(after: string): void {
    // Behind a whole thought, one within a line or at the very end is a slip; on a line of its own it ends a draft.
    if (this.#isPaired && this.#said && (!this.#code.isLineStart || after.trim() === '')) return;
    if (this.#said) this.#out.push({ type: 'text-was-thought' });
    [this.#said, this.#skipsSpace, this.#before] = [false, true, ''];
    this.#code.reset();
  }

  /** Space at the end of a piece stays until more of the thought comes. */
  #takeThought(end: boolean): boolean {
    const waiting = this.#waiting;
    const found = this.#closes?.exec(waiting);
    if (!found) {
      const open = end ? 0 : countOpenEnd(waiting);
      const kept = end ? 0 : open + countAtEnd(waiting.slice(0, waiting.length - open), ' \n\t\r');
      this.#giveThought(waiting.slice(0, waiting.length - kept), false);
      this.#waiting = waiting.slice(waiting.length - kept);
      return false;
    }
    this.#giveThought(waiting.slice(0, found.index), true);
    this.#waiting = waiting.slice(found.index + found[0].length);
    [this.#closes, this.#within, this.#skipsSpace, this.#isPaired] = [null, null, !this.#said, true];
    return true;
  }

  #giveThought(text: string, isEnd: boolean): void {
    if (this.#within === null) this.#give('thought', isEnd ? text.trimEnd() : text);
    else if (isEnd) this.#give('thought', `${this.#within}${text}`.replace(anyTag, '').trim());
    else this.#within += text;
  }

  #giveText(text: string): void {
    this.#code.read(text);
    if (this.#first.length < 8) this.#first = `${this.#first}${text}`.trimStart().slice(0, 8);
    this.#before = `${this.#before}${text}`.slice(-2);
    this.#said ||= text.trim() !== '';
    this.#give('text', text);
  }

  #give(type: 'text' | 'thought', text: string): void {
    const words = this.#skipsSpace ? text.trimStart() : text;
    if (words === '') return;
    this.#skipsSpace = false;
    this.#out.push({ type, text: words });
  }
}

/** A sentence about the tag: between quotes, or between words with spaces. */
function isQuoted(before: string, after: string): boolean {
  if (/["“‘'«(]$/.test(before) && /^["”’'»)]/.test(after)) return true;
  return /[\p{L}\p{N},] $/u.test(before) && /^( [\p{L}\p{N}]|[.,;:!?)])/u.test(after);
}

/** Follows a text's code: fences, and backticks within a line. */
class CodeReader {
  #fence = '';
  #ticks = 0;
  isLineStart = true;

  get isInside(): boolean {
    return this.#fence !== '' || this.#ticks > 0;
  }

  read(text: string): void {
    for (const [run] of text.matchAll(/\n|`+|~{3,}|[^\n`~]+|~+/g)) {
      if (run === '\n') [this.#ticks, this.isLineStart] = [0, true];
      else if (/^(`|~~~)/.test(run)) this.#takeRun(run);
      else if (run.trim() !== '') this.isLineStart = false;
    }
  }

  #takeRun(run: string): void {
    const isFence = this.isLineStart && run.length >= 3;
    this.isLineStart = false;
    if (isFence && this.#fence === '') this.#fence = run;
    else if (isFence && run.startsWith(this.#fence)) this.#fence = '';
    else if (this.#fence === '' && run.startsWith('`')) {
      if (this.#ticks === 0) this.#ticks = run.length;
      else if (this.#ticks === run.length) this.#ticks = 0;
    }
  }

  reset(): void {
    [this.#fence, this.#ticks, this.isLineStart] = ['', 0, true];
  }
}
