/** Measures what the blocks of the board hold, all in one pass: after each drawing, and whenever one of them changes. */
import { batch } from '@preact/signals';
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { columnsOf } from '#features/blocks/state/index.ts';
import { usePanel } from '#ui/panel/context.ts';
import { type Fit, keepSame } from '../state/board';

/** Boxes in which widgets scroll their lists. */
const lists = ':is(.sheet, .lines, .code, .bar-box):not(.prose *)';
/** Px: lower, a list can't be read. */
const minList = 120;

export function useMeasures(element: RefObject<HTMLElement | null>): void {
  const { board, canvas, exports } = usePanel();
  const observer = useRef<ResizeObserver | null>(null);
  const measure = useRef(() => {
    const box = element.current;
    if (!box || box.clientWidth === 0 || exports.whole.value) return;
    // All is read before anything is written: each write would have the page laid out again.
    const read = [...box.querySelectorAll<HTMLElement>('.block')].flatMap((block) => readBlock(block) ?? []);
    const sized = new Set(canvas.blocks.value.flatMap(({ id, size }) => (size ? [id] : [])));
    for (const { id, list, listHeight } of read)
      if (list) setOnce(list.style, '--list-height', sized.has(id) ? listHeight : '');
    const heights = read.flatMap(({ id, height }): [string, number][] => (height === null ? [] : [[id, height]]));
    const fits = read.map(({ id, fit }): [string, Fit] => [id, fit]);
    const width = box.clientWidth;
    batch(() => {
      board.columns.value = columnsOf(width);
      board.heights.value = keepSame(board.heights.value, new Map(heights), isNear);
      board.fits.value = keepSame(board.fits.value, new Map(fits), isSameFit);
    });
  });
  useLayoutEffect(() => {
    observer.current = new ResizeObserver(measure.current);
    return () => observer.current?.disconnect();
  }, []);
  useLayoutEffect(() => {
    const parts = element.current?.querySelectorAll('.block > .block-scroll, .widget, .block > .wf') ?? [];
    for (const each of [element.current, ...parts]) if (each) observer.current?.observe(each);
    measure.current();
  });
}

/** Rounding differs by a px. */
const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= 1;

const isSameFit = (a: Fit, b: Fit): boolean => a.room === b.room && a.scrolls === b.scrolls;

/** Not in whole px, which differ with the place. */
const heightOf = (element: HTMLElement | null): number => element?.getBoundingClientRect().height ?? 0;

function readBlock(block: HTMLElement) {
  const [scroll, widget] = ['.block-scroll', '.widget'].map((part) => block.querySelector<HTMLElement>(part));
  if (!scroll || !widget) return null;
  const list = widget.querySelector<HTMLElement>(lists);
  const room = heightOf(scroll) - (scroll.offsetHeight - scroll.clientHeight); // without a scroll bar
  return {
    id: block.dataset.block ?? '',
    /** Null: it isn't drawn yet. */
    height: widget.querySelector('.skel') ? null : heightOf(widget) + heightOf(block) - room,
    fit: { room, scrolls: scroll.scrollHeight > room + 1 },
    list,
    /** What is left for its list. */
    listHeight: `${Math.max(minList, room - heightOf(widget) + heightOf(list))}px`,
  };
}

/** Writing what is there already would have the page laid out again. */
function setOnce(style: CSSStyleDeclaration, name: string, value: string): void {
  if (style.getPropertyValue(name) !== value) style.setProperty(name, value);
}
