/** What the person is typing in this conversation; it outlives the panel, and a refusal. */
import { batch, effect, type Signal, signal } from '@preact/signals';
import type { Commands, PanelNotice } from '#bridge';
import type { EntryOf } from '#conversation';
import { type Asking, within } from '../asking';
import type { Conversation } from '../chat/conversation';
import type { Keeping } from '../connection';
import { createDrafts } from './drafts';

export interface Composer {
  text: Signal<string>;
  sending: Signal<boolean>;
  /** The person is to go on in the composer: it takes the focus as soon as it is there. */
  wanted: Signal<boolean>;
  /** At once, or after the run that goes on. */
  send(): Promise<void>;
  /** Puts a quotation behind what stands there. */
  quote(words: string): void;
  /** Takes a message that waits back into the composer. */
  editQueued(queued: EntryOf<'message-queued'>): Promise<void>;
  withdrawQueued(entryId: string): Promise<boolean>;
  sendQueued(entryId: string): Promise<unknown>;
  /** What was typed in a conversation goes with it. */
  take(fact: PanelNotice): void;
}

/** What is sent with the words: the ids of what is attached, and the tab in front. */
export type Beside = Pick<Commands['send']['input'], 'attachments' | 'tabId'>;

export function createComposer(
  { ask }: Asking,
  { id }: Conversation,
  storage: Keeping,
  beside: () => Beside = () => ({}),
): Composer {
  const drafts = createDrafts(storage);
  const text = signal(drafts.of(id.value));
  const sending = signal(false);
  const wanted = signal(false);
  let of = id.value;

  effect(() => {
    const next = id.value;
    if (next === of) return;
    batch(() => moveTo(next));
  });
  effect(() => {
    if (id.value === of) drafts.keep(of, text.value);
  });

  /** What was typed before any conversation was known belongs to the first one. */
  function moveTo(next: string | null): void {
    const typed = text.peek();
    const before = of;
    of = next;
    if (before !== null || next === null) text.value = drafts.of(next);
    else {
      drafts.keep(null, '');
      text.value = [drafts.of(next), typed].filter(Boolean).join('\n');
    }
  }

  const composer: Composer = {
    text,
    sending,
    wanted,
    async send() {
      const said = text.value;
      const conversationId = id.value;
      if (!said.trim() || !conversationId || sending.value) return;
      sending.value = true;
      const sent = await ask('send', { conversationId, text: said.trim(), ...beside() });
      sending.value = false;
      if (!sent) return;
      if (id.value === conversationId && text.value === said) text.value = '';
      else if (id.value !== conversationId && drafts.of(conversationId) === said) drafts.keep(conversationId, '');
    },
    quote(words) {
      const lines = words.trim().replace(/^/gm, '> ').replace(/^> $/gm, '>');
      const before = text.value.trimEnd();
      text.value = `${before}${before && '\n\n'}${lines}\n\n`;
      wanted.value = true;
    },
    async editQueued({ id: entryId, text: queued }) {
      if (!(await composer.withdrawQueued(entryId))) return;
      text.value = [queued, text.value].filter(Boolean).join('\n');
      wanted.value = true;
    },
    withdrawQueued: async (entryId) =>
      (await within(id, (conversationId) => ask('withdraw-queued', { conversationId, entryId }))) !== null,
    sendQueued: (entryId) => within(id, (conversationId) => ask('send-queued', { conversationId, entryId })),
    take(fact) {
      if (fact.type === 'conversations') drafts.forget(fact.gone);
      if (fact.type === 'cleared' && fact.kind === 'conversations') drafts.forgetAll();
    },
  };
  return composer;
}
