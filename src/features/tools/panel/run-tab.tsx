/** Manual runs of a tool: saved inputs, the form or its JSON, problems, and the outcome. */

import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { hintTable, whyAsking } from '#core/tools/hints.ts';
import { Arguments, Unread, useReading } from '#features/conversation/panel/index.ts';
import { foreseenRows, ownTitle, toCallCode, wordAction } from '#features/conversation/state/index.ts';
import { isLive } from '#features/sites/state/index.ts';
import { Button, FormOrJson, RunKeys } from '#ui/controls/button.tsx';
import { CopyButton, IconButton, Notice } from '#ui/controls/controls.tsx';
import { Icon } from '#ui/icon.tsx';
import { Say, say } from '#ui/language/index.tsx';
import { JsonEditor } from '#ui/schema-form/json-editor.tsx';
import { SchemaForm } from '#ui/schema-form/schema-form.tsx';
import { Visible } from '#ui/visible.tsx';
import { wordApprovalReason } from '#ui/words/approval.ts';
import { toHost } from '#ui/words/figures.ts';
import type { PendingRun, ToolBench } from '../state/tool-bench';
import { schemaOf, takesSome } from '../state/tool-input';
import { ManualRunOutcome } from './run-outcome';

export function RunTab({ bench }: { bench: ToolBench }) {
  const off = isOff(bench);
  const question = bench.question.value;
  const takes = !off && takesSome(bench.placed.value.tool, bench.input.value);
  return (
    <>
      {takes && bench.saved.value.length > 0 && <SavedInputs bench={bench} />}
      {takes && <InputHead bench={bench} />}
      {takes && <Input bench={bench} />}
      {!off && !takes && <p class="small quiet">{say('No arguments')}</p>}
      <Actions bench={bench} takes={takes} />
      {question ? (
        <RunQuestion key={question.id} bench={bench} question={question} />
      ) : (
        <ManualRunOutcome bench={bench} />
      )}
    </>
  );
}

/** Its page has disabled it, or its schema can't be obtained. */
const isOff = ({ placed }: ToolBench): boolean => !isLive(placed.value.tool);

function InputHead({ bench }: { bench: ToolBench }) {
  return (
    <div class="row input-head">
      <FormOrJson view={bench.view.value} onPick={(view) => (bench.view.value = view)} />
      <span class="grow" />
      <CopyButton what={say('call as code')} text={() => toCallCode(bench.placed.value.tool, bench.input.value)} />
      <Button look="ghost sm" text={say('Reset')} onClick={bench.reset} />
    </div>
  );
}

/** While the JSON can't be parsed, the form is frozen: it would show something else. */
function Input({ bench }: { bench: ToolBench }) {
  const { tool } = bench.placed.value;
  const fault = bench.fault.value;
  if (bench.view.value === 'json') {
    return <JsonEditor text={bench.text.value} label={say('Arguments as JSON')} onChange={bench.write} />;
  }
  const shown = bench.problems.value.filter(({ keyword }) => bench.tried.value || keyword !== 'required');
  return (
    <>
      {fault && (
        <Notice
          tone="warn"
          icon="warn"
          what={say('Not valid JSON yet: line {line}, column {column}.', { ...fault })}
          next={say('Correct it to use the form.')}
        />
      )}
      <div class="arguments" inert={fault !== null}>
        <SchemaForm
          key={bench.placed.value.key}
          schema={schemaOf(tool)}
          value={bench.input.value}
          problems={shown}
          label={say('{name}: {words}', { name: say('Arguments'), words: tool.name })}
          onChange={bench.change}
          onUnreadable={(on) => (bench.unreadable.value = on)}
        />
      </div>
    </>
  );
}

