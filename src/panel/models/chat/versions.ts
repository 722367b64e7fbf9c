/** The versions of a message: one on each branch that begins in its place. Pure. */
import { siblingsOf, type Tree } from '#conversation';

export interface Versions {
  /** Entries, the oldest first; each stands for its branch. */
  ids: readonly string[];
  /** Which of them is shown. */
  at: number;
}

/** Null where there is only one. */
export function versionsOf(tree: Tree, entryId: string): Versions | null {
  const ids = siblingsOf(tree, entryId);
  return ids.length < 2 ? null : { ids, at: ids.indexOf(entryId) };
}
