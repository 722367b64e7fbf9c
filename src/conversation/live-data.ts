/** Data that a block's binding fetched, beside the log: which of both is shown. Pure. */
import type { JsonObject } from '#tools';
import type { Block } from './canvas';

/** The newest answer to a bound block, kept beside the log under its conversation and block. */
export interface LiveData {
  conversationId: string;
  blockId: string;
  data: JsonObject;
  /** Milliseconds since 1970. */
  at: number;
}

/** Whether it is what the block shows: an update or a binding that came after it says more. */
function isCurrent({ id, changes, binding }: Block, live: LiveData): boolean {
  const changed = changes.findLast(({ type }) => type === 'shown' || type === 'updated' || type === 'bound');
  return binding !== undefined && live.blockId === id && live.at >= (changed?.at ?? 0);
}

/** The block's data as it stands. */
export const currentData = (block: Block, live: LiveData | null | undefined): JsonObject =>
  live && isCurrent(block, live) ? live.data : block.data;
