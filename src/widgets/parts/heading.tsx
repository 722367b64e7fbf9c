/** The line at the top of a widget: its title and further content. */
import type { ComponentChildren } from 'preact';

interface HeadingProps {
  /** Undefined: nothing is drawn. */
  title: string | undefined;
  /** Whether the title has its own writing direction. */
  apart?: boolean;
  children?: ComponentChildren;
}

export function Heading({ title, apart = false, children }: HeadingProps) {
  if (title === undefined) return null;
  return (
    <div class="wh">
      <h2 class="cut" dir={apart ? 'auto' : undefined}>
        {title}
      </h2>
      {children}
    </div>
  );
}
