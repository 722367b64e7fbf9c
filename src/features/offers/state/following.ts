/** While resources wait to be sent, the background is asked to hear of their changes. */
import { computed, effect } from '@preact/signals';
import type { ConversationModel } from '#features/conversation/state/index.ts';
import type { PanelConnection } from '#ui/panel/connection.ts';

/** Milliseconds. */
const every = 20_000;

export function followAttachments({ id, state }: Pick<ConversationModel, 'id' | 'state'>, connection: PanelConnection) {
  const waiting = computed(() =>
    state.value.pending.flatMap(({ id, served }) => (served?.uri === undefined ? [] : id)).join(' '),
  );
  effect(() => {
    const conversationId = id.value;
    if (conversationId === null || waiting.value === '') return;
    // A refusal is none of the user's: the next request may be taken.
    const follow = () => void connection.command('follow-attachments', { conversationId }).catch(() => undefined);
    const timer = setInterval(follow, every);
    follow();
    return () => clearInterval(timer);
  });
}
