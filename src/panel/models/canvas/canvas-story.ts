/** The canvas of one conversation and what is known of how each block came to be: taken in entry by entry. */
import { applyOperation, type BlockChange, type Canvas, type Entry, emptyCanvas } from '#conversation';
import type { JsonObject } from '#tools';
import type { Provenance } from '#ui';
import { type CallFold, createCallFold, foldCalls, fromOf, sourcesOf } from '../calls/call-fold';
import type { CallView } from '../calls/call-view';

/** A call that had a part in a block, or what a hand did to it. */
export type ChainStep =
  | {
      type: 'call';
      callId: string;
      tool: string;
      from: Provenance | null;
      input: JsonObject;
      /** Milliseconds since 1970; null: it never began. */
      at: number | null;
      duration: number | null;
      result: CallView['result'];
      /** What it did to the block; null: its result was read. */
      did: BlockChange['type'] | null;
    }
  | { type: 'hand'; did: BlockChange['type']; at: number };

export interface CanvasStory {
  canvas: Canvas;
  folded: CallFold;
  /** By block: the calls whose results had been read when it was drawn or updated. */
  read: Map<string, readonly string[]>;
}

export const createStory = (): CanvasStory => ({ canvas: emptyCanvas, folded: createCallFold(), read: new Map() });

export function tell(story: CanvasStory, entry: Entry): void {
  foldCalls(story.folded, entry);
  if (entry.type !== 'canvas') return;
  const { operation, callId, at } = entry;
  story.canvas = applyOperation(story.canvas, { operation, callId, at });
  if (operation.type === 'shown' && operation.copyOf !== undefined) {
    story.read.set(operation.id, story.read.get(operation.copyOf) ?? []);
  }
  if (callId === null || (operation.type !== 'shown' && operation.type !== 'updated')) return;
  const before = story.read.get(operation.id) ?? [];
  story.read.set(operation.id, [...new Set([...before, ...story.folded.read])]);
}

export function sourcesOfBlock(story: CanvasStory, blockId: string, changes: readonly BlockChange[]): Provenance[] {
  const { folded, read } = story;
  const drawnBy = changes.find(({ callId }) => callId !== null)?.callId ?? null;
  return sourcesOf(folded, read.get(blockId) ?? [], drawnBy);
}

/** What was read, then what was done, in order; of what a hand did again and again, only the last. */
export function toChain(story: CanvasStory, blockId: string, changes: readonly BlockChange[]): ChainStep[] {
  const read = (story.read.get(blockId) ?? []).flatMap((callId) => toCallStep(story, callId, null));
  const done = changes
    .filter(({ type, callId }, i) => callId !== null || !isSameHand(changes[i + 1], type))
    .flatMap(({ type, callId, at }): ChainStep[] =>
      callId === null ? [{ type: 'hand', did: type, at }] : toCallStep(story, callId, type),
    );
  return [...read, ...done];
}

const isSameHand = (next: BlockChange | undefined, type: BlockChange['type']): boolean =>
  next?.callId === null && next.type === type;

function toCallStep({ folded }: CanvasStory, callId: string, did: BlockChange['type'] | null): ChainStep[] {
  const call = folded.calls.get(callId);
  if (!call) return [];
  const { tool, input, startedAt: at, duration, result } = call;
  return [{ type: 'call', callId, tool, from: fromOf(call), input, at, duration, result, did }];
}
