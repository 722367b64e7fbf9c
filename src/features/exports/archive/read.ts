/** Imports a conversation from a file: checks every member, gives new ids, and reports the first problem. Pure. */
import * as z from 'zod';
import type { Entry, StoredResult } from '#core/log/entry.ts';
import type { WidgetRules } from '#core/loop/canvas-changes.ts';
import { toPortable } from './portable';
import { type ArchivedEntry, entrySchemas, outlineSchema, resultSchema } from './schema';

export interface ArchiveProblem {
  /** The path of the invalid member within its conversation: `entries[3].callId`. */
  path: string;
  code: 'unfit' | 'unknown-kind' | 'out-of-order' | 'not-there' | 'too-many';
  /** What the schema expected; the limit, if there are too many. */
  detail: string;
}

export interface BroughtConversation {
  pinned: boolean;
  entries: Entry[];
  results: StoredResult[];
}

/** `conversationId`: the new id. */
type ReadInto = { conversationId: string; widgets: Pick<WidgetRules, 'checkOperation' | 'checkEvent'> };

class Misfit extends Error {
  constructor(readonly problem: ArchiveProblem) {
    super(problem.path);
  }
}

export function readArchive(raw: unknown, into: ReadInto): BroughtConversation | { problem: ArchiveProblem } {
  try {
    return read(raw, into);
  } catch (error) {
    if (error instanceof Misfit) return { problem: error.problem };
    throw error;
  }
}

function read(raw: unknown, { conversationId, widgets }: ReadInto): BroughtConversation {
  const outline = parse(outlineSchema, raw, '');
  countParts(outline);
  const entries = outline.entries.map(toEntry);
  inOrder(entries);
  eachCallOnce(entries);
  const results = outline.results.map((result, i) => parse(resultSchema, result, `results[${i}]`));
  const stored = new Set(results.map(({ callId }) => callId));
  const sound = toPortable(entries).map(toSound(stored, blocksIn(entries), widgets));
  const ids = createIds();
  const brought = sound.map((entry) => withIds(entry, conversationId, ids));
  return {
    pinned: outline.pinned,
    entries: asImported(toEnded(brought)),
    results: results.map(({ size: _, ...result }) => ({ ...result, callId: ids(result.callId), conversationId })),
  };
}

/** Each limit keeps the time and memory of an import, and of the panel that draws it, within bounds. */
const max = { entries: 100_000, results: 20_000, blocks: 1000 };

function countParts(parts: Partial<Record<keyof typeof max, { length: number }>>): void {
  for (const [path, limit] of Object.entries(max) as [keyof typeof max, number][]) // its own keys
    if ((parts[path]?.length ?? 0) > limit) throw new Misfit({ path, code: 'too-many', detail: String(limit) });
}

