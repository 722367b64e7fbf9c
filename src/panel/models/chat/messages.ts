/** What the user does with single messages: say them otherwise, ask again, walk their versions, delete and take that back. */
import { effect, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { ModelChoice } from '#settings';
import { say } from '#ui';
import { type Asking, within } from '../asking';
import { createExpiring } from '../expiring';
import type { Conversation } from './conversation';
import type { Versions } from './versions';

export interface Messages {
  /** The message that is being said otherwise, with its text so far. */
  editing: Signal<{ id: string; text: string } | null>;
  /** Resolves with whether it was taken; the text stays otherwise. */
  sendEdit(): Promise<boolean>;
  /** A turn, or all that followed a message. `model`: for that run only. */
  askAgain(entryId: string, model?: ModelChoice): Promise<unknown>;
  /** One version further or back. */
  walk(versions: Versions, step: 1 | -1): Promise<unknown>;
  /** Which way the user came to these versions, told once: what stands in the old one's place takes its focus. */
  arrived(versions: Versions): 1 | -1 | null;
  /** `words`: what is said when it is done. */
  remove(entryIds: string[], words?: string): Promise<void>;
  /** What was deleted a moment ago; null: nothing, or it was taken back. */
  removed: ReadonlySignal<{ words: string; entryIds: string[] } | null>;
  takeBack(): Promise<void>;
  dismiss(): void;
}

export function createMessages({ ask }: Asking, { id }: Conversation): Messages {
  const editing = signal<{ id: string; text: string } | null>(null);
  const removed = createExpiring<{ words: string; entryIds: string[] }>();
  let walked: { group: string | undefined; step: 1 | -1 } | null = null;

  effect(() => {
    id.value;
    editing.value = null;
    removed.value = null;
  });

  return {
    editing,
    removed,
    async sendEdit() {
      const edit = editing.value;
      const text = edit?.text.trim();
      if (!edit || !text) return false;
      const taken = await within(id, (conversationId) =>
        ask('edit-message', { conversationId, entryId: edit.id, text }),
      );
      if (taken && editing.value === edit) editing.value = null;
      return taken !== null;
    },
    askAgain: (entryId, model) =>
      within(id, (conversationId) => ask('ask-again', { conversationId, entryId, ...(model && { model }) })),
    walk({ ids, at }, step) {
      const entryId = ids[at + step];
      walked = { group: ids[0], step };
      return within(id, async (conversationId) => entryId && ask('choose-branch', { conversationId, entryId }));
    },
    arrived({ ids }) {
      if (walked?.group !== ids[0]) return null;
      const { step = null } = walked ?? {};
      walked = null;
      return step;
    },
    async remove(entryIds, words = say('Message deleted')) {
      const shown = id.value;
      const done = await within(id, (conversationId) => ask('delete-messages', { conversationId, entryIds }));
      if (done && id.value === shown) removed.value = { words, entryIds };
    },
    async takeBack() {
      const lost = removed.value;
      if (!lost) return;
      const { entryIds } = lost;
      const done = await within(id, (conversationId) => ask('restore-messages', { conversationId, entryIds }));
      if (done && removed.value === lost) removed.value = null;
    },
    dismiss: () => (removed.value = null),
  };
}
