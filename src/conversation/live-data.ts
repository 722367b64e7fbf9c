/** Data that a block's binding fetched, beside the log: which of both is shown. Pure. */
import type { JsonObject, LiveBinding } from '#tools';
import type { Block } from './canvas';

/** The newest answer to a bound block, kept beside the log under its conversation and block. */
export interface LiveData {
  conversationId: string;
  blockId: string;
  /** What it answers: another binding of the block has nothing to do with it. */
  binding: LiveBinding;
  /** The members of the block's data that it gives; the others are the log's. */
  data: JsonObject;
  /** Milliseconds since 1970. */
  at: number;
}

/** Whether the block shows it: it has the binding that was answered, and no later update says more. */
export function showsLive({ id, changes, binding }: Block, live: LiveData | null | undefined): live is LiveData {
  if (!live || !binding || live.blockId !== id || wordQuestion(live.binding) !== wordQuestion(binding)) return false;
  const changed = changes.findLast(({ type }) => type === 'shown' || type === 'updated' || type === 'bound');
  return live.at >= (changed?.at ?? 0);
}

/** How often it is asked makes it no other question. */
const wordQuestion = ({ layerKey, tool, input, from, into }: LiveBinding): string =>
  JSON.stringify([layerKey, tool, input, from, into]);

/** The block's data as it stands. */
export function currentData(block: Block, live: LiveData | null | undefined): JsonObject {
  if (!showsLive(block, live)) return block.data;
  return live.binding.into === '' ? live.data : merge(block.data, live);
}

const merged = new WeakMap<LiveData, { into: JsonObject; data: JsonObject }>();

/** The same object for the same two: what draws it sees that nothing changed. */
function merge(into: JsonObject, live: LiveData): JsonObject {
  const known = merged.get(live);
  if (known?.into === into) return known.data;
  const data = { ...into, ...live.data };
  merged.set(live, { into, data });
  return data;
}
