/**
 * The form of a log in a file, applied on export and on import: without tabs, addresses beyond the origin, model choices, and
 * anything that would run by itself or unasked. Pure.
 */
import { type AttachedPage, conversationWide, type EntryType } from '#core/log/entry.ts';
import { toSafeColour } from '#core/tools/colour.ts';
import type { CallTarget, CanvasOperation, ToolSource } from '#core/tools/schemas.ts';
import { type ArchivedEntry, omitted } from './schema';

export function toPortable(entries: readonly ArchivedEntry[]): ArchivedEntry[] {
  const isSettled = settledIn(entries);
  return without(toSilent(entries), entries).map((entry): ArchivedEntry => {
    switch (entry.type) {
      case 'page-attached':
        return { ...entry, tabId: null, browserSession: '' };
      case 'pages-attached':
        return { ...entry, pages: entry.pages.map(ofNoTab) };
      case 'page-left':
        return { ...entry, tabId: 0, now: entry.now && ofNoTab(entry.now) };
      case 'assistant-message':
        return toHarmless(entry, isSettled);
      case 'conversation-set': {
        const { systemPrompt: _, ...rest } = omit(entry, omitted[entry.type]);
        return rest;
      }
      case 'run-continued':
        return omit(entry, omitted[entry.type]);
      case 'message-queued': {
        // Taken from the queue, they would go back beside the composer.
        const { attachments: _, ...rest } = entry;
        return rest;
      }
      case 'canvas':
        return { ...entry, operation: toStill(entry.operation) };
      default:
        return entry;
    }
  });
}

/**
 * Entries without meaning elsewhere. A queued message isn't sent there, and servers are named anew, since a name from a file
 * could be invalid or another server's. Each import says for itself what came from a file. Older files hold entries that
 * unqueue messages which were never queued.
 */
function toSilent(entries: readonly ArchivedEntry[]): ReadonlySet<string> {
  const waited = new Set(entries.flatMap((entry) => (entry.type === 'message-queued' ? [entry.id] : [])));
  const left = new Set(entries.flatMap((entry) => (entry.type === 'message-unqueued' ? [entry.entryId] : [])));
  const isSilent = (entry: ArchivedEntry): boolean => {
    if (entry.type === 'message-queued') return !left.has(entry.id);
    // A message has its attachments: what isn't sent would wait beside the composer there.
    if (entry.type.startsWith('attachment-')) return true;
    if (entry.type === 'server-named' || entry.type === 'imported') return true;
    return entry.type === 'message-unqueued' && !waited.has(entry.entryId);
  };
  return new Set(entries.filter(isSilent).map(({ id }) => id));
}

/** Chains the entries after an omitted one to its parent. The others keep their numbers. */
function without(silent: ReadonlySet<string>, entries: readonly ArchivedEntry[]): ArchivedEntry[] {
  const parents = new Map<string, string | null>();
  return entries.flatMap((entry) => {
    const known = parents.get(entry.parent ?? '');
    const parent = known === undefined ? entry.parent : known;
    parents.set(entry.id, silent.has(entry.id) ? parent : entry.id);
    return silent.has(entry.id) ? [] : [{ ...entry, parent }];
  });
}

type Turn = Extract<ArchivedEntry, { type: 'assistant-message' }>;

/** Drops the target of a call without a result, so that it can't run whatever the log says of its approval. */
function toHarmless(turn: Turn, isSettled: ReturnType<typeof settledIn>): ArchivedEntry {
  const calls = turn.calls.map((call) => ({
    ...call,
    target: isSettled(turn.id, call.id) ? toBare(call.target) : null,
  }));
  return { ...omit(turn, omitted[turn.type]), calls };
}

function omit<T extends object, K extends string>(entry: T, members: Readonly<Record<K, true>>): Omit<T, K> {
  return Object.fromEntries(Object.entries(entry).filter(([name]) => !Object.hasOwn(members, name))) as Omit<T, K>; // just left out
}

/** No browser session has this name. */
const ofNoTab = ({ frames: _, ...page }: AttachedPage): AttachedPage => ({ ...page, tabId: 0, browserSession: '' });

function toBare(target: CallTarget | null): CallTarget | null {
  return target && { ...target, source: toBareSource(target.source) };
}

/** A server's address may hold a token, in its path too. */
function toBareSource(source: ToolSource): ToolSource {
  if (source.type === 'page') return { ...source, tabId: 0, documentId: '' };
  if (source.type === 'local') return source;
  return { ...source, url: URL.canParse(source.url) ? new URL(source.url).origin : '' };
}

/** A widget with a live binding keeps the data it showed. */
function toStill(operation: CanvasOperation): CanvasOperation {
  if (operation.type === 'bound') return { type: 'unbound', id: operation.id };
  if (operation.type === 'shown' || operation.type === 'updated') {
    const { binding: _, ...rest } = operation;
    return rest;
  }
  if (operation.type !== 'styled') return operation;
  const styles = Object.entries(operation.styles).filter(([, value]) => toSafeColour(value) !== null);
  return { ...operation, styles: Object.fromEntries(styles) };
}

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

/**
 * Whether every path from a call's entry leads to its result. Read from the end, so that each entry is visited once: what is
 * settled after an entry is what is settled on all branches that follow it.
 */
function settledIn(entries: readonly ArchivedEntry[]): (entryId: string, callId: string) => boolean {
  const settled = new Map<string, ReadonlySet<string>>();
  const branches = new Map<string | null, Set<string>[]>();
  for (const entry of entries.toReversed()) {
    const calls = inAll(branches.get(entry.id) ?? []);
    branches.delete(entry.id);
    if (entry.type === 'assistant-message') settled.set(entry.id, calls);
    if (entry.type === 'tool-result') calls.add(entry.callId);
    const before = between.has(entry.type) ? calls : new Set<string>();
    const others = branches.get(entry.parent);
    if (others) others.push(before);
    else branches.set(entry.parent, [before]);
  }
  return (entryId, callId) => settled.get(entryId)?.has(callId) === true;
}

/** Changes and returns the smallest of the sets, which bounds the work at a fork. */
function inAll(sets: Set<string>[]): Set<string> {
  const smallest = sets.reduce((one, other) => (other.size < one.size ? other : one), sets[0] ?? new Set<string>());
  for (const id of smallest) if (!sets.every((set) => set.has(id))) smallest.delete(id);
  return smallest;
}
