/** Going on by itself: only while the person wants it, looks at it, and isn't busy with it. */
import { useEffect, useState } from 'preact/hooks';

interface Play {
  isPlaying: boolean;
  toggle(): void;
}

/** Someone who asked for less motion starts it by hand. */
export function usePlay(autoPlay: boolean): Play {
  const [isPlaying, setPlaying] = useState(() => autoPlay && !matchMedia('(prefers-reduced-motion: reduce)').matches);
  return { isPlaying: isPlaying && autoPlay, toggle: () => setPlaying(!isPlaying) };
}

/** Null stops it; each slide has its whole interval, in milliseconds. */
export function useBeat(index: number, beat: { interval: number; onBeat(): void } | null): void {
  const interval = beat?.interval;
  // A new slide starts a new interval; `onBeat` is made anew each time
  useEffect(() => {
    if (!beat) return;
    const timer = setTimeout(beat.onBeat, interval);
    return () => clearTimeout(timer);
  }, [interval, index]);
}
