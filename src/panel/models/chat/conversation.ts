/** The conversation that the panel shows: what its log says, with what is on its way, and what is decided about it. */
import { batch, computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { PanelNotice } from '#bridge';
import { applyEntries, type EntryOf, emptyConversation, type Conversation as Folded, turnsOn } from '#conversation';
import type { ModelChoice } from '#settings';
import type { Crowd } from '#tools';
import { wordAsking } from '#ui';
import { type Asking, within } from '../asking';
import type { CallView } from '../calls/call-view';
import { createDecisionsModel, type DecisionsModel } from '../calls/decisions';
import { announce } from './announcement';
import { type ChatRow, followRows, isUntouched, toTitle, toWaiting, withAsking } from './rows';
import { createStream, type Stream } from './stream';

export interface Conversation
  extends Pick<Stream, 'draft' | 'activity'>,
    Pick<DecisionsModel, 'answered' | 'approve' | 'letGo'> {
  id: Signal<string | null>;
  /** Folded from its log, as in the background. */
  state: ReadonlySignal<Folded>;
  /** Null until the past has arrived. */
  rows: ReadonlySignal<ChatRow[] | null>;
  /** A run goes on, or waits for the user. */
  going: ReadonlySignal<boolean>;
  /** The past has arrived, and there is nothing in it to show. */
  untouched: ReadonlySignal<boolean>;
  /** Written while a run went on, and not sent yet. */
  queue: ReadonlySignal<readonly EntryOf<'message-queued'>[]>;
  /** The first thing that the user said; null while they said nothing. ThisChat knows what the chat is called. */
  title: ReadonlySignal<string | null>;
  waiting: ReadonlySignal<CallView[]>;
  /** The tab it was attached to last; null when that was none. */
  attachedTabId: ReadonlySignal<number | null>;
  /** What the last turn offered, if that was too much to choose well from. */
  crowd: ReadonlySignal<Crowd | null>;
  /** What a screen reader is told, once. */
  announcement: Signal<string>;
  take(fact: PanelNotice): void;
  /** Subscribes, from the entry after the last that is known. */
  open(tabId: number | null): Promise<void>;
  show(conversationId: string, tabId: number | null): Promise<void>;
  stop(): Promise<unknown>;
  /** `model`: for this run only. */
  goOn(model?: ModelChoice): Promise<unknown>;
}

export function createConversation(commands: Asking, startWith: string | null): Conversation {
  const { ask } = commands;
  const id = signal(startWith);
  const state = signal(emptyConversation);
  const { draft, activity, asking, ...stream } = createStream();
  const { take: takeDecided, forget: forgetDecided, ...decisions } = createDecisionsModel(commands, id);
  /** The past has arrived. */
  const known = signal(false);
  const announcement = signal('');
  const toRows = followRows();
  const all = computed(() => toRows(state.value));

  function takeEntries({ entries: came }: Extract<PanelNotice, { type: 'entries' }>): void {
    // Told to one who left it and has just come back: the past, which holds these too, is still on its way.
    if (!known.value && came.length > 0 && !came.some(({ parent }) => parent === null)) return;
    const { lastSeq } = state.value;
    const fresh = came.filter(({ seq }) => seq > lastSeq).sort((a, b) => a.seq - b.seq);
    state.value = applyEntries(state.value, fresh);
    if (known.value) for (const entry of fresh) tell(announce(entry, state.value));
    takeDecided(fresh);
    if (fresh.some(({ type }) => type === 'assistant-message' || type === 'run-ended')) stream.endDraft();
    known.value = true;
  }

  /** The same words once more are other words to a screen reader only if they differ. */
  function tell(words: string | null): void {
    if (words !== null) announcement.value = words && words === announcement.value ? `${words}\u00a0` : words;
  }

  function forget(next: string | null): void {
    batch(() => {
      id.value = next;
      state.value = emptyConversation;
      known.value = false;
      stream.forget();
      announcement.value = '';
      forgetDecided();
    });
  }

  const conversation: Conversation = {
    id,
    state,
    ...decisions,
    going: computed(() => activity.value !== null || state.value.run.going),
    untouched: computed(() => known.value && isUntouched(all.value)),
    queue: computed(() => state.value.queue),
    rows: computed(() => (known.value ? withAsking(all.value, asking.value) : null)),
    draft,
    activity,
    title: computed(() => toTitle(all.value)),
    waiting: computed(() => toWaiting(all.value)),
    attachedTabId: computed(() => state.value.lastTab),
    crowd: computed(() => toCrowd(state.value)),
    announcement,
    take(fact) {
      if (fact.type !== 'entries' && fact.type !== 'delta' && fact.type !== 'activity') return;
      // Facts of the conversation that was asked for may overtake the answer that names it.
      id.value ??= fact.conversationId;
      if (fact.conversationId !== id.value) return;
      batch(() => {
        if (fact.type === 'entries') takeEntries(fact);
        else stream.take(fact);
        if (fact.type === 'delta' && fact.asking?.on) tell(wordAsking().what);
      });
    },
    async open(tabId) {
      forgetDecided();
      const { lastSeq } = state.value;
      const named = id.value === null ? {} : { conversationId: id.value };
      const opened = await ask('open', { ...named, ...(lastSeq > 0 && { afterSeq: lastSeq }), tabId });
      if (opened) id.value ??= opened.conversationId;
    },
    async show(conversationId, tabId) {
      forget(conversationId);
      await conversation.open(tabId);
    },
    stop: () => within(id, (conversationId) => ask('stop', { conversationId })),
    goOn: (model) => within(id, (conversationId) => ask('go-on', { conversationId, ...(model && { model }) })),
  };
  return conversation;
}

function toCrowd(state: Folded): Crowd | null {
  const last = turnsOn(state).at(-1);
  return last?.crowd ? { tools: last.offered ?? 0, biggest: last.crowd } : null;
}
