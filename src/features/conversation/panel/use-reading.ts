/** What of a waiting call's arguments the user has seen, or left folded on purpose: until then the call can't be allowed. */
import type { RefObject } from 'preact';
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { JsonObject } from '#core/tools/tool.ts';
import { toArgumentRows } from '../state/argument-rows';

/** Rows that are drawn at once, as 10,000 would freeze the panel. */
const step = 100;

export type ArgumentReading = ReturnType<typeof useReading>;

export function useReading(input: JsonObject) {
  const all = useMemo(() => toArgumentRows(input), [input]);
  const [shown, setShown] = useState(step);
  const [seen, setSeen] = useState<ReadonlySet<number | 'end'>>(new Set());
  const [unfolded, setUnfolded] = useState<ReadonlySet<number>>(new Set());
  const [leftFolded, setLeftFolded] = useState(false);
  const saw = (what: number | 'end') => setSeen((before) => (before.has(what) ? before : new Set([...before, what])));
  const unread = all.filter(({ long }, i) => long && !seen.has(i)).length;
  const isEndSeen = all.length === 0 || (shown >= all.length && seen.has('end'));
  return {
    rows: all.slice(0, shown),
    count: all.length,
    unfolded,
    /** How much is left to be seen; zero: the call can be allowed. */
    left: leftFolded ? 0 : unread + (isEndSeen ? 0 : 1),
    showMore: () => setShown(shown + step),
    /** Folding a long argument again is on purpose: it counts as seen. */
    toggle(row: number) {
      if (unfolded.has(row)) saw(row);
      setUnfolded(new Set(unfolded.has(row) ? [...unfolded].filter((each) => each !== row) : [...unfolded, row]));
    },
    saw,
    leaveFolded: () => setLeftFolded(true),
  };
}

/** The end of the element isn't out of sight below what scrolls around it. */
const endsWithin = (area: HTMLElement, around: HTMLElement | null): boolean =>
  !around || area.getBoundingClientRect().bottom <= around.getBoundingClientRect().bottom + 2;

/** Calls `onEnd` when the end of what scrolls in the element, and of the element in its card, is in sight. */
export function useEndInSight(element: RefObject<HTMLElement | null>, onEnd: () => void): void {
  const latest = useRef(onEnd);
  latest.current = onEnd;
  useLayoutEffect(() => {
    const area = element.current;
    if (!area) return;
    const around = area.closest<HTMLElement>('.ask-body');
    const measure = () => {
      const isAtEnd = area.scrollTop + area.clientHeight >= area.scrollHeight - 2;
      if (isAtEnd && endsWithin(area, around)) latest.current();
    };
    const ended = new AbortController();
    const watcher = new ResizeObserver(measure);
    for (const each of [area, around]) {
      each?.addEventListener('scroll', measure, { signal: ended.signal });
      if (each) watcher.observe(each);
    }
    measure();
    return () => {
      ended.abort();
      watcher.disconnect();
    };
  });
}
