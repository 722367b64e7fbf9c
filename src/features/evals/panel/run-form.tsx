/** How a suite is run: models, repetitions, mocks or the page, a budget, and another wording of a tool. */
import { useId } from 'preact/hooks';
import { nameAmong } from '#features/models/state/index.ts';
import { Button } from '#ui/controls/button.tsx';
import { Field, LinkButton, Segments } from '#ui/controls/controls.tsx';
import { say } from '#ui/language/index.tsx';
import type { OpenSuite } from '../state/evals';

export function RunForm({ suite, onRun }: { suite: OpenSuite; onRun(): void }) {
  const { form } = suite;
  const { models, target } = form;
  const isRunning = suite.runs.shown.value?.isRunning ?? false;
  return (
    <form
      class="eval-form"
      onSubmit={(event) => {
        event.preventDefault();
        onRun();
      }}
    >
      <Models form={form} />
      <Segments
        label={say('Answers to calls')}
        options={{ mocks: say('Mocks'), page: say('The page'), reload: say('The page, reloaded') }}
        value={target.value}
        onPick={(pick) => (target.value = pick)}
      />
      {target.value !== 'mocks' && (
        <p class="small mid">
          {say(
            'The model’s calls run on this page without asking you, so use a page that may be changed. Mocks answer for tools that always ask.',
          )}
        </p>
      )}
      <Figures form={form} />
      <Wording suite={suite} />
      <div class="row">
        <Button
          text={say('Run all cases')}
          icon="play"
          look="primary"
          submit
          disabled={!suite.suite.value || models.value.length === 0 || isRunning}
        />
      </div>
    </form>
  );
}

type FormProps = Pick<OpenSuite, 'form'>;

const Models = ({ form }: FormProps) => (
  <fieldset class="plain">
    <legend class="small">{say('Models')}</legend>
    {form.all.value.length === 0 && <p class="small mid">{say('No model is set up.')}</p>}
    {form.all.value.map((choice) => (
      <label key={JSON.stringify(choice)} class="row small">
        <input
          type="checkbox"
          checked={form.isPicked(choice)}
          onChange={({ currentTarget }) => form.pick(choice, currentTarget.checked)}
        />
        {nameAmong(choice, form.all.value)}
      </label>
    ))}
  </fieldset>
);

const Figures = ({ form: { times, tokens, cost } }: FormProps) => (
  <div class="eval-figures">
    <Field label={say('Runs per case')} value={String(times.value)} onInput={(text) => (times.value = clamp(text))} />
    <Field
      label={say('Token limit')}
      value={tokens.value}
      placeholder={say('no limit')}
      onInput={(text) => (tokens.value = text)}
    />
    <Field
      label={say('Spending limit (USD)')}
      value={cost.value}
      placeholder={say('no limit')}
      onInput={(text) => (cost.value = text)}
    />
  </div>
);

const clamp = (text: string): number => Math.min(100, Math.max(1, Math.round(Number(text)) || 1));

function Wording({ suite }: { suite: OpenSuite }) {
  const id = useId();
  const { form, tools } = suite;
  const wording = form.wording.value;
  const [first] = tools.value;
  const begin = (tool = first) => {
    if (tool) form.wording.value = { tool: tool.name, description: tool.description };
  };
  if (!first) return null;
  if (!wording) return <LinkButton onClick={() => begin()}>{say('Try another wording of a tool')}</LinkButton>;
  return (
    <div class="eval-call">
      <div class="field">
        <label for={`${id}-tool`}>{say('Try this wording')}</label>
        <select
          id={`${id}-tool`}
          class="in"
          value={wording.tool}
          onChange={({ currentTarget }) => begin(tools.value.find(({ name }) => name === currentTarget.value))}
        >
          {tools.value.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </div>
      <textarea
        class="in"
        rows={3}
        dir="auto"
        aria-label={say('{name}: {words}', { name: say('Description'), words: wording.tool })}
        value={wording.description}
        onInput={({ currentTarget }) => (form.wording.value = { ...wording, description: currentTarget.value })}
      />
      <LinkButton onClick={() => (form.wording.value = null)}>{say('Use the page’s own wording')}</LinkButton>
    </div>
  );
}
