/** The conversation that the panel shows: its log, the answer being written, and the user's decisions. */

import { batch, computed, type ReadonlySignal, signal } from '@preact/signals';
import type { PanelNotice } from '#core/bus/panel-wire.ts';
import { type Conversation, emptyConversation, turnsOn } from '#core/log/conversation.ts';
import { dataSourcesBefore } from '#core/log/data-sources.ts';
import type { Entry, EntryOf, ModelCall } from '#core/log/entry.ts';
import { applyEntries, replay } from '#core/log/replay.ts';
import { withoutMarks } from '#core/log/search-text.ts';
import type { ModelChoice } from '#core/settings/model-choice.ts';
import type { Crowd } from '#core/tools/offer.ts';
import type { ElicitationAnswer } from '#core/tools/schemas.ts';
import { say } from '#ui/language/index.tsx';
import { type Asking, createAskConversation } from '#ui/panel/asking.ts';
import { wordModelFailure } from '#ui/words/model-failure.ts';
import { wordAsking, wordCallState, wordRunEnd } from '#ui/words/run.ts';
import { Decisions } from './approval';
import { followFolding } from './call-folding';
import { titleCall } from './call-title';
import { namesOfPlaces } from './grants';
import { followRows, isUntouched, toChatRows, toElicited, toTitle, toWaiting, withLive, withUnwritten } from './rows';
import { Stream } from './stream';

type NoticeOf<Type extends PanelNotice['type']> = Extract<PanelNotice, { type: Type }>;

export class ConversationModel {
  readonly id;
  /** Sends a command about this conversation. */
  readonly ask;
  /** The user's decisions about calls that wait. */
  readonly decisions;
  /** How many entries of the log could not be read. */
  readonly unreadable = signal(0);
  /** What a screen reader says, once. */
  readonly announcement = signal('');
  readonly #commands: Asking;
  readonly #state = signal(emptyConversation);
  readonly #stream = new Stream();
  /** Whether the log has arrived. */
  readonly #known = signal(false);
  /** Folded from the newest entries alone, until a long log has arrived. */
  readonly #newest = signal<Conversation | null>(null);
  /** The state with the first parts of a long log, which is shown once the last has arrived. */
  #incomplete: Conversation | null = null;
  readonly #readRows = followRows();
  readonly #all = computed(() => this.#readRows(this.#state.value));
  readonly #fold = followFolding();
  readonly #joined = computed(() => this.#fold(this.#all.value));

