/** How much of a tree starts open, and the tree as text. Pure. */

/** The number of levels that start open: two by default. */
export function toDepth(maxDepth: number | undefined, expanded: boolean | undefined): number {
  if (expanded === false) return 0;
  return maxDepth ?? (expanded ? Number.POSITIVE_INFINITY : 2);
}

/** Indented, unless the value is so deep that indentation would be most of the text. */
export function toJsonText(value: unknown): string {
  return JSON.stringify(value, null, isDeep(value) ? 0 : 2) ?? '';
}

const deepest = 50;

function isDeep(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > deepest) return true;
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []));
  }
  return false;
}
