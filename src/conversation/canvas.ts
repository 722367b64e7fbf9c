/** The canvas as a fold over its operations: the blocks that stand on it, and what undo would bring back. Pure. */
import type { CanvasOperation, JsonObject, LiveBinding } from '#tools';

/** One operation on a block: by which call, or by the person's hand (null). */
export interface BlockChange {
  type: CanvasOperation['type'];
  callId: string | null;
  /** Milliseconds since 1970. */
  at: number;
}

/** A widget on the canvas. Lengths in px of a board that is 1,200 px wide; absent: where and as large as it falls. */
export interface Block {
  id: string;
  widget: string;
  /** Data of the log; a live binding may have newer data beside it. */
  data: JsonObject;
  /** What made it what it is, oldest first. */
  changes: readonly BlockChange[];
  position?: { x: number; y: number };
  size?: { width: number; height: number };
  styles: Readonly<Record<string, string>>;
  binding?: LiveBinding;
  /** Where blocks overlap, the higher lies above. */
  z: number;
}

export interface Canvas {
  /** In the order in which they were shown. */
  blocks: readonly Block[];
  /** What stood before each operation that can be taken back, the newest last; at most 100. */
  past: readonly Step[];
  future: readonly Step[];
}

/** An operation, and the blocks on its other side. */
export interface Step {
  operation: CanvasOperation;
  blocks: readonly Block[];
}

export const emptyCanvas: Canvas = { blocks: [], past: [], future: [] };

const mostSteps = 100;

export interface Applied {
  operation: CanvasOperation;
  callId: string | null;
  at: number;
}

/** The canvas after an operation. One that fits nothing (an unknown id, nothing to undo) changes nothing. */
export function applyOperation(canvas: Canvas, applied: Applied): Canvas {
  const { operation } = applied;
  if (operation.type === 'undone') return undo(canvas);
  if (operation.type === 'redone') return redo(canvas);
  const blocks = change(canvas.blocks, applied);
  if (blocks === canvas.blocks) return canvas;
  const past = [...canvas.past, { operation, blocks: canvas.blocks }].slice(-mostSteps);
  return { blocks, past, future: [] };
}

function undo({ blocks, past, future }: Canvas): Canvas {
  const last = past.at(-1);
  if (!last) return { blocks, past, future };
  return { blocks: last.blocks, past: past.slice(0, -1), future: [...future, { ...last, blocks }] };
}

function redo({ blocks, past, future }: Canvas): Canvas {
  const next = future.at(-1);
  if (!next) return { blocks, past, future };
  return { blocks: next.blocks, past: [...past, { ...next, blocks }], future: future.slice(0, -1) };
}

function change(blocks: readonly Block[], { operation, callId, at }: Applied): readonly Block[] {
  if (operation.type === 'cleared') return blocks.length === 0 ? blocks : [];
  if (operation.type === 'shown') return [...blocks, toBlock(operation, { callId, at, z: topOf(blocks) + 1 })];
  if (operation.type === 'undone' || operation.type === 'redone') return blocks;
  if (!blocks.some(({ id }) => id === operation.id)) return blocks;
  if (operation.type === 'removed') return blocks.filter(({ id }) => id !== operation.id);
  const note = { type: operation.type, callId, at };
  return blocks.map((block) =>
    block.id === operation.id
      ? { ...alter(block, operation, topOf(blocks)), changes: [...block.changes, note] }
      : block,
  );
}

const topOf = (blocks: readonly Block[]): number => Math.max(0, ...blocks.map(({ z }) => z));

function toBlock(
  { id, widget, data }: Extract<CanvasOperation, { type: 'shown' }>,
  { callId, at, z }: { callId: string | null; at: number; z: number },
): Block {
  return { id, widget, data, changes: [{ type: 'shown', callId, at }], styles: {}, z };
}

type Alteration = Exclude<CanvasOperation, { type: 'shown' | 'removed' | 'cleared' | 'undone' | 'redone' }>;

function alter(block: Block, operation: Alteration, top: number): Block {
  switch (operation.type) {
    case 'updated':
      return { ...block, data: operation.data };
    case 'moved':
      return { ...block, position: { x: operation.x, y: operation.y } };
    case 'resized':
      return { ...block, size: { width: operation.width, height: operation.height } };
    case 'raised':
      return { ...block, z: top + 1 };
    case 'styled':
      return { ...block, styles: { ...block.styles, ...operation.styles } };
    case 'bound':
      return { ...block, binding: operation.binding };
    case 'unbound': {
      const { binding: _, ...rest } = block;
      return rest;
    }
  }
}
