/** A conversation for a file: its whole log with every branch, and the full results. Pure. */
import type { Entry, StoredResult } from '#core/log/entry.ts';
import { toPortable } from './portable';
import type { ArchivedEntry } from './schema';

export interface ArchivedConversation {
  title: string;
  pinned: boolean;
  entries: ArchivedEntry[];
  /** `size`: characters of the result as JSON. */
  results: (Omit<StoredResult, 'conversationId'> & { size: number })[];
}

type StoredConversation = Omit<ArchivedConversation, 'entries' | 'results'> & {
  entries: readonly Entry[];
  results: readonly StoredResult[];
};

/** Characters of full results in one conversation, so that its file can be imported again. */
const maxResults = 24_000_000;

const toSize = ({ content, structured }: Pick<StoredResult, 'content' | 'structured'>): number =>
  JSON.stringify([content, structured]).length;

/** `leftOut`: the number of full results that were too large. Their previews stay in the log. */
export function writeArchive(
  { title, pinned, entries, results }: StoredConversation,
  max = maxResults,
): { conversation: ArchivedConversation; leftOut: number } {
  const sized = results.map(({ conversationId: _, ...result }) => ({ ...result, size: toSize(result) }));
  let room = max;
  const fitting = [...sized]
    .sort((a, b) => a.size - b.size)
    .filter(({ size }) => {
      room -= size;
      return room >= 0;
    });
  const taken = new Set(fitting.map(({ callId }) => callId));
  const included = sized.filter(({ callId }) => taken.has(callId));
  const bare = entries.map(({ conversationId: _, ...entry }) => entry as ArchivedEntry); // one member less
  return {
    conversation: { title, pinned, entries: toPortable(bare), results: included },
    leftOut: sized.length - included.length,
  };
}
