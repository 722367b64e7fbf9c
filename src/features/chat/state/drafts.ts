/** Unsent text by conversation, kept in the browser's storage. Of many drafts, the most recently changed are kept. */
import type { Keeping } from '#ui/panel/connection.ts';

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
