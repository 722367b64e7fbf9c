/** Nothing of ours recurses over what others nest without a bound: this is the one that values have which come in as JSON. */

/** What no reader of a call's arguments or of a result goes below. */
export const maxDepth = 500;

/** `budget`: for a value that a page's structured clone may hold many times over, which its depth doesn't bound. */
export function isWithinDepth(value: unknown, levels: number, budget = { parts: Number.POSITIVE_INFINITY }): boolean {
  budget.parts -= 1;
  if (budget.parts < 0) return false;
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((member) => isWithinDepth(member, levels - 1, budget));
}
