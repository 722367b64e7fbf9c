/** Arrow keys in a list of buttons or links. */
import { toNextIndex } from '#ui';

type ListKey = KeyboardEvent & { currentTarget: HTMLElement };

/** Moves the focus between the rows, which `selector` finds in the list. `key`: where another key than the pressed one counts. */
export function walkRows(event: ListKey, selector: string, key = event.key): void {
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>(selector)];
  const index = rows.findIndex((row) => row.matches(':focus'));
  const next = index < 0 ? null : toNextIndex(key, index, rows.length);
  if (next === null) return;
  rows[next]?.focus();
  event.preventDefault();
}
