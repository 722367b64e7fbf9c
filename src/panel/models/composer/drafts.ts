/** What the person was typing, by conversation: it outlives the panel. Of many, the last touched stay. */
import type { Keeping } from '../connection';

export interface Drafts {
  /** Empty where there is none. `null`: typed before any conversation was known. */
  of(conversationId: string | null): string;
  keep(conversationId: string | null, text: string): void;
  /** These conversations are gone: nothing typed in them is stored. One that comes back while this panel is open has its draft again. */
  forget(conversationIds: readonly string[]): void;
  /** Every conversation is gone, for good. */
  forgetAll(): void;
}

const key = 'tabhand.drafts';
const most = 50;
/** Characters of all drafts; browsers keep some millions at most, and refuse the whole of what is more. */
const mostText = 1_000_000;

export function createDrafts(storage: Keeping): Drafts {
  const read = () => new Map(toPairs(parse(storage.getItem(key))));
  const write = (drafts: Map<string, string>) => storage.setItem(key, JSON.stringify(newest([...drafts])));
  const lost = new Map<string, string>();
  return {
    of: (id) => read().get(id ?? '') ?? lost.get(id ?? '') ?? '',
    forget(ids) {
      const drafts = read();
      const known = ids.filter((id) => drafts.has(id));
      for (const id of known) {
        lost.set(id, drafts.get(id) ?? '');
        drafts.delete(id);
      }
      if (known.length > 0) write(drafts);
    },
    forgetAll() {
      lost.clear();
      write(new Map());
    },
    keep(id, text) {
      // Another panel may have written meanwhile.
      const drafts = read();
      if ((drafts.get(id ?? '') ?? '') === text) return;
      drafts.delete(id ?? '');
      if (text !== '') drafts.set(id ?? '', text);
      lost.delete(id ?? '');
      write(drafts);
    },
  };
}

/** The last touched of them, as many as there is room for; the very last in any case, up to the room there is. */
function newest(drafts: [string, string][]): [string, string][] {
  let room = mostText;
  const kept: [string, string][] = [];
  for (const [id, text] of drafts.slice(-most).reverse()) {
    if (room <= 0) break;
    kept.unshift([id, text.slice(0, room)]);
    room -= text.length;
  }
  return kept;
}

/** All of them, or none where something else stands among them. */
const toPairs = (stored: unknown): [string, string][] => (Array.isArray(stored) && stored.every(isPair) ? stored : []);

const isPair = (one: unknown): one is [string, string] =>
  Array.isArray(one) && one.length === 2 && one.every((part) => typeof part === 'string');

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '[]');
  } catch {
    return []; // somebody else's words, or half of ours
  }
}
