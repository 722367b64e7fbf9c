/** A conversation's record for the list, updated with each entry, so that listing and appending read no log. Pure. */
import * as z from 'zod';
import type { Entry, EntryOf, EntryType } from '#core/log/entry.ts';
import { replay } from '#core/log/replay.ts';
import { withoutMarks } from '#core/log/search-text.ts';
import type { ConversationSource, ConversationSummary } from '#core/loop/stores.ts';
import { toSeenWords } from '#core/tools/invisible.ts';
import type { CallTarget } from '#core/tools/schemas.ts';

/** The last moment that a date can name, milliseconds since 1970. */
const latest = 8_640_000_000_000_000;

const source = z.object({ kind: z.enum(['page', 'frame', 'mcp']), name: z.string(), title: z.string().optional() });

/** What can't be read of a record is replaced: its conversation is listed nevertheless. */
const recordSchema = z.object({
  id: z.string(),
  /** The user's first message. */
  title: z.string().catch('?'),
  /** The name that the user gave it. */
  named: z.string().nullable().optional().catch(null),
  at: z.number().min(0).max(latest).catch(0),
  running: z.boolean().catch(false),
  lastSeq: z.number().catch(0),
  /** The name that it gave itself. */
  ownName: z.string().optional().catch(undefined),
  pinned: z.boolean().optional().catch(false),
  line: z.string().optional().catch(''),
  sources: z.array(source).optional().catch([]),
  /** The calls of the newest turn that the user was asked about, or is asked something during, and has not answered. */
  undecided: z.array(z.string()).readonly().optional().catch([]),
  ended: z.enum(['interrupted', 'failed']).nullable().optional().catch(null),
  /** When a deleted or half-imported conversation may be wiped, milliseconds since 1970. */
  goneAt: z.number().optional().catch(undefined),
});
export type ConversationRecord = z.infer<typeof recordSchema>;

/** The records of conversations that weren't deleted, newest first. */
export const toRecords = (stored: readonly unknown[]): ConversationRecord[] =>
  stored
    .flatMap((each) => recordSchema.safeParse(each).data ?? [])
    .filter(({ goneAt }) => goneAt === undefined)
    .sort((a, b) => b.at - a.at);

const titleLength = 120;
const lineLength = 160;
const maxSources = 4;

const onOneLine = (text: string, length: number): string =>
  text
    .slice(0, 4 * length)
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, length);

type Change<T extends EntryType> = (record: ConversationRecord, entry: EntryOf<T>) => Partial<ConversationRecord>;

/** A call that ends leaves nothing to answer. */
const decided = ({ undecided = [] }: ConversationRecord, { callId }: { callId: string }) => ({
  undecided: undecided.filter((id) => id !== callId && !id.startsWith(`${callId} `)),
});

interface Asked {
  callId: string;
  elicitationId: string;
}
const keyOf = ({ callId, elicitationId }: Asked) => `${callId} ${elicitationId}`;

const begins = { running: true, ended: null };

const changes: { [T in EntryType]?: Change<T> } = {
  'user-message': ({ title }, { text }) => ({
    ...begins,
    title: title || onOneLine(text, titleLength),
    line: onOneLine(text, lineLength),
    undecided: [],
  }),
  'assistant-message': (record, { text, calls, byAgent }) => ({
    undecided: [],
    // Without a message of the user's, the chat is listed by its agent, with its newest call.
    ...(byAgent !== undefined && { title: record.title || byAgent, line: calls[0]?.target?.tool ?? '' }),
    ...(text.trim() && { line: onOneLine(withoutMarks(text), lineLength) }),
    sources: calls.reduce((sources, { target }) => withSource(sources, toSource(target)), record.sources ?? []),
  }),
  // Before the first message it follows the user from page to page.
  'page-attached': (record, page) => withPages(record, [page]),
  'pages-attached': (record, { pages }) => withPages(record, pages),
  'page-left': (record, { now }) => (now ? withPages(record, [now]) : {}),
  'approval-asked': ({ undecided = [] }, { callId }) => ({ undecided: [...undecided, callId] }),
  'approval-given': decided,
  'elicitation-asked': ({ undecided = [] }, entry) => ({ undecided: [...undecided, keyOf(entry)] }),
  'elicitation-answered': ({ undecided = [] }, entry) => ({
    undecided: undecided.filter((id) => id !== keyOf(entry)),
  }),
  'tool-result': decided,
  'run-continued': () => begins,
  'compaction-asked': () => begins,
  'widget-event': (_, { wakes }) => (wakes ? begins : {}),
  'run-ended': (_, { reason }) => ({
    running: false,
    ended: reason === 'interrupted' ? reason : reason === 'error' ? 'failed' : null,
  }),
  'conversation-set': (_, { title }) => (title === undefined ? {} : { named: title }),
  'conversation-named': (_, { name }) => ({ ownName: name }),
};

/** The record after one more entry. */
export function advance(record: ConversationRecord, entry: Entry): ConversationRecord {
  const change = changes[entry.type] as Change<EntryType> | undefined; // the table pairs each type with its change
  return { ...record, ...change?.(record, entry), at: entry.at, lastSeq: entry.seq };
}

/** Whether the last message that was written may not be the last one on the current branch. */
export const changesLastMessage = (entries: readonly Entry[]): boolean =>
  entries.some(({ type }) => type === 'branch-chosen' || type === 'message-deleted');

/** The record with the last message of the current branch. `entries`: the whole log. */
export function withLastMessage(record: ConversationRecord, entries: readonly Entry[]): ConversationRecord {
  const messages = replay(entries).items.flatMap(({ type, entry }) => (type === 'events' ? [] : entry));
  const last = messages.findLast(({ text }) => text.trim() !== '');
  if (!last) return record;
  const text = last.type === 'assistant-message' ? withoutMarks(last.text) : last.text;
  return { ...record, line: onOneLine(text, lineLength) };
}

/** Null for a built-in tool. */
function toSource(target: CallTarget | null): ConversationSource | null {
  const { source, server } = target ?? {};
  if (!source || server === undefined || source.type === 'local') return null;
  if (source.type === 'mcp') return { kind: 'mcp', name: server };
  return { kind: source.top ? 'page' : 'frame', name: source.origin };
}

function withPages(
  { title, sources = [] }: ConversationRecord,
  pages: readonly { origin: string | null; title: string | null }[],
) {
  const named = pages.map(({ origin: name, title: words }): ConversationSource | null =>
    name === null ? null : { kind: 'page', name, ...(words && { title: onOneLine(toSeenWords(words), titleLength) }) },
  );
  return { sources: named.reduce(withSource, title === '' ? [] : sources) };
}

function withSource(sources: ConversationSource[], next: ConversationSource | null): ConversationSource[] {
  if (!next) return sources;
  const isSame = ({ kind, name }: ConversationSource) => kind === next.kind && name === next.name;
  // A call names only the site: the title of the page that was attached stays.
  const known = { ...sources.find(isSame), ...next };
  return [...sources.filter((each) => !isSame(each)), known].slice(-maxSources);
}

export function toSummary(record: ConversationRecord): ConversationSummary {
  const { id, title, named, ownName, at, running, pinned = false, line = '', sources = [] } = record;
  const { undecided = [], ended = null } = record;
  const needs = running && undecided.length > 0 ? 'approval' : ended;
  return { id, title: title && (named ?? ownName ?? title), at, running, pinned, line, sources, needs };
}
