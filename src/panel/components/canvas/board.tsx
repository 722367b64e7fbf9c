/** The board of a full tab: widgets in a grid of columns, moved and resized by pointer and keyboard. */

import { effect } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { say } from '#ui';
import { layOut } from '../../models/canvas/lay-out';
import { usePanel } from '../context';
import { BoardBlock } from './board-block';
import { BoardSurface } from './board-surface';
import { useBoardKeys } from './use-board-keys';
import { useMeasures } from './use-measures';
import { toPaper, useWholePlaces } from './whole-places';

export function BoardView() {
  const { canvas, board, exports } = usePanel();
  const element = useRef<HTMLElement>(null);
  const surface = useRef<BoardSurface>(null);
  const onKeyDown = useBoardKeys(element);
  const places = useWholePlaces(true);
  useLayoutEffect(() => {
    board.layOut.value = layOut;
    const made = element.current && new BoardSurface(element.current, board);
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
        class={places ? 'whole' : 'board grid-stack'}
        data-canvas
        aria-label={say('Canvas')}
        style={places ? { '--tracks': places.tracks } : {}}
        onKeyDown={onKeyDown}
        onPointerDownCapture={({ target }) => {
          surface.current?.findHandles(target);
          if (target === element.current) board.selected.value = null;
        }}
      >
        <span class="edge" tabIndex={-1} data-edge="first" />
        {canvas.blocks.value.map((block) => (
          <BoardBlock key={block.id} block={block} whole={places?.styles.get(block.id)} />
        ))}
        <span class="edge" tabIndex={-1} data-edge="last" />
      </section>
    </div>
  );
}
