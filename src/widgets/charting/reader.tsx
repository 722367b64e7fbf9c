/** A chart by keyboard: one stop, arrows go from item to item and each is said, Enter does what a click does. */
import { nextItem } from './walk';

export interface ReaderItems {
  /** What is read, as "Points of Sales". */
  label: string;
  count: number;
  /** Items that lie above one another: left and right pass them by, up and down go through them. */
  stride?: number;
  textOf(item: number): string;
}

interface ReaderProps {
  reading: ReaderItems;
  at: number;
  onMove(to: number): void;
  onPick(): void;
  onShow(shown: boolean): void;
}

export function Reader({ reading, at, onMove, onPick, onShow }: ReaderProps) {
  const press = (event: KeyboardEvent) => {
    const to = nextItem(event.key, at, reading);
    const acts = { Enter: onPick, ' ': onPick, Escape: () => onShow(false) }[event.key];
    if (to === undefined && !acts) return;
    event.preventDefault();
    if (to === undefined) return acts?.();
    onShow(true);
    onMove(to);
  };
  return (
    <div
      class="reader"
      role="slider"
      tabIndex={0}
      aria-label={reading.label}
      aria-valuemin={1}
      aria-valuemax={reading.count}
      aria-valuenow={at + 1}
      aria-valuetext={reading.textOf(at)}
      onKeyDown={press}
      onFocus={() => onShow(true)}
      onBlur={() => onShow(false)}
    />
  );
}
