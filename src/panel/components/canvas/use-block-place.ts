/** Where a block lies on the board, in words. */
import { wordPlace, wordSize } from '../../models/canvas/board-drag';
import { usePanel } from '../context';

export function useBlockPlace(blockId: string): { place: string; size: string } {
  const { board } = usePanel();
  const frame = board.frames.value.get(blockId);
  if (!frame) return { place: '', size: '' };
  return { place: wordPlace(frame, board.layout.value), size: wordSize(frame, board.layout.value) };
}
