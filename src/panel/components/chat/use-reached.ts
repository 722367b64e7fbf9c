/**
 * Marks the message that the pointer moved over: only there is shown what can be done with it. What comes to lie under a
 * resting pointer, as when a question above it goes, was not meant: it stays out of sight and takes no click.
 */
import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';

export function useReached(content: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const box = content.current;
    if (!box) return;
    const end = new AbortController();
    const { signal } = end;
    let at = '';
    let reached: Element | null = null;
    const onPointer = ({ target, screenX, screenY }: PointerEvent) => {
      const now = `${screenX} ${screenY}`;
      if (now === at) return; // the conversation moved, and not the pointer
      at = now;
      const said = target instanceof Element && box.contains(target) ? target.closest('.said') : null;
      if (said === reached) return;
      reached?.classList.remove('reached');
      said?.classList.add('reached');
      reached = said;
    };
    // A click of the keyboard counts no presses, and is always meant.
    const onClick = (event: MouseEvent) => {
      const row = event.target instanceof Element ? event.target.closest('.quiet-until') : null;
      if (event.detail === 0 || !row || row.closest('.reached')) return;
      event.preventDefault();
      event.stopPropagation();
    };
    addEventListener('pointermove', onPointer, { capture: true, passive: true, signal });
    addEventListener('pointerdown', onPointer, { capture: true, passive: true, signal });
    box.addEventListener('click', onClick, { capture: true, signal });
    return () => end.abort();
  }, []);
}
