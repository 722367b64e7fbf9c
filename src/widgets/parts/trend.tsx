/** How a figure changed: an arrow with a few words, or with the arrow's own word. */
import type { ComponentChildren } from 'preact';
import { Icon, phrase, say } from '#ui';

const arrows = {
  up: { icon: 'rise', word: phrase('Up') },
  down: { icon: 'fall', word: phrase('Down') },
  flat: { icon: 'flat', word: phrase('Unchanged') },
} as const;

interface TrendProps {
  direction: keyof typeof arrows | undefined;
  change: string | undefined;
  children?: ComponentChildren;
}

export function Trend({ direction, change, children }: TrendProps) {
  const arrow = direction && arrows[direction];
  if (!change && !arrow && !children) return null;
  return (
    <p class="d">
      {arrow && <Icon name={arrow.icon} size={12} {...(change && { label: say(arrow.word) })} />}
      {(change || arrow) && <span class="delta">{change || (arrow && say(arrow.word))}</span>}
      {children}
    </p>
  );
}
