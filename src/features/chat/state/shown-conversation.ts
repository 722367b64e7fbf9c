/** Which conversation the panel shows: one that the user opens or begins, and another when it is deleted, here or in another panel, or restored. */
import { type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { ConversationModel } from '#features/conversation/state/index.ts';
import type { Asking } from '#ui/panel/asking.ts';
import type { Navigation } from '#ui/panel/navigation.ts';
import type { ComposerModel } from './composer';
import type { SlashModel } from './slash';

/** Where the user was reading when they left a conversation. */
export interface ReadingPlace {
  /** The conversation and its newest message. After another message the place no longer applies. */
  lastMessage: string;
  /** The first visible entry. */
  entryId: string;
  /** Pixels of it that are scrolled out of view at the top; negative if it begins below the top. */
  into: number;
}

interface Parts {
  asking: Pick<Asking, 'on'>;
  conversation: Pick<ConversationModel, 'id' | 'title' | 'untouched' | 'show' | 'begin'>;
  history: { takeBack(): Promise<string[]> };
  composer: Pick<ComposerModel, 'wanted'>;
  slash: Pick<SlashModel, 'forget'>;
  go: Navigation['go'];
  /** The active tab. */
  tabId: ReadonlySignal<number | null>;
  /** The tab that a new conversation is attached to. */
  nearTab: ReadonlySignal<number | null>;
}

export class ShownConversation {
  /** The entry that the conversation is opened at, until another one is shown. */
  readonly pointedAt: Signal<string | null> = signal(null);
  /** To return there, while something else is in front; `saved` is null at the end, or nowhere yet. In memory only. */
  readonly reading: { saved: ReadingPlace | null } = { saved: null };
  readonly #parts: Parts;
  #left: string | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
    const { id, title } = parts.conversation;
    parts.asking.on('cleared', () => {
      if (id.value !== null) void this.#leave(id.value);
    });
    parts.asking.on('conversations', ({ gone }) => {
      // An empty chat is in no list.
      if (id.value !== null && title.value !== null && gone.includes(id.value)) void this.#leave(id.value);
    });
  }

  readonly startNew = async (): Promise<void> => {
    const { conversation, slash, go, nearTab } = this.#parts;
    slash.forget();
    go('chat');
    if (conversation.untouched.value) return;
    this.pointedAt.value = null;
    await conversation.begin(nearTab.value);
  };

  /** `entryId`: the message to open it at; by default its end. */
  async show(id: string, entryId?: string): Promise<void> {
    const { conversation, composer, go, tabId } = this.#parts;
    composer.wanted.value = entryId === undefined;
    go('chat');
    this.pointedAt.value = entryId ?? null;
    if (entryId !== undefined && id === conversation.id.value) return;
    await conversation.show(id, tabId.value);
  }

  /** Undoes the deletion, and shows the conversation that was shown when it was deleted. */
  readonly takeBack = async (): Promise<void> => {
    const { conversation, history, nearTab } = this.#parts;
    const restored = await history.takeBack();
    const back = this.#left;
    if (back === null || !restored.includes(back)) return;
    this.#left = null;
    await conversation.show(back, nearTab.value);
  };

  async #leave(id: string): Promise<void> {
    const { conversation, nearTab } = this.#parts;
    this.#left = id;
    await conversation.begin(nearTab.value);
  }
}
