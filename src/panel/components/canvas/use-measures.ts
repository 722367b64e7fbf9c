/** Measures the widgets of the board where they lie, all in one pass: after each drawing, and whenever one of them changes. */
import { batch } from '@preact/signals';
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { gap, gridColumns } from '../../models/canvas/board-grid';
import { type Measured, remember } from '../../models/canvas/natural-sizes';
import { usePanel } from '../context';

/** Boxes in which widgets scroll their lists. */
export const lists = ':is(.sheet, .lines, .code, .bar-box):not(.prose *)';

export function useMeasures(element: RefObject<HTMLElement | null>): void {
  const { board, exports } = usePanel();
  const observer = useRef<ResizeObserver | null>(null);
  const measure = useRef(() => {
    const box = element.current;
    if (!box || box.clientWidth === 0 || exports.whole.value) return;
    const found = readAll(box);
    batch(() => {
      board.column.value = (box.clientWidth + gap) / gridColumns;
      board.measured.value = remember(board.measured.value, found);
    });
  });
  useLayoutEffect(() => {
    observer.current = new ResizeObserver(measure.current);
    return () => observer.current?.disconnect();
  }, []);
  useLayoutEffect(() => {
    for (const each of [element.current, ...(element.current?.querySelectorAll('.widget, .block > .wf') ?? [])])
      if (each) observer.current?.observe(each);
    measure.current();
  });
}

function readAll(box: HTMLElement): Map<string, Measured> {
  const found = new Map<string, Measured>();
  for (const block of box.querySelectorAll<HTMLElement>('[data-block]')) {
    const measured = read(block);
    if (measured) found.set(block.dataset.block ?? '', measured);
  }
  return found;
}

/** Null: it isn't drawn yet. */
function read(block: HTMLElement): Measured | null {
  const [scroll, widget] = ['.block-scroll', '.widget'].map((part) => block.querySelector<HTMLElement>(part));
  if (!scroll || !widget || widget.querySelector('.skel')) return null;
  const [drawing, list] = ['[data-fills]', lists].map((part) => widget.querySelector<HTMLElement>(part));
  const frame = block.offsetHeight - scroll.clientHeight;
  const content = widget.offsetHeight - ((drawing ?? list)?.offsetHeight ?? 0);
  const measured = { width: block.offsetWidth, frame, content };
  if (drawing) return { ...measured, fills: true };
  if (!list) return measured;
  return { ...measured, scrolls: list.scrollHeight + list.offsetHeight - list.clientHeight };
}
