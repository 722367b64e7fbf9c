/** Formulas in Markdown: how they are recognised, and their drawing, which is loaded when the first one is shown. */
import type { TokenizerExtension, Tokens } from 'marked';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { say } from '../language';

/** Longer formulas are shown as written. */
const maxLength = 5000;

/** Once loaded, formulas are drawn before the next paint, so that a streamed formula never falls back to its source. */
let part: typeof import('./draw-maths') | null = null;

async function load(): Promise<typeof import('./draw-maths')> {
  part = await import('./draw-maths');
  return part;
}

export function Maths({ tex, display }: { tex: string; display: boolean }) {
  const place = useRef<HTMLSpanElement>(null);
  const [drawn, setDrawn] = useState<string | null>(null);
  useLayoutEffect(() => {
    if (tex.length > maxLength) return;
    const ended = new AbortController();
    const draw = ({ drawMaths }: NonNullable<typeof part>) => {
      if (!ended.signal.aborted && place.current && drawMaths(tex, place.current, display)) setDrawn(tex);
    };
    if (part) draw(part);
    // If the chunk doesn't load, the formula is still shown as written.
    else load().then(draw, () => setDrawn(null));
    return () => ended.abort();
  }, [tex, display]);
  // A long formula scrolls, so it must be reachable by keyboard.
  const scrolls = display ? { role: 'group' as const, tabIndex: 0, 'aria-label': say('Formula') } : {}; // a literal type
  return (
    <span class={display ? 'maths display' : 'maths'} dir="ltr" {...scrolls}>
      <span ref={place} hidden={drawn !== tex} />
      {drawn !== tex && <code>{tex}</code>}
    </span>
  );
}

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
