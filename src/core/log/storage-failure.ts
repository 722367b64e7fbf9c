/** Why something could not be stored, by the names that browsers give the errors. Pure. */
import type { ModelFailure } from './entry';
import { Refusal } from './refusal';

const fullNames: readonly string[] = [
  'QuotaExceededError',
  'NS_ERROR_DOM_QUOTA_REACHED',
  'NS_ERROR_DOM_INDEXEDDB_QUOTA_ERR',
  'NS_ERROR_FILE_NO_DEVICE_SPACE',
];

/** The disk is full, or the browser gives the extension no more room. */
const isFull = (error: unknown): boolean => error instanceof Error && fullNames.includes(error.name);

/** Null if the error is none of the storage's. */
export const toStorageRefusal = (error: unknown): Refusal | null =>
  isFull(error)
    ? new Refusal(
        'The disk is full, or Tabhand has used all its storage. Nothing was saved. Remove old results or chats in Settings, under “Storage”, then try again.',
        {},
        { cause: error },
      )
    : null;

/** How a run fails that can't go on; `isUnwritten`: not even its end could be written. */
export function toRunFailure(error: unknown, isUnwritten: boolean): ModelFailure {
  if (isFull(error)) return { code: 'storage-full', values: {} };
  const detail = error instanceof Error ? error.message : String(error);
  return { code: isUnwritten ? 'not-written' : 'unexpected-answer', values: { detail } };
}
