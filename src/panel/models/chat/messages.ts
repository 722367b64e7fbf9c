/** What the user does with single messages: edit, ask again, switch versions, delete and restore. */
import { effect, signal } from '@preact/signals';
import type { ModelChoice } from '#settings';
import { say } from '#ui';
import { type Asking, within } from '../asking';
import { createExpiring } from '../expiring';
import type { Conversation } from './conversation';
import type { Versions } from './rows';

export function createMessages({ ask }: Asking, { id }: Conversation) {
  const editing = signal<{ id: string; text: string } | null>(null);
  const removed = createExpiring<{ words: string; entryIds: string[] }>();
  let walked: { group: string | undefined; step: 1 | -1 } | null = null;

  effect(() => {
    id.value;
    editing.value = null;
    removed.value = null;
  });

  return {
    /** The message being edited, with its text so far. */
    editing,
    /** What was just deleted; null: nothing, or it was restored. */
    removed,
    /** Resolves with whether it was sent; otherwise the text stays. */
    async sendEdit(): Promise<boolean> {
      const edit = editing.value;
      const text = edit?.text.trim();
      if (!edit || !text) return false;
      const taken = await within(id, (conversationId) =>
        ask('edit-message', { conversationId, entryId: edit.id, text }),
      );
      if (taken && editing.value === edit) editing.value = null;
      return taken !== null;
    },
    /** Asks for a turn again, or for all that followed a message. `model`: for that run only. */
    askAgain: (entryId: string, model?: ModelChoice) =>
      within(id, (conversationId) => ask('ask-again', { conversationId, entryId, ...(model && { model }) })),
    /** Shows the next or the previous version. */
    walk({ ids, at }: Versions, step: 1 | -1) {
      const entryId = ids[at + step];
      walked = { group: ids[0], step };
      return within(id, async (conversationId) => entryId && ask('choose-branch', { conversationId, entryId }));
    },
    /** In which direction the user walked to these versions, told once, so that the focus can move to what replaced the old one. */
    arrived({ ids }: Versions): 1 | -1 | null {
      if (walked?.group !== ids[0]) return null;
      const { step = null } = walked ?? {};
      walked = null;
      return step;
    },
    /** `words`: what the user is told when it is done. */
    async remove(entryIds: string[], words = say('Message deleted')): Promise<void> {
      const shown = id.value;
      const done = await within(id, (conversationId) => ask('delete-messages', { conversationId, entryIds }));
      if (done && id.value === shown) removed.value = { words, entryIds };
    },
    async takeBack(): Promise<void> {
      const lost = removed.value;
      if (!lost) return;
      const { entryIds } = lost;
      const done = await within(id, (conversationId) => ask('restore-messages', { conversationId, entryIds }));
      if (done && removed.value === lost) removed.value = null;
    },
    dismiss: () => (removed.value = null),
  };
}
