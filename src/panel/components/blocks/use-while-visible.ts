/** Tracks whether the user can see an element: it is in view, and the document is visible. */
import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';

/** `look` starts something and returns what ends it; null: nothing to track. */
export function useWhileVisible(element: RefObject<HTMLElement | null>, look: (() => () => void) | null): void {
  useEffect(() => {
    if (!look || !element.current) return;
    let end: (() => void) | null = null;
    let inSight = false;
    const change = () => {
      const seen = inSight && document.visibilityState === 'visible';
      if (seen === (end !== null)) return;
      if (end) end();
      end = seen ? look() : null;
    };
    const observer = new IntersectionObserver((entries) => {
      inSight = entries.at(-1)?.isIntersecting ?? inSight;
      change();
    });
    observer.observe(element.current);
    document.addEventListener('visibilitychange', change);
    return () => {
      observer.disconnect();
      document.removeEventListener('visibilitychange', change);
      end?.();
    };
  }, [element, look]);
}
