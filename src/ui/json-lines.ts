/** A value as the lines of a foldable tree. Pure except for the folds, which store what the user opened. */

/** A place in a value, found by its keys, so that it stays open when the value changes. */
export interface FoldId {
  id: number;
  /** Undefined until the user opens or closes it. */
  open?: boolean;
  members?: Map<string, FoldId>;
}

export interface JsonLine {
  fold: FoldId;
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

export const createFold = (): FoldId => ({ id: ++newest });

function foldOf(parent: FoldId, name: string): FoldId {
  parent.members ??= new Map();
  const fold = parent.members.get(name) ?? createFold();
  parent.members.set(name, fold);
  return fold;
}

type Place = Pick<JsonLine, 'fold' | 'parent' | 'name' | 'value' | 'position' | 'siblings'>;

/** The lines of a tree that aren't folded away; `depth` levels start open. A loop, not a recursion: data may be 10,000 levels deep. */
export function toJsonLines(value: unknown, root: FoldId, depth: number): JsonLine[] {
  const lines: JsonLine[] = [];
  const ancestors: unknown[] = [];
  const pending: Place[] = [{ fold: root, parent: null, value, position: 1, siblings: 1 }];
  for (let place = pending.pop(); place; place = pending.pop()) {
    const parent = toLine(place, ancestors, depth);
    lines.push(parent);
    if (!parent.open) continue;
    const entries = Object.entries(parent.value ?? {});
    const members = entries.map(([name, member], i) => {
      const fold = foldOf(parent.fold, name);
      return { fold, parent, name, value: member, position: i + 1, siblings: entries.length };
    });
    for (const member of members.reverse()) pending.push(member);
  }
  return lines;
}

/** `ancestors`: the values down to the line before; cut here to those that contain this line, whose value is added. */
function toLine(place: Place, ancestors: unknown[], depth: number): JsonLine {
  const { value, parent, fold } = place;
  const level = (parent?.level ?? 0) + 1;
  ancestors.length = level - 1;
  const isObject = typeof value === 'object' && value !== null;
  const isCycle = isObject && ancestors.includes(value);
  ancestors.push(value);
  const count = isObject && !isCycle ? (Array.isArray(value) ? value : Object.keys(value)).length : 0;
  const members = count > 0 ? count : null;
  return { ...place, level, members, open: members !== null && (fold.open ?? level <= depth), isCycle };
}

type TreeMove = { type: 'fold'; open: boolean } | { type: 'go'; to: 'parent' | 'next' };

/** What a key does on a line: open or close it, or move; null for any other key. */
export function toTreeMove(key: string, line: JsonLine): TreeMove | null {
  const isBranch = line.members !== null;
  if ((key === 'Enter' || key === ' ') && isBranch) return { type: 'fold', open: !line.open };
  if (key === 'ArrowRight' && isBranch) return line.open ? { type: 'go', to: 'next' } : { type: 'fold', open: true };
  if (key === 'ArrowLeft' && line.open) return { type: 'fold', open: false };
  return key === 'ArrowLeft' && line.parent ? { type: 'go', to: 'parent' } : null;
}
