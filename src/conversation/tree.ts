/** The log as a tree: what follows what, where it forks, and where a branch ends. Pure. */
import { conversationWide, type Entry, type EntryType } from './entry';

export interface Tree {
  /** In order of `seq`. */
  entries: Map<string, Entry>;
  /** By entry: the nearest before it that is part of what was said and done; null at the beginning. */
  before: Map<string, string | null>;
  /** By such an entry, null for the beginning: what follows it, once for each branch, the oldest first. */
  after: Map<string | null, string[]>;
}

export const emptyTree = (): Tree => ({ entries: new Map(), before: new Map(), after: new Map() });

/** They stand between two steps of a conversation without being one: two branches may begin on either side of them. */
const passing: ReadonlySet<EntryType> = new Set<EntryType>([...conversationWide, 'run-continued', 'branch-chosen']);

export function growTree({ entries, before, after }: Tree, entry: Entry): void {
  const { id, parent } = entry;
  const parentEntry = parent === null ? undefined : entries.get(parent);
  const stands = parentEntry && passing.has(parentEntry.type) ? (before.get(parentEntry.id) ?? null) : parent;
  entries.set(id, entry);
  before.set(id, stands);
  if (passing.has(entry.type)) return;
  const others = after.get(stands);
  if (others) others.push(id);
  else after.set(stands, [id]);
}

/** The entries from the first to `head`, following parents; entries of other branches are left out. */
export function pathIn({ entries }: Pick<Tree, 'entries'>, head: string | null): Entry[] {
  const path: Entry[] = [];
  for (let entry = entries.get(head ?? ''); entry; entry = entries.get(entry.parent ?? '')) path.push(entry);
  return path.reverse();
}

export const pathTo = (head: string | null, entries: readonly Entry[]): Entry[] =>
  pathIn({ entries: new Map(entries.map((entry) => [entry.id, entry])) }, head);

/** What stands in the place of an entry on each branch, itself among them, the oldest first; just itself where nothing forks. */
export function alternativesOf({ before, after }: Tree, id: string): readonly string[] {
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
