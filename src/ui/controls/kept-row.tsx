/** A row in a list of what the user wrote or added, with what is done to it. */
import type { ComponentChildren } from 'preact';
import { say } from '../language';
import { IconButton } from './controls';

interface KeptRowProps {
  name: string;
  /** It is a text of its own, and read in full. */
  isWhole?: boolean;
  title?: string;
  /** Before the buttons. */
  children?: ComponentChildren;
  onEdit(): void;
  onRemove(): void;
}

export function KeptRow({ name, isWhole, title, children, onEdit, onRemove }: KeptRowProps) {
  return (
    <li class="row">
      <span class={isWhole ? 'grow' : 'grow cut'} dir="auto" title={title}>
        {name}
      </span>
      {children}
      <IconButton icon="pencil" label={say('Edit {name}', { name })} onClick={onEdit} />
      <IconButton icon="trash" label={say('Remove {name}', { name })} onClick={onRemove} />
    </li>
  );
}
