/** What is told for a moment and then let go: something was taken away, and can be brought back. */
import { effect, type Signal, signal } from '@preact/signals';

/** Milliseconds in which it can still be brought back. */
const usual = 8000;

/** Null: nothing is told, or its moment is over. `lasts`: milliseconds. */
export function createExpiring<T>(lasts = usual): Signal<T | null> {
  const told = signal<T | null>(null);
  effect(() => {
    if (told.value === null) return;
    const timer = setTimeout(() => (told.value = null), lasts);
    return () => clearTimeout(timer);
  });
  return told;
}
