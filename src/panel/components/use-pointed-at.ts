/** Brings the message that a conversation was opened at into sight, and marks it for a moment. */
import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';

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
}

export function usePointedAt({ scroller, entryId, ready, leaveEnd }: Pointing): void {
  useEffect(() => {
    const item =
      ready && entryId !== null ? scroller.current?.querySelector(`[data-entry="${CSS.escape(entryId)}"]`) : null;
    if (!item) return;
    leaveEnd();
    item.scrollIntoView({ block: 'center' });
    item.classList.add('pointed-at');
    const timer = setTimeout(() => item.classList.remove('pointed-at'), markedFor);
    return () => {
      clearTimeout(timer);
      item.classList.remove('pointed-at');
    };
  }, [ready, entryId]);
}
