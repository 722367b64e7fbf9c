/** The board's keys: arrows move, Shift and arrows resize, Delete removes, Enter goes into a widget and Escape out of it. */
import type { RefObject, TargetedKeyboardEvent } from 'preact';
import { useCallback } from 'preact/hooks';
import { type Panel, usePanel } from '#ui/panel/context.ts';

type Key = TargetedKeyboardEvent<HTMLElement>;

const reachable =
  'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), summary, [tabindex]';

export function useBoardKeys(element: RefObject<HTMLElement | null>): (event: Key) => void {
  const panel = usePanel();
  return useCallback(
    (event) => {
      const board = element.current;
      const target = event.target instanceof HTMLElement ? event.target : null;
      const block = target?.closest<HTMLElement>('[data-block]');
      if (!board || !target || !block || event.defaultPrevented) return;
      if (event.key === 'Tab') return goOn(event, { panel, board, block, target });
      const taken = target === block ? onBlockKey(event, panel, block) : leave(event, block);
      if (!taken) return;
      event.preventDefault();
      event.stopPropagation();
    },
    [element, panel],
  );
}

function onBlockKey({ key, shiftKey, ctrlKey, metaKey, altKey }: Key, panel: Panel, block: HTMLElement): boolean {
  const { board, canvas } = panel;
  const id = block.dataset.block ?? '';
  if (ctrlKey || metaKey || altKey) return false;
  if (board.nudge(id, key, shiftKey)) return true;
  if (key === 'Delete' || key === 'Backspace')
    return focusNext(block) && act(() => canvas.carryOut({ type: 'removed', id }));
  if (key === 'Enter') return act(() => insideOf(block)[0]?.focus());
  if (key !== 'Escape') return false;
  if (board.cancel()) return true;
  if (board.selected.value === null) return false;
  return act(() => (board.selected.value = null));
}

const act = (work: () => unknown): true => {
  work();
  return true;
};

/** Moves the focus off a block about to be removed: to a neighbour, or to the toolbar if there is none. */
function focusNext(block: HTMLElement): true {
  const others = [...(block.closest('[data-canvas]')?.querySelectorAll<HTMLElement>('[data-block]') ?? [])];
  const here = others.indexOf(block);
  const bar = block.closest('main')?.querySelector<HTMLElement>('.canvas-bar button');
  (others[here + 1] ?? others[here - 1] ?? bar)?.focus();
  return true;
}

/** From a control inside a widget back to its block, unless the widget has handled the key. */
function leave({ key }: Key, block: HTMLElement): boolean {
  if (key !== 'Escape') return false;
  block.focus();
  return true;
}

const insideOf = (block: HTMLElement): HTMLElement[] =>
  [...block.querySelectorAll<HTMLElement>(reachable)].filter(
    (each) => each.tabIndex >= 0 && each.checkVisibility({ visibilityProperty: true }),
  );

type Going = Record<'board' | 'block' | 'target', HTMLElement> & { panel: Panel };

/** Tab follows the blocks line by line, whatever order they were shown in; after the last one it leaves the board. */
function goOn(event: Key, { panel, board, block, target }: Going): void {
  const isBlock = target === block;
  if (!isBlock && (event.shiftKey || insideOf(block).at(-1) !== target)) return;
  const order = panel.board.reading.value;
  const next = order[order.indexOf(block.dataset.block ?? '') + (event.shiftKey ? -1 : 1)];
  const there = next && board.querySelector<HTMLElement>(`[data-block="${CSS.escape(next)}"]`);
  if (!there) {
    // From the board's edge the browser continues by itself.
    board.querySelector<HTMLElement>(`[data-edge="${event.shiftKey ? 'first' : 'last'}"]`)?.focus();
    return;
  }
  event.preventDefault();
  there.focus();
}
