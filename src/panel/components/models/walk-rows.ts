/** Arrow keys in a list of buttons: the focus goes to the one that the key leads to. */
import { toNextIndex } from '#ui';

/** `selector`: the rows of the list that the key was pressed in. True when the key led somewhere. */
export function walkRows(event: KeyboardEvent & { currentTarget: HTMLElement }, selector: string): boolean {
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>(selector)];
  const next = toNextIndex(
    event.key,
    rows.findIndex((row) => row.matches(':focus')),
    rows.length,
  );
  if (next === null) return false;
  rows[Math.max(0, Math.min(next, rows.length - 1))]?.focus();
  event.preventDefault();
  return true;
}
