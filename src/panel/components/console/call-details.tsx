/** The details of a call: arguments, result, what the model was told, and all of it as JSON to copy. */
import { CopyButton, say, sayCount } from '#ui';
import { toTraceCall } from '../../exports/trace';
import type { CallSpan, ConsoleRun } from '../../models/console/console-runs';
import { wordTold } from '../../models/console/console-words';
import { CallBody } from '../calls/call-body';
import { Plain } from '../calls/result-text';

export function CallDetails({ row, run }: { row: CallSpan; run: ConsoleRun }) {
  const told = wordTold(row.call);
  return (
    <>
      <p class="row">
        <code class="quiet cut grow">{row.id}</code>
        <CopyButton what={say('the call as JSON')} text={() => JSON.stringify(toTraceCall(row), null, 2)} />
      </p>
      <CallBody call={row.call} />
      {told !== null && (
        <>
          <p class="bh">{say('What the model was told')}</p>
          <Sizes row={row} run={run} />
          <Plain text={told} label={say('What the model was told')} />
        </>
      )}
    </>
  );
}

/** How much of the result the model was given, at first and later. */
function Sizes({ row: { call }, run }: { row: CallSpan; run: ConsoleRun }) {
  const turn = run.turns.findIndex(({ id }) => run.shortened.get(id)?.some(({ callId }) => callId === call.id));
  const later = run.shortened.get(run.turns[turn]?.id ?? '')?.find(({ callId }) => callId === call.id);
  if (!call.result || (!later && call.result.size <= call.result.preview.length)) return null;
  const { size, preview } = call.result;
  const of = (length: number) => `inline-size: ${Math.max(2, (length / size) * 120).toFixed(1)}px`;
  return (
    <div class="sizes">
      <p>
        <b style={of(size)} />
        {sayCount(size, '{count} character', '{count} characters')}
      </p>
      {preview.length < size && (
        <p>
          <b style={of(preview.length)} />
          {sayCount(preview.length, '{count} character told at first', '{count} characters told at first')}
        </p>
      )}
      {later && (
        <p>
          <b style={of(later.after)} />
          {sayCount(later.after, '{count} character since turn {nth}', '{count} characters since turn {nth}', {
            nth: turn + 1,
          })}
        </p>
      )}
      {call.result.stored && <p class="quiet">{say('The model can read the rest again with recall.')}</p>}
    </div>
  );
}
