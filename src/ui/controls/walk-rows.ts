/** Rows of buttons, links or tabs: arrow keys, the focus after a removal, and the current one in view. */
import { useLayoutEffect, useRef } from 'preact/hooks';
import { toNextIndex } from '../roving-focus';

type ListKey = KeyboardEvent & { currentTarget: HTMLElement };

/** Moves the focus between the rows, which `selector` finds in the list. `key` replaces the pressed key, for rows in which another key moves the focus. */
export function walkRows(event: ListKey, selector: string, key = event.key): void {
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>(selector)];
  const index = rows.findIndex((row) => row.matches(':focus'));
  const next = index < 0 ? null : toNextIndex(key, index, rows.length);
  if (next === null) return;
  rows[next]?.focus();
  event.preventDefault();
}

/** Scrolls a row of tabs so that the current one is in view, and nothing else. */
export function showInRow(row: HTMLElement, current: string): void {
  const seen = row.getBoundingClientRect();
  const tab = row.querySelector(current)?.getBoundingClientRect();
  if (!tab) return;
  const margin = 40;
  if (tab.left < seen.left) row.scrollBy({ left: tab.left - seen.left - margin });
  if (tab.right > seen.right) row.scrollBy({ left: tab.right - seen.right + margin });
}

/** `rows` changes when one is removed; `buttons` and `after` are selectors within the box. */
export function useFocusAfterRemoval<E extends HTMLElement>(
  rows: unknown,
  { buttons, after }: Record<'buttons' | 'after', string>,
) {
  const box = useRef<E>(null);
  const pressed = useRef(-1);
  const all = () => [...(box.current?.querySelectorAll<HTMLElement>(buttons) ?? [])];
  useLayoutEffect(() => {
    const { activeElement, body } = document;
    if (pressed.current === -1 || (activeElement !== null && activeElement !== body)) return;
    const left = all();
    (left[Math.min(pressed.current, left.length - 1)] ?? box.current?.querySelector<HTMLElement>(after))?.focus();
    pressed.current = -1;
  }, [rows]);
  const onClickCapture = ({ target }: Event) => {
    pressed.current = Math.max(0, all().indexOf(target as HTMLElement)); // any other target has no index
  };
  return { box, onClickCapture };
}
