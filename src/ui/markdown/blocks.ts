/** Splits Markdown into blocks. Of a growing text only the end is read again, so that a long answer streams as fast as a short one. */
import { Lexer, Marked, type MarkedOptions, type MarkedToken, type Token, type TokensList } from 'marked';
import remend from 'remend';
import { besideCjk } from './emphasis';
import { type MathsToken, mathsRules } from './maths';

/** Null if the text is nested too deeply, or takes too much work, and is shown as written. */
export type MarkdownBlocks = Token[] | null;

export interface Read {
  text: string;
  blocks: MarkdownBlocks;
}

const marked = new Marked({
  gfm: true,
  extensions: mathsRules.map((rule) => ({ ...rule, renderer: () => '' })),
  // Models mean “about” or “from … to” by one tilde; false leaves two of them to the library.
  tokenizer: { del: (source) => (source.startsWith('~~') ? false : undefined) },
});

/** Deeper than any genuine text. */
const deepest = 40;

export function readBlocks(text: string): MarkdownBlocks {
  try {
    const tokens = [...new BoundedLexer(marked.defaults).lex(text)];
    return isDeeper(tokens, deepest) || countElements(tokens) > maxElements ? null : tokens;
  } catch {
    return null; // nested so deep that even reading it overflowed the stack, or read again and again
  }
}

/** Characters that are formatted of one text; no answer of a model's is usually longer. */
const maxLength = 150_000;

/** The beginning that is formatted: whole lines. It stays the same while the text grows. */
export function toHead(text: string): string {
  if (text.length <= maxLength) return text;
  const lineEnd = text.lastIndexOf('\n', maxLength - 1);
  return text.slice(0, lineEnd === -1 ? maxLength : lineEnd + 1);
}

/** Elements that a text may become; what brings a frame of its own counts as this many. */
const maxElements = 25_000;
const framed = 20;

function countElements(tokens: readonly Token[]): number {
  return tokens.reduce((sum, token) => sum + elementsOf(token as MarkedToken | MathsToken), 0); // no other extension adds kinds
}

function elementsOf(token: MarkedToken | MathsToken): number {
  if (token.type === 'maths' || token.type === 'maths-block') return framed + token.tex.length;
  if (token.type === 'code') return framed;
  if (token.type === 'table') return framed + 2 * token.header.length * (token.rows.length + 1);
  const inside = 'items' in token ? token.items : 'tokens' in token ? token.tokens : [];
  return (token.type === 'text' || token.type === 'space' ? 0 : 1) + countElements(inside ?? []);
}

/** Reads `text`. If it continues the text read before, only the last block is read again. */
export function readOn(before: Read | null, text: string): Read {
  if (!before?.blocks || !text.startsWith(before.text)) return { text, blocks: readBlocks(text) };
  const kept = before.blocks.slice(0, growing(before.blocks));
  const from = kept.reduce((length, { raw }) => length + raw.length, 0);
  const rest = before.text === text ? before.blocks.slice(kept.length) : readBlocks(text.slice(from));
  return { text, blocks: rest && [...kept, ...rest] };
}

/** The first block that more text may change: the last one, or the list before a number that may become its next item. */
function growing(blocks: readonly Token[]): number {
  const last = lastBlock(blocks);
  const before = lastBlock(blocks.slice(0, last));
  const isNumber = /^ *\d{1,9}$/.test(blocks[last]?.raw ?? '');
  return isNumber && blocks[before]?.type === 'list' ? before : last;
}

/** The index of the last block; blank lines and link definitions belong to the block before them. */
export function lastBlock(blocks: readonly Token[]): number {
  return Math.max(
    0,
    blocks.findLastIndex(({ type }) => type !== 'space' && type !== 'def'),
  );
}

function isDeeper(tokens: readonly Token[], left: number): boolean {
  if (left === 0) return tokens.length > 0;
  return tokens.some((token) => {
    const inside = 'items' in token ? token.items : 'tokens' in token ? token.tokens : [];
    return isDeeper(inside ?? [], left - 1);
  });
}

/** Each mark may be compared with every other one. This many take some milliseconds, and no genuine paragraph has more. */
const maxMarks = 2000;

/** Characters that reading a text may go over: what is nested is read at each level, and a bare address takes as long as so many. */
const [maxRead, perAddress] = [4_000_000, 600];

class BoundedLexer extends Lexer {
  #left = maxRead;

  constructor(options: MarkedOptions) {
    super(options);
    const { tokenizer } = this.options; // its own, which it made sure of
    if (tokenizer) tokenizer.rules = { ...tokenizer.rules, inline: { ...tokenizer.rules.inline, ...besideCjk } };
  }

  #read(characters: number): void {
    this.#left -= characters;
    if (this.#left < 0) throw new Error('Reading this text takes too much work.');
  }

  override blockTokens(source: string, tokens?: Token[], isClipped?: boolean): Token[];
  override blockTokens(source: string, tokens?: TokensList, isClipped?: boolean): TokensList;
  override blockTokens(source: string, tokens?: Token[], isClipped?: boolean): Token[] {
    this.#read(source.length + copiedIn(source) / 25);
    return super.blockTokens(source, tokens, isClipped);
  }

  override inlineTokens(source: string, tokens: Token[] = []): Token[] {
    this.#read(source.length + perAddress * (source.match(/:\/\//g)?.length ?? 0));
    if (countMarks(source) <= maxMarks) return super.inlineTokens(source, tokens);
    tokens.push({ type: 'text', raw: source, text: source, escaped: false });
    return tokens;
  }
}

/** Characters that the lexer copies: for each line of a list's item, all lines of the item before it; in a quote, before blocks are read. */
function copiedIn(source: string): number {
  let [item, copied, isAfterBlank]: [number | null, number, boolean] = [null, 0, false];
  for (const written of source.split('\n')) {
    const line = written.replace(/^(?: {0,3}> ?)+/, '');
    const indent = line.search(/\S/);
    const isOutside = indent === 0 || indent === 1;
    if (isOutside && /^ ?(?:[*+-]|\d{1,9}[.)])(?:\s|$)/.test(line)) item = 0;
    else if (isOutside && isAfterBlank) item = null;
    copied += item ?? 0;
    if (item !== null) item += line.length;
    isAfterBlank = indent === -1;
  }
  return copied;
}

const countMarks = (source: string): number => source.match(/[_*~[<`$\\@!]/g)?.length ?? 0;

/** A table's header isn't one before the line below it has arrived. */
const halfTable = /^\|[^\n]*(\n[ \t|:-]*)?$/;

/** Characters of a block whose open marks are closed. */
const maxOpenLength = 10_000;

/** `text`: the last block so far. Closes open marks; an incomplete link becomes its text. */
export function closeOpenMarks(text: string): string {
  if (text.length > maxOpenLength) return text;
  if (halfTable.test(text)) return '';
  return remend(text, { linkMode: 'text-only', images: false, htmlTags: false });
}
