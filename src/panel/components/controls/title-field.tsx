/** A name that is written where it stands: Enter and leaving it keep it, Escape doesn't. */
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { say } from '#ui';

interface TitleFieldProps {
  title: string;
  onKeep(title: string): unknown;
  onLeave(): void;
}

export function TitleField({ title, onKeep, onLeave }: TitleFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const done = useRef(false);
  // Not `title`: the list behind is drawn anew while a name is written, and that must not take it back.
  const [typed, setTyped] = useState(title);
  // Before anybody can type: later, it would select what was typed, and have it replaced.
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
