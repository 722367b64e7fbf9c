/** One note about a tool: the fault, why it matters, what to write instead; and how to be rid of it. */
import { useState } from 'preact/hooks';
import type { ToolRow } from '#core/bus/panel-wire.ts';
import { CodeBlock } from '#ui/code-block.tsx';
import { Button } from '#ui/controls/button.tsx';
import { LinkButton } from '#ui/controls/controls.tsx';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import { say } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';
import { Visible } from '#ui/visible.tsx';
import { toDefinition } from '../lint/definition';
import { examplesOf, fixOf, type LintNote } from '../lint/lint';
import type { Severity } from '../lint/rule';
import { wordLint } from '../lint-words';
import { ignoreNote } from '../state/tool-notes';
import { isSmoke } from '../words';

const looks: Record<Severity, { tone: string; icon: IconName }> = {
  error: { tone: 'danger', icon: 'error' },
  warn: { tone: 'warn', icon: 'warn' },
  info: { tone: '', icon: 'info' },
};

interface NoteRowProps {
  note: LintNote;
  site: string;
  /** The tool that it is about; absent: all of them. */
  tool?: ToolRow | undefined;
}

export function NoteRow({ note, site, tool }: NoteRowProps) {
  const [shown, show] = useState<'fix' | 'example' | 'ignore' | null>(null);
  const toggle = (part: NonNullable<typeof shown>) => () => show(shown === part ? null : part);
  const { what, next } = wordLint(note);
  const { tone, icon } = looks[note.severity];
  const fix = tool && !isSmoke(note.rule) ? fixOf(toDefinition(tool), note) : null;
  return (
    <li class={`note ${tone}`}>
      <Icon name={icon} />
      <div class="grow">
        <b>
          <Visible text={what} dir="auto" />
        </b>{' '}
        <Visible text={next} dir="auto" />
        <div class="acts">
          {fix && <LinkButton onClick={toggle('fix')}>{say('Show the fix')}</LinkButton>}
          {!isSmoke(note.rule) && <LinkButton onClick={toggle('example')}>{say('Example')}</LinkButton>}
          <LinkButton onClick={toggle('ignore')}>{say('Ignore here')}</LinkButton>
        </div>
        {shown === 'fix' && <CodeBlock content={JSON.stringify(fix, null, 2)} lang="json" />}
        {shown === 'example' && <Examples note={note} />}
        {shown === 'ignore' && <Ignore note={note} site={site} />}
      </div>
    </li>
  );
}

function Examples({ note }: { note: LintNote }) {
  const { bad, good, link } = examplesOf(note);
  return (
    <>
      <p class="small">{say('Not like this:')}</p>
      <CodeBlock content={bad} lang="json" />
      <p class="small">{say('Like this:')}</p>
      <CodeBlock content={good} lang="json" />
      <p class="small">
        <a href={link} target="_blank" rel="noreferrer">
          {say('Read more about it')}
        </a>
      </p>
    </>
  );
}

function Ignore({ note, site }: { note: LintNote; site: string }) {
  const { ask } = usePanel();
  const [reason, setReason] = useState('');
  const submit = (event: Event) => {
    event.preventDefault();
    if (reason.trim()) void ignoreNote(ask, site, note, reason.trim());
  };
  return (
    <form class="row" onSubmit={submit}>
      <input
        class="grow"
        aria-label={say('Reason for ignoring')}
        placeholder={say('Reason for ignoring')}
        maxLength={200}
        value={reason}
        onInput={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <Button text={say('Ignore')} submit look="sm" disabled={!reason.trim()} />
    </form>
  );
}
