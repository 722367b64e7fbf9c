/** A row of tabs above the selected panel; arrow keys move between tabs. */
import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { useMoreAside } from './scroll';

interface TabListProps<T extends string> {
  /** The tabs' ids are `ID-NAME`; the panel's is `ID-panel`, a `tabpanel` labelled by the selected tab. */
  id: string;
  label: string;
  names: Record<T, ComponentChildren>;
  shown: T;
  onPick(tab: T): void;
}

export function TabList<T extends string>({ id, label, names, shown, onPick }: TabListProps<T>) {
  const box = useRef<HTMLDivElement>(null);
  useMoreAside(box);
  const all = Object.keys(names) as T[]; // keys of a Record<T, …> are T
  const onKeyDown = (event: KeyboardEvent) => {
    const next = all[toNextTab(event.key, all.indexOf(shown), all.length)];
    if (next === undefined || next === shown) return;
    event.preventDefault();
    onPick(next);
    box.current?.querySelectorAll('button')[all.indexOf(next)]?.focus();
  };
  return (
    <div class="tabs" role="tablist" aria-label={label} ref={box} onKeyDown={onKeyDown}>
      {all.map((tab) => (
        <button
          key={tab}
          id={`${id}-${tab}`}
          type="button"
          role="tab"
          aria-selected={tab === shown}
          aria-controls={`${id}-panel`}
          tabIndex={tab === shown ? 0 : -1}
          onClick={() => onPick(tab)}
        >
          {names[tab]}
        </button>
      ))}
    </div>
  );
}

function toNextTab(key: string, at: number, count: number): number {
  const steps: Record<string, number> = {
    ArrowRight: (at + 1) % count,
    ArrowLeft: (at + count - 1) % count,
    Home: 0,
    End: count - 1,
  };
  return Object.hasOwn(steps, key) ? (steps[key] ?? at) : at;
}
