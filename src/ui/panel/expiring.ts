/** A signal whose value expires: for messages shown briefly, such as a deletion that can still be undone. */
import { effect, type Signal, signal } from '@preact/signals';

/** Milliseconds to undo a deletion. */
const undoTime = 8000;

/** Null: nothing to show, or the time is over. `lasts`: milliseconds. */
export function createExpiring<T>(lasts = undoTime): Signal<T | null> {
  const current = signal<T | null>(null);
  effect(() => {
    if (current.value === null) return;
    const timer = setTimeout(() => (current.value = null), lasts);
    return () => clearTimeout(timer);
  });
  return current;
}
