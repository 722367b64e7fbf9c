/**
 * What the second part uses of the first: its built-ins, from before the page could replace them, and what has a state. Where both are
 * built, `scripts/second-part.ts` writes the list; where the second part is imported, it takes them itself.
 */
export const lent: readonly unknown[] = [];
