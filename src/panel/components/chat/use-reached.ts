/**
 * Marks the message that the pointer has moved over: only its actions are shown. A message that moves under a resting
 * pointer, for example when a card above it closes, was not meant: its actions stay hidden and ignore clicks.
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
      if (now === at) return; // the content moved, not the pointer
      at = now;
      const said = target instanceof Element && box.contains(target) ? target.closest('.said') : null;
      if (said === reached) return;
      reached?.classList.remove('reached');
      said?.classList.add('reached');
      reached = said;
    };
    // A click by keyboard has a `detail` of 0, and is always intended.
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
