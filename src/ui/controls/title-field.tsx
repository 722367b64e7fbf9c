/** Fields that are edited in place: a title, and a text saved when the field is left. */
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { say } from '../language';

interface TitleFieldProps {
  title: string;
  onKeep(title: string): unknown;
  onLeave(): void;
}

/** Enter or leaving the field saves the title, Escape cancels. */
export function TitleField({ title, onKeep, onLeave }: TitleFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const done = useRef(false);
  // Not `title`: the list behind may be redrawn while the user types, which must not reset the field.
  const [typed, setTyped] = useState(title);
  // In a layout effect, before the user can type: later, it would select what was typed.
  useLayoutEffect(() => field.current?.select(), []);
  const keep = (text: string) => {
    if (done.current) return;
    done.current = true;
    onLeave();
    if (text.trim() !== title) onKeep(text);
  };
  const onKeyDown = (event: KeyboardEvent & { currentTarget: HTMLInputElement }) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    keep(event.key === 'Enter' ? event.currentTarget.value : title);
  };
  return (
    <input
      ref={field}
      class="in title-field"
      aria-label={say('Name of this chat')}
      dir="auto"
      maxLength={200}
      value={typed}
      onInput={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={(event) => keep(event.currentTarget.value)}
    />
  );
}

/** The text of a field that is saved when the user leaves it. A redraw doesn't reset it, but a new `saved` text does. */
export function useTyped(saved: string): [typed: string, type: (text: string) => void] {
  const [typed, setTyped] = useState(saved);
  useEffect(() => setTyped(saved), [saved]);
  return [typed, setTyped];
}
