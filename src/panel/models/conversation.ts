/** The conversation that the panel shows: its entries, the streaming draft, what its run is doing. */
import { batch, computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { Activity, Fact } from '#bridge';
import type { ApprovalDecision, Entry, EntryOf, Conversation as Folded } from '#conversation';
import type { ModelChoice } from '#settings';
import type { Crowd, JsonObject, ValidationIssue } from '#tools';
import { wordAsking } from '#ui';
import { announce } from './announcement';
import type { Asking } from './asking';
import type { CallView } from './call-view';
import { type FollowedLog, followLog } from './followed-log';
import { followItems, type Item, isUntouched, toTitle, toWaiting, withAsking } from './items';

export interface Draft {
  text: string;
  reasoning: string;
  /** When it began to think and when to write, milliseconds since 1970; null where that was before this panel looked. */
  thinksSince: number | null;
  writesSince: number | null;
  calls: { id: string; name: string }[];
}

export interface Conversation extends Pick<FollowedLog, 'entries' | 'path' | 'folded'> {
  id: Signal<string | null>;
  /** Null until the past has arrived. */
  items: ReadonlySignal<Item[] | null>;
  draft: Signal<Draft | null>;
  activity: Signal<Activity | null>;
  /** A run goes on, or waits for the person. */
  going: ReadonlySignal<boolean>;
  /** The past has arrived, and there is nothing in it to show. */
  untouched: ReadonlySignal<boolean>;
  /** Said while a run went on, and not sent yet. */
  queue: ReadonlySignal<readonly EntryOf<'message-queued'>[]>;
  title: ReadonlySignal<string | null>;
  waiting: ReadonlySignal<CallView[]>;
  /** Calls that the person has answered, until the log says so. */
  answered: Signal<ReadonlySet<string>>;
  /** The tab it was attached to last; null when that was none. */
  attachedTabId: ReadonlySignal<number | null>;
  /** What the last turn offered, if that was too much to choose well from. */
  crowd: ReadonlySignal<Crowd | null>;
  /** What a screen reader is told, once. */
  announcement: Signal<string>;
  take(fact: Fact): void;
  /** Subscribes, from the entry after the last that is known. */
  open(tabId: number | null): Promise<void>;
  show(conversationId: string, tabId: number | null): Promise<void>;
  stop(): Promise<unknown>;
  /** `model`: for this run only. */
  goOn(model?: ModelChoice): Promise<unknown>;
  /** `input`: in place of the arguments. Resolves with why these don't fit, if they don't. */
  approve(callId: string, decision: ApprovalDecision, input?: JsonObject): Promise<ValidationIssue[]>;
  /** The run goes on without a call whose page is gone. */
  letGo(callId: string): Promise<unknown>;
}

const emptyDraft: Draft = { text: '', reasoning: '', thinksSince: null, writesSince: null, calls: [] };

export function createConversation({ ask }: Asking, startWith: string | null): Conversation {
  const id = signal(startWith);
  const { entries, path, folded, ...log } = followLog();
  /** The past has arrived. */
  const known = signal(false);
  const draft = signal<Draft | null>(null);
  const activity = signal<Activity | null>(null);
  const announcement = signal('');
  const answered = signal<ReadonlySet<string>>(new Set());
  /** The calls whose page asks the person something. */
  const asking = signal<ReadonlySet<string>>(new Set());
  const toItems = followItems();
  const all = computed(() => toItems(path.value, folded.value.is));
  const is = <T>(read: (now: Folded) => T) => computed(() => read(folded.value.is));

  function takeEntries({ entries: came }: Extract<Fact, { type: 'entries' }>): void {
    const fresh = log.take(came);
    if (known.value) for (const entry of fresh) tell(announce(entry, folded.value.is));
    for (const entry of fresh) {
      if (entry.type === 'approval-asked' || entry.type === 'approval-given') unanswer(entry.callId);
    }
    if (fresh.some(({ type }) => type === 'assistant-message' || type === 'run-ended')) draft.value = null;
    known.value = true;
  }

  /** The same words once more are other words to a screen reader only if they differ. */
  function tell(words: string | null): void {
    if (words !== null) announcement.value = words && words === announcement.value ? `${words}\u00a0` : words;
  }

  function unanswer(callId: string): void {
    if (answered.value.has(callId)) answered.value = new Set([...answered.value].filter((other) => other !== callId));
  }

  function takeAsking({ callId, on }: { callId: string; on: boolean }): void {
    const others = [...asking.value].filter((other) => other !== callId);
    asking.value = new Set(on ? [...others, callId] : others);
    if (on) tell(wordAsking().what);
  }

  function takeDelta(delta: Extract<Fact, { type: 'delta' }>): void {
    if (delta.reset) asking.value = new Set();
    draft.value = withDelta(delta.reset ? emptyDraft : (draft.value ?? emptyDraft), delta);
  }

  function forget(next: string | null): void {
    batch(() => {
      id.value = next;
      log.forget();
      known.value = false;
      draft.value = null;
      activity.value = null;
      announcement.value = '';
      answered.value = new Set();
      asking.value = new Set();
    });
  }

  const conversation: Conversation = {
    id,
    entries,
    path,
    folded,
    going: computed(() => activity.value !== null || folded.value.is.run.going),
    untouched: computed(() => known.value && isUntouched(all.value)),
    queue: is(({ queue }) => queue),
    items: computed(() => (known.value ? withAsking(all.value, asking.value) : null)),
    draft,
    activity,
    title: computed(() => toTitle(all.value)),
    waiting: computed(() => toWaiting(all.value)),
    answered,
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
        else if (fact.type === 'activity') activity.value = fact.activity;
        else if (fact.asking) takeAsking(fact.asking);
        else takeDelta(fact);
      });
    },
    async open(tabId) {
      answered.value = new Set();
      const afterSeq = entries.value.at(-1)?.seq;
      const named = id.value === null ? {} : { conversationId: id.value };
      const opened = await ask('open', { ...named, ...(afterSeq !== undefined && { afterSeq }), tabId });
      if (opened) id.value ??= opened.conversationId;
    },
    async show(conversationId, tabId) {
      forget(conversationId);
      await conversation.open(tabId);
    },
    stop: () => withId((conversationId) => ask('stop', { conversationId })),
    goOn: (model) => withId((conversationId) => ask('go-on', { conversationId, ...(model && { model }) })),
    async approve(callId, decision, input) {
      const conversationId = id.value;
      if (conversationId === null || answered.value.has(callId)) return [];
      answered.value = new Set([...answered.value, callId]);
      const decided = await ask('approve', { conversationId, callId, decision, ...(input && { input }) });
      if (!decided || decided.issues) unanswer(callId);
      return decided?.issues ?? [];
    },
    letGo: (callId) => withId((conversationId) => ask('let-go', { conversationId, callId })),
  };

  async function withId(act: (conversationId: string) => Promise<unknown>): Promise<unknown> {
    return id.value === null ? null : act(id.value);
  }
  return conversation;
}

function toAttachedTab(entries: readonly Entry[]): number | null {
  const attached = entries.findLast(({ type }) => type === 'pages-attached' || type === 'page-attached');
  if (attached?.type === 'pages-attached') return attached.pages[0]?.tabId ?? null;
  return attached?.type === 'page-attached' ? attached.tabId : null;
}

function withDelta(before: Draft, { text = '', reasoning = '', call, reset }: Extract<Fact, { type: 'delta' }>): Draft {
  // What a panel hears first may have begun long before.
  const now = reset ? null : Date.now();
  return {
    text: before.text + text,
    reasoning: before.reasoning + reasoning,
    thinksSince: before.thinksSince ?? (reasoning && !before.reasoning ? now : null),
    writesSince: before.writesSince ?? ((text && !before.text) || call ? now : null),
    calls: call ? [...before.calls, call] : before.calls,
  };
}

function toCrowd(entries: readonly Entry[]): Crowd | null {
  const last = entries.findLast((entry) => entry.type === 'assistant-message');
  return last?.crowd ? { tools: last.offered ?? 0, biggest: last.crowd } : null;
}
