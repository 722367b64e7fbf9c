/** Stored data by kind, as a user would tell it apart: whole stores, and a share of the result store's contents. */
import { isAttachmentId } from '#conversation';
import type { Database, TabhandSchema } from './database';
import { byHand } from './tool-runs';

type StoreName = keyof { [Name in keyof TabhandSchema as string extends Name ? never : Name]: never };

/** What a user would clear together: whole stores, the one that is counted first. */
export const storesOf = {
  conversations: ['conversations', 'entries', 'texts', 'drafts', 'liveData'],
  attachments: [],
  results: [],
  runs: ['toolRuns'],
  inputs: ['savedInputs'],
  servers: ['servers'],
} as const satisfies Record<string, readonly StoreName[]>;

export type StoredKind = keyof typeof storesOf;
export const storedKinds = Object.keys(storesOf) as StoredKind[]; // its own keys

/** One store holds the contents of three kinds. */
export type ContentKind = 'attachments' | 'results' | 'runs';

/** A part of what is kept that can be cleared, or not, by itself. */
export type StoredPart = (typeof storesOf)[StoredKind][number] | 'results';

/** Of each of the contents, by its keys alone: one that can't be read is found all the same. */
export async function contentKeys(database: Database): Promise<{ callId: string; kind: ContentKind }[]> {
  const keys: { callId: string; kind: ContentKind }[] = [];
  const index = database.transaction('results').store.index('conversation');
  for (let at = await index.openKeyCursor(); at; at = await at.continue())
    keys.push({ callId: at.primaryKey, kind: kindOf(at.primaryKey, at.key) });
  return keys;
}

export function kindOf(callId: string, conversationId: string): ContentKind {
  if (conversationId === byHand) return 'runs';
  return isAttachmentId(callId) ? 'attachments' : 'results';
}
