/** Renders only the visible rows of a long list, or all for an export or print: TanStack's virtualizer as a hook. */
import {
  defaultRangeExtractor,
  elementScroll,
  measureElement,
  observeElementOffset,
  type Range,
  type Rect,
  Virtualizer,
} from '@tanstack/virtual-core';
import type { ComponentChildren, RefObject } from 'preact';
import { useCallback, useLayoutEffect, useReducer, useRef, useState } from 'preact/hooks';
import { maxWhole, useWhole } from './drawing-context';

type Key = string | number;
type Rows = Virtualizer<HTMLElement, HTMLElement>;

interface VirtualRowsOptions {
  /** The scrolling element. */
  box: RefObject<HTMLElement | null>;
  /** One for each row. Pass the same array while the rows are the same: a new one makes all rows be measured again. */
  keys: readonly Key[];
  /** In px; if `measure` is used, an estimate for rows that aren't rendered yet. */
  rowHeight: number | ((index: number) => number);
  /** The box's height in px while it isn't laid out. */
  boxHeight: number;
  /** The index of a row that is always rendered, such as the one with the focus. */
  kept?: number;
  /** Scrolls to rows added at the end, if the end is visible. */
  follows?: boolean;
}

interface DrawnRow {
  index: number;
  key: Key;
  /** The height in px of the rows left out before this one. */
  gap: number;
}

/** Extra rows rendered beyond each edge, so that fast scrolling shows no gap. */
const spare = 10;

export function useVirtualRows(options: VirtualRowsOptions) {
  const [, redraw] = useReducer((count: number, _: undefined) => count + 1, 0);
  const { keys, kept = -1, rowHeight, follows = false } = options;
  const whole = useWhole(keys.length);
  const keyOf = useCallback((index: number) => keys[index] ?? index, [keys]);
  const pick = useCallback((range: Range) => withKept(range, kept), [kept]);
  const settings = {
    ...toSettings(options),
    getItemKey: keyOf,
    rangeExtractor: pick,
    onChange: () => redraw(undefined),
  };
  const [rows] = useState<Rows>(() => new Virtualizer(settings));
  const height = typeof rowHeight === 'number' ? rowHeight : null;
  const measured = useRef(height);
  rows.setOptions(settings);
  useLayoutEffect(() => rows._didMount(), [rows]);
  useLayoutEffect(() => rows._willUpdate());
  useLayoutEffect(() => {
    if (measured.current !== height) rows.measure();
    measured.current = height;
  }, [rows, height]);
  return {
    ...(whole ? toWhole(keys, follows) : toDrawn(rows)),
    /** The ref for rows with variable height, which have their index as `data-index`. */
    measure: rows.measureElement,
    isAtEnd: () => rows.isAtEnd(),
    scrollToEnd: () => rows.scrollToEnd(),
  };
}

function withKept(range: Range, kept: number): number[] {
  const shown = defaultRangeExtractor(range);
  if (kept < 0 || kept >= range.count || shown.includes(kept)) return shown;
  return [...shown, kept].sort((a, b) => a - b);
}

/** An element without height isn't laid out (a hidden panel, a test without a browser) and gets the expected height. */
function toSettings({ box, keys, rowHeight, boxHeight, follows }: VirtualRowsOptions) {
  const usual: Rect = { width: 0, height: boxHeight };
  const toHeight = typeof rowHeight === 'number' ? () => rowHeight : rowHeight;
  return {
    count: keys.length,
    getScrollElement: () => box.current,
    estimateSize: toHeight,
    initialRect: usual,
    overscan: spare,
    scrollToFn: elementScroll,
    observeElementOffset,
    observeElementRect: ({ scrollElement }: Rows, tell: (rect: Rect) => void) =>
      scrollElement ? watchRect(scrollElement, (rect) => tell(rect.height > 0 ? rect : usual)) : undefined,
    measureElement: (row: HTMLElement, entry: ResizeObserverEntry | undefined, rows: Rows) =>
      measureElement(row, entry, rows) || toHeight(rows.indexFromElement(row)),
    ...(follows ? { anchorTo: 'end' as const, followOnAppend: true, scrollEndThreshold: 24 } : {}),
  };
}

/** Reads the size from what the browser tells: asking the element would have the page laid out again amid other changes. */
function watchRect(element: HTMLElement, tell: (rect: Rect) => void): () => void {
  tell({ width: element.clientWidth, height: element.clientHeight });
  const observer = new ResizeObserver(([entry]) => entry && tell(entry.contentRect));
  observer.observe(element);
  return () => observer.disconnect();
}

/** All rows up to the limit; of a list that grows at its end, the newest. */
function toWhole(keys: readonly Key[], follows: boolean): ReturnType<typeof toDrawn> {
  const first = follows ? Math.max(0, keys.length - maxWhole) : 0;
  const drawn = keys.slice(first, first + maxWhole).map((key, i) => ({ index: first + i, key, gap: 0 }));
  return { drawn, rest: 0 };
}

/** `rest`: the height in px of the rows left out at the end. */
function toDrawn(rows: Rows) {
  let end = 0;
  const drawn: DrawnRow[] = rows.getVirtualItems().map(({ index, key, start, end: below }) => {
    const gap = start - end;
    end = below;
    return { index, key: typeof key === 'bigint' ? Number(key) : key, gap };
  });
  return { drawn, rest: Math.max(0, rows.getTotalSize() - end) };
}

/** The rows that are drawn, with room as high as those left out. */
export function drawRows(
  { drawn, rest }: ReturnType<typeof toDrawn>,
  Gap: 'tr' | 'div',
  draw: (index: number, key: Key) => ComponentChildren,
): ComponentChildren[] {
  const leave = (key: string, height: number) =>
    height > 0 ? [<Gap key={key} aria-hidden="true" style={{ height: `${height}px` }} />] : [];
  return [
    ...drawn.flatMap(({ index, key, gap }) => [...leave(`above ${key}`, gap), draw(index, key)]),
    ...leave('rest', rest),
  ];
}
