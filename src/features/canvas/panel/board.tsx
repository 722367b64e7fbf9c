/** The board of a full tab: widgets in a grid of columns, moved and resized by pointer and keyboard. */

import { effect } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { say } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';
import { layOut } from '../state/lay-out';
import { BoardBlock } from './board-block';
import { BoardSurface } from './board-surface';
import { useBoardKeys } from './use-board-keys';
import { useMeasures } from './use-measures';
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
            {canvas.blocks.value.map((block) => (
              <BoardBlock key={block.id} block={block} whole={places?.styles.get(block.id)} />
            ))}
          </div>
        </div>
        <span class="edge" tabIndex={-1} data-edge="last" />
      </section>
    </div>
  );
}
