/** Gives the user a file and says so briefly, since the browser may save it silently. */
import type { ReadonlySignal } from '@preact/signals';
import { download } from '../../exports/download';
import { createExpiring } from '../expiring';

/** Milliseconds: there is nothing to undo, only to read. */
const lasts = 3500;

export interface Saving {
  /** The name of the file that was given a moment ago. */
  saved: ReadonlySignal<string | null>;
  save(file: Blob, name: string): void;
  dismiss(): void;
}

export function createSaving(): Saving {
  const saved = createExpiring<string>(lasts);
  return {
    saved,
    save(file, name) {
      download(file, name);
      saved.value = name;
    },
    dismiss: () => (saved.value = null),
  };
}
