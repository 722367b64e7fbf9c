/** Chooses between a block's data in the log and the newer data that its binding fetched. Pure. */

import type { LiveBinding } from '#core/tools/schemas.ts';
import type { JsonObject } from '#core/tools/tool.ts';
import type { Block } from './canvas';

/** The newest answer for a bound block. It is stored outside the log. */
export interface LiveData {
  conversationId: string;
  blockId: string;
  /** The binding that it answers. Not shown for another binding of the block. */
  binding: LiveBinding;
  /** Replaces these members of the block's data in the log. */
  data: JsonObject;
  /** Milliseconds since 1970. */
  at: number;
}

/** Whether the block shows it: the binding is still the same, and no update came later. */
export function showsLive({ id, changes, binding }: Block, live: LiveData | null | undefined): live is LiveData {
  if (!live || !binding || live.blockId !== id || wordQuestion(live.binding) !== wordQuestion(binding)) return false;
  const changed = changes.findLast(({ type }) => type === 'shown' || type === 'updated' || type === 'bound');
  return live.at >= (changed?.at ?? 0);
}

/** Without the interval, which doesn't change the question. */
const wordQuestion = ({ layerKey, tool, input, from, into, rows }: LiveBinding): string =>
  JSON.stringify([layerKey, tool, input, from, into, rows]);

/** The data that the block shows. */
export function currentData(block: Block, live: LiveData | null | undefined): JsonObject {
  if (!showsLive(block, live)) return block.data;
  return live.binding.into === '' ? live.data : merge(block.data, live);
}

const merged = new WeakMap<LiveData, { into: JsonObject; data: JsonObject }>();

/** The same two objects give the same result, so that views can skip unchanged data. */
function merge(into: JsonObject, live: LiveData): JsonObject {
  const known = merged.get(live);
  if (known?.into === into) return known.data;
  const data = { ...into, ...live.data };
  merged.set(live, { into, data });
  return data;
}
