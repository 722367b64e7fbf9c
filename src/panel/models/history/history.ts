/** The conversations there are: the list as every panel is told it, the search, and what a person does with them. */
import { computed, effect, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { Commands, ConversationSummary, PanelNotice } from '#bridge';
import { languageSaid, say } from '#ui';
import type { Asking } from '../asking';
import { createPassing } from '../passing';

export type Found = Commands['search-conversations']['answer']['found'][number];

export interface Lost {
  ids: string[];
  /** Of the one; null when it was several. */
  title: string | null;
}

export interface History {
  /** Newest first; null until they have arrived. */
  list: ReadonlySignal<ConversationSummary[] | null>;
  /** What is searched for. */
  words: Signal<string>;
  /** Null: nothing is searched for, or the first answer isn't there yet. */
  found: ReadonlySignal<Found[] | null>;
  /** The conversation whose name is being written in the list. */
  renaming: Signal<string | null>;
  /** What was deleted a moment ago. */
  lost: ReadonlySignal<Lost | null>;
  load(): Promise<void>;
  take(fact: PanelNotice): void;
  rename(id: string, title: string): Promise<unknown>;
  pin(id: string, pinned: boolean): Promise<unknown>;
  remove(ids: string[]): Promise<void>;
  /** Resolves with those that are there again. */
  takeBack(): Promise<string[]>;
  dismiss(): void;
}

/** Milliseconds without a key after which the search begins. */
const pause = 80;

export function createHistory({ ask }: Asking): History {
  const known = signal<Summaries | null>(null);
  /** What was told while each list was on its way: the list may be older. */
  const loads = new Set<PanelNotice[]>();
  const words = signal('');
  const found = signal<Found[] | null>(null);
  const lost = createPassing<Lost>();
  const renaming = signal<string | null>(null);
  const list = computed(() => known.value && [...known.value.values()].sort((a, b) => b.at - a.at));

  effect(() => {
    const wanted = words.value.trim();
    if (!wanted) {
      found.value = null;
      return;
    }
    const timer = setTimeout(async () => {
      const answer = await ask('search-conversations', { words: wanted });
      if (answer && words.value.trim() === wanted) found.value = answer.found;
    }, pause);
    return () => clearTimeout(timer);
  });

  return {
    list,
    words,
    found,
    renaming,
    lost,
    async load() {
      const told: PanelNotice[] = [];
      loads.add(told);
      const answer = await ask('conversations', {});
      loads.delete(told);
      if (answer) known.value = told.reduce(withFact, new Map(answer.conversations.map((each) => [each.id, each])));
    },
    take(fact) {
      for (const told of loads) told.push(fact);
      if (known.value) known.value = withFact(known.value, fact);
    },
    async rename(id, title) {
      renaming.value = null;
      const name = title.trim().slice(0, 200) || null;
      return ask('set-conversation', { conversationId: id, change: { title: name } });
    },
    pin: (id, pinned) => ask('pin-conversation', { conversationId: id, pinned }),
    async remove(ids) {
      const [first] = ids;
      const title = ids.length === 1 && first ? (known.value?.get(first)?.title ?? null) : null;
      if (await ask('delete-conversations', { conversationIds: ids })) lost.value = { ids, title };
    },
    async takeBack() {
      const ids = lost.value?.ids ?? [];
      lost.value = null;
      return (await ask('restore-conversations', { conversationIds: ids }))?.conversationIds ?? [];
    },
    dismiss: () => (lost.value = null),
  };
}

type Summaries = ReadonlyMap<string, ConversationSummary>;

function withFact(known: Summaries, fact: PanelNotice): Summaries {
  if (fact.type === 'cleared' && fact.kind === 'conversations') return new Map();
  if (fact.type !== 'conversations') return known;
  const next = new Map(known);
  for (const id of fact.gone) next.delete(id);
  for (const summary of fact.changed) next.set(summary.id, summary);
  return next;
}

export interface Day {
  key: string;
  name: string;
  conversations: ConversationSummary[];
}

/** What is pinned, then today, yesterday, and month by month; what has none is left out. */
export function byDay(conversations: readonly ConversationSummary[], now: number): Day[] {
  const pinned = conversations.filter((each) => each.pinned);
  const others = conversations.filter((each) => !each.pinned);
  const days = [...Map.groupBy(others, ({ at }) => toGroup(at, now))];
  const named = days.map(([key, members]) => ({
    key,
    name: nameOf(key, members[0]?.at ?? 0, now),
    conversations: members,
  }));
  return pinned.length === 0 ? named : [{ key: 'pinned', name: say('Pinned'), conversations: pinned }, ...named];
}

function toGroup(at: number, now: number): string {
  const today = new Date(now).setHours(0, 0, 0, 0);
  if (at >= today) return 'today';
  if (at >= new Date(today).setDate(new Date(today).getDate() - 1)) return 'yesterday';
  const then = new Date(at);
  return `${then.getFullYear()}-${then.getMonth()}`;
}

function nameOf(key: string, at: number, now: number): string {
  if (key === 'today') return say('Today');
  if (key === 'yesterday') return say('Yesterday');
  const [then, today] = [new Date(at), new Date(now)];
  const isThisYear = then.getFullYear() === today.getFullYear();
  const month = then.toLocaleDateString(languageSaid(), { month: 'long', ...(isThisYear ? {} : { year: 'numeric' }) });
  return isThisYear && then.getMonth() === today.getMonth() ? say('Earlier in {month}', { month }) : toUpper(month);
}

const toUpper = (text: string): string => text.charAt(0).toLocaleUpperCase(languageSaid()) + text.slice(1);
