/** A call's arguments and its result. */

import { useState } from 'preact/hooks';
import { writeJson } from '#core/tools/long-numbers.ts';
import { Badge, toProvenance } from '#ui/badge.tsx';
import { Code } from '#ui/controls/code.tsx';
import { CopyButton, IconButton } from '#ui/controls/controls.tsx';
import { JsonTree } from '#ui/json-tree.tsx';
import { say, sayCount } from '#ui/language/index.tsx';
import { toDuration, toSize } from '#ui/words/figures.ts';
import { wordHints } from '#ui/words/run.ts';
import type { CallView } from '../state/call-view';
import { decisionWords } from './decision-words';
import { FullResult } from './full-result';
import { Granted } from './granted';
import { Issues } from './issues';
import { Plain, ResultText } from './result-text';

export const CallBody = ({ call }: { call: CallView }) => (
  <div class="body">
    <Whence call={call} />
    <Arguments call={call} />
    {call.failure && <FailureDetails call={call} />}
    {call.result && <Result call={call} result={call.result} />}
    <About call={call} />
    {call.target && <Granted of={call.target} />}
  </div>
);

/** What the row says in words, as developers know it; and what the page showed there. */
const Whence = ({ call: { tool, target, duration, asked } }: { call: CallView }) => (
  <>
    <p class="whence row">
      <Code text={tool} />
      {target && <Badge {...toProvenance(target.source, target.server)} />}
      <span class="grow" />
      {duration !== null && <span class="dur">{toDuration(duration)}</span>}
    </p>
    {asked?.picture && (
      <img class="picture" src={`data:image/jpeg;base64,${asked.picture}`} alt={say('This part of the page')} />
    )}
  </>
);

function Arguments({ call }: { call: CallView }) {
  const text = () => call.malformed ?? writeJson(call.edited ?? call.input, 2);
  return (
    <>
      <p class="bh">
        {call.edited ? say('Arguments, as you changed them') : say('Arguments')}
        {call.repairs.length > 0 && (
          <span>{say('Arguments repaired: {parts}', { parts: call.repairs.join(', ') })}</span>
        )}
        <span class="grow" />
        <CopyButton what={say('arguments')} text={text} />
      </p>
      {call.edited && <JsonTree value={call.edited} label={say('Arguments, as you changed them')} depth={2} />}
      {call.edited && <p class="bh">{say('The model’s arguments')}</p>}
      {call.malformed === undefined ? (
        <JsonTree value={call.input} label={say('Arguments')} depth={2} />
      ) : (
        <Plain text={call.malformed} label={say('Arguments as the model wrote them')} />
      )}
    </>
  );
}

function FailureDetails({ call: { failure } }: { call: CallView }) {
  if (!failure?.details?.length && !failure?.expectedSchema) return null;
  return (
    <>
      <p class="bh">{say('Problems')}</p>
      <Issues issues={failure.details ?? []} />
      {failure.expectedSchema && (
        <JsonTree value={failure.expectedSchema} label={say('The schema of the tool')} depth={0} />
      )}
    </>
  );
}

function Result({ call, result }: { call: CallView; result: NonNullable<CallView['result']> }) {
  const [full, setFull] = useState(result.rich === true);
  const shortened = result.stored && result.size > result.preview.length;
  const about = [toSize(result.size), result.images > 0 && sayCount(result.images, '{count} image', '{count} images')]
    .filter(Boolean)
    .join(', ');
  return (
    <>
      <p class="bh">
        {say('Result')}
        <span>{shortened ? say('{about}, beginning', { about }) : about}</span>
        <span class="grow" />
        {result.stored && !full && (
          <IconButton icon="expand" label={say('Open the full result')} onClick={() => setFull(true)} />
        )}
        <CopyButton what={say('result')} text={() => result.preview} />
      </p>
      {full ? <FullResult callId={call.id} apart={result.rich === true} /> : <ResultText text={result.preview} />}
      {result.misfits && (
        <>
          <p class="bh">{say('Doesn’t match the tool’s output schema')}</p>
          <Issues issues={result.misfits} />
        </>
      )}
    </>
  );
}

/** The tool's description and hints, and how the call was approved. */
function About({ call: { target, asked, decision } }: { call: CallView }) {
  if (!target) return null;
  const hints = wordHints(target.hints);
  const decided = asked && decision && say(decisionWords[decision].answered);
  return (
    <p class="about">
      <span dir="auto">{target.description}</span>
      {hints.length > 0 && <span class="quiet">{` ${hints.join(', ')}.`}</span>}
      {decided && <span class="quiet">{` ${decided}.`}</span>}
    </p>
  );
}
