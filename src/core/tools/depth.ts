/** Nothing of ours recurses over what others nest without a bound: this is the one that values have which come in as JSON. */

/** What no reader of a call's arguments or of a result goes below. */
export const maxDepth = 500;

/** What stands for a part that nests deeper. */
const leftOut = `Left out: it nests deeper than ${maxDepth} levels.`;

/** The same value, with words in the place of what lies deeper. */
export function leaveOutBelow(value: unknown, levels: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (levels === 0) return leftOut;
  if (Array.isArray(value)) return value.map((member) => leaveOutBelow(member, levels - 1));
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, leaveOutBelow(member, levels - 1)]));
}

/** `budget`: for a value that a page's structured clone may hold many times over, which its depth doesn't bound. */
export function isWithinDepth(value: unknown, levels: number, budget = { parts: Number.POSITIVE_INFINITY }): boolean {
  budget.parts -= 1;
  if (budget.parts < 0) return false;
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((member) => isWithinDepth(member, levels - 1, budget));
}
