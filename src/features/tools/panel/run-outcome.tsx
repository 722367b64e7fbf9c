/** A manual run: its state and duration, and its result or failure. */
import { useState } from 'preact/hooks';
import type { ManualRun } from '#core/loop/stores.ts';
import { Issues, Notes, ProgressBar, Question, ResultText, StoredContent } from '#features/conversation/panel/index.ts';
import { statusOfFailure, wordSaid } from '#features/conversation/state/index.ts';
import { Button } from '#ui/controls/button.tsx';
import { CopyButton, IconButton } from '#ui/controls/controls.tsx';
import { useNow } from '#ui/controls/use-now.ts';
import { Icon } from '#ui/icon.tsx';
import { say, sayCount } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';
import { Visible } from '#ui/visible.tsx';
import { toDuration, toSize } from '#ui/words/figures.ts';
import { type CallStatus, wordAsking, wordCallState } from '#ui/words/run.ts';
import { wordToolFailure } from '#ui/words/tool-failure.ts';
import type { ToolBench } from '../state/tool-bench';
import { useScrollToResult } from './scroll-into-view';

export function ManualRunOutcome({ bench }: { bench: ToolBench }) {
  const run = bench.runs.value?.find(({ id }) => id === bench.shown.value);
  const stands = !run ? 'unknown' : run.outcome === null ? 'going' : 'ended';
  const box = useScrollToResult<HTMLElement>({ id: bench.shown.value, stands });
  if (!run) return null;
  return (
    <section ref={box} aria-label={say('Result')} class="outcome">
      {run.outcome === null ? (
        <Going run={run} bench={bench} />
      ) : (
        <Ended run={run} outcome={run.outcome} reads={bench.placed.value.tool.hints.readOnly} />
      )}
    </section>
  );
}

function Going({ run, bench }: { run: ManualRun; bench: ToolBench }) {
  const now = useNow(true);
  const asks = bench.asking.value.has(run.id) || (run.elicitations ?? []).length > 0;
  const far = bench.progress.value.get(run.id);
  return (
    <>
      <div class="row">
        {asks ? <Icon name="hand" /> : <span class="spin" />}
        <span role="status">
          {asks ? wordAsking(bench.placed.value.tool.source.type !== 'page').what : say('Running')}
        </span>
        <span class="quiet small">{toDuration(Math.max(0, now - run.at))}</span>
        <span class="grow" />
        <Button look="sm" text={say('Cancel')} onClick={() => bench.cancel(run.id)} />
      </div>
      {far && <ProgressBar {...far} />}
      <Asked run={run} bench={bench} />
    </>
  );
}

function Asked({ run, bench }: { run: ManualRun; bench: ToolBench }) {
  const { servers } = usePanel();
  const { source } = bench.placed.value.tool;
  const server = servers.value?.find(({ id }) => source.type === 'mcp' && id === source.serverId);
  const [first, ...others] = run.elicitations ?? [];
  if (!first || (!server && source.type !== 'local')) return null;
  return (
    <Question
      key={first.id}
      server={server?.name ?? null}
      tool={run.tool}
      question={first}
      count={others.length + 1}
      onAnswer={(answer) => bench.answerElicitation(run, first.id, answer)}
    />
  );
}

type Outcome = NonNullable<ManualRun['outcome']>;

/** `reads`: the tool changes nothing, so a call that was broken off can be repeated. */
export function Ended({ run, outcome, reads }: { run: ManualRun; outcome: Outcome; reads: boolean }) {
  const { tone, word } = toRunState(run);
  const isResult = outcome.type === 'result';
  return (
    <>
      <div class="row">
        <span class={`state ${tone}`} role="status">
          {word}
        </span>
        {run.duration !== null && <span class="small mid">{toDuration(run.duration)}</span>}
        {isResult && <span class="small quiet">{toSize(outcome.size)}</span>}
        {isResult && outcome.images > 0 && (
          <span class="small quiet">{sayCount(outcome.images, '{count} image', '{count} images')}</span>
        )}
        <span class="grow" />
        {isResult && <CopyButton what={say('result')} text={() => outcome.preview} />}
      </div>
      <Notes notes={wordSaid(run.said ?? [])} />
      {isResult ? <Result key={run.id} run={run} outcome={outcome} /> : <Failure outcome={outcome} reads={reads} />}
    </>
  );
}

function Result({ run, outcome }: { run: ManualRun; outcome: Extract<Outcome, { type: 'result' }> }) {
  const { bench } = usePanel();
  const isCut = outcome.stored && outcome.size > outcome.preview.length;
  const [whole, setWhole] = useState(outcome.images > 0);
  return (
    <>
      {outcome.isError && <p class="small danger">{say('The tool reported a failure.')}</p>}
      {whole ? (
        <StoredContent id={run.id} fetch={bench.wholeResult} beginning={outcome.preview} />
      ) : (
        <ResultText text={outcome.preview} />
      )}
      {isCut && !whole && (
        <div class="row small mid">
          <span>{say('This is the beginning.')}</span>
          <IconButton icon="expand" label={say('Open the full result')} onClick={() => setWhole(true)} />
        </div>
      )}
    </>
  );
}

function Failure({ outcome, reads }: { outcome: Exclude<Outcome, { type: 'result' }>; reads: boolean }) {
  const { what, next } = wordToolFailure(outcome, reads);
  return (
    <>
      <p>
        <b>
          <Visible text={what} dir="auto" />
        </b>{' '}
        {next}
      </p>
      {outcome.details && <Issues issues={outcome.details} />}
    </>
  );
}

/** `tone`: the class of the state's dot. */
export function toRunState({ outcome }: ManualRun): { tone: string; word: string } {
  const status = toStatus(outcome);
  const tone = status === 'running' || status === 'done' ? 'mid' : status === 'stopped' ? 'off' : 'danger bad';
  return { tone, word: wordCallState(status) };
}

function toStatus(outcome: ManualRun['outcome']): CallStatus {
  if (outcome === null) return 'running';
  if (outcome.type === 'result') return outcome.isError ? 'failed' : 'done';
  return statusOfFailure(outcome.code);
}
