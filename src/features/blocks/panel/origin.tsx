/** Where a widget came from: the calls it is based on, the call that drew it, the user's changes, and its live binding. */

import { useState } from 'preact/hooks';
import { capitalise } from '#core/tools/phrase.ts';
import { FullResult, ResultText } from '#features/conversation/panel/index.ts';
import { Badge } from '#ui/badge.tsx';
import { Code } from '#ui/controls/code.tsx';
import { LinkButton } from '#ui/controls/controls.tsx';
import { JsonTree } from '#ui/json-tree.tsx';
import { say } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';
import { toDuration, toMoment, toSize } from '#ui/words/figures.ts';
import type { ChainStep } from '../state/block-chain';
import type { BlockView } from '../state/canvas';
import { phraseOf, toEvery } from '../state/canvas-words';

type ChainCall = Extract<ChainStep, { type: 'call' }>;

export function Origin({ block }: { block: BlockView }) {
  const { canvas } = usePanel();
  return (
    <>
      <h3 class="grouph">{say('Where this came from')}</h3>
      <ol class="chain">
        {canvas.chainOf(block).map((step, i) => (
          <Step key={i.toString()} step={step} />
        ))}
      </ol>
      {block.binding && <Binding block={block} />}
    </>
  );
}

function Step({ step }: { step: ChainStep }) {
  const now = Date.now();
  if (step.type === 'call') return <CallStep step={step} now={now} />;
  return (
    <li class="hand">
      {say('You {did}', { did: phraseOf(step.did) })}
      <span class="quiet">{`, ${toMoment(step.at, now)}`}</span>
    </li>
  );
}

function CallStep({ step, now }: { step: ChainCall; now: number }) {
  const [open, setOpen] = useState(false);
  const { tool, from, at, duration, result, input } = step;
  const times = [at !== null && toMoment(at, now), duration !== null && toDuration(duration)].filter(Boolean);
  const hasInput = Object.keys(input).length > 0;
  return (
    <li class={from?.kind ?? ''}>
      <p class="row">
        <Code class="cut" title={tool} text={tool} />
        {from && <Badge {...from} />}
        <span class="grow" />
        <span class="tiny quiet nowrap">{times.join(', ')}</span>
      </p>
      {step.did && <p class="small mid">{capitalise(phraseOf(step.did))}</p>}
      <p class="row small">
        {(hasInput || result) && (
          <LinkButton onClick={() => setOpen(!open)}>{open ? say('Collapse') : say('Expand')}</LinkButton>
        )}
        {result && <span class="quiet">{toSize(result.size)}</span>}
      </p>
      {open && hasInput && (
        <JsonTree value={input} label={say('{name}: {words}', { name: say('Arguments'), words: tool })} depth={1} />
      )}
      {open && result && <Result callId={step.callId} result={result} />}
    </li>
  );
}

const Result = ({ callId, result }: { callId: string; result: NonNullable<ChainCall['result']> }) =>
  result.stored ? <FullResult callId={callId} /> : <ResultText text={result.preview} />;

function Binding({ block: { id, binding } }: { block: BlockView }) {
  const { canvas } = usePanel();
  if (!binding) return null;
  const busy = canvas.live.busy.value.has(id);
  const failure = canvas.live.failures.value.get(id);
  return (
    <>
      <h3 class="grouph">{say('Live')}</h3>
      <p class="small">
        <Code text={binding.tool} /> {binding.server},{' '}
        {binding.every === null ? say('on request') : say('{every} while visible', { every: toEvery(binding.every) })}
      </p>
      {failure && (
        <p class="small warn" dir="auto">
          {say('Not refreshed: {message}', { message: failure.message })}
        </p>
      )}
      <p class="row small">
        {busy ? (
          <span class="mid">{say('Refreshing')}</span>
        ) : (
          <LinkButton onClick={() => canvas.live.refresh(id)}>{say('Refresh')}</LinkButton>
        )}
        <LinkButton onClick={() => canvas.carryOut({ type: 'unbound', id })}>{say('Stop refreshing')}</LinkButton>
      </p>
    </>
  );
}
