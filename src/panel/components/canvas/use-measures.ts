/** Measures the widgets of the board where they lie, all in one pass: after each drawing, and whenever one of them changes. */
import { batch } from '@preact/signals';
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { type Fit, keepFits } from '../../models/canvas/board';
import { gap, gridColumns } from '../../models/canvas/board-grid';
import { type Measured, remember } from '../../models/canvas/natural-sizes';
import { heightOf, readContent } from '../../models/canvas/widget-size';
import { usePanel } from '../context';

export function useMeasures(element: RefObject<HTMLElement | null>): void {
  const { board, canvas, exports } = usePanel();
  const observer = useRef<ResizeObserver | null>(null);
  const measure = useRef(() => {
    const box = element.current;
    if (!box || box.clientWidth === 0 || exports.whole.value) return;
    // All is read before anything is written: each write would have the page laid out again.
    const width = box.getBoundingClientRect().width;
    const read = [...box.querySelectorAll<HTMLElement>('[data-block]')].flatMap((block) => readBlock(block) ?? []);
    const viewOf = new Map(canvas.blocks.value.map((block) => [block.id, block]));
    const found = new Map<string, Measured>();
    for (const { id, size } of read) {
      const of = viewOf.get(id);
      if (of && size) found.set(id, { of, ...size });
    }
    for (const { list, listHeight } of read) if (list) setOnce(list.style, '--list-height', listHeight);
    batch(() => {
      board.setColumn((width + gap) / gridColumns);
      board.measured.value = remember(board.measured.value, found);
      board.fits.value = keepFits(board.fits.value, new Map(read.map(({ id, fit }) => [id, fit])));
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

interface Read {
  id: string;
  /** Null: it isn't drawn yet. */
  size: Omit<Measured, 'of'> | null;
  fit: Fit;
  list: HTMLElement | null | undefined;
  /** What is left for its list. */
  listHeight: string;
}

function readBlock(block: HTMLElement): Read | null {
  const [scroll, widget] = ['.block-scroll', '.widget'].map((part) => block.querySelector<HTMLElement>(part));
  if (!scroll || !widget) return null;
  const { list, others, size: content } = readContent(widget);
  const room = heightOf(scroll) - (scroll.offsetHeight - scroll.clientHeight); // without a scroll bar
  const size = { width: block.getBoundingClientRect().width, frame: heightOf(block) - room, ...content };
  return {
    id: block.dataset.block ?? '',
    size: widget.querySelector('.skel') ? null : size,
    fit: { room: room > 0 ? room : null, scrolls: scroll.scrollHeight > room + 1 },
    list,
    listHeight: `${Math.max(120, room - others)}px`,
  };
}

/** Writing what is there already would have the page laid out again. */
function setOnce(style: CSSStyleDeclaration, name: string, value: string): void {
  if (style.getPropertyValue(name) !== value) style.setProperty(name, value);
}
