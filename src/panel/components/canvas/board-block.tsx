/** One widget on the board: it can be selected, moved by its handle or header, and resized at its edges. */
import type { ComponentChildren, PointerEventHandler } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Icon, Room, say } from '#ui';
import { toStyle } from '../../models/blocks/block-style';
import { figures } from '../../models/blocks/figures';
import { handles, wordSize } from '../../models/canvas/board-drag';
import type { Frame } from '../../models/canvas/board-grid';
import type { BlockView } from '../../models/canvas/canvas';
import { BlockAnswer } from '../blocks/block-answer';
import { BlockBody, BlockFoot, BlockMenu } from '../blocks/block-parts';
import { usePanel } from '../context';
import { toBoardBox } from './board-box';
import type { Grab } from './use-board-pointer';
import { lists } from './use-measures';

interface BoardBlockProps {
  block: BlockView;
  frame: Frame;
  /** Its styles while the canvas is saved or printed. */
  whole: Record<string, string | number> | undefined;
  grab: Grab;
}

export function BoardBlock({ block, frame, whole, grab }: BoardBlockProps) {
  const { board } = usePanel();
  const { id, title, z } = block;
  const isSelected = board.selected.value === id;
  const held = board.drag.value?.id === id;
  const place = whole ?? toBoardBox(frame, board.layout.value === 'free');
  const select = () => (board.selected.value = id);
  const takeHeader: PointerEventHandler<HTMLElement> = (event) => {
    if (isHeader(event.target)) grab(event, id, 'move');
  };
  return (
    <article
      class={`w framed ${whole ? '' : 'block'} ${figures.has(block.widget) ? 'figure' : ''} ${isSelected ? 'selected' : ''} ${held ? 'lifted' : ''}`}
      style={{ ...place, '--z': z, ...toStyle(block.styles) }}
      data-block={id}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keys move, resize and remove it
      tabIndex={0}
      aria-label={isSelected ? say('{title}, selected', { title }) : title}
      aria-roledescription={say('widget')}
      onFocusIn={select}
      onPointerDown={takeHeader}
    >
      <BlockScroll label={title}>
        <BlockBody block={block} />
      </BlockScroll>
      <BlockFoot block={block} />
      <BlockAnswer blockId={id} />
      <MoveGrip title={title} onPointerDown={(event) => grab(event, id, 'move')} />
      <BlockMenu block={block} />
      {isSelected && <Handles id={id} grab={grab} />}
      {isSelected && (
        <span class="size-label" aria-hidden="true">
          {wordSize(board.frames.value.get(id) ?? frame, board.layout.value)}
        </span>
      )}
    </article>
  );
}

const MoveGrip = ({ title, onPointerDown }: { title: string; onPointerDown: PointerEventHandler<HTMLElement> }) => (
  <button
    type="button"
    class="ib grip"
    data-control
    tabIndex={-1}
    aria-label={say('Move {title}', { title })}
    title={say('Drag to move, or use the arrow keys')}
    onPointerDown={onPointerDown}
  >
    <Icon name="grip" />
  </button>
);

const Handles = ({ id, grab }: { id: string; grab: Grab }) =>
  handles.map((grip) => (
    <i key={grip} class="handle" data-grip={grip} aria-hidden="true" onPointerDown={(event) => grab(event, id, grip)} />
  ));

/** Whether the target is the widget's header, outside its controls. */
const isHeader = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('.wh, .widget > * > h2') !== null &&
  target.closest('button, a, input, select, textarea, [tabindex]:not(.block, .block-scroll)') === null;

/** Writing what is there already would have the page laid out again. */
function setOnce(style: CSSStyleDeclaration, name: string, value: string): void {
  if (style.getPropertyValue(name) !== value) style.setProperty(name, value);
}

/** Tells the widget the height of its block. A widget that scrolls can be reached with the Tab key. */
function BlockScroll({ label, children }: { label: string; children: ComponentChildren }) {
  const { whole, paper } = usePanel().exports;
  const box = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);
  const [room, setRoom] = useState<number | null>(null);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => {
      if (whole.value) return;
      setScrolls(element.scrollHeight > element.clientHeight + 1);
      setRoom(element.clientHeight > 0 ? element.clientHeight : null);
      const list = element.querySelector<HTMLElement>(lists);
      const others = (element.querySelector<HTMLElement>('.widget')?.offsetHeight ?? 0) - (list?.offsetHeight ?? 0);
      if (list) setOnce(element.style, '--list', `${Math.max(120, element.clientHeight - others)}px`);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, [whole]);
  const reach = scrolls
    ? ({ role: 'group', tabIndex: 0, 'aria-label': say('All of {label}', { label }) } as const) // a literal role
    : {};
  return (
    <div ref={box} class="block-scroll" {...reach}>
      <Room.Provider value={paper.value === null ? room : null}>{children}</Room.Provider>
    </div>
  );
}
