export { nameRead } from './block-sources';
export { toStyle } from './block-style';
export {
  byReading,
  type Cell,
  columnsOf,
  gap,
  isSameCell,
  minSize,
  rowLength,
  stepTo,
  toCellPlace,
  toCellSize,
  toGridRows,
  wordChange,
  wordPlace,
  wordSize,
} from './board-grid';
export type { BlockView, CanvasModel } from './canvas';
export { toSpanStyles, toSpans } from './figure-rows';
export { containerKind, topOf } from './held';
