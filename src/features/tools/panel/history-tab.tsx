/** A tool's manual runs, newest first: each can be opened, repeated, or put back into the form. */

import { useMemo, useState } from 'preact/hooks';
import type { ManualRun } from '#core/loop/stores.ts';
import { isLong, writeJson } from '#core/tools/long-numbers.ts';
import { Button } from '#ui/controls/button.tsx';
import { Code } from '#ui/controls/code.tsx';
import { IconButton, LinkButton } from '#ui/controls/controls.tsx';
import { DiffLines } from '#ui/diff-lines.tsx';
import { Icon } from '#ui/icon.tsx';
import { JsonTree } from '#ui/json-tree.tsx';
import { say } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';
import { compareNewest } from '#ui/text-diff.ts';
import { toDuration, toMoment } from '#ui/words/figures.ts';
import type { ToolBench } from '../state/tool-bench';
import { Ended, toRunState } from './run-outcome';

export function HistoryTab({ bench }: { bench: ToolBench }) {
  const runs = bench.runs.value;
  if (runs === null) return <div class="skel" style="height: 72px" />;
  if (runs.length === 0) return <p class="small quiet">{say('No manual runs yet.')}</p>;
  return (
    <>
      <Compared runs={runs} />
      <ul class="manual-runs">
        {runs.map((run) => (
          <Run key={run.id} run={run} bench={bench} />
        ))}
      </ul>
      <div class="row">
        <span class="small quiet">{say('The last 50 runs are kept.')}</span>
        <span class="grow" />
        <LinkButton onClick={() => void bench.forget()}>{say('Delete these runs')}</LinkButton>
      </div>
    </>
  );
}

/** Compares the two newest results, to show the effect of a change of the page or of the arguments. */
function Compared({ runs }: { runs: readonly ManualRun[] }) {
  const [open, setOpen] = useState(false);
  const compared = useMemo(() => (open ? compareNewest(runs) : null), [open, runs]);
  if (runs.filter(({ outcome }) => outcome?.type === 'result').length < 2) return null;
  return (
    <section class="compared">
      <Button
        look="ghost sm"
        icon={open ? 'down' : 'right'}
        text={say('Compare the last two results')}
        expanded={open}
        onClick={() => setOpen(!open)}
      />
      {compared?.every(({ type }) => type === 'same') && <p class="small quiet">{say('Both results are the same.')}</p>}
      {compared?.some(({ type }) => type !== 'same') && <DiffLines lines={compared} />}
    </section>
  );
}

/** `paper_sun, 3, {"name":"Ada"}`: in a narrow row the values tell runs apart, their names don't. */
const toValues = (input: ManualRun['input']): string =>
  Object.values(input)
    .map((value) => (typeof value === 'string' && !isLong(value) ? value : writeJson(value)))
    .join(', ')
    .slice(0, 200);

function Run({ run, bench }: { run: ManualRun; bench: ToolBench }) {
  const { bench: place } = usePanel();
  const [open, setOpen] = useState(false);
  const { tone, word } = toRunState(run);
  const rerun = () => {
    place.tab.value = 'run';
    void bench.rerun(run);
  };
  const edit = () => {
    bench.fill(run.input);
    place.tab.value = 'run';
  };
  return (
    <li>
      <div class="run-row">
        <button type="button" class="run-line" aria-expanded={open} onClick={() => setOpen(!open)}>
          <Icon name={open ? 'down' : 'right'} size={14} />
          <span class={`state ${tone}`}>{word}</span>
          <Code class="cut" text={toValues(run.input)} />
          <span class="grow" />
          {run.duration !== null && <span class="quiet small">{toDuration(run.duration)}</span>}
          <span class="quiet small">{toMoment(run.at, Date.now())}</span>
        </button>
        <IconButton icon="refresh" label={say('Run again')} onClick={rerun} />
        <IconButton icon="compose" label={say('Edit and run')} onClick={edit} />
      </div>
      {open && (
        <div class="run-body">
          <h3>{say('Arguments')}</h3>
          <JsonTree value={run.input} label={say('Arguments')} depth={2} />
          {run.outcome && <Ended run={run} outcome={run.outcome} reads={bench.placed.value.tool.hints.readOnly} />}
        </div>
      )}
    </li>
  );
}
