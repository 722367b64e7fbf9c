/** The only fold over a conversation's log: background and panel both read the state that it returns. Pure. */

import { toCurrentChoice } from '#core/settings/current-choice.ts';
import { applyOperation } from './canvas';
import {
  type Conversation,
  type ConversationStep,
  emptyBranch,
  emptyConversation,
  type Item,
  type Run,
} from './conversation';
import type { Attachment, ConversationWide, Entry, EntryType } from './entry';
import {
  type CallEntryType,
  changeCalls,
  changesCalls,
  type Fold,
  type Folds,
  type MutableState,
  replacePart,
  writable,
} from './mutable-state';
import { runFolds, toTurn } from './past-runs';
import { withSettings, withSwitch } from './settings';
import { growingTree, grownTree, growTree, pathIn, siblingsOf } from './tree';
import { queueEvent } from './widget-events';

/** Folds the path to the newest entry, and what concerns the conversation as a whole. */
export const replay = (entries: readonly Entry[]): Conversation => applyEntries(emptyConversation, entries);

/** The state after more entries, in order of arrival. An entry that begins or chooses another branch folds that branch anew. */
export function applyEntries(before: Conversation, entries: readonly Entry[]): Conversation {
  if (entries.length === 0) return before;
  const draft: MutableState = {
    ...before,
    tree: growingTree(before.tree),
    copied: {},
    made: new Set(),
    openCalls: null,
    openRuns: null,
    isStale: false,
  };
  for (const entry of entries) takeIn(draft, entry);
  if (draft.isStale) refold(draft);
  const { copied: _, made: __, openCalls: ___, openRuns: ____, isStale: _____, ...conversation } = draft;
  return { ...conversation, tree: grownTree(draft.tree) };
}

function takeIn(draft: MutableState, entry: Entry): void {
  const { type } = entry;
  const kind = kindOf(entry);
  draft.isStale ||= entry.parent !== draft.head || type === 'message-restored';
  growTree(draft.tree, entry);
  draft.lastSeq = entry.seq;
  draft.head = entry.id;
  if ((type === 'user-message' || type === 'message-queued') && entry.attachments)
    takeFromPending(draft, entry.attachments);
  kind.foldWide?.(draft, entry);
  kind.foldRun?.(draft, entry);
  if (!draft.isStale) takeIntoBranch(draft, entry, kind);
  else if (kind.changesCalls) changeCalls(draft, entry, 'in-runs');
}

function refold(draft: MutableState): void {
  const { runs } = draft.copied;
  Object.assign(draft, emptyBranch, { copied: runs ? { runs } : {}, openCalls: null });
  for (const entry of pathIn(draft.tree, draft.head)) takeIntoBranch(draft, entry, kindOf(entry));
}

function takeIntoBranch(draft: MutableState, entry: Entry, kind: EntryKind): void {
  const { length } = draft.steps;
  if (kind.changesCalls) changeCalls(draft, entry, 'on-branch');
  if (draft.run.resumes && isProgress(entry)) draft.run = { ...draft.run, resumes: undefined };
  if (isMark(entry, kind)) writable(draft, 'steps').push({ type: 'entry', entry });
  kind.foldBranch?.(draft, entry);
  if (draft.tree.forks && draft.steps.length === length && siblingsOf(draft.tree, entry.id).length > 1)
    writable(draft, 'steps').push({ type: 'fork', entry });
}

/** What a run appends for each of its steps, whatever the user does meanwhile. */
const isProgress = (entry: Entry): boolean =>
  'callId' in entry || entry.type === 'assistant-message' || entry.type === 'compacted';

/** What an entry does to the state, looked up once: a log has many entries, and each look-up by type counts. */
interface EntryKind {
  readonly foldWide?: Fold<EntryType> | undefined;
  readonly foldRun?: Fold<EntryType> | undefined;
  readonly foldBranch?: Fold<EntryType> | undefined;
  readonly changesCalls: boolean;
  readonly isMark: boolean;
}

