/** Keys of the list of tools: a slash goes to the filter, arrows from row to row. */
import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';
import { toNextIndex } from '#ui';

/** What is typed into is left alone. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

export function useFilterKey(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      event.preventDefault();
      field.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [field]);
}

export function useRowKeys(list: RefObject<HTMLElement | null>) {
  return (event: KeyboardEvent) => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('.tool > summary') ?? [])];
    const at = rows.findIndex((row) => row === event.target);
    const next = at < 0 ? null : toNextIndex(event.key, at, rows.length);
    if (next === null) return;
    event.preventDefault();
    rows[next]?.focus();
  };
}
