import { useState } from 'preact/hooks';

/** What the user has hidden; it stays hidden when new data comes. */
export function useHidden<Name extends string>(): [hidden: ReadonlySet<Name>, toggle: (name: Name) => void] {
  const [hidden, setHidden] = useState<ReadonlySet<Name>>(new Set());
  const toggle = (name: Name) => setHidden((before) => before.symmetricDifference(new Set([name])));
  return [hidden, toggle];
}
