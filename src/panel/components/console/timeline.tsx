/** One run on its time axis, turn by turn. */
import { Icon, say } from '#ui';
import type { ShownRun } from '../../models/console/console';
import { type Axis, createAxis } from '../../models/console/console-axis';
import { type ConsoleTurn, showsModel, toWhole, toWork } from '../../models/console/console-runs';
import {
  type NoteWords,
  wordCallNotes,
  wordEnd,
  wordPick,
  wordTokens,
  wordTurnNotes,
} from '../../models/console/console-words';
import { usePanel } from '../context';
import { CallLine, ModelLine, type OfRun } from './lines';

export function RunTimeline({ shown: { run, turns, left }, now }: { shown: ShownRun; now: number }) {
  const { console } = usePanel();
  const axis = createAxis(toWhole(run, now), toWork(turns, now));
  const filtered = console.kind.value !== 'all' || console.words.value.trim() !== '';
  const end = wordEnd(run);
  const name = wordPick(run, now);
  return (
    <section class={axis.breaks.length > 0 ? 'run broken' : 'run'} aria-label={name}>
      <h2 class={console.picked.value === 'all' ? 'cut' : 'vh'}>{name}</h2>
      {left.length > 0 && <TimeMarks axis={axis} />}
      {left.map((turn) => (
        <TurnRows key={turn.id} turn={turn} run={run} axis={axis} now={now} />
      ))}
      {filtered && left.length === 0 && <p class="evt">{say('Nothing in this run matches the filter.')}</p>}
      {end && !filtered && (
        <Note note={{ id: 'end', icon: run.ended?.reason === 'error' ? 'error' : 'stop', text: end, tone: 'danger' }} />
      )}
    </section>
  );
}

const TimeMarks = ({ axis: { marks, breaks } }: { axis: Axis }) => (
  <div class="axis" aria-hidden="true">
    {marks.map((mark, i) => (
      <span key={i.toString()} style={`--x:${i * 25}%`}>
        {mark}
      </span>
    ))}
    {breaks.map((at) => (
      <i key={at} title={say('Long waits are shortened')} style={`--x:${at * 100}%`} />
    ))}
  </div>
);

function TurnRows({ turn, ...ofRun }: OfRun & { turn: ConsoleTurn }) {
  const { console } = usePanel();
  const withModel = showsModel(turn, { kind: console.kind.value, words: console.words.value });
  return (
    <>
      <h3 class="iter">
        {say('Turn {nth}', { nth: turn.nth })}
        <span>{wordTokens(turn)}</span>
      </h3>
      {withModel && (
        <>
          <ModelLine turn={turn} {...ofRun} />
          <Notes notes={wordTurnNotes(turn)} />
        </>
      )}
      {turn.calls.map((row) => (
        <div key={row.id}>
          <CallLine row={row} asked={turn.span.to ?? ofRun.now} {...ofRun} />
          <Notes notes={wordCallNotes(row, ofRun.run)} />
        </div>
      ))}
    </>
  );
}

const Notes = ({ notes }: { notes: NoteWords[] }) => notes.map((note) => <Note key={note.id} note={note} />);

const Note = ({ note: { icon, text, tone } }: { note: NoteWords }) => (
  <p class={`evt ${tone ?? ''}`}>
    <Icon name={icon} size={14} />
    <span dir="auto">{text}</span>
  </p>
);
