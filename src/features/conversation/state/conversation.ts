/** The conversation that the panel shows: its log, the answer being written, and the user's decisions. */

import { batch, computed, type ReadonlySignal, signal } from '@preact/signals';
import type { PanelNotice } from '#core/bus/panel-wire.ts';
import { type Conversation, emptyConversation, turnsOn } from '#core/log/conversation.ts';
import { dataSourcesBefore } from '#core/log/data-sources.ts';
import type { Entry, EntryOf } from '#core/log/entry.ts';
import { applyEntries, replay } from '#core/log/replay.ts';
import { withoutMarks } from '#core/log/search-text.ts';
import type { ModelChoice } from '#core/settings/model-choice.ts';
import type { Crowd } from '#core/tools/offer.ts';
import type { ElicitationAnswer } from '#core/tools/schemas.ts';
import { say } from '#ui/language/index.tsx';
import { type Asking, createAskConversation } from '#ui/panel/asking.ts';
import { wordModelFailure } from '#ui/words/model-failure.ts';
import { wordAsking, wordRunEnd } from '#ui/words/run.ts';
import { createDecisionsModel } from './approval';
import { onlyDrew } from './drawing-calls';
import { namesOfPlaces } from './grants';
import {
  type CallsRow,
  type ChatRow,
  followRows,
  isUntouched,
  toElicited,
  toRows,
  toTitle,
  toWaiting,
  withLive,
  withUnwritten,
} from './rows';
import { createStream } from './stream';

type Entries = Extract<PanelNotice, { type: 'entries' }>;

export type ConversationModel = ReturnType<typeof createConversationModel>;

