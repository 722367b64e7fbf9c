/** A site's own bench: how ready its tools are and why, and what a smoke run finds. */

import { useEffect, useState } from 'preact/hooks';
import { Button } from '#ui/controls/button.tsx';
import { LinkButton } from '#ui/controls/controls.tsx';
import { Icon } from '#ui/icon.tsx';
import { say, sayCount } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';
import { Visible } from '#ui/visible.tsx';
import { toDuration, toFigure } from '#ui/words/figures.ts';
import { type CallStatus, wordCallState } from '#ui/words/run.ts';
import type { LintNote } from '../../lint/lint';
import { wordLint } from '../../lint-words';
import type { Readiness } from '../../readiness';
import { byReason } from '../../smoke/left';
import type { SmokeOutcome } from '../../smoke/page.ts';
import type { SmokeReport } from '../../smoke/smoke';
import type { SiteBench } from '../../state/site-bench';
import { ignoredNotes, loadIgnored, showIgnored } from '../../state/tool-notes';
import { isSmoke } from '../../words';
import { NoteRow } from '../note-row';

export function SitePlace({ own }: { own: SiteBench }) {
  const { ask } = usePanel();
  useEffect(() => void loadIgnored(ask, own.site), [ask, own]);
  return (
    <section class="site-place" aria-labelledby="site-place">
      <h2 class="grouph" id="site-place">
        <span class="cut">{say('{name}: {words}', { name: say('Audit'), words: new URL(own.site).host })}</span>
      </h2>
      <ReadinessPart own={own} />
      <SmokePart own={own} />
    </section>
  );
}

function ReadinessPart({ own }: { own: SiteBench }) {
  const { score, losses } = own.readiness.value;
  const count = own.tools.value.length;
  return (
    <section aria-labelledby="readiness">
      <h3 id="readiness">{say('Readiness for models')}</h3>
      <p class="row">
        <b class="score">{say('{value} of {count}', { value: score, count: 100 })}</b>
        <span class="small quiet">{sayCount(count, '{count} tool', '{count} tools')}</span>
      </p>
      {losses.length === 0 && <p class="small quiet">{say('No warnings: the definition is clear.')}</p>}
      {losses.map((loss) => (
        <Lost key={loss.rule + loss.severity} loss={loss} own={own} />
      ))}
      <IgnoredNotes site={own.site} />
    </section>
  );
}

/** A rule, with each note of it. */
function Lost({ loss, own }: { loss: Readiness['losses'][number]; own: SiteBench }) {
  const notes = own.notes.value.filter(({ rule, severity }) => rule === loss.rule && severity === loss.severity);
  const [first] = notes;
  if (!first) return null;
  return (
    <details class="loss">
      <summary>
        <span class="points">−{toFigure(loss.points)}</span>
        <span class="grow">
          <Visible text={wordLint(first).what} dir="auto" />
          {notes.length > 1 && <span class="quiet"> +{notes.length - 1}</span>}
        </span>
        <Icon name="right" size={14} />
      </summary>
      <ul class="lint">
        {notes.map((note) => (
          <OfTool key={(note.tool ?? '') + note.place + JSON.stringify(note.values)} note={note} own={own} />
        ))}
      </ul>
    </details>
  );
}

function OfTool({ note, own }: { note: LintNote; own: SiteBench }) {
  const tool = own.tools.value.find(({ name }) => name === note.tool);
  return (
    <>
      {tool && !isSmoke(note.rule) && (
        <li class="of-tool small">
          <code>
            <Visible text={tool.name} />
          </code>
        </li>
      )}
      <NoteRow note={note} site={own.site} tool={tool} />
    </>
  );
}

function IgnoredNotes({ site }: { site: string }) {
  const { ask } = usePanel();
  const ignored = ignoredNotes.value.get(site) ?? [];
  if (ignored.length === 0) return null;
  return (
    <details class="loss">
      <summary>
        <span class="grow">{say('Ignored warnings')}</span>
        <span class="quiet">{ignored.length}</span>
        <Icon name="right" size={14} />
      </summary>
      <ul class="lint">
        {ignored.map((each) => (
          <li key={`${each.rule} ${each.tool} ${each.place}`} class="note">
            <div class="grow">
              <code>
                {each.rule} {each.tool} {each.place}
              </code>{' '}
              <Visible text={each.reason} dir="auto" />
              <div class="acts">
                <LinkButton onClick={() => void showIgnored(ask, site, each)}>{say('Show it again')}</LinkButton>
              </div>
            </div>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The smoke run of a site: what is called, what came of it, and the tools that wait for the user's word. */
export function SmokePart({ own }: { own: SiteBench }) {
  const { smoke, tools } = own;
  const [mayChange, setMayChange] = useState(false);
  const reading = tools.value.filter(({ hints }) => hints.readOnly).length;
  const others = tools.value.length - reading;
  return (
    <section aria-labelledby="smoke">
      <h3 id="smoke">{say('Smoke test')}</h3>
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
          {sayCount(others, 'Also call those that may change the page or send something: {count}')}
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
