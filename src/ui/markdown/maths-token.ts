/** Maths in Markdown: `$$…$$`, `\[…\]`, `\(…\)` and `$…$`, where `$` isn't a currency sign. */
import type { TokenizerExtension, Tokens } from 'marked';

export interface MathsToken extends Tokens.Generic {
  type: 'maths' | 'maths-block';
  tex: string;
}

/** Limited in length, so that looking for an end stays fast. */
const block = /^(?:\$\$([\s\S]{1,5000}?)\$\$|\\\[([\s\S]{1,5000}?)\\\])[ \t]*(?:\n|$)/;
const displayed = /^(?:\$\$([^$]{1,5000}?)\$\$|\\\[([\s\S]{1,5000}?)\\\])/;
/** As in Pandoc: no space inside the dollar signs, no digit after the second. */
const inline = /^(?:\$(?![\s$])((?:\\.|[^\\$\n]){0,1000}?[^\s\\$])\$(?!\d)|\\\((.{1,1000}?)\\\))/;

const read = (type: MathsToken['type'], rule: RegExp, source: string): MathsToken | undefined => {
  const found = rule.exec(source);
  const tex = found?.[1] ?? found?.[2];
  return found && tex !== undefined ? { type, raw: found[0], tex: tex.trim() } : undefined;
};

/** The index where the next formula may begin, or undefined. */
const start = (source: string): number | undefined => {
  const at = source.search(/\$|\\[([]/);
  return at === -1 ? undefined : at;
};

export const mathsRules: TokenizerExtension[] = [
  { name: 'maths-block', level: 'block', tokenizer: (source) => read('maths-block', block, source) },
  {
    name: 'maths',
    level: 'inline',
    start,
    tokenizer: (source) => read('maths-block', displayed, source) ?? read('maths', inline, source),
  },
];
