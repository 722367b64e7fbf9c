/** Lint notes on a tool's definition: the fault, why it matters, and what to write instead. */
import type { Severity } from '#tools';
import { Icon, type IconName, say, sayCount, Visible, wordLint } from '#ui';
import type { ToolBench } from '../../models/tools/tool-bench';
import { notesOf } from '../../models/tools/tool-notes';

const looks: Record<Severity, { tone: string; icon: IconName }> = {
  error: { tone: 'danger', icon: 'error' },
  warn: { tone: 'warn', icon: 'warn' },
  info: { tone: '', icon: 'info' },
};

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
  const notes = notesOf(own.placed.value.tool);
  if (notes.length === 0) return <p class="small quiet">{say('No warnings: the definition is clear.')}</p>;
  return (
    <>
      <p class="small quiet">{say('Fix these so that models understand the tool better.')}</p>
      <ul class="lint">
        {notes.map((note) => {
          const { what, next } = wordLint(note);
          const { tone, icon } = looks[note.severity];
          return (
            <li key={note.rule + note.place + JSON.stringify(note.values)} class={`note ${tone}`}>
              <Icon name={icon} />
              <div>
                <b>
                  <Visible text={what} dir="auto" />
                </b>{' '}
                <Visible text={next} dir="auto" />
              </div>
            </li>
          );
        })}
      </ul>
    </>
  );
}