const foldOf = (folds: Folds, type: EntryType): Fold<EntryType> | undefined =>
  folds[type] as Fold<EntryType> | undefined; // each table pairs a type with its fold

const kinds = new Map<EntryType, EntryKind>();

function kindOf({ type }: Entry): EntryKind {
  const known = kinds.get(type);
  if (known) return known;
  const kind = {
    foldWide: foldOf(wideFolds, type),
    foldRun: foldOf(runFolds, type),
    foldBranch: foldOf(branchFolds, type),
    changesCalls: changesCalls(type),
    isMark: marks.has(type),
  };
  kinds.set(type, kind);
  return kind;
}

const without = (attachments: readonly Attachment[], gone: readonly Attachment[]): Attachment[] =>
  attachments.filter(({ id }) => gone.every((each) => each.id !== id));

function takeFromPending(draft: MutableState, gone: readonly Attachment[]): void {
  if (draft.pending.length > 0) replacePart(draft, 'pending', without(draft.pending, gone));
}

/** In order of arrival, whichever branch they came on. */
const wideFolds: { [T in ConversationWide]: Fold<T> } = {
  'page-attached': (draft, { tabId, origin, title, browserSession }) => {
    draft.pages = tabId === null ? [] : [{ tabId, origin, title, browserSession }];
    draft.lastTab = tabId;
  },
  'pages-attached': (draft, { follow, pages }) => {
    draft.follows = follow;
    draft.pages = pages;
    draft.lastTab = pages[0]?.tabId ?? null;
  },
  'page-left': (draft, { tabId, now }) => {
    draft.pages = draft.pages.flatMap((page) => (page.tabId === tabId ? (now ?? []) : page));
  },
  'site-revoked': (draft, { site, seq }) => {
    draft.revoked = new Map(draft.revoked).set(site, seq);
  },
  'attachment-added': (draft, { attachment }) => {
    const isKnown = draft.pending.some(({ id }) => id === attachment.id);
    if (!isKnown) writable(draft, 'pending').push(attachment);
  },
  'attachment-removed': (draft, { attachmentId }) => {
    replacePart(
      draft,
      'pending',
      draft.pending.filter(({ id }) => id !== attachmentId),
    );
  },
  'attachment-changed': (draft, { attachmentId }) => {
    const mark = (each: Attachment): Attachment => (each.id === attachmentId ? { ...each, changed: true } : each);
    replacePart(draft, 'pending', draft.pending.map(mark));
  },
  'server-named': (draft, { layerKey, name }) => {
    writable(draft, 'serverNames').set(layerKey, name);
  },
  'tools-enabled': (draft, entry) => {
    draft.switchedOff = withSwitch(draft.switchedOff, entry);
  },
  'conversation-set': (draft, entry) => {
    draft.settings = withSettings(draft.settings, entry);
  },
  'conversation-named': (draft, { name }) => {
    draft.name = name;
  },
  'message-queued': (draft, entry) => {
    writable(draft, 'queue').push(entry);
  },
  'message-unqueued': (draft, { entryId }) => {
    // Attachments follow the text: back to the draft, or with the message that follows.
    const { attachments = [] } = draft.queue.find(({ id }) => id === entryId) ?? {};
    if (attachments.length > 0) replacePart(draft, 'pending', [...without(draft.pending, attachments), ...attachments]);
    replacePart(
      draft,
      'queue',
      draft.queue.filter(({ id }) => id !== entryId),
    );
  },
  'message-deleted': (draft, { entryId }) => {
    if (!draft.tree.entries.has(entryId)) return;
    writable(draft, 'deleted').add(entryId);
    takeOut(draft, entryId);
  },
  'message-restored': (draft, { entryId }) => {
    if (draft.deleted.has(entryId)) writable(draft, 'deleted').delete(entryId);
  },
  imported: (draft, { seq }) => {
    draft.imported = seq;
  },
};

