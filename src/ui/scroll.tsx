/** A scrolling box with a name, reachable by keyboard. */
import type { RenderableProps } from 'preact';
import { useRef } from 'preact/hooks';
import { useMoreAside } from './use-more-aside';

export function Scroll({ label, class: look, children }: RenderableProps<Record<'label' | 'class', string>>) {
  const box = useRef<HTMLDivElement>(null);
  useMoreAside(box);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls
    <div
      ref={box}
      class={look}
      role="group"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
    >
      {children}
    </div>
  );
}
