/** Evals of the page's site: its suites, or the one that is open. */

import { useEffect, useState } from 'preact/hooks';
import { Button } from '#ui/controls/button.tsx';
import { Empty, ErrorNote, IconButton, LinkButton, Segments } from '#ui/controls/controls.tsx';
import { useFilePicker } from '#ui/controls/file-picker.tsx';
import { Menu, MenuItem } from '#ui/controls/menu.tsx';
import { Icon } from '#ui/icon.tsx';
import { say, sayCount } from '#ui/language/index.tsx';
import { type Panel, usePanel } from '#ui/panel/context.ts';
import { JsonEditor } from '#ui/schema-form/json-editor.tsx';
import { Visible } from '#ui/visible.tsx';
import { toHost } from '#ui/words/figures.ts';
import type { StoredSuite } from '../background/stores';
import type { TurnOfChat } from '../state/case-of-turn';
import { Evals, type OpenSuite } from '../state/evals';
import { readSuite } from '../suites/suite';
import { wordSuiteProblem } from '../words';
import { CaseRow } from './case-row';
import { RunForm } from './run-form';
import { RunResults } from './run-results';

/** One for each panel, so that what is open stays so while another place is in front. */
const made = new WeakMap<Panel, Evals>();

function useEvals(): Evals {
  const panel = usePanel();
  const evals = made.get(panel) ?? new Evals(panel);
  made.set(panel, evals);
  return evals;
}

export const EvalsPlace = () => (
  <main class="main">
    <OfSite />
  </main>
);

function OfSite() {
  const evals = useEvals();
  const { site, open } = evals;
  useEffect(() => void evals.load(), [evals, site.value]);
  const { bench, refusal } = usePanel();
  const wanted = bench.caseOf.value;
  useEffect(() => {
    if (wanted === null) return;
    bench.caseOf.value = null;
    const turn = evals.turns.value.find(({ id }) => id === wanted);
    if (turn) evals.add(turn.case);
    else refusal.value = say('The tools of this turn belong to another site. Open its page, then make the case.');
  }, [wanted]);
  if (open.value) return <SuiteView suite={open.value} evals={evals} />;
  if (site.value === null)
    return (
      <Empty
        icon="check"
        title={say('No page to test')}
        text={say('Open a page that has tools, and use its tab in the chat.')}
      />
    );
  return <Suites evals={evals} site={site.value} />;
}

function Suites({ evals, site }: { evals: Evals; site: string }) {
  const { suites, unsaved } = evals;
  return (
    <section class="evals" aria-labelledby="evals">
      <h2 class="grouph" id="evals">
        <span class="cut">{say('Evals of {site}', { site: toHost(site) })}</span>
      </h2>
      {suites.value?.length === 0 && (
        <p class="small mid">{say('A case says what a user writes, and which tools a model should then call.')}</p>
      )}
      {suites.value?.map((suite) => (
        <SuiteRow key={suite.id} suite={suite} evals={evals} />
      ))}
      {unsaved.value && (
        <p class="small row" role="status">
          <span class="grow">
            <Visible text={say('{name} isn’t saved.', { name: unsaved.value.name.value })} />
          </span>
          <LinkButton onClick={() => evals.reopen()}>{say('Open again')}</LinkButton>
          <LinkButton onClick={() => evals.discard()}>{say('Discard')}</LinkButton>
        </p>
      )}
      <Begin evals={evals} />
    </section>
  );
}

function SuiteRow({ suite, evals }: { suite: StoredSuite; evals: Evals }) {
  const { name } = suite;
  const reading = readSuite(suite.text);
  const count = 'suite' in reading ? reading.suite.cases.length : 0;
  return (
    <div class="item">
      <div class="t">
        <button type="button" class="opener" onClick={() => evals.openSuite(suite)}>
          <Visible text={name} />
        </button>
        <span class="grow" />
        <span class="quiet small">{sayCount(count, '{count} case', '{count} cases')}</span>
        <Menu label={say('More for {name}', { name })}>
          <MenuItem
            icon="trash"
            text={say('Delete')}
            sure={say('Delete this suite and its runs?')}
            onPick={() => evals.remove(suite.id)}
          />
        </Menu>
      </div>
    </div>
  );
}

