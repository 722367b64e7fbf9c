/** The board of a full tab: widgets in a grid or placed freely, moved and resized by pointer and keyboard. */

import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { say } from '#ui';
import { specs, type WidgetSpec } from '#widgets';
import { unknownKind } from '../../models/canvas/board';
import { snap } from '../../models/canvas/board-drag';
import { type Frame, rowLength } from '../../models/canvas/board-grid';
import { usePanel } from '../context';
import { BoardBlock } from './board-block';
import { scrolling, toBoardBox, toTracks } from './board-box';
import { useBoardKeys } from './use-board-keys';
import { useBoardPointer } from './use-board-pointer';
import { useMeasures } from './use-measures';

const kinds = new Map<string, WidgetSpec['size']>(specs.map(({ name, size }) => [name, size]));

export function BoardView() {
  const { canvas, board, exports } = usePanel();
  const element = useRef<HTMLElement>(null);
  const grab = useBoardPointer(element);
  const onKeyDown = useBoardKeys(element);
  useMeasures(element);
  useLayoutEffect(() => {
    board.kindOf.value = (widget) => kinds.get(widget) ?? unknownKind;
  }, [board]);
  const { layout, frames, drag, selected } = board;
  const free = layout.value === 'free';
  const whole = exports.whole.value;
  const growing = useMemo(() => (whole ? scrolling(element.current) : null), [whole]);
  const deselect = ({ target }: Event) => {
    if (target === element.current) selected.value = null;
  };
  return (
    <section
      ref={element}
      class={`board ${free ? 'free' : ''} ${whole ? 'whole' : ''}`}
      data-canvas
      aria-label={say('Board')}
      style={
        growing ? { gridTemplateRows: toTracks(frames.value, growing) } : { '--rows': bottomOf(frames.value.values()) }
      }
      onKeyDown={onKeyDown}
      onPointerDown={deselect}
    >
      <span class="edge" tabIndex={-1} data-edge="first" />
      {drag.value && <div class="ghost-place" style={toBoardBox(snap(drag.value.now, layout.value), free)} />}
      {canvas.blocks.value.map((block) => {
        const frame = drag.value?.id === block.id ? drag.value.now : frames.value.get(block.id);
        return frame && <BoardBlock key={block.id} block={block} frame={frame} grab={grab} />;
      })}
      <span class="edge" tabIndex={-1} data-edge="last" />
    </section>
  );
}

const bottomOf = (frames: Iterable<Frame>): number =>
  Math.ceil(Math.max(0, ...[...frames].map(({ y, height }) => y + height)) / rowLength) + 1;
