/** What the person is typing; it outlives the panel, and a refusal. */
import { effect, type Signal, signal } from '@preact/signals';
import type { Asking } from './asking';
import type { Conversation } from './conversation';

export interface Composer {
  text: Signal<string>;
  sending: Signal<boolean>;
  send(): Promise<void>;
}

export type Keeping = Pick<Storage, 'getItem' | 'setItem'>;

const key = 'tabhand.draft';

export function createComposer({ ask }: Asking, conversation: Conversation, storage: Keeping): Composer {
  const text = signal(storage.getItem(key) ?? '');
  const sending = signal(false);
  effect(() => storage.setItem(key, text.value));
  return {
    text,
    sending,
    async send() {
      const said = text.value;
      const conversationId = conversation.id.value;
      if (!said.trim() || !conversationId || sending.value || conversation.activity.value) return;
      sending.value = true;
      const sent = await ask('send', { conversationId, text: said.trim() });
      sending.value = false;
      if (sent && text.value === said) text.value = '';
    },
  };
}
