/** A formula as MathML, which the browser draws. Shown as written until its chunk has loaded, or if it isn't valid TeX. */
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { say } from '../language';

interface MathsProps {
  tex: string;
  display: boolean;
}

/** Longer formulas are shown as written. */
const longest = 5000;

/** Once loaded, formulas are drawn before the next paint, so that a streamed formula never falls back to its source. */
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
