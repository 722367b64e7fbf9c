/** Exports and prints contain long lists in full, up to a limit. */
import { createContext } from 'preact';
import { useContext, useLayoutEffect } from 'preact/hooks';

export const mostWhole = 1000;

/** Called with the number of rows that a list still leaves out; null: lists are drawn as on the screen. */
export const Whole = createContext<((left: number) => void) | null>(null);

/** Whether a list of `count` rows shall be drawn in full. */
export function useWhole(count: number): boolean {
  const leaveOut = useContext(Whole);
  const left = Math.max(0, count - mostWhole);
  useLayoutEffect(() => leaveOut?.(left), [leaveOut, left]);
  return leaveOut !== null;
}
