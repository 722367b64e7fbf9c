/** Demo mode: a provider that needs no key and no network. It matches words and is no language model. */

import type { ModelEvent, ModelRequest, Provider } from '#core/loop/provider.ts';
import { writeJson } from '#core/tools/long-numbers.ts';
import { profileOf } from '../access';
import { type Move, nextMove } from './next-move';

export const createDemo = (): Provider => ({
  model: 'Demo mode',
  profile: profileOf({ type: 'demo' }),
  cantSummarise: true,
  isUnaware: true,
  stream,
});

async function* stream(request: ModelRequest, signal: AbortSignal): AsyncGenerator<ModelEvent> {
  for (const event of toEvents(nextMove(request, navigator.language))) {
    // A stop that is on its way arrives between two events.
    await new Promise((resolve) => setTimeout(resolve, 0));
    if (signal.aborted) return yield { type: 'end', reason: 'aborted' };
    yield event;
  }
}

function* toEvents({ text, call }: Move): Generator<ModelEvent> {
  for (const piece of text.match(/(?<!\s)\s*\S+(?:\s+$)?/g) ?? []) yield { type: 'text-delta', text: piece };
  if (call) yield* toCallEvents(call);
  yield { type: 'end', reason: call ? 'tool-calls' : 'stop' };
}

const minPiece = 16;
const maxPieces = 40;

function* toCallEvents(call: NonNullable<Move['call']>): Generator<ModelEvent> {
  const id = `call_${crypto.randomUUID()}`;
  yield { type: 'tool-call-start', id, name: call.name };
  const json = writeJson(call.input);
  const length = Math.max(minPiece, Math.ceil(json.length / maxPieces));
  for (let at = 0; at < json.length; at += length)
    yield { type: 'tool-call-delta', id, text: json.slice(at, at + length) };
  yield { type: 'tool-call', id, ...call };
}
