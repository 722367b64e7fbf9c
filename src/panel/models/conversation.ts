/** The conversation that the panel shows: its entries, the streaming draft, what its run is doing. */
import { batch, computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { Activity, Fact } from '#bridge';
import type { ApprovalDecision, Entry } from '#conversation';
import type { Crowd } from '#tools';
import { wordAsking } from '#ui';
import { announce } from './announcement';
import type { Asking } from './asking';
import type { CallView } from './call-view';
import { type Item, toItems, toTitle, toWaiting, withAsking } from './items';

export interface Draft {
  text: string;
  reasoning: string;
  calls: { id: string; name: string }[];
}

export interface Conversation {
  id: Signal<string | null>;
  /** In order; none of another conversation among them. */
  entries: ReadonlySignal<readonly Entry[]>;
  /** Null until the past has arrived. */
  items: ReadonlySignal<Item[] | null>;
  draft: Signal<Draft | null>;
  activity: Signal<Activity | null>;
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
  goOn(): Promise<unknown>;
  approve(callId: string, decision: ApprovalDecision): Promise<void>;
}

const emptyDraft: Draft = { text: '', reasoning: '', calls: [] };

export function createConversation({ ask }: Asking, startWith: string | null): Conversation {
  const id = signal(startWith);
  const entries = signal<Entry[]>([]);
  /** The past has arrived. */
  const known = signal(false);
  const draft = signal<Draft | null>(null);
  const activity = signal<Activity | null>(null);
  const announcement = signal('');
  const answered = signal<ReadonlySet<string>>(new Set());
  /** The calls whose page asks the person something. */
  const asking = signal<ReadonlySet<string>>(new Set());
  const all = computed(() => toItems(entries.value));

  function takeEntries({ entries: came }: Extract<Fact, { type: 'entries' }>): void {
    const last = entries.value.at(-1)?.seq ?? 0;
    const fresh = came.filter(({ seq }) => seq > last).sort((a, b) => a.seq - b.seq);
    if (known.value) for (const entry of fresh) announcement.value = announce(entry) ?? announcement.value;
    if (fresh.length > 0) entries.value = [...entries.value, ...fresh];
    for (const entry of fresh) {
      if (entry.type === 'approval-asked' || entry.type === 'approval-given') unanswer(entry.callId);
    }
    if (fresh.some(({ type }) => type === 'assistant-message' || type === 'run-ended')) draft.value = null;
    known.value = true;
  }

  function unanswer(callId: string): void {
    if (answered.value.has(callId)) answered.value = new Set([...answered.value].filter((other) => other !== callId));
  }

  function takeAsking({ callId, on }: { callId: string; on: boolean }): void {
    const others = [...asking.value].filter((other) => other !== callId);
    asking.value = new Set(on ? [...others, callId] : others);
    if (on) announcement.value = wordAsking().what;
  }

  function takeDelta(delta: Extract<Fact, { type: 'delta' }>): void {
    if (delta.reset) asking.value = new Set();
    const before = delta.reset ? emptyDraft : (draft.value ?? emptyDraft);
    draft.value = {
      text: before.text + (delta.text ?? ''),
      reasoning: before.reasoning + (delta.reasoning ?? ''),
      calls: delta.call ? [...before.calls, delta.call] : before.calls,
    };
  }

  function forget(next: string | null): void {
    batch(() => {
      id.value = next;
      entries.value = [];
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
    items: computed(() => (known.value ? withAsking(all.value, asking.value) : null)),
    draft,
    activity,
    title: computed(() => toTitle(all.value)),
    waiting: computed(() => toWaiting(all.value)),
    answered,
    attachedTabId: computed(() => toAttachedTab(entries.value)),
    crowd: computed(() => toCrowd(entries.value)),
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
    goOn: () => withId((conversationId) => ask('go-on', { conversationId })),
    async approve(callId, decision) {
      if (answered.value.has(callId)) return;
      answered.value = new Set([...answered.value, callId]);
      const taken = await withId((conversationId) => ask('approve', { conversationId, callId, decision }));
      if (!taken) unanswer(callId);
    },
  };

  async function withId(act: (conversationId: string) => Promise<unknown>): Promise<unknown> {
    return id.value === null ? null : act(id.value);
  }
  return conversation;
}

function toAttachedTab(entries: Entry[]): number | null {
  const attached = entries.findLast(({ type }) => type === 'pages-attached' || type === 'page-attached');
  if (attached?.type === 'pages-attached') return attached.pages[0]?.tabId ?? null;
  return attached?.type === 'page-attached' ? attached.tabId : null;
}

function toCrowd(entries: Entry[]): Crowd | null {
  const last = entries.findLast((entry) => entry.type === 'assistant-message');
  return last?.crowd ? { tools: last.offered ?? 0, biggest: last.crowd } : null;
}
