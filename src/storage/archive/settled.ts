/** Finds the calls of a log that can no longer run. Pure. */
import { conversationWide, type EntryType } from '#conversation';
import type { ArchivedEntry } from './schema';

/** Types that may occur between a call and its result. From any other, a branch could continue without the result. */
const between: ReadonlySet<EntryType> = new Set<EntryType>([
  ...conversationWide,
  'call-prepared',
  'approval-asked',
  'approval-given',
  'call-started',
  'server-activated',
  'tools-found',
  'tool-result',
  'canvas',
  'widget-event',
]);

/** Whether every path from a call's entry leads to its result. */
export function settledIn(entries: readonly ArchivedEntry[]): (entryId: string, callId: string) => boolean {
  const after = new Map<string | null, ArchivedEntry[]>();
  for (const entry of entries) {
    const others = after.get(entry.parent);
    if (others) others.push(entry);
    else after.set(entry.parent, [entry]);
  }
  return (entryId, callId) => {
    const open = [entryId];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const next = after.get(at) ?? [];
      const pending = next.filter((entry) => entry.type !== 'tool-result' || entry.callId !== callId);
      if (next.length === 0 || pending.some(({ type }) => !between.has(type))) return false;
      open.push(...pending.map(({ id }) => id));
    }
    return true;
  };
}
