/** Which series a person has hidden; it stays so when new data comes. */
import { useState } from 'preact/hooks';

export function useHidden(): [hidden: ReadonlySet<string>, toggle: (label: string) => void] {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set<string>());
  const toggle = (label: string) =>
    setHidden((before) =>
      before.has(label) ? new Set([...before].filter((each) => each !== label)) : new Set([...before, label]),
    );
  return [hidden, toggle];
}
