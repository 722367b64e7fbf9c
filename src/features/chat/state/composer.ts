/** The message being written in this conversation. It survives a refusal and the closing of the panel. */

import { batch, effect, signal } from '@preact/signals';
import type { Commands } from '#core/bus/command.ts';
import type { EntryOf } from '#core/log/entry.ts';
import { toSeenWords } from '#core/tools/invisible.ts';
import type { ConversationModel } from '#features/conversation/state/index.ts';
import type { Asking } from '#ui/panel/asking.ts';
import type { Keeping } from '#ui/panel/connection.ts';

/** Sent with the text: the attachments' ids, the selected widget, and the active tab. Null: an attachment was refused, so nothing is sent. */
type SentAlong = Pick<Commands['send']['input'], 'attachments' | 'blockId' | 'tabId'>;

interface Parts extends Pick<Asking, 'on'> {
  conversation: Pick<ConversationModel, 'id' | 'ask'>;
  storage: Keeping;
  alsoSent(): Promise<SentAlong | null>;
  onSent(): void;
}

export class ComposerModel {
  readonly text;
  readonly sending = signal(false);
  /** The composer takes the focus as soon as it is drawn. */
  readonly wanted = signal(false);
  /** The text at an Enter before anything was known. */
  early: string | null = null;
  readonly #parts: Parts;
  /** Also of what was begun in a widget, by conversation and block. */
  readonly drafts;
  /** The conversation that the text is written in. */
  #of: string | null;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.drafts = createDrafts(parts.storage);
    parts.on('conversations', ({ gone }) => this.drafts.forget(gone));
    parts.on('cleared', () => this.drafts.forgetAll());
    const { id } = parts.conversation;
    this.#of = id.value;
    this.text = signal(this.drafts.of(id.value));
    effect(() => {
      const next = id.value;
      if (next !== this.#of) batch(() => this.#moveTo(next));
    });
    effect(() => {
      if (id.value === this.#of) this.drafts.keep(this.#of, this.text.value);
    });
  }

  /** Text typed before any conversation was known belongs to the first one. */
  #moveTo(next: string | null): void {
    const typed = this.text.peek();
    const before = this.#of;
    this.#of = next;
    if (before !== null || next === null) this.text.value = this.drafts.of(next);
    else {
      this.drafts.keep(null, '');
      this.text.value = [this.drafts.of(next), typed].filter(Boolean).join('\n');
    }
  }

  /** Sends at once, or after the run that goes on. */
  readonly send = async (): Promise<void> => {
    const { id, ask } = this.#parts.conversation;
    const typed = this.text.value;
    const conversationId = id.value;
    const words = toSeenWords(typed).trim();
    if (!words || !conversationId || this.sending.value) return;
    this.sending.value = true;
    const along = await this.#parts.alsoSent();
    const sent = along && id.value === conversationId && (await ask('send', { text: words, ...along }));
    this.sending.value = false;
    if (!sent) return;
    this.#parts.onSent();
    if (id.value !== conversationId) {
      if (this.drafts.of(conversationId) === typed) this.drafts.keep(conversationId, '');
    } else if (this.text.value === typed) this.text.value = '';
  };

  /** Sends these words, and leaves what was being written. */
  async sendWords(words: string): Promise<void> {
    const { id } = this.#parts.conversation;
    const [draft, before] = [this.text.value, id.value];
    this.text.value = words;
    await this.send();
    if (id.value === before) this.text.value = [this.text.value, draft].filter(Boolean).join('\n');
  }

  quote(words: string): void {
    const lines = words.trim().replace(/^/gm, '> ').replace(/^> $/gm, '>');
    const before = this.text.value.trimEnd();
    this.text.value = `${before}${before && '\n\n'}${lines}\n\n`;
    this.wanted.value = true;
  }

  /** Moves a waiting message back into the composer. */
  async editQueued({ id: entryId, text: queued }: EntryOf<'message-queued'>): Promise<void> {
    if (!(await this.withdrawQueued(entryId))) return;
    this.text.value = [queued, this.text.value].filter(Boolean).join('\n');
    this.wanted.value = true;
  }

  readonly withdrawQueued = (entryId: string) => this.#parts.conversation.ask('withdraw-queued', { entryId });
  readonly sendQueued = (entryId: string) => this.#parts.conversation.ask('send-queued', { entryId });
}

const key = 'tabhand.drafts';
const max = 50;
/** Characters of all drafts: browsers refuse to store more than a few million. */
const maxText = 1_000_000;

/** Unsent text by conversation, kept in the browser's storage. Of many drafts, the most recently changed are kept. */
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
      const known = [...drafts.keys()].filter((key) => ids.includes(key.split(' ')[0] ?? ''));
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
