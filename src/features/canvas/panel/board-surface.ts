/** The board in the page, as gridstack keeps it: blocks that the pointer moves and resizes. What it is let go of, the log gets. */
import { type GridItemHTMLElement, GridStack } from 'gridstack';
import { gap, minSize, rowLength } from '#features/blocks/state/index.ts';
import type { Board } from '../state/board';
import { toCell, toNode } from '../state/lay-out';

/** Each block lies in one. */
export const slotClass = 'grid-stack-item';
/** A block is moved by its handle or by the head of its widget, but for the controls there. */
const handles = ['.grip', '.wh', '.widget > * > h2'];
const controls = [
  'a',
  'input',
  'select',
  'textarea',
  'button:not(.grip)',
  '[tabindex]:not(.block, .block-scroll, .grip)',
];

export class BoardSurface {
  readonly #board: Board;
  readonly #grid: GridStack;
  #isMoving = false;

  constructor(element: HTMLElement, board: Board) {
    this.#board = board;
    const grid = GridStack.init(
      {
        column: board.columns.peek(),
        cellHeight: rowLength,
        margin: gap / 2,
        minRow: 1,
        mode: 'float',
        auto: false,
        animate: false,
        rtl: false,
        alwaysShowResizeHandle: true,
        draggable: {
          handle: handles.map((each) => `.block ${each}`).join(),
          cancel: controls.map((each) => `.block ${each}`).join(),
        },
        resizable: { handles: 'n,ne,e,se,s,sw,w,nw' },
      },
      element,
    );
    if (!grid) throw new Error('The board isn’t in the page.');
    this.#grid = grid;
    this.#grid.on('dragstart resizestart', (_: Event, slot: GridItemHTMLElement) => this.#start(slot));
    this.#grid.on('dragstop resizestop', (_: Event, slot: GridItemHTMLElement) => this.#stop(slot));
    addEventListener('keydown', this.#keepEscape, { capture: true });
  }

  destroy(): void {
    removeEventListener('keydown', this.#keepEscape, { capture: true });
    this.#grid.destroy(false);
  }

  /** Puts each block where it lies. What the pointer holds stays with the pointer. */
  sync(): void {
    if (this.#isMoving) return;
    const cells = this.#board.cells.peek();
    const slots = [...this.#grid.el.querySelectorAll<GridItemHTMLElement>(`.${slotClass}[data-slot]`)];
    this.#grid.column(this.#board.columns.peek(), 'none');
    this.#grid.batchUpdate();
    for (const { el } of [...this.#grid.engine.nodes])
      if (el && !el.isConnected) this.#grid.removeWidget(el, false, false);
    for (const slot of slots) {
      const cell = cells.get(slot.dataset.slot ?? '');
      const min = { minW: minSize.columns, minH: minSize.rows };
      if (cell && !slot.gridstackNode)
        this.#grid.makeWidget(slot, { ...toNode(slot.dataset.slot ?? '', cell), ...min });
    }
    // At its end the batch ends too.
    this.#grid.load(
      [...cells].map(([id, cell]) => toNode(id, cell)),
      false,
    );
  }

  /** Heads are drawn after their blocks, and drawn again: they are looked for when one is pressed. */
  findHandles(target: EventTarget | null): void {
    const slot = target instanceof Element ? target.closest<GridItemHTMLElement>(`.${slotClass}`) : null;
    if (slot?.gridstackNode && !this.#isMoving) this.#grid.refreshDragHandles(slot);
  }

  #start(slot: GridItemHTMLElement): void {
    this.#isMoving = true;
    this.#board.drop();
    this.#board.selected.value = slot.dataset.slot ?? null;
  }

  #stop(slot: GridItemHTMLElement): void {
    this.#isMoving = false;
    if (slot.gridstackNode) this.#board.place(slot.dataset.slot ?? '', toCell(slot.gridstackNode));
    // Gridstack ends its own round after this.
    queueMicrotask(() => this.sync());
  }

  /** Puts back what is held, and nothing else: gridstack hears the key too. */
  readonly #keepEscape = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && this.#isMoving) event.preventDefault();
  };
}
