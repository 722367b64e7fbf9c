/** An open suite: its cases as a form and as JSON, how it is run, and what came of it. */
import { useState } from 'preact/hooks';
import { Button } from '#ui/controls/button.tsx';
import { ErrorNote, IconButton, Segments } from '#ui/controls/controls.tsx';
import { Menu, MenuItem } from '#ui/controls/menu.tsx';
import { say } from '#ui/language/index.tsx';
import { JsonEditor } from '#ui/schema-form/json-editor.tsx';
import type { Evals, OpenSuite } from '../state/evals';
import { wordSuiteProblem } from '../words';
import { CaseRow } from './case-row';
import { RunForm } from './run-form';
import { RunResults } from './run-results';
import { TurnPicker } from './turn-picker';

type View = 'cases' | 'json' | 'run';

export function SuiteView({ suite, evals }: { suite: OpenSuite; evals: Evals }) {
  const reading = suite.reading.value;
  const problem = 'problem' in reading ? reading.problem : null;
  const [view, setView] = useState<View>(problem ? 'json' : 'cases');
  const title = suite.name.value || say('Suite');
  const run = (cases?: readonly number[]) => {
    setView('run');
    void suite.run(cases);
  };
  return (
    <section class="evals" aria-label={title}>
      <SuiteHead suite={suite} title={title} isBroken={problem !== null} onClose={() => evals.close()} />
      <Segments
        label={say('Views of {tool}', { tool: title })}
        options={{ cases: say('Cases'), json: say('JSON'), run: say('Run') }}
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
      <IconButton icon="left" label={say('Back to the suites')} onClick={onClose} />
      <input
        class="in grow"
        aria-label={say('Name of the suite')}
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