/** The widget of each block. A second block with the same id would take the data of the first. */
function blocksIn(entries: readonly ArchivedEntry[]): ReadonlyMap<string, string> {
  const blocks = new Map<string, string>();
  for (const [i, entry] of entries.entries()) {
    if (entry.type !== 'canvas' || entry.operation.type !== 'shown') continue;
    const { id, widget } = entry.operation;
    if (blocks.has(id)) throw new Misfit({ path: `entries[${i}].operation.id`, code: 'out-of-order', detail: id });
    blocks.set(id, widget);
  }
  countParts({ blocks: [...blocks] });
  return blocks;
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

/** Every entry follows an earlier one, and none occurs twice. */
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

/** A second call with the same id would inherit the first one's approval, or its result. */
function eachCallOnce(entries: readonly ArchivedEntry[]): void {
  const known = new Set<string>();
  for (const [i, entry] of entries.entries()) {
    const calls = entry.type === 'assistant-message' ? entry.calls : [];
    for (const [n, { id }] of calls.entries()) {
      if (known.has(id)) throw new Misfit({ path: `entries[${i}].calls[${n}].id`, code: 'out-of-order', detail: id });
      known.add(id);
    }
  }
}

/** Checks what is drawn, as anyone may have written the file. `stored`: calls whose whole result is in the file. */
const toSound =
  (stored: ReadonlySet<string>, blocks: ReadonlyMap<string, string>, widgets: ReadInto['widgets']) =>
  (entry: ArchivedEntry): ArchivedEntry => {
    if (entry.type === 'tool-result' && entry.outcome.type === 'result' && !stored.has(entry.callId))
      return { ...entry, outcome: { ...entry.outcome, stored: false } };
    if (entry.type === 'canvas') {
      const widget = 'id' in entry.operation ? blocks.get(entry.operation.id) : undefined;
      return { ...entry, operation: widgets.checkOperation(entry.operation, widget ?? null) };
    }
    if (entry.type !== 'widget-event') return entry;
    const widget = blocks.get(entry.blockId) ?? '';
    const { wakes, payload } = widgets.checkEvent(widget, entry.event, entry.payload);
    return { ...entry, widget, wakes: wakes && entry.wakes, payload };
  };

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
    ...(entry.type === 'canvas' &&
      'source' in entry.operation &&
      entry.operation.source !== undefined && {
        operation: { ...entry.operation, source: ids(entry.operation.source) },
      }),
    ...('attachmentId' in entry && { attachmentId: ids(entry.attachmentId) }),
    ...('attachment' in entry && { attachment: { ...entry.attachment, id: ids(entry.attachment.id) } }),
    ...('attachments' in entry && {
      attachments: entry.attachments?.map((each) => ({ ...each, id: ids(each.id) })),
    }),
    ...('entryId' in entry && { entryId: ids(entry.entryId) }),
    ...('upTo' in entry && { upTo: ids(entry.upTo), ...(entry.of && { of: ids(entry.of) }) }),
    ...('calls' in entry && { calls: entry.calls.map((call) => ({ ...call, id: ids(call.id) })) }),
  } as Entry; // the same kind with other ids
}

/** Ends every run that went on when the file was saved, at the end of its branch, so that no branch continues by itself. */
function toEnded(entries: Entry[]): Entry[] {
  const last = entries.at(-1);
  if (!last) return entries;
  const ends = openTips(entries).map((tip, i): Entry => toEnd(tip, last.seq + 1 + i));
  const head = ends.at(-1)?.parent === last.id || ends.length === 0 ? [] : [toChosen(last, last.seq + ends.length + 1)];
  return [...entries, ...ends, ...head];
}

/** `turns`: of its open run; null without one. */
type Tip = { entry: Entry; turns: number | null };

/** The last entries of branches with an open run, in order of arrival. */
function openTips(entries: readonly Entry[]): Tip[] {
  const tips = new Map<string, Tip>();
  const followed = new Set<string | null>();
  for (const entry of entries) {
    followed.add(entry.parent);
    tips.set(entry.id, { entry, turns: turnsAfter(entry, tips.get(entry.parent ?? '')?.turns ?? null) });
  }
  return [...tips.values()].filter(({ entry, turns }) => turns !== null && !followed.has(entry.id));
}

const begins = new Set<Entry['type']>(['user-message', 'run-continued', 'compaction-asked']);

function turnsAfter(entry: Entry, before: number | null): number | null {
  if (entry.type === 'run-ended') return null;
  if (begins.has(entry.type)) return 0;
  if (entry.type === 'widget-event' && entry.wakes) return before ?? 0;
  const counts = entry.type === 'assistant-message' && entry.interrupted !== 'died';
  return before === null || !counts ? before : before + 1;
}

const after = ({ conversationId, at, id: parent }: Entry, seq: number) => {
  return { conversationId, at, seq, id: crypto.randomUUID(), parent };
};

const toEnd = ({ entry, turns }: Tip, seq: number): Entry => ({
  ...after(entry, seq),
  type: 'run-ended',
  reason: 'interrupted',
  turns: turns ?? 0,
});

/** Says that all of it came from a file. */
function asImported(entries: Entry[]): Entry[] {
  const last = entries.at(-1);
  return last ? [...entries, { ...after(last, last.seq + 1), type: 'imported' }] : entries;
}

/** Chooses the branch that was current when the file was saved. */
const toChosen = (last: Entry, seq: number): Entry => ({ ...after(last, seq), type: 'branch-chosen' });
