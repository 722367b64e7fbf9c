/** A conversation's state in the making: it is changed in place until all entries are in, and shared by nobody. */
import type { CallState, Conversation, Item, PastRun, Step } from './conversation';
import type { GrowingTree } from './tree';

/** Parts that grow with the log: entries that are taken in together share one copy. */
interface Growing {
  items: Item[];
  steps: Step[];
  runs: PastRun[];
  calls: Map<string, CallState>;
}

/** A state in the making. */
export type Draft = { -readonly [K in keyof Conversation]: Conversation[K] } & {
  tree: GrowingTree;
  copied: Partial<Growing>;
  /** Call states that were made here: nobody else has them yet, so they are changed in place. */
  made: Set<CallState>;
  /** The branch was left, or changed in its past: it is folded anew when all entries are in. */
  isStale: boolean;
};

const copies: { [K in keyof Growing]: (from: Conversation) => Growing[K] } = {
  items: ({ items }) => [...items],
  steps: ({ steps }) => [...steps],
  runs: ({ runs }) => [...runs],
  calls: ({ calls }) => new Map(calls),
};

export function writable<K extends keyof Growing>(draft: Draft, part: K): Growing[K] {
  const copied: Growing[K] | undefined = draft.copied[part];
  if (copied) return copied;
  const copy: Growing[K] = copies[part](draft);
  draft.copied[part] = copy;
  Object.assign(draft, { [part]: copy });
  return copy;
}
