/** The form that makes a tool of a run's steps: its name, the steps in words, and which values are asked for each time. */

import { computed, signal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import type { KeptRun } from '#core/log/kept-steps.ts';
import type { Step } from '#core/log/steps.ts';
import { handsAction } from '#core/tools/hands-actions.ts';
import { wordKeptStep } from '#features/conversation/state/index.ts';
import { Button } from '#ui/controls/button.tsx';
import { Segments } from '#ui/controls/controls.tsx';
import { WordsField } from '#ui/controls/words-field.tsx';
import { Icon } from '#ui/icon.tsx';
import { say } from '#ui/language/index.tsx';
import type { Asking } from '#ui/panel/asking.ts';
import { usePanel } from '#ui/panel/context.ts';
import { useStepBack } from '#ui/panel/step-back.ts';
import { Visible } from '#ui/visible.tsx';
import { wordApprovalReason } from '#ui/words/approval.ts';
import { readPack, toStepsSource } from '../read';
import { toSteps } from '../spell-steps';

export function KeepSteps({ kept }: { kept: KeptRun }) {
  const { ask, packs, go } = usePanel();
  const keeping = useMemo(() => createStepKeeping(ask, kept), [ask, kept]);
  const { title, name, mayBeSaved } = keeping;
  const close = () => {
    packs.keeping.value = null;
  };
  const toChat = () => {
    close();
    go('chat');
  };
  useStepBack(toChat);
  return (
    <section class="pack-view keep-steps" aria-labelledby="keep-steps">
      <h2 id="keep-steps">{say('Save steps as a tool')}</h2>
      <WordsField label={say('Title')} maxLength={60} value={title.value} onInput={(value) => (title.value = value)} />
      <WordsField
        label={say('Tool name')}
        maxLength={60}
        value={name.value}
        onInput={(value) => (name.value = value)}
      />
      <Steps keeping={keeping} />
      <Remarks keeping={keeping} kept={kept} />
      <Button
        text={say('Save the tool')}
        look="primary"
        disabled={!mayBeSaved.value}
        onClick={async () => void ((await keeping.save()) && close())}
      />
    </section>
  );
}

function Remarks({ keeping: { steps, mayBeSaved }, kept }: { keeping: StepKeeping; kept: KeptRun }) {
  return (
    <>
      <p class="small mid">
        {say('The tool repeats these steps on {site} without a model. It stops if the page no longer matches a step.', {
          site: new URL(kept.origin).host,
        })}
      </p>
      {steps.value.some(({ serious }) => serious) && <Remark text={wordApprovalReason('operating-seriously', true)} />}
      {kept.elsewhere && <Remark text={say('Steps on other sites aren’t included.')} />}
      {!mayBeSaved.value && (
        <Remark text={say('Names have letters a to z, digits, - and _, and a tool at most 50 steps.')} />
      )}
    </>
  );
}

const Remark = ({ text }: { text: string }) => (
  <p class="small mid row" role="status">
    <Icon name="info" size={14} />
    <span>{text}</span>
  </p>
);

const Steps = ({ keeping }: { keeping: StepKeeping }) => (
  <ol class="steps">
    {keeping.steps.value.map((_, at) => (
      <StepRow key={at.toString()} at={at} keeping={keeping} />
    ))}
  </ol>
);

function StepRow({ at, keeping }: { at: number; keeping: StepKeeping }) {
  const step = keeping.steps.value[at];
  if (!step) return null;
  const { action, parameter } = step;
  return (
    <li>
      <Visible text={wordKeptStep(step)} dir="auto" />
      {handsAction(action)?.kept?.each && (
        <Segments
          label={say('Value of step {step}', { step: at + 1 })}
          options={{ fixed: say('Same value every time'), parameter: say('Ask for a value') }}
          value={parameter === undefined ? 'fixed' : 'parameter'}
          onPick={(pick) => keeping.vary(at, pick === 'fixed' ? undefined : keeping.freeName(at))}
        />
      )}
      {parameter !== undefined && (
        <WordsField
          label={say('Name of the parameter')}
          maxLength={60}
          value={parameter}
          onInput={(value) => keeping.vary(at, value)}
        />
      )}
    </li>
  );
}

type StepKeeping = ReturnType<typeof createStepKeeping>;

/** Kept steps on their way to a pack: the tool's name, and which values become parameters. */
function createStepKeeping(ask: Asking['ask'], { origin, calls, text }: KeptRun) {
  const asked = text?.trim().replace(/\s+/g, ' ').slice(0, 60) ?? '';
  const title = signal(asked || say('Steps on {site}', { site: new URL(origin).hostname }));
  const name = signal(toName(asked) || 'kept_steps');
  const steps = signal<readonly Step[]>(toSteps(calls));
  /** Null: a name isn't one, or there are too many steps. */
  const pack = computed(() => {
    const words = steps.value.map((step, i) => `${i + 1}. ${wordKeptStep(step)}.`);
    const named = { name: name.value, title: title.value.trim() || name.value };
    const description = [say('Repeats saved steps:'), ...words].join(' ');
    const reading = readPack(toStepsSource({ ...named, description, steps: [...steps.value], origin }));
    return 'code' in reading ? null : { ...reading, from: { type: 'steps' as const } }; // const: a literal type
  });
  return {
    title,
    name,
    steps,
    mayBeSaved: computed(() => pack.value !== null),
    /** `parameter` undefined: the value stays as it is. */
    vary(at: number, parameter: string | undefined): void {
      steps.value = steps.value.map((step, i) => (i === at ? { ...step, parameter } : step));
    },
    /** After the field: two values with one name would be one. */
    freeName(at: number): string {
      const base = toName(steps.value[at]?.name ?? '') || 'value';
      return steps.value.some(({ parameter }) => parameter === base) ? `${base}_${at + 1}` : base;
    },
    /** Resolves with whether it was saved. */
    save: async (): Promise<boolean> => pack.value !== null && (await ask('save-pack', pack.value)) !== null,
  };
}

const toName = (words: string): string =>
  words
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .slice(0, 40)
    .replace(/^_+|(?<!_)_+$/g, '');
