/** The message being written in this conversation. It survives a refusal and the closing of the panel. */

import { batch, effect, signal } from '@preact/signals';
import type { Commands } from '#core/bus/command.ts';
import type { EntryOf } from '#core/log/entry.ts';
import { toSeenWords } from '#core/tools/invisible.ts';
import type { ConversationModel } from '#features/conversation/state/index.ts';
import type { Asking } from '#ui/panel/asking.ts';
import type { Keeping } from '#ui/panel/connection.ts';

export type ComposerModel = ReturnType<typeof createComposerModel>;

/** Sent with the text: the attachments' ids, the selected widget, and the active tab. Null: an attachment was refused, so nothing is sent. */
type SentAlong = Pick<Commands['send']['input'], 'attachments' | 'blockId' | 'tabId'>;

export function createComposerModel(
  { on }: Pick<Asking, 'on'>,
  { id, ask }: ConversationModel,
  storage: Keeping,
  { alsoSent, onSent }: { alsoSent(): Promise<SentAlong | null>; onSent(): void },
) {
  const drafts = createDrafts(storage);
  on('conversations', ({ gone }) => drafts.forget(gone));
  on('cleared', () => drafts.forgetAll());
  const text = signal(drafts.of(id.value));
  const sending = signal(false);
  const wanted = signal(false);
  let of = id.value;

  effect(() => {
    const next = id.value;
    if (next !== of) batch(() => moveTo(next));
  });
  effect(() => {
    if (id.value === of) drafts.keep(of, text.value);
  });

  /** Text typed before any conversation was known belongs to the first one. */
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

  const withdrawQueued = (entryId: string) => ask('withdraw-queued', { entryId });

  return {
    text,
    sending,
    /** The composer takes the focus as soon as it is drawn. */
    wanted,
    /** Sends at once, or after the run that goes on. */
    async send(): Promise<void> {
      const typed = text.value;
      const conversationId = id.value;
      const words = toSeenWords(typed).trim();
      if (!words || !conversationId || sending.value) return;
      sending.value = true;
      const along = await alsoSent();
      const sent = along && id.value === conversationId && (await ask('send', { text: words, ...along }));
      sending.value = false;
      if (!sent) return;
      onSent();
      if (id.value === conversationId && text.value === typed) text.value = '';
      else if (id.value !== conversationId && drafts.of(conversationId) === typed) drafts.keep(conversationId, '');
    },
    quote(words: string): void {
      const lines = words.trim().replace(/^/gm, '> ').replace(/^> $/gm, '>');
      const before = text.value.trimEnd();
      text.value = `${before}${before && '\n\n'}${lines}\n\n`;
      wanted.value = true;
    },
    /** Moves a waiting message back into the composer. */
    async editQueued({ id: entryId, text: queued }: EntryOf<'message-queued'>): Promise<void> {
      if (!(await withdrawQueued(entryId))) return;
      text.value = [queued, text.value].filter(Boolean).join('\n');
      wanted.value = true;
    },
    withdrawQueued,
    sendQueued: (entryId: string) => ask('send-queued', { entryId }),
  };
}

/* Unsent text by conversation, kept in the browser's storage. Of many drafts, the most recently changed are kept. */

const key = 'tabhand.drafts';
const max = 50;
/** Characters of all drafts: browsers refuse to store more than a few million. */
const maxText = 1_000_000;

export function createDrafts(storage: Keeping) {
  const read = () => new Map(toPairs(storage.getItem(key)));
  const write = (drafts: Map<string, string>) => storage.setItem(key, JSON.stringify(newest([...drafts])));
  const lost = new Map<string, string>();
  return {
    /** Empty if there is none. Null: typed before any conversation was known. */
    of: (id: string | null): string => read().get(id ?? '') ?? lost.get(id ?? '') ?? '',
    /** Removes deleted conversations' drafts from storage; a conversation restored while this panel is open gets its draft back. */
    forget(ids: readonly string[]): void {
      const drafts = read();
      const known = ids.filter((id) => drafts.has(id));
      for (const id of known) {
        lost.set(id, drafts.get(id) ?? '');
        drafts.delete(id);
      }
      if (known.length > 0) write(drafts);
    },
    /** For conversations that were cleared and can't be restored. */
    forgetAll(): void {
      lost.clear();
      write(new Map());
    },
    keep(id: string | null, text: string): void {
      // Another panel may have written in the meantime.
      const drafts = read();
      if ((drafts.get(id ?? '') ?? '') === text) return;
      drafts.delete(id ?? '');
      if (text !== '') drafts.set(id ?? '', text);
      lost.delete(id ?? '');
      write(drafts);
    },
  };
}

/** As many of the most recently changed as fit; the last of them cut to the space that is left. */
function newest(drafts: [string, string][]): [string, string][] {
  let room = maxText;
  const fitting: [string, string][] = [];
  for (const [id, text] of drafts.slice(-max).reverse()) {
    if (room <= 0) break;
    fitting.unshift([id, text.slice(0, room)]);
    room -= text.length;
  }
  return fitting;
}

const isPair = (one: unknown): one is [string, string] =>
  Array.isArray(one) && one.length === 2 && one.every((part) => typeof part === 'string');

/** No drafts if anything else is stored among them. */
function toPairs(text: string | null): [string, string][] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(stored) && stored.every(isPair) ? stored : [];
  } catch {
    return []; // not ours, or cut short
  }
}
