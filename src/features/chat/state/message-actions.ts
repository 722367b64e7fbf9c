/** What the user does with single messages: edit, ask again, switch versions, delete and restore. */
import { effect, signal } from '@preact/signals';
import type { ModelChoice } from '#core/settings/model-choice.ts';
import type { ConversationModel, Versions } from '#features/conversation/state/index.ts';
import { createExpiring } from '#ui/panel/expiring.ts';

export function createMessageActions({ id, ask }: ConversationModel) {
  const editing = signal<{ id: string; text: string } | null>(null);
  const removed = createExpiring<string[]>();
  let walked: { group: string | undefined; step: 1 | -1 } | null = null;

  effect(() => {
    id.value;
    editing.value = null;
    removed.value = null;
  });

  return {
    /** The message being edited, with its text so far. */
    editing,
    /** The entries that were just deleted; null: none, or they were restored. */
    removed,
    /** Resolves with whether it was sent; otherwise the text stays. */
    async sendEdit(): Promise<boolean> {
      const edit = editing.value;
      const text = edit?.text.trim();
      if (!edit || !text) return false;
      const taken = await ask('edit-message', { entryId: edit.id, text });
      if (taken && editing.value === edit) editing.value = null;
      return taken !== null;
    },
    /** Asks for a turn again, or for all that followed a message. `model`: for that run only. */
    askAgain: (entryId: string, model?: ModelChoice) => ask('ask-again', { entryId, model }),
    async walk({ ids, at }: Versions, step: 1 | -1): Promise<void> {
      const entryId = ids[at + step];
      walked = { group: ids[0], step };
      if (entryId) await ask('choose-branch', { entryId });
    },
    /** The direction in which the user walked to these versions, given once, so that the focus can move to what replaced the old one. */
    arrived({ ids }: Versions): 1 | -1 | null {
      if (walked?.group !== ids[0]) return null;
      const { step = null } = walked ?? {};
      walked = null;
      return step;
    },
    async remove(entryIds: string[]): Promise<void> {
      const shown = id.value;
      const done = await ask('delete-messages', { entryIds });
      if (done && id.value === shown) removed.value = entryIds;
    },
    async takeBack(): Promise<void> {
      const lost = removed.value;
      if (!lost) return;
      const done = await ask('restore-messages', { entryIds: lost });
      if (done && removed.value === lost) removed.value = null;
    },
    dismiss: () => (removed.value = null),
  };
}
