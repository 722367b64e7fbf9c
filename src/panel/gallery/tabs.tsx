/** A row of tabs over the one panel that is open; arrow keys go from tab to tab. */

import type { ComponentChildren } from 'preact';
import { useId, useRef } from 'preact/hooks';
import { type Phrase, say } from '#ui';

interface TabsProps<T extends string> {
  names: Record<T, Phrase>;
  tab: T;
  label: string;
  onTab(tab: T): void;
  children: ComponentChildren;
}

export function Tabs<T extends string>({ names, tab, label, onTab, children }: TabsProps<T>) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const all = Object.keys(names) as T[]; // keys of a Record<T, …> are T
  const onKeyDown = (event: KeyboardEvent) => {
    const next = all[toNextTab(event.key, all.indexOf(tab), all.length)];
    if (next === undefined || next === tab) return;
    event.preventDefault();
    onTab(next);
    box.current?.querySelectorAll('button')[all.indexOf(next)]?.focus();
  };
  return (
    <section class="about-it">
      <div class="tabs" role="tablist" aria-label={label} ref={box} onKeyDown={onKeyDown}>
        {all.map((each) => (
          <button
            key={each}
            id={`${id}-${each}`}
            type="button"
            role="tab"
            aria-selected={each === tab}
            aria-controls={`${id}-panel`}
            tabIndex={each === tab ? 0 : -1}
            onClick={() => onTab(each)}
          >
            {say(names[each])}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`}>
        {children}
      </div>
    </section>
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
