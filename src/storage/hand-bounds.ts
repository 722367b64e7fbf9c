/** How much is kept of what a user runs by hand; past it the oldest goes. These figures stand here and nowhere else. */
export const handBounds = {
  /** Of one tool: runs, and whole results of the newest of them. */
  runsOfTool: 50,
  wholeOfTool: 10,
  /** One more of a tool is refused: the user chooses which of them goes. */
  inputsOfTool: 30,
  /** Over all tools of all sites. `bytes` is estimated as text. */
  runs: { count: 1000, bytes: 32_000_000 },
  inputs: { count: 500, bytes: 16_000_000 },
} as const;

/** Whether a tool with these saved inputs may have one of this name: it replaces its namesake, or there is room for one more. */
export const hasRoomFor = (saved: readonly { name: string }[], name: string): boolean =>
  saved.length < handBounds.inputsOfTool || saved.some((input) => input.name === name);

interface Aged<Key> {
  key: [at: number, bytes: number];
  primaryKey: Key;
  continue(): Promise<Aged<Key> | null>;
}

/** Of records by their age, newest first: the keys of those past the bound. The newest stays, whatever its size. */
export async function pastBound<Key>(
  newest: Promise<Aged<Key> | null>,
  most: { count: number; bytes: number },
): Promise<Key[]> {
  const past: Key[] = [];
  let [count, bytes] = [0, 0];
  for (let at = await newest; at; at = await at.continue()) {
    count += 1;
    bytes += at.key[1];
    if (count > 1 && (count > most.count || bytes > most.bytes)) past.push(at.primaryKey);
  }
  return past;
}

/** What a record would be as text. */
export const sizeOf = (record: unknown): number => JSON.stringify(record)?.length ?? 0;
