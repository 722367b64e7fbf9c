/** Gives the user a file and says so briefly, since the browser may save it silently. */
import { createExpiring } from './expiring';

/** Milliseconds. There is nothing to undo, only to read. */
const lasts = 3500;

export type Saving = ReturnType<typeof createSaving>;

export function createSaving() {
  const saved = createExpiring<string>(lasts);
  return {
    /** The name of the file that was just saved. */
    saved,
    save(file: Blob, name: string): void {
      saveFile(file, name);
      saved.value = name;
    },
    dismiss: () => (saved.value = null),
  };
}

export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** `Honey mugs!` → `honey-mugs`: a name as part of a file's. Empty without letters or digits. */
export const toSlug = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
