/** Reads Markdown in a time that grows with its length: a paragraph that is little but marks stays as it was written. */
import { Lexer, type Token } from 'marked';

/** Each mark may be compared with each other one: that many take some milliseconds, and no honest paragraph has them. */
const mostMarks = 2000;

export class BoundedLexer extends Lexer {
  override inlineTokens(source: string, tokens: Token[] = []): Token[] {
    if (countMarks(source) <= mostMarks) return super.inlineTokens(source, tokens);
    tokens.push({ type: 'text', raw: source, text: source, escaped: false });
    return tokens;
  }
}

const countMarks = (source: string): number => source.match(/[_*~[<`$\\]/g)?.length ?? 0;