  /** Folded from the log, as in the background. */
  readonly state: ReadonlySignal<Conversation> = this.#state; // read-only for everyone else
  readonly draft = this.#stream.draft;
  readonly activity = this.#stream.activity;
  /** A run goes on, or waits for the user. */
  readonly going = computed(
    () => this.activity.value !== null || (this.state.value.run.going && this.#stream.unwritten.value === null),
  );
  /** The log has arrived and has nothing to show. */
  readonly untouched = computed(() => this.#known.value && isUntouched(this.#all.value));
  /** Messages that are sent after this run. */
  readonly queue = computed(() => this.state.value.queue);
  /** Null until the log has arrived. */
  readonly rows = computed(() => {
    if (!this.#known.value) return null;
    const { asking, progress, unwritten } = this.#stream;
    const live = withLive(this.#joined.value, { asking: asking.value, progress: progress.value });
    return withUnwritten(live, unwritten.value);
  });
  /** Those of the newest entries, until a long log has arrived; without widgets, as the canvas isn't known before. */
  readonly newestRows = computed(
    () => this.#newest.value && toChatRows(this.#newest.value).filter(({ type }) => type !== 'widget'),
  );
  /** The id of the user's last message; empty if there is none. */
  readonly lastMessage = computed(
    () => (this.#newest.value ?? this.state.value).runs.findLast(({ text }) => text !== null)?.id ?? '',
  );
  /** The user's first message; null without one. `thisChat.title` is the title that the user sees. */
  readonly title = computed(() => toTitle(this.#all.value));
  readonly waiting = computed(() => toWaiting(this.#all.value));
  readonly elicited = computed(() => toElicited(this.#all.value));
  /** The sites and servers whose data it holds, in words; empty if there are none. */
  readonly held = computed(() => namesOfPlaces(dataSourcesBefore(this.state.value, Number.POSITIVE_INFINITY)));
  /** The tab that it was attached to last, if any. */
  readonly attachedTabId = computed(() => this.state.value.lastTab);
  /** What the last turn offered, if that was too much to choose well from. */
  readonly crowd = computed((): Crowd | null => {
    const last = turnsOn(this.state.value).at(-1);
    return last?.crowd ? { tools: last.offered ?? 0, biggest: last.crowd } : null;
  });

  constructor(commands: Asking, startWith: string | null) {
    this.#commands = commands;
    this.id = signal(startWith);
    this.ask = createAskConversation(commands, this.id);
    this.decisions = new Decisions(this.ask);
    const { on } = commands;
    on('entries', this.#ofThis(this.#takeEntries));
    on('newest', this.#ofThis(this.#takeNewest));
    on('activity', this.#ofThis(this.#stream.takeActivity));
    on('unwritten', this.#ofThis(this.#stream.takeUnwritten));
    on('delta', this.#ofThis(this.#takeDelta));
  }

  /** Notices of the conversation may arrive before the answer that names it. */
  #ofThis<Told extends { conversationId: string }>(take: (notice: Told) => void): (notice: Told) => void {
    return (notice) => {
      this.id.value ??= notice.conversationId;
      if (notice.conversationId === this.id.value) batch(() => take(notice));
    };
  }

  readonly #takeNewest = ({ entries }: NoticeOf<'newest'>): void => {
    this.#newest.value = this.#known.value ? null : replay(entries);
  };

  readonly #takeDelta = (delta: NoticeOf<'delta'>): void => {
    this.#stream.takeDelta(delta);
    if (!delta.asking?.on) return;
    const target = this.#state.value.calls.get(delta.asking.callId)?.call.target;
    this.#tell(wordAsking((target?.source.type ?? 'page') !== 'page').what);
  };

  readonly #takeEntries = ({ entries: received, more, unreadable: missing = 0 }: NoticeOf<'entries'>): void => {
    const before = this.#incomplete ?? this.#state.value;
    const { lastSeq } = before;
    const known = this.#known.value;
    // The panel left this conversation and came back: the whole log, with these entries, is still on its way.
    if (!known && lastSeq === 0 && received.length > 0 && !received.some(({ parent }) => parent === null)) return;
    const fresh = received.filter(({ seq }) => seq > lastSeq).sort((a, b) => a.seq - b.seq);
    const after = applyEntries(before, fresh);
    if (known) for (const entry of fresh) this.#tell(announce(entry, after));
    this.decisions.take(fresh);
    this.#stream.takeEntries(fresh);
    this.#incomplete = more ? after : null;
    if (more) return;
    this.#state.value = after;
    this.#newest.value = null;
    this.unreadable.value = Math.max(this.unreadable.value, missing);
    this.#known.value = true;
  };

  /** A screen reader repeats the same words only if they differ. */
  #tell(words: string | null): void {
    if (words === null) return;
    this.announcement.value = words && words === this.announcement.value ? `${words}\u00a0` : words;
  }

  #forget(next: string | null): void {
    batch(() => {
      this.id.value = next;
      this.#state.value = emptyConversation;
      this.#known.value = false;
      this.#newest.value = null;
      this.#incomplete = null;
      this.unreadable.value = 0;
      this.#stream.forget();
      this.announcement.value = '';
      this.decisions.forget();
    });
  }

  /** Subscribes to the entries after the last known one. */
  async open(tabId: number | null): Promise<void> {
    const asked = this.id.value;
    if (asked !== null && !(await this.#commands.isMade(asked))) return;
    if (this.id.value !== asked) return; // another one is shown meanwhile
    this.decisions.forget();
    const { lastSeq } = this.#state.value;
    const named = { conversationId: asked ?? undefined, afterSeq: lastSeq > 0 ? lastSeq : undefined };
    const opened = await this.#commands.ask('open', { ...named, tabId });
    if (opened) this.id.value ??= opened.conversationId;
  }

  /** Shows a new one before the background has made it. */
  async begin(tabId: number | null): Promise<void> {
    batch(() => {
      this.#forget(this.#commands.begin(tabId));
      this.#known.value = true;
    });
    await this.open(tabId);
  }

  async show(conversationId: string, tabId: number | null): Promise<void> {
    this.#forget(conversationId);
    await this.open(tabId);
  }

  /** Resolves with the reasons if the answer doesn't fit; null: it was refused. */
  async answerElicitation(callId: string, elicitationId: string, answer: ElicitationAnswer) {
    const decided = await this.ask('answer-elicitation', { callId, elicitationId, answer });
    return decided && (decided.issues ?? []);
  }

  /** A result or an attachment in full. */
  readonly fullResult = (callId: string) => this.ask('result', { callId });
  readonly send = (text: string) => this.ask('send', { text });
  readonly stop = () => this.ask('stop', {});
  /** `model`: for this run only. */
  readonly goOn = (model?: ModelChoice) => this.ask('go-on', { model });
}

/**
 * What a screen reader announces: calls by group, and each answer once, when it is complete. Null for an entry that needs no
 * announcement. The conversation already has the entry.
 */
function announce(entry: Entry, { items }: Pick<Conversation, 'items'>): string | null {
  if (entry.type === 'branch-chosen') return say('Showing another version of this chat.');
  if (entry.type === 'message-deleted') return ''; // removes the announcement of the message itself
  if (entry.type === 'message-queued') return say('Your message is sent after this run.');
  if (entry.type === 'assistant-message' && !items.some((item) => item.entry.id === entry.id)) return null;
  if (entry.type === 'assistant-message') {
    if (entry.calls.length === 0) return withoutMarks(entry.text) || null;
    return entry.calls.map(toWords).join(', ');
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
  const isDone = outcome.type === 'result' && !outcome.isError;
  return `${toWords(call)}: ${wordCallState(isDone ? 'done' : 'failed')}`;
}

/** What it is about to do, before anything is known of the page. */
const toWords = ({ name, target, input }: ModelCall): string =>
  titleCall({ tool: target?.tool ?? name, target, input, foreseen: null });
