/** Where the focus goes when the pressed button disappears with its row: to the row that takes its place, or else to `after`. */
import { useLayoutEffect, useRef } from 'preact/hooks';

/** `rows` changes when one is removed; `buttons` and `after` are selectors within the box. */
export function useFocusAfterRemoval<E extends HTMLElement>(
  rows: unknown,
  { buttons, after }: Record<'buttons' | 'after', string>,
) {
  const box = useRef<E>(null);
  const pressed = useRef(-1);
  const all = () => [...(box.current?.querySelectorAll<HTMLElement>(buttons) ?? [])];
  useLayoutEffect(() => {
    const { activeElement, body } = document;
    if (pressed.current === -1 || (activeElement !== null && activeElement !== body)) return;
    const left = all();
    (left[Math.min(pressed.current, left.length - 1)] ?? box.current?.querySelector<HTMLElement>(after))?.focus();
    pressed.current = -1;
  }, [rows]);
  const onClickCapture = ({ target }: Event) => {
    pressed.current = Math.max(0, all().indexOf(target as HTMLElement)); // another target is not found
  };
  return { box, onClickCapture };
}
