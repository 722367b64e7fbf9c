/** Scrolls to the message that a conversation was opened at, focuses it, and highlights it briefly. */
import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/** Milliseconds. */
const markedFor = 4000;

interface Pointing {
  scroller: RefObject<HTMLElement | null>;
  /** Null: no particular message. */
  entryId: string | null;
  /** The conversation is drawn. */
  ready: boolean;
  /** Stops following the end of the conversation. */
  leaveEnd(): void;
  /** The message was found, or doesn't exist. */
  onReached(): void;
}

export function usePointedAt({ scroller, entryId, ready, leaveEnd, onReached }: Pointing): void {
  const unmark = useRef<(() => void) | null>(null);
  useEffect(() => () => unmark.current?.(), []);
  useEffect(() => {
    if (!ready || entryId === null) return;
    const item = scroller.current?.querySelector<HTMLElement>(`[data-entry="${CSS.escape(entryId)}"]`);
    onReached();
    if (!item) return;
    leaveEnd();
    unmark.current?.();
    unmark.current = mark(item);
    item.scrollIntoView({ block: 'center' });
    item.focus({ preventScroll: true });
  }, [ready, entryId]);
}

/** Highlights until the time is over or the returned function is called. */
function mark(item: HTMLElement): () => void {
  item.classList.add('pointed-at');
  item.tabIndex = -1;
  const unmark = () => {
    clearTimeout(timer);
    item.classList.remove('pointed-at');
  };
  const timer = setTimeout(unmark, markedFor);
  return unmark;
}
