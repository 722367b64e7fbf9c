/** One widget on the board: it can be selected, moved by its handle or header, and resized at its edges. */
import type { ComponentChildren, PointerEventHandler } from 'preact';
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
      <BlockScroll id={id} label={title}>
        <BlockBody block={block} />
      </BlockScroll>
      <BlockFoot block={block} />
      <BlockAnswer blockId={id} />
      <MoveGrip title={title} onPointerDown={(event) => grab(event, id, 'move')} />
      <BlockMenu block={block} overlaps={board.layout.value === 'free'} />
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

/** Tells the widget the height of its block. A widget that scrolls can be reached with the Tab key. */
function BlockScroll({ id, label, children }: { id: string; label: string; children: ComponentChildren }) {
  const { board, exports } = usePanel();
  const fit = board.fits.value.get(id);
  const reach = fit?.scrolls
    ? ({ role: 'group', tabIndex: 0, 'aria-label': say('All of {label}', { label }) } as const) // a literal role
    : {};
  return (
    <div class="block-scroll" {...reach}>
      <Room.Provider value={exports.paper.value === null ? (fit?.room ?? null) : null}>{children}</Room.Provider>
    </div>
  );
}
