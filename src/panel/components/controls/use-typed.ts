/** What is typed into a field that is kept only when it is left: a redraw in between must not take it back. */
import { useEffect, useState } from 'preact/hooks';

/** Follows `kept` when that changes. */
export function useTyped(kept: string): [typed: string, type: (text: string) => void] {
  const [typed, setTyped] = useState(kept);
  useEffect(() => setTyped(kept), [kept]);
  return [typed, setTyped];
}
