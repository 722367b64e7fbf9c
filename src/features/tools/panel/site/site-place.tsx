/** A site's own bench: how ready its tools are and why, and what a smoke run finds. */
import { useEffect } from 'preact/hooks';
import { LinkButton } from '#ui/controls/controls.tsx';
import { Icon } from '#ui/icon.tsx';
import { say, sayCount } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';
import { Visible } from '#ui/visible.tsx';
import { toFigure } from '#ui/words/figures.ts';
import type { LintNote } from '../../lint/lint';
import { wordLint } from '../../lint-words';
import type { Readiness } from '../../readiness';
import type { SiteBench } from '../../state/site-bench';
import { ignoredNotes, loadIgnored, showIgnored } from '../../state/tool-notes';
import { isSmoke } from '../../words';
import { NoteRow } from '../note-row';
import { SmokePart } from './smoke-part';

export function SitePlace({ own }: { own: SiteBench }) {
  const { ask } = usePanel();
  useEffect(() => void loadIgnored(ask, own.site), [ask, own]);
  return (
    <section class="site-place" aria-labelledby="site-place">
      <h2 class="grouph" id="site-place">
        <span class="cut">{say('Check of {site}', { site: new URL(own.site).host })}</span>
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
        <b class="score">{say('{score} of 100', { score })}</b>
        <span class="small quiet">{sayCount(count, '{count} tool', '{count} tools')}</span>
      </p>
      {losses.length === 0 && <p class="small quiet">{say('Nothing is wrong with the definitions.')}</p>}
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
