/** Lint notes on a tool's definition: the fault, why it matters, and what to write instead. */
import { useEffect } from 'preact/hooks';
import { say, sayCount } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';
import type { ToolBench } from '../state/tool-bench';
import { developedAt, loadIgnored, notesOf } from '../state/tool-notes';
import { NoteRow } from './note-row';

/** The number of notes, spelled out for screen readers and in the tooltip. */
export function NoteFigure({ count }: { count: number }) {
  const words = sayCount(count, '{count} warning', '{count} warnings');
  return (
    <span title={words}>
      <span aria-hidden="true">{count}</span>
      <span class="vh">{words}</span>
    </span>
  );
}

export function NotesTab({ bench: own }: { bench: ToolBench }) {
  const { ask } = usePanel();
  const { tool } = own.placed.value;
  const site = developedAt(tool) ?? '';
  const notes = notesOf(tool);
  useEffect(() => void (site && loadIgnored(ask, site)), [ask, site]);
  if (notes.length === 0) return <p class="small quiet">{say('No warnings: the definition is clear.')}</p>;
  return (
    <ul class="lint">
      {notes.map((note) => (
        <NoteRow key={note.rule + note.place + JSON.stringify(note.values)} note={note} site={site} tool={tool} />
      ))}
    </ul>
  );
}
