/** A signal that changes many times between two frames, seen once a frame. */
import type { ReadonlySignal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';

/** Its end, null, is seen at once: what takes its place is drawn together with it. */
export function useFramed<T>(source: ReadonlySignal<T | null>): T | null {
  const [shown, show] = useState(() => source.peek());
  useEffect(() => {
    let frame: number | null = null;
    const look = () => {
      frame = null;
      show(source.peek());
    };
    const stop = source.subscribe((next) => {
      if (next !== null) frame ??= requestAnimationFrame(look);
      else {
        if (frame !== null) cancelAnimationFrame(frame);
        look();
      }
    });
    return () => {
      stop();
      if (frame !== null) cancelAnimationFrame(frame);
    };
  }, [source]);
  return shown;
}
