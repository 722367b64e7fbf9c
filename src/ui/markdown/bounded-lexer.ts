/** Reads Markdown in linear time: a paragraph that consists mostly of marks is shown as written. */
import { Lexer, type Token } from 'marked';

/** Each mark may be compared with every other one. This many take some milliseconds, and no genuine paragraph has more. */
const mostMarks = 2000;

export class BoundedLexer extends Lexer {
  override inlineTokens(source: string, tokens: Token[] = []): Token[] {
    if (countMarks(source) <= mostMarks) return super.inlineTokens(source, tokens);
    tokens.push({ type: 'text', raw: source, text: source, escaped: false });
    return tokens;
  }
}

const countMarks = (source: string): number => source.match(/[_*~[<`$\\]/g)?.length ?? 0;
