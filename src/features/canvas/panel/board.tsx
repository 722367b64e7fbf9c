/** The board of a full tab: widgets in a grid of columns, moved and resized by pointer and keyboard. */

import { batch, effect } from '@preact/signals';
import type { ComponentChildren, RefObject, TargetedKeyboardEvent } from 'preact';
import { useCallback, useLayoutEffect, useRef } from 'preact/hooks';
import { BlockAnswer, BlockBody, BlockFoot, BlockMenu } from '#features/blocks/panel/index.ts';
import { type BlockView, columnsOf, topOf, toStyle, wordSize } from '#features/blocks/state/index.ts';
import { Guarded } from '#ui/controls/guarded.tsx';
import { Room } from '#ui/drawing-context.ts';
import { Icon } from '#ui/icon.tsx';
import { say } from '#ui/language/index.tsx';
import { type Panel, usePanel } from '#ui/panel/context.ts';
import { figures } from '#widgets/views.ts';
import { type Fit, keepSame } from '../state/board';
import { layOut } from '../state/lay-out';
import { BoardSurface, slotClass } from './board-surface';
import { toPaper, useWholePlaces } from './whole-places';

export function BoardView() {
  const { canvas, board, exports } = usePanel();
  const element = useRef<HTMLElement>(null);
  const ground = useRef<HTMLDivElement>(null);
  const surface = useRef<BoardSurface>(null);
  const onKeyDown = useBoardKeys(element);
  const places = useWholePlaces(true);
  useLayoutEffect(() => {
    board.layOut.value = layOut;
    const made = ground.current && new BoardSurface(ground.current, board);
    surface.current = made;
    const end = effect(() => {
      board.cells.value;
      made?.sync();
    });
    return () => {
      end();
      made?.destroy();
    };
  }, [board]);
  useLayoutEffect(() => surface.current?.sync(), [canvas.blocks.value]);
  useMeasures(element);
  return (
    <div class="canvas-page board-page" style={toPaper(exports.paper.value)}>
      <section
        ref={element}
        class={places ? 'whole' : 'board'}
        data-canvas
        aria-label={say('Canvas')}
        style={places ? places.tracks : {}}
        onKeyDown={onKeyDown}
        onPointerDownCapture={({ target }) => {
          surface.current?.findHandles(target);
          if (target === ground.current?.firstElementChild) board.selected.value = null;
        }}
      >
        <span class="edge" tabIndex={-1} data-edge="first" />
        {/* Gridstack puts its own children in order, which would take the focus from them and load their frames again. */}
        <div ref={ground} class="ground grid-stack">
          <div class="slots">
            {topOf(canvas.blocks.value).map((block) => (
              <BoardBlock key={block.id} block={block} whole={places?.styles.get(block.id)} />
            ))}
          </div>
        </div>
        <span class="edge" tabIndex={-1} data-edge="last" />
      </section>
    </div>
  );
}

/** Boxes in which widgets scroll their lists. */
const lists = ':is(.sheet, .lines, .code, .bar-box):not(.prose *)';
/** Px: lower, a list can't be read. */
const minList = 120;

/** Measures what the blocks of the board hold, all in one pass: after each drawing, and whenever one of them changes. */
function useMeasures(element: RefObject<HTMLElement | null>): void {
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

interface BoardBlockProps {
  block: BlockView;
  /** Its styles while the canvas is saved or printed. */
  whole: Record<string, string | number> | undefined;
}

/**
 * One widget: it can be selected, moved by its handle or header, and resized at its edges. Gridstack writes classes and styles of
 * the slot, and the panel those of what lies in it.
 */
function BoardBlock({ block, whole }: BoardBlockProps) {
  const { board } = usePanel();
  const { id, title } = block;
  const isSelected = board.selected.value === id;
  const select = () => (board.selected.value = id);
  return (
    <div class={slotClass} data-slot={id}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: keys are the board’s */}
      <article
        class={`w framed ${whole ? '' : 'block'} ${figures.has(block.widget) ? 'figure' : ''} ${isSelected ? 'selected' : ''}`}
        style={{ ...whole, ...toStyle(block.styles) }}
        data-block={id}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys move, resize and remove it
        tabIndex={0}
        aria-label={isSelected ? say('{title}, selected', { title }) : title}
        aria-roledescription={say('widget')}
        onFocusIn={select}
        onPointerDown={select}
        // Where the pointer takes hold, gridstack keeps the focus from going.
        onClick={({ currentTarget }) => {
          if (document.activeElement === document.body) currentTarget.focus();
        }}
      >
        <BlockScroll block={block}>
          <Guarded of={block}>
            <BlockBody block={block} />
          </Guarded>
        </BlockScroll>
        <BlockFoot block={block} />
        <BlockAnswer blockId={id} />
        <button type="button" class="ib grip" data-control tabIndex={-1} aria-label={say('Move {title}', { title })}>
          <Icon name="grip" />
        </button>
        <BlockMenu block={block} />
        {isSelected && <SizeLabel id={id} />}
      </article>
    </div>
  );
}

function SizeLabel({ id }: { id: string }) {
  const cell = usePanel().board.cells.value.get(id);
  return cell ? (
    <span class="size-label" aria-hidden="true">
      {wordSize(cell)}
    </span>
  ) : null;
}

/** Tells a widget that was resized the height of its block. A widget that scrolls can be reached with the Tab key. */
function BlockScroll({ block, children }: { block: BlockView; children: ComponentChildren }) {
  const { board, exports } = usePanel();
  const fit = board.fits.value.get(block.id);
  const room = block.size && exports.paper.value === null ? (fit?.room ?? null) : null;
  const reach = fit?.scrolls
    ? ({ role: 'group', tabIndex: 0, 'aria-label': say('All of {label}', { label: block.title }) } as const) // a literal role
    : {};
  return (
    <div class="block-scroll" {...reach}>
      <Room.Provider value={room}>{children}</Room.Provider>
    </div>
  );
}

type Key = TargetedKeyboardEvent<HTMLElement>;

const reachable =
  'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), summary, [tabindex]';

/** The board's keys: arrows move, Shift and arrows resize, Delete removes, Enter goes into a widget and Escape out of it. */
function useBoardKeys(element: RefObject<HTMLElement | null>): (event: Key) => void {
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
