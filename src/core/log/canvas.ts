/** The canvas as a fold over its operations: its blocks, and the steps for undo and redo. Pure. */
import type { CanvasOperation, LiveBinding } from '#core/tools/schemas.ts';
import type { JsonObject } from '#core/tools/tool.ts';
import type { EntryOf } from './entry';

/** One operation on a block; `callId` is null for the user's own. */
export interface BlockChange {
  type: CanvasOperation['type'] | 'copied';
  callId: string | null;
  /** Milliseconds since 1970. */
  at: number;
  /** The call or the attachment that the data was taken from by reference. */
  source?: string;
}

/** A widget on the canvas. Lengths in px of a board 1,200 px wide; without them the layout decides. */
export interface Block {
  id: string;
  widget: string;
  /** The data in the log. A live binding may have newer data. */
  data: JsonObject;
  /** Oldest first. */
  changes: readonly BlockChange[];
  position?: { x: number; y: number };
  size?: { width: number; height: number };
  styles: Readonly<Record<string, string>>;
  binding?: LiveBinding;
  /** Overlapping blocks: the higher number lies on top. */
  z: number;
}

export interface Canvas {
  /** In the order in which they were shown. */
  blocks: readonly Block[];
  /** The steps that can be undone, newest last; at most 100. */
  past: readonly UndoStep[];
  future: readonly UndoStep[];
}

/** An operation, with the blocks before it (in `past`) or after it (in `future`). */
export interface UndoStep {
  operation: CanvasOperation;
  blocks: readonly Block[];
}

export const emptyCanvas: Canvas = { blocks: [], past: [], future: [] };

const maxSteps = 100;

type Applied = Pick<EntryOf<'canvas'>, 'operation' | 'callId' | 'at'>;

/** The blocks on the canvas, and those that undo and redo can restore. */
const everyBlock = ({ blocks, past, future }: Canvas): Block[] =>
  [blocks, ...[...past, ...future].map((step) => step.blocks)].flat();

/** Every id on the canvas, or that undo and redo can restore. */
export const takenIds = (canvas: Canvas): Set<string> => new Set(everyBlock(canvas).map(({ id }) => id));

/** A block that shows the app of a call, which its data names; models draw no such block. */
export const appBlock = 'app';

/** Every id of a bound block, also of one that undo and redo can restore. */
export const boundIds = (canvas: Canvas): Set<string> =>
  new Set(everyBlock(canvas).flatMap(({ id, binding }) => (binding ? id : [])));

/** The canvas after an operation. One that doesn't apply (an unknown id, nothing to undo) changes nothing. */
export function applyOperation(canvas: Canvas, applied: Applied): Canvas {
  const { operation } = applied;
  if (operation.type === 'undone') return undo(canvas);
  if (operation.type === 'redone') return redo(canvas);
  const blocks = change(canvas.blocks, applied);
  if (blocks === canvas.blocks) return canvas;
  const past = [...canvas.past, { operation, blocks: canvas.blocks }].slice(-maxSteps);
  return { blocks, past, future: [] };
}

function undo(canvas: Canvas): Canvas {
  const { blocks, past, future } = canvas;
  const last = past.at(-1);
  if (!last) return canvas;
  return { blocks: last.blocks, past: past.slice(0, -1), future: [...future, { ...last, blocks }] };
}

function redo(canvas: Canvas): Canvas {
  const { blocks, past, future } = canvas;
  const next = future.at(-1);
  if (!next) return canvas;
  return { blocks: next.blocks, past: [...past, { ...next, blocks }], future: future.slice(0, -1) };
}

function change(blocks: readonly Block[], { operation, callId, at }: Applied): readonly Block[] {
  if (operation.type === 'cleared') return blocks.length === 0 ? blocks : [];
  if (operation.type === 'undone' || operation.type === 'redone') return blocks;
  const block = findBlock(blocks, operation.id);
  if (operation.type === 'shown') return block ? blocks : [...blocks, toBlock(operation, { callId, at, blocks })];
  if (!block) return blocks;
  if (operation.type === 'removed') return blocks.filter((each) => each !== block);
  if (operation.type === 'raised' && isOnTop(block, blocks)) return blocks;
  if (operation.type === 'unbound' && !block.binding) return blocks;
  const note = { type: operation.type, callId, at, ...('source' in operation && sourceOf(operation)) };
  const altered = { ...alter(block, operation, topOf(blocks)), changes: [...block.changes, note] };
  return blocks.map((each) => (each === block ? altered : each));
}

export const findBlock = (blocks: readonly Block[], id: string): Block | undefined =>
  blocks.find((block) => block.id === id);

const isOnTop = (block: Block, blocks: readonly Block[]): boolean =>
  blocks.every((other) => other === block || other.z < block.z);

const topOf = (blocks: readonly Block[]): number => Math.max(0, ...blocks.map(({ z }) => z));

/** Px between a copy and its original, in both directions. */
const copyOffset = 24;

const sourceOf = (operation: { source?: string | undefined }): Pick<BlockChange, 'source'> =>
  operation.source === undefined ? {} : { source: operation.source };

function toBlock(
  { id, widget, data, copyOf, binding, ...taken }: Extract<CanvasOperation, { type: 'shown' }>,
  { callId, at, blocks }: Omit<Applied, 'operation'> & { blocks: readonly Block[] },
): Block {
  const source = copyOf === undefined ? undefined : findBlock(blocks, copyOf);
  // A copy has the history of its original, followed by this operation.
  const { position, size, styles = {}, changes = [] } = source ?? {};
  return {
    id,
    widget,
    data,
    changes: [...changes, { type: copyOf === undefined ? 'shown' : 'copied', callId, at, ...sourceOf(taken) }],
    ...(binding && { binding }),
    ...(position && { position: { x: position.x + copyOffset, y: position.y + copyOffset } }),
    ...(size && { size }),
    styles,
    z: topOf(blocks) + 1,
  };
}

type Alteration = Exclude<CanvasOperation, { type: 'shown' | 'removed' | 'cleared' | 'undone' | 'redone' }>;

function alter(block: Block, operation: Alteration, top: number): Block {
  switch (operation.type) {
    case 'updated':
      return { ...block, data: operation.data, ...(operation.binding && { binding: operation.binding }) };
    case 'moved': {
      const { width, height, x, y } = operation;
      return {
        ...block,
        position: { x, y },
        ...(width !== undefined && height !== undefined && { size: { width, height } }),
      };
    }
    case 'resized': {
      const { width, height, x, y } = operation;
      return { ...block, size: { width, height }, ...(x !== undefined && y !== undefined && { position: { x, y } }) };
    }
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
