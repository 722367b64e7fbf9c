/** Arrow keys in a list of buttons: the focus goes to the one that the key leads to. */
import { toNextIndex } from '#ui';

/** `selector`: the rows of the list that the key was pressed in. */
export function walkRows(event: KeyboardEvent & { currentTarget: HTMLElement }, selector: string): void {
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>(selector)];
  const next = toNextIndex(
    event.key,
    rows.findIndex((row) => row.matches(':focus')),
    rows.length,
  );
  if (next === null) return;
  rows[next]?.focus();
  event.preventDefault();
}
