/** The conversation that the panel shows: what its log says, with what is on its way, and what is decided about it. */
import { batch, computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { PanelNotice } from '#bridge';
import type { Entry, EntryOf } from '#conversation';
import type { ModelChoice } from '#settings';
import type { Crowd } from '#tools';
import { wordAsking } from '#ui';
import { type Asking, within } from '../asking';
import type { CallView } from '../calls/call-view';
import { createDecisionsModel, type DecisionsModel } from '../calls/decisions';
import { announce } from './announcement';
import { type FollowedLog, followLog } from './followed-log';
import { followItems, type Item, isUntouched, toTitle, toWaiting, withAsking } from './items';
import { createStream, type Stream } from './stream';

export interface Conversation
  extends Pick<FollowedLog, 'entries' | 'path' | 'folded'>,
    Pick<Stream, 'draft' | 'activity'>,
    Pick<DecisionsModel, 'answered' | 'approve' | 'letGo'> {
  id: Signal<string | null>;
  /** Null until the past has arrived. */
  items: ReadonlySignal<Item[] | null>;
  /** A run goes on, or waits for the person. */
  going: ReadonlySignal<boolean>;
  /** The past has arrived, and there is nothing in it to show. */
  untouched: ReadonlySignal<boolean>;
  /** Said while a run went on, and not sent yet. */
  queue: ReadonlySignal<readonly EntryOf<'message-queued'>[]>;
  /** The first thing that the person said; null while they said nothing. What it is called, is told by ThisChat. */
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
  const { entries, path, folded, ...log } = followLog();
  const { draft, activity, asking, ...stream } = createStream();
  const { take: takeDecided, forget: forgetDecided, ...decisions } = createDecisionsModel(commands, id);
  /** The past has arrived. */
  const known = signal(false);
  const announcement = signal('');
  const toItems = followItems();
  const all = computed(() => toItems(path.value, folded.value.is));

  function takeEntries({ entries: came }: Extract<PanelNotice, { type: 'entries' }>): void {
    // Told to one who left it and has just come back: the past, which holds these too, is still on its way.
    if (!known.value && came.length > 0 && !came.some(({ parent }) => parent === null)) return;
    const fresh = log.take(came);
    if (known.value) for (const entry of fresh) tell(announce(entry, folded.value.is));
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
      log.forget();
      known.value = false;
      stream.forget();
      announcement.value = '';
      forgetDecided();
    });
  }

  const conversation: Conversation = {
    id,
    entries,
    path,
    folded,
    ...decisions,
    going: computed(() => activity.value !== null || folded.value.is.run.going),
    untouched: computed(() => known.value && isUntouched(all.value)),
    queue: computed(() => folded.value.is.queue),
    items: computed(() => (known.value ? withAsking(all.value, asking.value) : null)),
    draft,
    activity,
    title: computed(() => toTitle(all.value)),
    waiting: computed(() => toWaiting(all.value)),
    attachedTabId: computed(() => toAttachedTab(entries.value)),
    crowd: computed(() => toCrowd(path.value)),
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
      const afterSeq = entries.value.at(-1)?.seq;
      const named = id.value === null ? {} : { conversationId: id.value };
      const opened = await ask('open', { ...named, ...(afterSeq !== undefined && { afterSeq }), tabId });
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

function toAttachedTab(entries: readonly Entry[]): number | null {
  const attached = entries.findLast(({ type }) => type === 'pages-attached' || type === 'page-attached');
  if (attached?.type === 'pages-attached') return attached.pages[0]?.tabId ?? null;
  return attached?.type === 'page-attached' ? attached.tabId : null;
}

function toCrowd(entries: readonly Entry[]): Crowd | null {
  const last = entries.findLast((entry) => entry.type === 'assistant-message');
  return last?.crowd ? { tools: last.offered ?? 0, biggest: last.crowd } : null;
}
