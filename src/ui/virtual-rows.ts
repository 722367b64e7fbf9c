/** Of a long list only the rows in sight are drawn, of one that is saved or printed all: TanStack's virtualizer as a hook. */
import {
  defaultRangeExtractor,
  elementScroll,
  measureElement,
  observeElementOffset,
  observeElementRect,
  type Range,
  type Rect,
  Virtualizer,
} from '@tanstack/virtual-core';
import type { RefObject } from 'preact';
import { useCallback, useLayoutEffect, useReducer, useRef, useState } from 'preact/hooks';
import { mostWhole, useWhole } from './whole';

type Key = string | number;
type Rows = Virtualizer<HTMLElement, HTMLElement>;

interface VirtualRowsOptions {
  /** What scrolls. */
  box: RefObject<HTMLElement | null>;
  /** One for each row. Keep the array as long as the rows are the same: a new one has all rows measured anew. */
  keys: readonly Key[];
  /** Of a row, in px; where `measure` is used, what it may be before it was drawn, by the row's index if they differ. */
  rowHeight: number | ((index: number) => number);
  /** Of the box, in px, as long as it isn't laid out. */
  boxHeight: number;
  /** A row that is drawn wherever the box stands: the one with the focus. */
  kept?: number;
  /** Rows that come at the end are scrolled to while the end is in sight, and stay out of sight otherwise. */
  follows?: boolean;
}

export interface DrawnRow {
  index: number;
  key: Key;
  /** px of rows that aren't drawn, between the one drawn before and this one. */
  gap: number;
}

export interface VirtualRows {
  drawn: DrawnRow[];
  /** px of rows that aren't drawn, after the last one that is. */
  rest: number;
  /** The ref of a row whose content decides its height; it bears its index as `data-index`. */
  measure(row: HTMLElement | null): void;
  isAtEnd(): boolean;
  scrollToEnd(): void;
}

/** Rows drawn beyond each edge, so that a flick shows no gap. */
const spare = 10;

export function useVirtualRows(options: VirtualRowsOptions): VirtualRows {
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

/** What has no height isn't laid out (a hidden panel, a test without a browser): it counts as if it had the usual one. */
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
    observeElementRect: (rows: Rows, tell: (rect: Rect) => void) =>
      observeElementRect(rows, (rect) => tell(rect.height > 0 ? rect : usual)),
    measureElement: (row: HTMLElement, entry: ResizeObserverEntry | undefined, rows: Rows) =>
      measureElement(row, entry, rows) || toHeight(rows.indexFromElement(row)),
    ...(follows ? { anchorTo: 'end' as const, followOnAppend: true, scrollEndThreshold: 24 } : {}),
  };
}

/** Of what grows at its end, the newest. */
function toWhole(keys: readonly Key[], follows: boolean): { drawn: DrawnRow[]; rest: number } {
  const first = follows ? Math.max(0, keys.length - mostWhole) : 0;
  const drawn = keys.slice(first, first + mostWhole).map((key, i) => ({ index: first + i, key, gap: 0 }));
  return { drawn, rest: 0 };
}

function toDrawn(rows: Rows): { drawn: DrawnRow[]; rest: number } {
  let end = 0;
  const drawn = rows.getVirtualItems().map(({ index, key, start, end: below }) => {
    const gap = start - end;
    end = below;
    return { index, key: typeof key === 'bigint' ? Number(key) : key, gap };
  });
  return { drawn, rest: Math.max(0, rows.getTotalSize() - end) };
}