function Begin({ evals }: { evals: Evals }) {
  const { field, pick } = useFilePicker({
    label: say('Suite file'),
    accept: '.json,application/json',
    onFiles: ([file]) => file && evals.importFile(file),
  });
  return (
    <>
      <div class="row">
        <Button text={say('New suite')} icon="plus" look="sm" onClick={() => evals.create()} />
        <Button text={say('Import a suite')} icon="doc" look="sm ghost" onClick={pick} />
        {field}
      </div>
      <TurnPicker evals={evals} onPick={(turn) => evals.add(turn.case)} />
    </>
  );
}

type View = 'cases' | 'json' | 'run';

/** An open suite: its cases as a form and as JSON, how it is run, and what came of it. */
function SuiteView({ suite, evals }: { suite: OpenSuite; evals: Evals }) {
  const reading = suite.reading.value;
  const problem = 'problem' in reading ? reading.problem : null;
  const [view, setView] = useState<View>(problem ? 'json' : 'cases');
  const title = suite.name.value || say('Suite');
  const run = (cases?: readonly number[]) => {
    setView('run');
    void suite.run(cases);
  };
  return (
    <section class="evals" aria-labelledby="suite">
      <h2 class="vh" id="suite">
        {title}
      </h2>
      <SuiteHead suite={suite} title={title} isBroken={problem !== null} onClose={() => evals.close()} />
      <Segments
        label={title}
        options={{ cases: say('Cases'), json: 'JSON', run: say('Run') }}
        value={view}
        onPick={(pick) => setView(pick)}
      />
      {problem && <ErrorNote text={wordSuiteProblem(problem)} />}
      {view === 'cases' && <Cases suite={suite} evals={evals} onRun={run} />}
      {view === 'json' && (
        <JsonEditor
          label={say('JSON of the suite')}
          text={suite.text.value}
          onChange={(text) => (suite.text.value = text)}
        />
      )}
      {view === 'run' && (
        <>
          <RunForm suite={suite} onRun={() => run()} />
          <RunResults suite={suite} />
        </>
      )}
    </section>
  );
}

interface HeadProps {
  suite: OpenSuite;
  title: string;
  /** Its text can't be read, and so not be saved. */
  isBroken: boolean;
  onClose(): void;
}

function SuiteHead({ suite, title, isBroken, onClose }: HeadProps) {
  const { name, isSaved, save } = suite;
  return (
    <div class="row">
      <IconButton icon="left" label={say('Back')} onClick={onClose} />
      <input
        class="in grow"
        aria-label={say('Name')}
        value={name.value}
        maxLength={100}
        dir="auto"
        onInput={({ currentTarget }) => (name.value = currentTarget.value)}
      />
      <Button
        text={isSaved.value ? say('Saved') : say('Save')}
        look="sm"
        disabled={isBroken || isSaved.value}
        onClick={save}
      />
      <Menu label={say('More for {name}', { name: title })}>
        <MenuItem icon="save" text={say('Export as a file')} onPick={suite.exportFile} />
      </Menu>
    </div>
  );
}

function Cases({ suite, evals, onRun }: { suite: OpenSuite; evals: Evals; onRun(cases: readonly number[]): void }) {
  const [opened, setOpened] = useState<number | null>(null);
  const cases = suite.suite.value?.cases ?? [];
  return (
    <>
      {cases.map((each, at) => (
        <CaseRow
          key={`${at.toString()}`}
          {...{ suite, at, each }}
          isOpen={opened === at}
          onToggle={() => setOpened(opened === at ? null : at)}
          onRun={() => onRun([at])}
        />
      ))}
      <div class="row">
        <Button text={say('Add a case')} icon="plus" look="sm" onClick={() => suite.addCase()} />
      </div>
      <TurnPicker evals={evals} onPick={(turn) => evals.add(turn.case)} />
    </>
  );
}

/** The requests of the chat beside that led to calls of the site’s tools: each can become a case. */
function TurnPicker({ evals, onPick }: { evals: Evals; onPick(turn: TurnOfChat): void }) {
  const turns = evals.turns.value;
  if (turns.length === 0) return null;
  return (
    <section aria-labelledby="turns-of-chat">
      <h3 class="grouph" id="turns-of-chat">
        {say('From this chat')}
      </h3>
      <ul class="turns">
        {turns.map((turn) => (
          <li key={turn.id} class="row">
            <Icon name="chat" size={14} />
            <span class="grow cut" dir="auto">
              {turn.text}
            </span>
            <LinkButton onClick={() => onPick(turn)}>{say('Create an eval case')}</LinkButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
