/** The log as a tree: what follows what, where it forks, and where a branch ends. Pure. */
import { conversationWide, type Entry, type EntryBody, type EntryType } from './entry';

/** Shared by all states of a conversation, whose log only grows: an older state may find entries in it that came later. */
export interface Tree {
  /** In order of `seq`. */
  readonly entries: ReadonlyMap<string, Entry>;
  /** By entry: the nearest ancestor that is a step of the conversation, where that isn't its parent; null at the beginning. */
  readonly skipped: ReadonlyMap<string, string | null>;
  /** By such an ancestor, null for the beginning: the entries that follow it, the oldest first. Null: nothing forks yet. */
  readonly forks: ReadonlyMap<string | null, readonly string[]> | null;
  readonly newestStep: string | null;
  /** How many entries there were when this state was made. */
  readonly size: number;
}

export interface GrowingTree extends Tree {
  readonly entries: Map<string, Entry>;
  readonly skipped: Map<string, string | null>;
  forks: Map<string | null, string[]> | null;
  newestStep: string | null;
}

const newTree = (): GrowingTree => ({
  entries: new Map(),
  skipped: new Map(),
  forks: null,
  newestStep: null,
  size: 0,
});

export const emptyTree: Tree = newTree();

/** Kinds that are no step of the conversation themselves: branches that begin on either side of one are alternatives. */
const noSteps: ReadonlySet<EntryType> = new Set<EntryType>([...conversationWide, 'run-continued', 'branch-chosen']);

/** Numbers the bodies after `lastSeq`, and chains them after `parent`. */
export function toEntries(
  bodies: readonly EntryBody[],
  { conversationId, lastSeq, parent }: Pick<Entry, 'conversationId' | 'parent'> & { lastSeq: number },
): Entry[] {
  const added: Entry[] = [];
  for (const [i, body] of bodies.entries()) {
    const place = { seq: lastSeq + i + 1, id: crypto.randomUUID(), parent: added.at(-1)?.id ?? parent };
    added.push({ ...body, ...place, conversationId, at: Date.now() });
  }
  return added;
}

/** A tree to which entries can be added: the newest state's own, in constant time; of an older one a copy. */
export function growingTree(tree: Tree): GrowingTree {
  if (tree.size > 0 && tree.entries.size === tree.size) return { ...tree } as GrowingTree; // made by this function
  const copy = newTree();
  for (const entry of [...tree.entries.values()].slice(0, tree.size)) growTree(copy, entry);
  return copy;
}

export const grownTree = (tree: GrowingTree): Tree => ({ ...tree, size: tree.entries.size });

export function growTree(tree: GrowingTree, entry: Entry): void {
  const { id, parent } = entry;
  const previous =
    parent === null || parent === tree.newestStep || isStep(tree, parent) ? parent : stepBefore(tree, parent);
  if (previous !== parent) tree.skipped.set(id, previous);
  if (!noSteps.has(entry.type)) {
    if (previous !== tree.newestStep) tree.forks ??= listSteps(tree);
    if (tree.forks) addTo(tree.forks, previous, id);
    tree.newestStep = id;
  }
  tree.entries.set(id, entry);
}

function isStep({ entries }: Tree, id: string): boolean {
  const entry = entries.get(id);
  return !entry || !noSteps.has(entry.type);
}

/** Most logs never fork: what follows what is listed when the first one does, or when somebody asks. */
function listSteps(tree: Tree): Map<string | null, string[]> {
  const after = new Map<string | null, string[]>();
  for (const { id, type } of tree.entries.values()) if (!noSteps.has(type)) addTo(after, stepBefore(tree, id), id);
  return after;
}

function addTo(after: Map<string | null, string[]>, previous: string | null, id: string): void {
  const others = after.get(previous);
  if (others) others.push(id);
  else after.set(previous, [id]);
}

/** The nearest ancestor that is a step of the conversation; null at the beginning. */
export function stepBefore({ entries, skipped }: Tree, id: string): string | null {
  const before = skipped.get(id);
  return before === undefined ? (entries.get(id)?.parent ?? null) : before;
}

/** The entries that follow a step, null for the beginning: one for each branch, the oldest first. */
export const stepsAfter = (tree: Tree, id: string | null): readonly string[] =>
  (tree.forks ?? listSteps(tree)).get(id) ?? [];

/** The entries from the first to `head`, following parents; entries of other branches are left out. */
export function pathIn({ entries }: Pick<Tree, 'entries'>, head: string | null): Entry[] {
  const path: Entry[] = [];
  for (let entry = entries.get(head ?? ''); entry; entry = entries.get(entry.parent ?? '')) path.push(entry);
  return path.reverse();
}

/** The alternatives to an entry on all branches, itself included, the oldest first; just itself where nothing forks. */
export function siblingsOf(tree: Tree, id: string): readonly string[] {
  const all = tree.forks?.get(stepBefore(tree, id)) ?? [];
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
