/** Moving and resizing by mouse, pen or touch: the board scrolls at its edges, and Escape restores the block. */
import type { RefObject, TargetedPointerEvent } from 'preact';
import { useCallback, useEffect, useRef } from 'preact/hooks';
import type { Board } from '../../models/canvas/board';
import type { Grip } from '../../models/canvas/board-drag';
import { columnLength, type Frame, gap, gridColumns } from '../../models/canvas/board-grid';
import { usePanel } from '../context';

export type Grab = (event: TargetedPointerEvent<HTMLElement>, id: string, grip: Grip) => void;

/** Pixels from the edge within which the board scrolls, and pixels scrolled in each frame. */
const nearEdge = 48;
const stride = 8;
/** Pixels: a smaller movement is not a drag. */
const slack = 4;

type Point = Pick<Frame, 'x' | 'y'>;

export function useBoardPointer(element: RefObject<HTMLElement | null>): Grab {
  const { board } = usePanel();
  const current = useRef<AbortController | null>(null);
  useEffect(() => () => current.current?.abort(), []);
  return useCallback(
    (event, id, grip) => {
      if (!element.current || event.button !== 0) return;
      event.stopPropagation();
      current.current?.abort();
      current.current = new AbortController();
      const { pointerId, clientX: x, clientY: y, currentTarget } = event;
      currentTarget.setPointerCapture(pointerId);
      hold({ board, box: element.current, id, grip, from: { x, y }, end: current.current });
    },
    [board, element],
  );
}

interface Hold {
  board: Board;
  box: HTMLElement;
  id: string;
  grip: Grip;
  from: Point;
  end: AbortController;
}

/** One drag, from press to release. */
function hold({ board, box, id, grip, from, end }: Hold): void {
  const { signal } = end;
  const start = inBoard(box, from);
  let at = from;
  let began = false;
  const follow = () => {
    const now = inBoard(box, at);
    if (began) board.dragTo(toNominal(box, board, { x: now.x - start.x, y: now.y - start.y }));
  };
  const finish = (act: () => void) => () => {
    if (began) act();
    end.abort();
  };
  const onMove = ({ clientX: x, clientY: y }: PointerEvent) => {
    at = { x, y };
    if (!began && Math.hypot(x - from.x, y - from.y) >= slack) {
      began = true;
      board.start(id, grip);
    }
    follow();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !began) return;
    event.stopPropagation();
    finish(board.cancel)();
  };
  const scroller = box.closest<HTMLElement>('.main') ?? box;
  const scroll = () => {
    if (signal.aborted) return;
    if (began && scrollAtEdge(scroller, at)) follow();
    requestAnimationFrame(scroll);
  };
  addEventListener('pointermove', onMove, { signal });
  addEventListener('pointerup', finish(board.drop), { signal });
  addEventListener('pointercancel', finish(board.cancel), { signal });
  addEventListener('keydown', onKey, { signal, capture: true });
  requestAnimationFrame(scroll);
}

/** Converts window coordinates to the board's, wherever it is scrolled to. */
function inBoard(box: HTMLElement, { x, y }: Point): Point {
  const { left, top } = box.getBoundingClientRect();
  return { x: x - left, y: y - top };
}

/** With zoomed text, a pixel of the window is less than one of the board. */
function toNominal(box: HTMLElement, board: Board, { x, y }: Point): Point {
  const zoom = box.offsetWidth === 0 ? 1 : box.getBoundingClientRect().width / box.offsetWidth;
  if (board.layout.value === 'free') return { x: x / zoom, y: y / zoom };
  const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(box);
  const inner = box.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd);
  const column = (inner + gap) / gridColumns;
  return { x: (x / zoom / column) * columnLength, y: y / zoom };
}

/** Returns whether the board scrolled. */
function scrollAtEdge(scroller: HTMLElement, { x, y }: Point): boolean {
  const { left, right, top, bottom } = scroller.getBoundingClientRect();
  const before = [scroller.scrollLeft, scroller.scrollTop];
  const way = (low: number, high: number) => (low < nearEdge ? -stride : high < nearEdge ? stride : 0);
  scroller.scrollBy(way(x - left, right - x), way(y - top, bottom - y));
  return before[0] !== scroller.scrollLeft || before[1] !== scroller.scrollTop;
}