export function createConversationModel(commands: Asking, startWith: string | null) {
  const id = signal(startWith);
  const ask = createAskConversation(commands, id);
  const state = signal(emptyConversation);
  const { draft, activity, asking, progress, unwritten, ...stream } = createStream();
  const { take: takeDecided, forget: forgetDecided, ...decisions } = createDecisionsModel(ask);
  /** Whether the log has arrived. */
  const known = signal(false);
  const unreadable = signal(0);
  const announcement = signal('');
  const readRows = followRows();
  const all = computed(() => readRows(state.value));
  const joinDrawing = followDrawing();
  const joined = computed(() => joinDrawing(all.value));

  /** Folded from the newest entries alone, until a long log has arrived. */
  const newest = signal<Conversation | null>(null);
  /** The state with the first parts of a long log, which is shown once the last has arrived. */
  let incomplete: Conversation | null = null;

  function takeEntries({ entries: received, more, unreadable: missing = 0 }: Entries): void {
    const before = incomplete ?? state.value;
    const { lastSeq } = before;
    // The panel left this conversation and came back: the whole log, with these entries, is still on its way.
    if (!known.value && lastSeq === 0 && received.length > 0 && !received.some(({ parent }) => parent === null)) return;
    const fresh = received.filter(({ seq }) => seq > lastSeq).sort((a, b) => a.seq - b.seq);
    const after = applyEntries(before, fresh);
    if (known.value) for (const entry of fresh) tell(announce(entry, after));
    takeDecided(fresh);
    if (fresh.some(({ type }) => type === 'assistant-message' || type === 'run-ended')) stream.endDraft();
    incomplete = more ? after : null;
    if (more) return;
    state.value = after;
    newest.value = null;
    unreadable.value = Math.max(unreadable.value, missing);
    known.value = true;
  }

  const asksOnCard = (callId: string): boolean =>
    (state.value.calls.get(callId)?.call.target?.source.type ?? 'page') !== 'page';

  /** A screen reader repeats the same words only if they differ. */
  function tell(words: string | null): void {
    if (words !== null) announcement.value = words && words === announcement.value ? `${words}\u00a0` : words;
  }

  function forget(next: string | null): void {
    batch(() => {
      id.value = next;
      state.value = emptyConversation;
      known.value = false;
      newest.value = null;
      incomplete = null;
      unreadable.value = 0;
      stream.forget();
      announcement.value = '';
      forgetDecided();
    });
  }

  async function open(tabId: number | null): Promise<void> {
    const asked = id.value;
    if (asked !== null && !(await commands.isMade(asked))) return;
    if (id.value !== asked) return; // another one is shown meanwhile
    forgetDecided();
    const { lastSeq } = state.value;
    const named = { conversationId: asked ?? undefined, afterSeq: lastSeq > 0 ? lastSeq : undefined };
    const opened = await commands.ask('open', { ...named, tabId });
    if (opened) id.value ??= opened.conversationId;
  }

  /** Notices of the conversation may arrive before the answer that names it. */
  const ofThis =
    <Told extends { conversationId: string }>(take: (notice: Told) => void) =>
    (notice: Told): void => {
      id.value ??= notice.conversationId;
      if (notice.conversationId === id.value) batch(() => take(notice));
    };
  commands.on('entries', ofThis(takeEntries));
  commands.on(
    'newest',
    ofThis(({ entries }) => (newest.value = known.value ? null : replay(entries))),
  );
  commands.on('activity', ofThis(stream.takeActivity));
  commands.on('unwritten', ofThis(stream.takeUnwritten));
  commands.on(
    'delta',
    ofThis((delta) => {
      stream.takeDelta(delta);
      if (delta.asking?.on) tell(wordAsking(asksOnCard(delta.asking.callId)).what);
    }),
  );

  return {
    id,
    /** Sends a command about this conversation. */
    ask,
    /** Folded from the log, as in the background. */
    state: state as ReadonlySignal<Conversation>, // read-only for everyone else
    ...decisions,
    /** A run goes on, or waits for the user. */
    going: computed(() => activity.value !== null || (state.value.run.going && unwritten.value === null)),
    /** The log has arrived and has nothing to show. */
    untouched: computed(() => known.value && isUntouched(all.value)),
    /** Messages that are sent after this run. */
    queue: computed(() => state.value.queue),
    /** Null until the log has arrived. */
    rows: computed(() => {
      if (!known.value) return null;
      return withUnwritten(withLive(joined.value, { asking: asking.value, progress: progress.value }), unwritten.value);
    }),
    /** Those of the newest entries, until a long log has arrived; without widgets, as the canvas isn't known before. */
    newestRows: computed(() => newest.value && toRows(newest.value).filter(({ type }) => type !== 'widget')),
    /** The id of the user's last message; empty if there is none. */
    lastMessage: computed(() => (newest.value ?? state.value).runs.findLast(({ text }) => text !== null)?.id ?? ''),
    /** How many entries of the log could not be read. */
    unreadable,
    draft,
    activity,
    /** The user's first message; null without one. `thisChat.title` is the title that the user sees. */
    title: computed(() => toTitle(all.value)),
    waiting: computed(() => toWaiting(all.value)),
    elicited: computed(() => toElicited(all.value)),
    /** Resolves with the reasons if the answer doesn't fit; null: it was refused. */
    answerServer: async (callId: string, elicitationId: string, answer: ElicitationAnswer) => {
      const decided = await ask('answer-elicitation', { callId, elicitationId, answer });
      return decided && (decided.issues ?? []);
    },
    /** The sites and servers whose data it holds, in words; empty if there are none. */
    held: computed(() => namesOfPlaces(dataSourcesBefore(state.value, Number.POSITIVE_INFINITY))),
    /** The tab that it was attached to last, if any. */
    attachedTabId: computed(() => state.value.lastTab),
    /** What the last turn offered, if that was too much to choose well from. */
    crowd: computed((): Crowd | null => {
      const last = turnsOn(state.value).at(-1);
      return last?.crowd ? { tools: last.offered ?? 0, biggest: last.crowd } : null;
    }),
    /** What a screen reader says, once. */
    announcement,
    /** Subscribes to the entries after the last known one. */
    open,
    /** Shows a new one before the background has made it. */
    async begin(tabId: number | null): Promise<void> {
      batch(() => {
        forget(commands.begin(tabId));
        known.value = true;
      });
      await open(tabId);
    },
    async show(conversationId: string, tabId: number | null): Promise<void> {
      forget(conversationId);
      await open(tabId);
    },
    /** A result or an attachment in full. */
    fullResult: (callId: string) => ask('result', { callId }),
    send: (text: string) => ask('send', { text }),
    stop: () => ask('stop', {}),
    /** `model`: for this run only. */
    goOn: (model?: ModelChoice) => ask('go-on', { model }),
  };
}

