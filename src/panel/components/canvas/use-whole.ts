/** Where the widgets lie while the canvas is saved or printed. */
import { useMemo } from 'preact/hooks';
import { toSpanStyles, toSpans } from '../../models/canvas/figure-rows';
import { usePanel } from '../context';
import { toWholeGrid, toWholeStyle } from './board-box';

/** Null: the canvas is drawn as it is looked at. `isBoard`: its cards keep their heights. */
export function useWholePlaces(isBoard: boolean) {
  const { canvas, board, exports } = usePanel();
  const whole = exports.whole.value;
  const blocks = canvas.blocks.value;
  const frames = board.frames.value;
  return useMemo(() => {
    if (!whole) return null;
    const { tracks, areas } = toWholeGrid(frames, isBoard);
    const spans = toSpanStyles(toSpans(blocks.map(({ widget }) => widget)));
    const styles = blocks.map(({ id }, i): [string, Record<string, string | number>] => [
      id,
      toWholeStyle(areas.get(id), spans[i]),
    ]);
    return { tracks, styles: new Map(styles) };
  }, [whole, blocks, frames, isBoard]);
}
