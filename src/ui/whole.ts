/** What is saved or printed has its long lists whole, as far as one page carries them. */
import { createContext } from 'preact';
import { useContext, useLayoutEffect } from 'preact/hooks';

export const mostWhole = 1000;

/** Told of how many rows a list leaves out all the same; null: lists are drawn as on the screen. */
export const Whole = createContext<((left: number) => void) | null>(null);

/** Whether a list of so many rows is to be drawn whole. */
export function useWhole(count: number): boolean {
  const leaveOut = useContext(Whole);
  const left = Math.max(0, count - mostWhole);
  useLayoutEffect(() => leaveOut?.(left), [leaveOut, left]);
  return leaveOut !== null;
}
