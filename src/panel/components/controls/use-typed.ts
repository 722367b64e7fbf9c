/** The text of a field that is saved when the field is left: a redraw in between must not reset it. */
import { useEffect, useState } from 'preact/hooks';

/** Follows `kept` when it changes. */
export function useTyped(kept: string): [typed: string, type: (text: string) => void] {
  const [typed, setTyped] = useState(kept);
  useEffect(() => setTyped(kept), [kept]);
  return [typed, setTyped];
}
