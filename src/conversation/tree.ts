/** The log as a tree: what follows what, where it forks, and where a branch ends. Pure. */
import { conversationWide, type Entry, type EntryType } from './entry';

/** Shared by all states of a conversation, whose log only grows: an older state may find entries in it that came later. */
export interface Tree {
  /** In order of `seq`. */
  readonly entries: ReadonlyMap<string, Entry>;
  /** By entry: the nearest ancestor that is a step of the conversation; null at the beginning. */
  readonly before: ReadonlyMap<string, string | null>;
  /** By such an ancestor, null for the beginning: the entries that follow it, one for each branch, the oldest first. */
  readonly after: ReadonlyMap<string | null, readonly string[]>;
  /** How many entries there were when this state was made. */
  readonly size: number;
}

export interface GrowingTree extends Tree {
  readonly entries: Map<string, Entry>;
  readonly before: Map<string, string | null>;
  readonly after: Map<string | null, readonly string[]>;
}

export const emptyTree: Tree = { entries: new Map(), before: new Map(), after: new Map(), size: 0 };

/** Kinds that are no step of the conversation themselves: branches that begin on either side of one are alternatives. */
const noSteps: ReadonlySet<EntryType> = new Set<EntryType>([...conversationWide, 'run-continued', 'branch-chosen']);

/** A tree to which entries can be added: the newest state's own, in constant time; of an older one a copy. */
export function growingTree(tree: Tree): GrowingTree {
  if (tree.size > 0 && tree.entries.size === tree.size) return tree as GrowingTree; // made by this function
  const copy: GrowingTree = { entries: new Map(), before: new Map(), after: new Map(), size: 0 };
  for (const entry of [...tree.entries.values()].slice(0, tree.size)) growTree(copy, entry);
  return copy;
}

export const grownTree = (tree: GrowingTree): Tree => ({ ...tree, size: tree.entries.size });

export function growTree({ entries, before, after }: GrowingTree, entry: Entry): void {
  const { id, parent } = entry;
  const parentEntry = parent === null ? undefined : entries.get(parent);
  const previous = parentEntry && noSteps.has(parentEntry.type) ? (before.get(parentEntry.id) ?? null) : parent;
  entries.set(id, entry);
  before.set(id, previous);
  if (noSteps.has(entry.type)) return;
  const others = after.get(previous);
  after.set(previous, others ? [...others, id] : [id]);
}

/** The entries from the first to `head`, following parents; entries of other branches are left out. */
export function pathIn({ entries }: Pick<Tree, 'entries'>, head: string | null): Entry[] {
  const path: Entry[] = [];
  for (let entry = entries.get(head ?? ''); entry; entry = entries.get(entry.parent ?? '')) path.push(entry);
  return path.reverse();
}

/** The alternatives to an entry on all branches, itself included, the oldest first; just itself where nothing forks. */
export function siblingsOf({ before, after }: Tree, id: string): readonly string[] {
  const all = after.get(before.get(id) ?? null) ?? [];
  return all.includes(id) ? all : [id];
}

/** Where a branch that goes through an entry was left: the newest of all that follow it. */
export function tipOf({ entries }: Tree, id: string): string {
  const inside = new Set([id]);
  let tip = id;
  for (const entry of entries.values()) {
    if (entry.parent === null || !inside.has(entry.parent)) continue;
    inside.add(entry.id);
    tip = entry.id;
  }
  return tip;
}
