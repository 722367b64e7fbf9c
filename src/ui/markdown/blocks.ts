/** Splits Markdown into blocks. Of a growing text only the end is read again, so that a long answer streams as fast as a short one. */
import { Lexer, Marked, type Token } from 'marked';
import remend from 'remend';
import { mathsRules } from './maths';

/** Null if the text is nested too deeply and is shown as written. */
export type MarkdownBlocks = Token[] | null;

export interface Read {
  text: string;
  blocks: MarkdownBlocks;
}

const marked = new Marked({ gfm: true, extensions: mathsRules.map((rule) => ({ ...rule, renderer: () => '' })) });

/** Deeper than any genuine text. */
const deepest = 40;

export function readBlocks(text: string): MarkdownBlocks {
  try {
    const tokens = [...new BoundedLexer(marked.defaults).lex(text)];
    return isDeeper(tokens, deepest) ? null : tokens;
  } catch {
    return null; // nested so deep that even reading it overflowed the stack
  }
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
const mostMarks = 2000;

class BoundedLexer extends Lexer {
  override inlineTokens(source: string, tokens: Token[] = []): Token[] {
    if (countMarks(source) <= mostMarks) return super.inlineTokens(source, tokens);
    tokens.push({ type: 'text', raw: source, text: source, escaped: false });
    return tokens;
  }
}

const countMarks = (source: string): number => source.match(/[_*~[<`$\\]/g)?.length ?? 0;

/** A table's header isn't one before the line below it has arrived. */
const halfTable = /^\|[^\n]*(\n[ \t|:-]*)?$/;

/** `text`: the last block so far. Closes open marks; an incomplete link becomes its text. */
export function closeOpenMarks(text: string): string {
  if (halfTable.test(text)) return '';
  return remend(text, { linkMode: 'text-only', images: false, htmlTags: false });
}
