/** What the person is typing; it outlives the panel, and a refusal. */
import { computed, effect, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { Asking } from './asking';
import type { Conversation } from './conversation';

export interface Composer {
  text: Signal<string>;
  sending: Signal<boolean>;
  /** It was to be sent while a run was going, and stayed. */
  held: ReadonlySignal<boolean>;
  send(): Promise<void>;
}

export type Keeping = Pick<Storage, 'getItem' | 'setItem'>;

const key = 'tabhand.draft';

export function createComposer({ ask }: Asking, conversation: Conversation, storage: Keeping): Composer {
  const text = signal(storage.getItem(key) ?? '');
  const sending = signal(false);
  const tried = signal(false);
  effect(() => storage.setItem(key, text.value));
  effect(() => {
    if (conversation.activity.value === null) tried.value = false;
  });
  return {
    text,
    sending,
    held: computed(() => tried.value && text.value.trim() !== ''),
    async send() {
      const said = text.value;
      const conversationId = conversation.id.value;
      tried.value = conversation.activity.value !== null;
      if (!said.trim() || !conversationId || sending.value || conversation.activity.value) return;
      sending.value = true;
      const sent = await ask('send', { conversationId, text: said.trim() });
      sending.value = false;
      if (sent && text.value === said) text.value = '';
    },
  };
}
