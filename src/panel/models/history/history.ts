/** All conversations: the list that the background announces, the search, and the user's actions on them. */
import { computed, effect, signal } from '@preact/signals';
import type { Commands, ConversationSummary, PanelNotice } from '#bridge';
import { languageSaid, say } from '#ui';
import type { Asking } from '../asking';
import { createExpiring } from '../expiring';

export type ConversationMatch = Commands['search-conversations']['answer']['found'][number];

export interface Lost {
  ids: string[];
  /** Null when several were deleted. */
  title: string | null;
}

type Told = Extract<PanelNotice, { type: 'conversations' | 'cleared' }>;

export type History = ReturnType<typeof createHistory>;

/** Milliseconds after the last key press before a search starts. */
const pause = 80;

export function createHistory({ ask, on }: Pick<Asking, 'ask' | 'on'>) {
  const known = signal<Summaries | null>(null);
  /** Notices that arrived while a list was requested: the list may be older than they are. */
  const loads = new Set<Told[]>();
  const words = signal('');
  const found = signal<ConversationMatch[] | null>(null);
  const lost = createExpiring<Lost>();
  const renaming = signal<string | null>(null);
  const list = computed(() => known.value && [...known.value.values()].sort((a, b) => b.at - a.at));

  const follow = (notice: Told): void => {
    for (const missed of loads) missed.push(notice);
    if (known.value) known.value = withNotice(known.value, notice);
  };
  on('conversations', follow);
  on('cleared', follow);

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
    /** Newest first; null until they have arrived. */
    list,
    /** The search text. */
    words,
    /** Null: no search, or its first answer has not arrived. */
    found,
    /** The conversation whose title is being edited. */
    renaming,
    /** What was just deleted and can be restored. */
    lost,
    async load(): Promise<void> {
      const missed: Told[] = [];
      loads.add(missed);
      const answer = await ask('conversations', {});
      loads.delete(missed);
      if (answer) known.value = missed.reduce(withNotice, new Map(answer.conversations.map((each) => [each.id, each])));
    },
    rename(id: string, title: string) {
      renaming.value = null;
      const name = title.trim().slice(0, 200) || null;
      return ask('set-conversation', { conversationId: id, change: { title: name } });
    },
    pin: (id: string, pinned: boolean) => ask('pin-conversation', { conversationId: id, pinned }),
    async remove(ids: string[]): Promise<void> {
      const [first] = ids;
      const title = ids.length === 1 && first ? (known.value?.get(first)?.title ?? null) : null;
      if (await ask('delete-conversations', { conversationIds: ids })) lost.value = { ids, title };
    },
    /** Resolves with the restored conversations. */
    async takeBack(): Promise<string[]> {
      const ids = lost.value?.ids ?? [];
      lost.value = null;
      return (await ask('restore-conversations', { conversationIds: ids }))?.conversationIds ?? [];
    },
    dismiss: () => (lost.value = null),
  };
}

type Summaries = ReadonlyMap<string, ConversationSummary>;

function withNotice(known: Summaries, notice: Told): Summaries {
  if (notice.type === 'cleared') return new Map();
  const next = new Map(known);
  for (const id of notice.gone) next.delete(id);
  for (const summary of notice.changed) next.set(summary.id, summary);
  return next;
}

/** Pinned conversations, then today's, yesterday's, and the others by month; empty groups are left out. */
export function byDay(conversations: readonly ConversationSummary[], now: number) {
  const pinned = conversations.filter((each) => each.pinned);
  const others = conversations.filter((each) => !each.pinned);
  const days = [...Map.groupBy(others, ({ at }) => toGroup(at, now))];
  const named = days.map(([key, all]) => ({ key, name: nameOf(key, all[0]?.at ?? 0, now), conversations: all }));
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
  const month = then.toLocaleDateString(languageSaid(), { month: 'long', year: isThisYear ? undefined : 'numeric' });
  return isThisYear && then.getMonth() === today.getMonth() ? say('Earlier in {month}', { month }) : toUpper(month);
}

const toUpper = (text: string): string => text.charAt(0).toLocaleUpperCase(languageSaid()) + text.slice(1);