/* What a screen reader announces during a conversation: calls by group, and each answer once, when it is complete. */

/** Null for an entry that needs no announcement. The conversation already has the entry. */
function announce(entry: Entry, { items }: Pick<Conversation, 'items'>): string | null {
  if (entry.type === 'branch-chosen') return say('Showing another version of this chat.');
  if (entry.type === 'message-deleted') return ''; // removes the announcement of the message itself
  if (entry.type === 'message-queued') return say('Your message is sent after this run.');
  if (entry.type === 'assistant-message' && !items.some((item) => item.entry.id === entry.id)) return null;
  if (entry.type === 'assistant-message') {
    if (entry.calls.length === 0) return withoutMarks(entry.text) || null;
    const tools = entry.calls.map(({ name, target }) => target?.tool ?? name).join(', ');
    return say('Calling {tools}', { tools });
  }
  if (entry.type === 'tool-result') return announceByHand(entry, items);
  if (entry.type !== 'run-ended' || entry.reason === 'end_turn') return null;
  if (entry.reason === 'error') return entry.failure ? wordModelFailure(entry.failure).what : say('The run failed.');
  return wordRunEnd(entry.reason, entry.turns).what;
}

/** No answer follows a slash command, so its result is announced, unless the user denied it. */
function announceByHand({ callId, outcome }: EntryOf<'tool-result'>, items: Conversation['items']): string | null {
  const turns = items.flatMap((item) => (item.type === 'turn' && item.entry.byHand ? item.entry.calls : []));
  const call = turns.find(({ id }) => id === callId);
  if (!call || (outcome.type === 'failure' && outcome.code === 'denied')) return null;
  const tool = call.target?.tool ?? call.name;
  return outcome.type === 'result' && !outcome.isError
    ? say('{tool} is done', { tool })
    : say('{tool} failed', { tool });
}

/* Turns that did nothing but draw, one after the other, as one row of the chat above the widgets they drew. Pure. */

/** Keeps a joined row the same object while its parts are. */
export function followDrawing(): (rows: ChatRow[]) => ChatRow[] {
  let known = new Map<string, { parts: CallsRow[]; row: CallsRow }>();

  return (rows) => {
    const joined: ChatRow[] = [];
    const next: typeof known = new Map();
    let at = -1; // of the row that another one can join
    for (const row of rows) {
      const first = at < 0 ? undefined : joined[at];
      const drew = row.type === 'calls' && row.versions === undefined && onlyDrew(row.calls);
      if (drew && first?.type === 'calls') {
        const parts = [...(next.get(first.id)?.parts ?? [first]), row];
        const before = known.get(first.id);
        const isSame = before?.parts.length === parts.length && parts.every((part, i) => part === before.parts[i]);
        const together = isSame ? before.row : join(parts);
        next.set(first.id, { parts, row: together });
        joined[at] = together;
        continue;
      }
      joined.push(row);
      if (row.type !== 'widget') at = drew ? joined.length - 1 : -1;
    }
    known = next;
    return joined;
  };
}

function join(parts: readonly CallsRow[]): CallsRow {
  const [first] = parts;
  const turns = parts.flatMap(({ turn }) => turn ?? []);
  const messageId = parts.find((part) => part.messageId !== undefined)?.messageId;
  const calls = parts.flatMap((part) => part.calls);
  return { type: 'calls', id: first?.id ?? '', calls, turns, turn: turns[0], messageId };
}
