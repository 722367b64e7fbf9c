/** A scrolling box with a name, reachable by keyboard. */
import type { ComponentChildren } from 'preact';

interface ScrollProps {
  label: string;
  class: string;
  children: ComponentChildren;
}

export function Scroll({ label, class: style, children }: ScrollProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls
    <div
      class={style}
      role="group"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
    >
      {children}
    </div>
  );
}
