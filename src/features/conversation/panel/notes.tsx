/** Notes below a turn or a call, one a line. */
import { Icon } from '#ui/icon.tsx';
import type { NoteWords } from '../state/note-words';

export const Notes = ({ notes }: { notes: readonly NoteWords[] }) =>
  notes.map(({ id, icon, text, tone = '' }) => (
    <p key={id} class={`evt ${tone}`}>
      <Icon name={icon} size={14} />
      <span dir="auto">{text}</span>
    </p>
  ));
