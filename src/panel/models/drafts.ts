/** What the person was typing, by conversation: it outlives the panel. Of many, the last touched stay. */
import type { Keeping } from './composer';

export interface Drafts {
  /** Empty where there is none. `null`: typed before any conversation was known. */
  of(conversationId: string | null): string;
  keep(conversationId: string | null, text: string): void;
}

const key = 'tabhand.drafts';
const most = 50;

export function createDrafts(storage: Keeping): Drafts {
  const read = () => new Map(toPairs(parse(storage.getItem(key))));
  return {
    of: (id) => read().get(id ?? '') ?? '',
    keep(id, text) {
      // Another panel may have written meanwhile.
      const drafts = read();
      if ((drafts.get(id ?? '') ?? '') === text) return;
      drafts.delete(id ?? '');
      if (text !== '') drafts.set(id ?? '', text);
      storage.setItem(key, JSON.stringify([...drafts].slice(-most)));
    },
  };
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