/** Along the path to the head. */
const branchFolds: Folds & { [T in Exclude<EntryType, ConversationWide | CallEntryType>]: Fold<T> } = {
  'user-message': (draft, entry) => {
    show(draft, { type: 'user', entry });
    if (entry.attachments) writable(draft, 'attached').push(entry);
    startRun(draft);
  },
  'server-activated': (draft, { layerKey }) => {
    draft.activated = new Set(draft.activated).add(layerKey);
  },
  'tools-found': (draft, { layerKey, tools }) => {
    const found = writable(draft, 'found');
    const known = found.get(layerKey) ?? new Set();
    found.set(layerKey, known);
    for (const tool of tools) known.add(tool);
  },
  'assistant-message': (draft, entry) => {
    const newest = draft.runs.at(-1)?.turns.at(-1);
    // The call states of the newest run and of the branch are the same objects, unless the branch is folded anew.
    const turn = newest?.entry === entry && !draft.isStale ? newest : toTurn(draft, entry);
    const calls = writable(draft, 'calls');
    for (const state of turn.calls) {
      calls.set(state.call.id, state);
      draft.openCalls?.add(state.call.id);
    }
    show(draft, turn);
    const { run } = draft;
    draft.run = entry.interrupted === 'died' ? { ...run, deaths: run.deaths + 1 } : { ...run, turns: run.turns + 1 };
  },
  canvas: (draft, entry) => {
    draft.canvas = applyOperation(draft.canvas, entry);
    if ('data' in entry.operation) writable(draft, 'drawn').set(entry.operation.id, entry.operation.data);
    if (entry.operation.type === 'shown' && entry.callId !== null)
      writable(draft, 'steps').push({ type: 'widget', entry });
  },
  'widget-event': (draft, entry) => {
    draft.used = [...draft.used, { entry, data: draft.drawn.get(entry.blockId) ?? null }];
    draft.queuedEvents = queueEvent(draft.queuedEvents, entry);
    if (entry.wakes && !draft.run.going) startRun(draft);
  },
  'events-told': (draft, entry) => {
    show(draft, { type: 'events', entry, events: draft.queuedEvents });
    if (draft.used.length > 0) writable(draft, 'steps').push({ type: 'events', entry, used: draft.used });
    draft.queuedEvents = [];
    draft.used = [];
  },
  'run-continued': (draft, { model }) => startRun(draft, model && { model: toCurrentChoice(model) }),
  'compaction-asked': (draft, { id }) => startRun(draft, { compacts: id }),
  'run-resumed': (draft) => {
    draft.run = { ...draft.run, resumes: (draft.run.resumes ?? 0) + 1 };
  },
  compacted: () => undefined, // only what a model is sent depends on it
  'branch-chosen': () => undefined, // its parent says all
  'run-stopped': (draft) => {
    if (draft.run.going) draft.run = { ...draft.run, stopped: true };
  },
  'run-ended': (draft, entry) => {
    const { stopped: _, ...run } = draft.run;
    draft.run = { ...run, going: false, ended: entry };
  },
};

const marks = new Set<EntryType>([
  'user-message',
  'assistant-message',
  'page-attached',
  'pages-attached',
  'page-left',
  'run-ended',
  'compacted',
] satisfies Mark['type'][]);
type Mark = Extract<ConversationStep, { type: 'entry' }>['entry'];
const isMark = (_: Entry, kind: EntryKind): _ is Mark => kind.isMark;

function show(draft: MutableState, item: Item): void {
  if (!draft.deleted.has(item.entry.id)) writable(draft, 'items').push(item);
}

function takeOut(draft: MutableState, entryId: string): void {
  const at = draft.items.findIndex(({ entry }) => entry.id === entryId);
  if (at === -1) return;
  writable(draft, 'items').splice(at, 1);
  if (at < draft.run.firstItem) draft.run = { ...draft.run, firstItem: draft.run.firstItem - 1 };
}

function startRun(draft: MutableState, more?: Pick<Run, 'model' | 'compacts'>): void {
  draft.run = { going: true, turns: 0, deaths: 0, firstItem: draft.items.length, ended: null, ...more };
}
