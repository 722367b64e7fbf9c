/** Chance that falls the same way each time for the same seed (FNV-1a, then mulberry32). */

export interface Dice {
  /** A whole number from 0, less than the limit. */
  below(limit: number): number;
  pick<T>(from: readonly [T, ...T[]]): T;
}

export function createDice(seed: string): Dice {
  let state = 0x811c9dc5;
  for (const character of seed) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193);
  function below(limit: number): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  }
  return { below, pick: (from) => from[below(from.length)] ?? from[0] };
}
