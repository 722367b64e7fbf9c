/** What came of a run by hand: how it stands, how long it took, and its result or why there is none. */
import { useEffect, useState } from 'preact/hooks';
import type { Commands, HandRun } from '#bridge';
import { CopyButton, Icon, IconButton, say, sayCount, toDuration, toSize, Visible, wordIssue } from '#ui';
import type { ToolBench } from '../../models/tools/tool-bench';
import { WholeContent } from '../calls/full-result';
import { ResultText } from '../calls/result-text';
import { usePanel } from '../context';
import { useNow } from '../controls/use-now';
import { useResultInSight } from './in-sight';
import { toRunState, wordRunFailure } from './run-words';

export function RunOutcome({ bench }: { bench: ToolBench }) {
  const run = bench.runs.value?.find(({ id }) => id === bench.shown.value);
  const stands = !run ? 'unknown' : run.outcome === null ? 'going' : 'ended';
  const box = useResultInSight<HTMLElement>({ id: bench.shown.value, stands });
  if (!run)
    return (
      <section ref={box} class="outcome none small quiet">
        {say('The result comes here.')}
      </section>
    );
  return (
    <section ref={box} aria-label={say('Result')} class="outcome">
      {run.outcome === null ? <Going run={run} bench={bench} /> : <Ended run={run} outcome={run.outcome} />}
    </section>
  );
}

function Going({ run, bench }: { run: HandRun; bench: ToolBench }) {
  const now = useNow(true);
  const asks = bench.asking.value.has(run.id);
  return (
    <div class="row">
      {asks ? <Icon name="hand" /> : <span class="spin" />}
      <span role="status">{asks ? say('The page waits for you.') : say('Running')}</span>
      <span class="quiet small">{toDuration(Math.max(0, now - run.at))}</span>
      <span class="grow" />
      <button type="button" class="btn sm" onClick={() => void bench.cancel(run.id)}>
        {say('Cancel')}
      </button>
    </div>
  );
}

type Outcome = NonNullable<HandRun['outcome']>;

export function Ended({ run, outcome }: { run: HandRun; outcome: Outcome }) {
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
      {isResult ? <Result key={run.id} run={run} outcome={outcome} /> : <Failure outcome={outcome} />}
    </>
  );
}

function Result({ run, outcome }: { run: HandRun; outcome: Extract<Outcome, { type: 'result' }> }) {
  const isCut = outcome.stored && outcome.size > outcome.preview.length;
  const [whole, setWhole] = useState(outcome.images > 0);
  return (
    <>
      {outcome.isError && <p class="small danger">{say('The tool says that it failed.')}</p>}
      {whole ? <Whole runId={run.id} preview={outcome.preview} /> : <ResultText text={outcome.preview} />}
      {isCut && !whole && (
        <div class="row small mid">
          <span>{say('This is the beginning.')}</span>
          <IconButton icon="expand" label={say('Open the full result')} onClick={() => setWhole(true)} />
        </div>
      )}
    </>
  );
}

type Given = Commands['tool-run-result']['answer'];

/** Kept for the newest runs only; of an older one there is the beginning. */
function Whole({ runId, preview }: { runId: string; preview: string }) {
  const { bench } = usePanel();
  const [given, setGiven] = useState<Given | null>(null);
  useEffect(() => {
    const end = new AbortController();
    void bench.wholeResult(runId).then((answer) => !end.signal.aborted && setGiven(answer ?? { missing: true }));
    return () => end.abort();
  }, [bench, runId]);
  if (given === null) return <div class="skel" style="height: 72px" />;
  if (!('missing' in given)) return <WholeContent {...given} />;
  return (
    <>
      <ResultText text={preview} />
      <p class="small mid">{say('The full result is not kept any more. The beginning above is all there is.')}</p>
    </>
  );
}

function Failure({ outcome }: { outcome: Exclude<Outcome, { type: 'result' }> }) {
  const { what, next } = wordRunFailure(outcome);
  return (
    <>
      <p>
        <b>
          <Visible text={what} dir="auto" />
        </b>{' '}
        {next}
      </p>
      {outcome.details && (
        <ul class="issues">
          {outcome.details.map((issue) => (
            <li key={issue.path + issue.keyword}>{wordIssue(issue)}</li>
          ))}
        </ul>
      )}
    </>
  );
}
