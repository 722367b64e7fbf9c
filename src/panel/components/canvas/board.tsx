/** The board of a full tab: widgets in a grid or placed freely, moved and resized by pointer and keyboard. */

import { useLayoutEffect, useRef } from 'preact/hooks';
import { say } from '#ui';
import { snap } from '../../models/canvas/board-drag';
import { type Frame, rowLength } from '../../models/canvas/board-grid';
import { layOut } from '../../models/canvas/lay-out';
import { usePanel } from '../context';
import { BoardBlock } from './board-block';
import { toBoardBox, toPaper, useWholePlaces } from './board-box';
import { useBoardKeys } from './use-board-keys';
import { useBoardPointer } from './use-board-pointer';
import { useMeasures } from './use-measures';

export function BoardView() {
  const { canvas, board, exports } = usePanel();
  const element = useRef<HTMLElement>(null);
  const grab = useBoardPointer(element);
  const onKeyDown = useBoardKeys(element);
  useMeasures(element);
  useLayoutEffect(() => {
    board.layOut.value = layOut;
  }, [board]);
  const { layout, frames, drag, selected } = board;
  const free = layout.value === 'free';
  const places = useWholePlaces(true);
  const deselect = ({ target }: Event) => {
    if (target === element.current) selected.value = null;
  };
  return (
    <div class="canvas-page board-page" style={toPaper(exports.paper.value)}>
      <section
        ref={element}
        class={places ? 'whole' : `board ${free ? 'free' : ''} ${drag.value ? 'moving' : ''}`}
        data-canvas
        aria-label={say('Canvas')}
        style={places ? { '--tracks': places.tracks } : { minHeight: `${bottomOf(frames.value.values())}px` }}
        onKeyDown={onKeyDown}
        onPointerDown={deselect}
      >
        <span class="edge" tabIndex={-1} data-edge="first" />
        {drag.value && <div class="ghost-place" style={toBoardBox(snap(drag.value.now, layout.value), free)} />}
        {canvas.blocks.value.map((block) => {
          const frame = drag.value?.id === block.id ? drag.value.now : frames.value.get(block.id);
          const whole = places?.styles.get(block.id);
          return frame && <BoardBlock key={block.id} block={block} frame={frame} whole={whole} grab={grab} />;
        })}
        <span class="edge" tabIndex={-1} data-edge="last" />
      </section>
    </div>
  );
}

const bottomOf = (frames: Iterable<Frame>): number =>
  (Math.ceil(Math.max(0, ...[...frames].map(({ y, height }) => y + height)) / rowLength) + 1) * rowLength;
