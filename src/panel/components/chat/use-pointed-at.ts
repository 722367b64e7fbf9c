/** Brings the message that a conversation was opened at into sight, gives it the focus, and marks it for a moment. */
import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/** Milliseconds. */
const markedFor = 4000;

interface Pointing {
  scroller: RefObject<HTMLElement | null>;
  /** Null: nowhere in particular. */
  entryId: string | null;
  /** The conversation is there. */
  ready: boolean;
  /** The reader is to stay there, whatever comes at the end. */
  leaveEnd(): void;
  /** It was found, or isn't there to be found. */
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

/** Until a moment has passed, or what is returned is called. */
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
