/** The smoke run of a site: what is called, what came of it, and the tools that wait for the user's word. */
import { useState } from 'preact/hooks';
import { Button } from '#ui/controls/button.tsx';
import { say, sayCount } from '#ui/language/index.tsx';
import { Visible } from '#ui/visible.tsx';
import { toDuration } from '#ui/words/figures.ts';
import { type CallStatus, wordCallState } from '#ui/words/run.ts';
import { byReason } from '../../smoke/left';
import type { SmokeOutcome } from '../../smoke/page.ts';
import type { SmokeReport } from '../../smoke/smoke';
import type { SiteBench } from '../../state/site-bench';
import { isSmoke } from '../../words';
import { NoteRow } from '../note-row';

export function SmokePart({ own }: { own: SiteBench }) {
  const { smoke, tools } = own;
  const [mayChange, setMayChange] = useState(false);
  const reading = tools.value.filter(({ hints }) => hints.readOnly).length;
  const others = tools.value.length - reading;
  return (
    <section aria-labelledby="smoke">
      <h3 id="smoke">{say('Smoke run')}</h3>
      <p class="small quiet">
        {say('Calls each tool with values from its schema, or with your saved inputs, without a model.')}
      </p>
      {others > 0 && (
        <label class="row small">
          <input
            type="checkbox"
            checked={mayChange}
            disabled={smoke.going.value !== null}
            onChange={({ currentTarget }) => setMayChange(currentTarget.checked)}
          />
          {sayCount(
            others,
            'Also call {count} tool that may change the page or send something',
            'Also call {count} tools that may change the page or send something',
          )}
        </label>
      )}
      <Actions smoke={smoke} mayChange={mayChange} reading={reading} />
      {smoke.report.value && !smoke.going.value && <Report own={own} report={smoke.report.value} />}
    </section>
  );
}

/** `reading`: how many tools say that they only read. */
function Actions({ smoke, mayChange, reading }: Pick<SiteBench, 'smoke'> & { mayChange: boolean; reading: number }) {
  const going = smoke.going.value;
  return (
    <div class="row">
      {going === null ? (
        <Button
          text={say('Run')}
          look="sm"
          disabled={reading === 0 && !mayChange}
          onClick={() => smoke.run(mayChange)}
        />
      ) : (
        <Button text={say('Stop')} look="sm" onClick={smoke.stop} />
      )}
      <span class="small quiet" role="status">
        {going && going.of > 0 && say('{nth} of {of}: {tool}', { ...going })}
      </span>
    </div>
  );
}

const states = {
  returned: 'done',
  threw: 'failed',
  refused: 'denied',
  unfinished: 'interrupted',
} as const satisfies Record<SmokeOutcome['type'], CallStatus>;

function Report({ own, report }: { own: SiteBench; report: SmokeReport }) {
  const notes = own.notes.value.filter(({ rule }) => isSmoke(rule));
  const { calls, skipped, unchecked } = report;
  return (
    <>
      <p class="small">{sayCount(calls.length, '{count} call', '{count} calls')}</p>
      <ul class="lint">
        {notes.map((note) => (
          <NoteRow key={note.rule + note.tool} note={note} site={own.site} />
        ))}
      </ul>
      <ul class="calls small">
        {calls.map(({ tool, outcome, duration }, i) => (
          <li key={`${i.toString()}`} class="row">
            <code class="grow cut">
              <Visible text={tool} />
            </code>
            <span class={outcome.type === 'returned' && !outcome.isError ? 'quiet' : 'danger'}>
              {wordCallState(states[outcome.type])}
            </span>
            <span class="quiet">{toDuration(duration)}</span>
          </li>
        ))}
      </ul>
      <Left heading={say('Not called')} left={skipped} />
      <Left heading={say('Not checked')} left={unchecked} />
    </>
  );
}

function Left({ heading, left }: { heading: string; left: Parameters<typeof byReason>[0] }) {
  if (left.length === 0) return null;
  return (
    <>
      <h4 class="small">{heading}</h4>
      <ul class="calls small">
        {byReason(left).map(({ why, tools }) => (
          <li key={why}>
            <Visible text={tools.join(', ')} /> <span class="quiet">({say(why)})</span>
          </li>
        ))}
      </ul>
    </>
  );
}
