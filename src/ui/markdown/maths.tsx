/** A formula, as MathML that the browser draws; until its part of the program has loaded, and if it is not TeX, as written. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { say } from '../language';

interface MathsProps {
  tex: string;
  display: boolean;
}

/** Longer formulas stay as they were written. */
const longest = 5000;

export function Maths({ tex, display }: MathsProps) {
  const place = useRef<HTMLSpanElement>(null);
  const [drawn, setDrawn] = useState<string | null>(null);
  useEffect(() => {
    if (tex.length > longest) return;
    const ended = new AbortController();
    import('./draw-maths')
      .then(({ drawMaths }) => {
        if (!ended.signal.aborted && place.current && drawMaths(tex, place.current, display)) setDrawn(tex);
      })
      .catch(() => setDrawn(null)); // a part of the program that doesn't load costs the drawing, not the formula
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
