/** A box that scrolls by itself, and so can be reached and named without a mouse. */
import type { ComponentChildren } from 'preact';

interface ScrollProps {
  label: string;
  class: string;
  children: ComponentChildren;
  onScroll?(top: number): void;
}

export function Scroll({ label, class: style, children, onScroll }: ScrollProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls
    <div
      class={style}
      role="group"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      onScroll={onScroll && ((event) => onScroll(event.currentTarget.scrollTop))}
    >
      {children}
    </div>
  );
}
