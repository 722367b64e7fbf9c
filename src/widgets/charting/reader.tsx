/** Keyboard access to a chart: one tab stop; arrow keys move between items, which are announced; Enter picks one. */
import { nextItem } from './walk';

interface ReaderProps {
  reading: { label: string; count: number; stride: number; textOf(index: number): string };
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
