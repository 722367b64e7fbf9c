/** Takes a conversation from a file: checked member by member, with ids of its own here. What doesn't fit is named. Pure. */
import * as z from 'zod';
import type { WidgetRules } from '#agent';
import { type Entry, replay, type StoredResult } from '#conversation';
import { type ArchivedEntry, toPortable } from './portable';
import { entrySchemas, outlineSchema, resultSchema } from './schema';

export interface ArchiveProblem {
  /** Of the member that doesn't fit, within its conversation: `entries[3].callId`. */
  path: string;
  code: 'unfit' | 'unknown-kind' | 'out-of-order' | 'not-there';
  /** What was expected, in the checker's words. */
  detail: string;
}

export interface BroughtConversation {
  pinned: boolean;
  entries: Entry[];
  results: StoredResult[];
}

interface Given {
  /** The id it gets. */
  conversationId: string;
  check: WidgetRules['check'];
}

class Misfit extends Error {
  constructor(readonly problem: ArchiveProblem) {
    super(problem.path);
  }
}

export function readArchive(raw: unknown, given: Given): BroughtConversation | { problem: ArchiveProblem } {
  try {
    return read(raw, given);
  } catch (error) {
    if (error instanceof Misfit) return { problem: error.problem };
    throw error;
  }
}

function read(raw: unknown, { conversationId, check }: Given): BroughtConversation {
  const outline = parse(outlineSchema, raw, '');
  const entries = outline.entries.map(toEntry);
  inOrder(entries);
  const results = outline.results.map((result, i) => parse(resultSchema, result, `results[${i}]`));
  const stored = new Set(results.map(({ callId }) => callId));
  const sound = toPortable(entries).map((entry) => toSound(entry, { stored, check }));
  const ids = createIds();
  const brought = sound.map((entry) => withIds(entry, conversationId, ids));
  return {
    pinned: outline.pinned,
    entries: toEnded(brought),
    results: results.map(({ size: _, ...result }) => ({
      ...(result as Omit<StoredResult, 'conversationId'>), // as the schema has checked
      callId: ids(result.callId),
      conversationId,
    })),
  };
}

function parse<T>(schema: z.ZodType<T>, value: unknown, at: string): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const path = [at, z.core.toDotPath(issue?.path ?? [])].filter(Boolean).join('.');
  throw new Misfit({ path, code: 'unfit', detail: issue?.message ?? '' });
}

function toEntry(value: unknown, i: number): ArchivedEntry {
  const at = `entries[${i}]`;
  const { type } = parse(z.looseObject({ type: z.string().max(100) }), value, at);
  const schema = Object.hasOwn(entrySchemas, type) ? entrySchemas[type] : undefined;
  if (!schema) throw new Misfit({ path: `${at}.type`, code: 'unknown-kind', detail: type });
  return parse(schema, value, at) as ArchivedEntry; // the schema of a kind is the kind's shape
}

/** Each follows one that came before it, and none comes twice. */
function inOrder(entries: readonly ArchivedEntry[]): void {
  const known = new Set<string>();
  let last = 0;
  for (const [i, { id, seq, parent }] of entries.entries()) {
    const at = `entries[${i}]`;
    if (seq <= last) throw new Misfit({ path: `${at}.seq`, code: 'out-of-order', detail: String(seq) });
    if (known.has(id)) throw new Misfit({ path: `${at}.id`, code: 'out-of-order', detail: id });
    if (parent !== null && !known.has(parent))
      throw new Misfit({ path: `${at}.parent`, code: 'not-there', detail: parent });
    known.add(id);
    last = seq;
  }
}

interface Soundness {
  /** Calls whose whole result is in the file. */
  stored: ReadonlySet<string>;
  check: WidgetRules['check'];
}

/** Widgets are drawn from data that was checked here, whoever wrote the file. */
function toSound(entry: ArchivedEntry, { stored, check }: Soundness): ArchivedEntry {
  if (entry.type === 'tool-result' && entry.outcome.type === 'result' && !stored.has(entry.callId))
    return { ...entry, outcome: { ...entry.outcome, stored: false } };
  if (entry.type !== 'canvas' || entry.operation.type !== 'shown') return entry;
  const { id, widget, data } = entry.operation;
  const checked = check(widget, data, null);
  const operation =
    checked.type === 'checked' ? { ...entry.operation, data: checked.data } : { type: 'unbound' as const, id }; // a literal type
  return { ...entry, operation };
}

function createIds(): (old: string) => string {
  const fresh = new Map<string, string>();
  return (old) => {
    const id = fresh.get(old) ?? `${/^(call|att)_/.exec(old)?.[0] ?? ''}${crypto.randomUUID()}`;
    fresh.set(old, id);
    return id;
  };
}

function withIds(entry: ArchivedEntry, conversationId: string, ids: (old: string) => string): Entry {
  return {
    ...entry,
    conversationId,
    id: ids(entry.id),
    parent: entry.parent && ids(entry.parent),
    ...('callId' in entry && entry.callId !== null && { callId: ids(entry.callId) }),
    ...('attachmentId' in entry && { attachmentId: ids(entry.attachmentId) }),
    ...('attachment' in entry && { attachment: { ...entry.attachment, id: ids(entry.attachment.id) } }),
    ...('attachments' in entry && {
      attachments: entry.attachments?.map((each) => ({ ...each, id: ids(each.id) })),
    }),
    ...('entryId' in entry && { entryId: ids(entry.entryId) }),
    ...('calls' in entry && { calls: entry.calls.map((call) => ({ ...call, id: ids(call.id) })) }),
  } as Entry; // the same kind with other ids
}

/** A run that went on when it was saved has ended where the file ends: nothing begins by itself here. */
function toEnded(entries: Entry[]): Entry[] {
  const { run, head } = replay(entries);
  const last = entries.at(-1);
  if (!run.going || !last) return entries;
  const { conversationId, at, seq } = last;
  const id = crypto.randomUUID();
  const base = { conversationId, at, seq: seq + 1, id, parent: head };
  return [...entries, { ...base, type: 'run-ended', reason: 'interrupted', turns: run.turns }];
}
