/** A value as the lines of a foldable tree. Pure except for the folds, which store what the user opened. */

/** A place in a value, found by its keys, so that it stays open when the value changes. */
export interface Fold {
  id: number;
  /** Undefined until the user opens or closes it. */
  open?: boolean;
  within?: Map<string, Fold>;
}

export interface JsonLine {
  fold: Fold;
  parent: JsonLine | null;
  name?: string;
  value: unknown;
  /** From 1. */
  level: number;
  /** From 1, among `siblings`. */
  position: number;
  siblings: number;
  /** The number of members; null for a leaf or an empty value. */
  members: number | null;
  open: boolean;
  /** Contains itself; its members are shown further up. */
  isCycle: boolean;
}

let newest = 0;

export function createFold(): Fold {
  newest++;
  return { id: newest };
}

function foldWithin(fold: Fold, name: string): Fold {
  fold.within ??= new Map();
  const known = fold.within.get(name);
  if (known) return known;
  const fresh = createFold();
  fold.within.set(name, fresh);
  return fresh;
}

/** An open branch whose members are being listed. */
interface Branch {
  line: JsonLine;
  value: object;
  entries: [string, unknown][];
  next: number;
}

/** The lines of a tree that aren't folded away; `depth` levels start open. A loop, not a recursion: data may be 10,000 levels deep. */
export function toJsonLines(value: unknown, root: Fold, depth: number): JsonLine[] {
  const above = new Set<object>();
  const way: Branch[] = [];
  const lines: JsonLine[] = [];
  const add = (place: Place) => {
    const line = toLine(place, above, depth);
    lines.push(line);
    if (!line.open || !isObject(place.value)) return;
    above.add(place.value);
    way.push({ line, value: place.value, entries: Object.entries(place.value), next: 0 });
  };
  add({ fold: root, parent: null, value, position: 1, siblings: 1 });
  for (let branch = way.at(-1); branch; branch = way.at(-1)) {
    const { line, entries } = branch;
    const [name, member] = entries[branch.next] ?? [];
    branch.next++;
    if (name === undefined) above.delete(way.pop()?.value ?? branch.value);
    else add({ ...toPlace(line, name), value: member, position: branch.next, siblings: entries.length });
  }
  return lines;
}

type Place = Pick<JsonLine, 'fold' | 'parent' | 'name' | 'value' | 'position' | 'siblings'>;

const toPlace = (parent: JsonLine, name: string) => ({ fold: foldWithin(parent.fold, name), parent, name });

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

function toLine(place: Place, above: ReadonlySet<object>, depth: number): JsonLine {
  const { value, parent, fold } = place;
  const level = (parent?.level ?? 0) + 1;
  const isCycle = isObject(value) && above.has(value);
  const count = isObject(value) && !isCycle ? countMembers(value) : 0;
  const members = count > 0 ? count : null;
  return { ...place, level, members, open: members !== null && (fold.open ?? level <= depth), isCycle };
}

const countMembers = (value: object): number => (Array.isArray(value) ? value.length : Object.keys(value).length);

/** What a key does on a line: open or close it, or move; null for any other key. */
export function toTreeMove(
  key: string,
  line: JsonLine,
): { type: 'fold'; open: boolean } | { type: 'go'; to: 'parent' | 'next' } | null {
  const isBranch = line.members !== null;
  if ((key === 'Enter' || key === ' ') && isBranch) return { type: 'fold', open: !line.open };
  if (key === 'ArrowRight' && isBranch) return line.open ? { type: 'go', to: 'next' } : { type: 'fold', open: true };
  if (key === 'ArrowLeft' && line.open) return { type: 'fold', open: false };
  return key === 'ArrowLeft' && line.parent ? { type: 'go', to: 'parent' } : null;
}
