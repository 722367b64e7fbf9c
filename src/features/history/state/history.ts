/** All conversations: the list that the background announces, the search, and the user's actions on them. */
import { computed, effect, signal } from '@preact/signals';
import type { Commands } from '#core/bus/command.ts';
import type { PanelNotice } from '#core/bus/panel-wire.ts';
import type { ConversationSummary } from '#core/loop/stores.ts';
import type { Asking } from '#ui/panel/asking.ts';
import { createExpiring } from '#ui/panel/expiring.ts';

export type ConversationMatch = Commands['search-conversations']['answer']['found'][number];

export interface Lost {
  ids: string[];
  /** Null when several were deleted. */
  title: string | null;
}

/** Milliseconds after the last key press before a search starts. */
const pause = 80;

type Told = Extract<PanelNotice, { type: 'conversations' | 'cleared' }>;

export class History {
  /** Newest first; null until they have arrived. */
  readonly list;
  /** Those that wait for an approval or an answer. */
  readonly waiting = signal<Summaries>(new Map());
  /** The search text, here and in the palette. */
  readonly words = signal('');
  /** Null: no search, or its first answer has not arrived. */
  readonly found = signal<ConversationMatch[] | null>(null);
  /** The conversation whose title is being edited. */
  readonly renaming = signal<string | null>(null);
  /** What was just deleted and can be restored. */
  readonly lost = createExpiring<Lost>();
  readonly #ask: Asking['ask'];
  readonly #known = signal<Summaries | null>(null);
  /** Notices that arrived while a list was requested: the list may be older than they are. */
  readonly #loads = new Set<Told[]>();

  constructor({ ask, on }: Pick<Asking, 'ask' | 'on'>) {
    this.#ask = ask;
    this.list = computed(() => this.#known.value && [...this.#known.value.values()].sort((a, b) => b.at - a.at));
    on('conversations', (notice) => this.#follow(notice));
    on('cleared', (notice) => this.#follow(notice));
    effect(() => this.#search(this.words.value.trim()));
  }

  #search(words: string): (() => void) | undefined {
    if (words === '') {
      this.found.value = null;
      return;
    }
    const timer = setTimeout(async () => {
      const answer = await this.#ask('search-conversations', { words });
      if (answer && this.words.value.trim() === words) this.found.value = answer.found;
    }, pause);
    return () => clearTimeout(timer);
  }

  async load(): Promise<void> {
    const missed: Told[] = [];
    this.#loads.add(missed);
    const answer = await this.#ask('conversations', {});
    this.#loads.delete(missed);
    if (!answer) return;
    this.#known.value = missed.reduce(withNotice, new Map(answer.conversations.map((each) => [each.id, each])));
    this.#noteWaiting([...this.#known.value.values()]);
  }

  #follow(notice: Told): void {
    for (const missed of this.#loads) missed.push(notice);
    if (this.#known.value) this.#known.value = withNotice(this.#known.value, notice);
    if (notice.type === 'conversations') this.#noteWaiting(notice.changed, notice.gone);
  }

  #noteWaiting(changed: readonly ConversationSummary[], gone: readonly string[] = []): void {
    const next = new Map(this.waiting.value);
    for (const id of gone) next.delete(id);
    for (const each of changed) {
      if (each.needs === 'approval') next.set(each.id, each);
      else next.delete(each.id);
    }
    this.waiting.value = next;
  }

  rename(id: string, title: string) {
    this.renaming.value = null;
    const name = title.trim().slice(0, 200) || null;
    return this.#ask('set-conversation', { conversationId: id, change: { title: name } });
  }

  pin(id: string, pinned: boolean) {
    return this.#ask('pin-conversation', { conversationId: id, pinned });
  }

  async remove(ids: string[]): Promise<void> {
    const [first] = ids;
    const title = ids.length === 1 && first ? (this.#known.value?.get(first)?.title ?? null) : null;
    if (await this.#ask('delete-conversations', { conversationIds: ids })) this.lost.value = { ids, title };
  }

  /** Resolves with the restored conversations. */
  async takeBack(): Promise<string[]> {
    const ids = this.lost.value?.ids ?? [];
    this.dismiss();
    return (await this.#ask('restore-conversations', { conversationIds: ids }))?.conversationIds ?? [];
  }

  readonly dismiss = (): void => {
    this.lost.value = null;
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
