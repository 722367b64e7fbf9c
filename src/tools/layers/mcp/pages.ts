/** A list that a server gives in pages, read to its end or to a limit. */

export interface Page {
  rows: unknown[];
  nextCursor?: string | undefined;
}

const mostPages = 50;

/** `take` says whether there is room for more. Resolves with whether the list went on where reading ended. */
export async function readPages(
  ask: (params: { cursor?: string }) => Promise<Page>,
  take: (row: unknown) => boolean,
): Promise<boolean> {
  const seen = new Set<string>();
  let cursor: string | undefined;
  for (let pages = 0; pages < mostPages; pages += 1) {
    const { rows, nextCursor } = await ask(cursor === undefined ? {} : { cursor });
    const fitting = rows.findIndex((row) => !take(row));
    if (fitting !== -1 && (fitting < rows.length - 1 || nextCursor !== undefined)) return true;
    if (nextCursor === undefined) return false;
    // A cursor that comes again would go round for ever.
    if (fitting !== -1 || seen.has(nextCursor)) return true;
    cursor = nextCursor;
    seen.add(nextCursor);
  }
  return true;
}
