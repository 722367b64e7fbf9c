/** A formula, as MathML that the browser draws; until its part of the program has loaded, and if it is not TeX, as written. */
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { say } from '../language';

interface MathsProps {
  tex: string;
  display: boolean;
}

/** Longer formulas stay as they were written. */
const longest = 5000;

/** Once it is there, a formula is drawn before anything is painted: one that streamed must not stand as written again. */
let part: typeof import('./draw-maths') | null = null;

async function load(): Promise<typeof import('./draw-maths')> {
  part = await import('./draw-maths');
  return part;
}

export function Maths({ tex, display }: MathsProps) {
  const place = useRef<HTMLSpanElement>(null);
  const [drawn, setDrawn] = useState<string | null>(null);
  useLayoutEffect(() => {
    if (tex.length > longest) return;
    const ended = new AbortController();
    const draw = ({ drawMaths }: NonNullable<typeof part>) => {
      if (!ended.signal.aborted && place.current && drawMaths(tex, place.current, display)) setDrawn(tex);
    };
    if (part) draw(part);
    // A part of the program that doesn't load costs the drawing, not the formula.
    else load().then(draw, () => setDrawn(null));
    return () => ended.abort();
  }, [tex, display]);
  // A long one scrolls by itself, and so must be reached without a mouse.
  const scrolls = display ? { role: 'group' as const, tabIndex: 0, 'aria-label': say('Formula') } : {}; // a literal type
  return (
    <span class={display ? 'maths display' : 'maths'} dir="ltr" {...scrolls}>
      <span ref={place} hidden={drawn !== tex} />
      {drawn !== tex && <code>{tex}</code>}
    </span>
  );
}
