/** A scrolling box with a name, reachable by keyboard. */
import type { RenderableProps } from 'preact';

export function Scroll({ label, class: look, children }: RenderableProps<Record<'label' | 'class', string>>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls
    <div
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
