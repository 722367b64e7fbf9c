/** How much of a tree starts open, and the tree as text. Pure. */
import { isWithinDepth } from '#tools';

/** The number of levels that start open: two by default. */
export function toDepth(maxDepth: number | undefined, expanded: boolean | undefined): number {
  if (expanded === false) return 0;
  return maxDepth ?? (expanded ? Number.POSITIVE_INFINITY : 2);
}

/** Indented, unless the value is so deep that indentation would be most of the text. */
export function toJsonText(value: unknown): string {
  return JSON.stringify(value, null, isWithinDepth(value, deepest) ? 2 : 0) ?? '';
}

const deepest = 50;
