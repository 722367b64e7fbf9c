/** What is set for the conversation that the panel shows: its name, instructions, model, limits, and what it may use. */
import { computed, type ReadonlySignal } from '@preact/signals';
import type { Commands } from '#bridge';
import type { ConversationSettings, SwitchedOff } from '#conversation';
import { type Asking, within } from '../asking';
import type { Conversation } from '../chat/conversation';

export interface ThisChat {
  settings: ReadonlySignal<ConversationSettings>;
  /** By layer. */
  switchedOff: ReadonlySignal<ReadonlyMap<string, SwitchedOff>>;
  /** The name that the person gave it, else the first thing they said; null while nothing was said. */
  title: ReadonlySignal<string | null>;
  set(change: Partial<ConversationSettings>): Promise<unknown>;
  switchTool(choice: Omit<Commands['switch-tool']['take'], 'conversationId'>): Promise<unknown>;
}

export function createThisChat({ ask }: Asking, { id, state, title }: Conversation): ThisChat {
  const settings = computed(() => state.value.settings);
  return {
    settings,
    switchedOff: computed(() => state.value.switchedOff),
    title: computed(() => title.value && (settings.value.title ?? title.value)),
    set: (change) => within(id, (conversationId) => ask('set-conversation', { conversationId, change })),
    switchTool: (choice) => within(id, (conversationId) => ask('switch-tool', { conversationId, ...choice })),
  };
}
