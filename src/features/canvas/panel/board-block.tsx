/** One widget on the board: it can be selected, moved by its handle or header, and resized at its edges. */
import type { ComponentChildren } from 'preact';
import { BlockAnswer, BlockBody, BlockFoot, BlockMenu } from '#features/blocks/panel/index.ts';
import { type BlockView, toStyle, wordSize } from '#features/blocks/state/index.ts';
import { Guarded } from '#ui/controls/guarded.tsx';
import { Room } from '#ui/drawing-context.ts';
import { Icon } from '#ui/icon.tsx';
import { say } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';
import { figures } from '#widgets/views.ts';
import { slotClass } from './board-surface';

interface BoardBlockProps {
  block: BlockView;
  /** Its styles while the canvas is saved or printed. */
  whole: Record<string, string | number> | undefined;
}

/** Gridstack writes classes and styles of the slot, and the panel those of what lies in it. */
export function BoardBlock({ block, whole }: BoardBlockProps) {
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
