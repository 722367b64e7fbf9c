/** Automatic play: only while the user wants it and is not interacting. */
import { useEffect, useState } from 'preact/hooks';

interface Play {
  isPlaying: boolean;
  toggle(): void;
}

/** With `prefers-reduced-motion`, the user starts it by hand. */
export function usePlay(autoPlay: boolean): Play {
  const [isPlaying, setPlaying] = useState(() => autoPlay && !matchMedia('(prefers-reduced-motion: reduce)').matches);
  return { isPlaying: isPlaying && autoPlay, toggle: () => setPlaying(!isPlaying) };
}

/** Null stops it. Each slide has its whole interval, in milliseconds. */
export function useBeat(index: number, beat: { interval: number; onBeat(): void } | null): void {
  const interval = beat?.interval;
  // A new slide starts a new interval; `onBeat` is made anew each time
  useEffect(() => {
    if (!beat) return;
    const timer = setTimeout(beat.onBeat, interval);
    return () => clearTimeout(timer);
  }, [interval, index]);
}
