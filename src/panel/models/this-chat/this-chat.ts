/** The shown conversation's own settings: title, instructions, model, limits, and the tools it may use. */
import { computed } from '@preact/signals';
import type { Commands } from '#bridge';
import type { ConversationSettings } from '#conversation';
import { type Asking, within } from '../asking';
import type { Conversation } from '../chat/conversation';

export function createThisChatModel({ ask }: Asking, { id, state, title }: Conversation) {
  const settings = computed(() => state.value.settings);
  return {
    settings,
    /** By layer. */
    switchedOff: computed(() => state.value.switchedOff),
    /** The title set by the user, or else the first message; null while there is none. */
    title: computed(() => title.value && (settings.value.title ?? title.value)),
    set: (change: Partial<ConversationSettings>) =>
      within(id, (conversationId) => ask('set-conversation', { conversationId, change })),
    switchTool: (choice: Omit<Commands['switch-tool']['input'], 'conversationId'>) =>
      within(id, (conversationId) => ask('switch-tool', { conversationId, ...choice })),
  };
}