function Actions({ bench, takes }: { bench: ToolBench; takes: boolean }) {
  const [refused, setRefused] = useState(false);
  const row = useRef<HTMLDivElement>(null);
  const run = async () => {
    const ran = await bench.run();
    setRefused(!ran);
    if (!ran) goToFault(row.current);
  };
  return (
    <>
      {refused && (bench.problems.value.length > 0 || bench.fault.value) && (
        <p class="small danger" role="status">
          {say('The arguments don’t fit the tool.')} {say('Nothing ran.')}
        </p>
      )}
      <div class="row run-bar" ref={row}>
        <Button
          look="primary"
          icon="play"
          text={say('Run')}
          disabled={isOff(bench) || bench.leftAt.value !== null}
          onClick={run}
        />
        <RunKeys />
        <Effect bench={bench} />
        {takes && <SaveInput bench={bench} />}
      </div>
    </>
  );
}

/** A long form may hide the problem. */
function goToFault(near: HTMLElement | null): void {
  requestAnimationFrame(() => {
    const fault = near?.closest('.tab-panel')?.querySelector('.arguments .sf-problems')?.parentElement;
    fault?.querySelector<HTMLElement>('input, select, textarea, button:not(.ib)')?.focus();
  });
}

/** A manual run needs no approval, so the tool's effect is stated beside the button. */
function Effect({ bench }: { bench: ToolBench }) {
  const { hints } = bench.placed.value.tool;
  const effect = whyAsking(hints);
  if (!effect) return null;
  return (
    <span class="effect small">
      <Icon name="warn" size={14} />
      {say(hintTable[effect].label)}
    </span>
  );
}

function SavedInputs({ bench }: { bench: ToolBench }) {
  return (
    <div class="saved">
      {bench.saved.value.map((each) => (
        <span key={each.name} class="chip">
          <button
            type="button"
            onClick={() => bench.fill(each.input)}
            title={say('Fill in {name}', { name: each.name })}
          >
            <Visible text={each.name} />
          </button>
          <IconButton
            icon="x"
            label={say('Remove {name}', { name: each.name })}
            onClick={() => void bench.unsave(each.name)}
          />
        </span>
      ))}
    </div>
  );
}

/** A button that becomes a field for the input's name. */
function SaveInput({ bench }: { bench: ToolBench }) {
  const [name, setName] = useState<string | null>(null);
  if (name === null) return <Button look="ghost sm" text={say('Save this input')} onClick={() => setName('')} />;
  const trimmed = name.trim();
  const keep = async (event: Event) => {
    event.preventDefault();
    if (trimmed && (await bench.save(trimmed))) setName(null);
  };
  return (
    <form class="row" onSubmit={keep}>
      <input
        class="in"
        aria-label={say('Name of this input')}
        placeholder={say('Name of this input')}
        maxLength={60}
        value={name}
        ref={(field) => field?.focus()}
        onInput={(event) => setName(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && setName(null)}
      />
      <Button submit look="sm" text={say('Save')} disabled={trimmed === ''} />
    </form>
  );
}

/** What a manual run would do to a page, where that is serious: shown, as on the approval card, before it is done. */
function RunQuestion({ bench, question }: { bench: ToolBench; question: PendingRun }) {
  const { name: tool, source } = bench.placed.value.tool;
  const rows = useMemo(() => foreseenRows({ target: { tool, source }, ...question }) ?? {}, [tool, source, question]);
  const reading = useReading(rows);
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus(), []);
  const target = { tool, source };
  const title = ownTitle({ target });
  const who = source.type === 'page' ? toHost(source.origin) : '';
  return (
    <div class="outcome">
      <section ref={box} class="ask" role="alertdialog" tabIndex={-1} aria-labelledby="run-question">
        <div class="head">
          <Icon name="hand" />
          <div class="grow">
            <h2 id="run-question">
              {title && <Say text={title} parts={{ who: <b>{who}</b>, action: wordAction({ target }) }} />}
            </h2>
            <p class="small mid">{wordApprovalReason('operating-seriously', true)}</p>
          </div>
        </div>
        <Arguments reading={reading} plain areEffects />
        <Unread reading={reading} />
        <div class="acts">
          <div class="answers">
            <Button look="ghost" text={say('Cancel')} onClick={() => bench.answer(false)} />
            <Button
              look="primary grow"
              text={say('Run it')}
              disabled={reading.left > 0 || bench.leftAt.value !== null}
              onClick={() => bench.answer(true)}
            />
          </div>
        </div>
      </section>
    </div>
  );
}
