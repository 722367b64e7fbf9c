/** Maths in Markdown: `$$…$$`, `\[…\]`, `\(…\)` and `$…$`, where a dollar sign is not an amount of money. */
import type { TokenizerExtension, Tokens } from 'marked';

export interface MathsToken extends Tokens.Generic {
  type: 'maths' | 'maths-block';
  tex: string;
}

/** Longer ones are no formulas, and must not be looked for. */
const block = /^(?:\$\$([\s\S]{1,5000}?)\$\$|\\\[([\s\S]{1,5000}?)\\\])[ \t]*(?:\n|$)/;
const displayed = /^(?:\$\$([^$]{1,5000}?)\$\$|\\\[([\s\S]{1,5000}?)\\\])/;
/** As in Pandoc: no space inside the dollars, no digit behind the second. */
const inline = /^(?:\$(?![\s$])((?:\\.|[^\\$\n]){0,1000}?[^\s\\$])\$(?!\d)|\\\((.{1,1000}?)\\\))/;

const read = (type: MathsToken['type'], rule: RegExp, source: string): MathsToken | undefined => {
  const found = rule.exec(source);
  const tex = found?.[1] ?? found?.[2];
  return found && tex !== undefined ? { type, raw: found[0], tex: tex.trim() } : undefined;
};

/** Where the next one may begin; undefined: nowhere. */
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
