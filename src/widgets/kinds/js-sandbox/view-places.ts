/** Decides where a program that is drawn twice runs, and reports whether it is in sight. */
import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import { takePlace } from './places';

/** Null: not known yet. */
export function usePlace(root: RefObject<HTMLElement | null>, of: object): boolean | null {
  const [runs, setRuns] = useState<boolean | null>(null);
  useLayoutEffect(() => {
    const onCanvas = Boolean(root.current?.closest('[data-canvas]'));
    return takePlace(of, { onCanvas, tell: setRuns });
  }, [root, of]);
  return runs;
}

export function useSight(element: RefObject<HTMLElement | null>, onSight: (isSeen: boolean) => void): void {
  useEffect(() => {
    if (!element.current) return;
    let inSight = false;
    const tell = () => onSight(inSight && document.visibilityState === 'visible');
    const observer = new IntersectionObserver((entries) => {
      inSight = entries.at(-1)?.isIntersecting ?? inSight;
      tell();
    });
    observer.observe(element.current);
    document.addEventListener('visibilitychange', tell);
    return () => {
      observer.disconnect();
      document.removeEventListener('visibilitychange', tell);
    };
  }, [element, onSight]);
}
