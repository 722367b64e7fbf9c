/** Rehearsal: a provider that needs no key and no network. It matches words by rules and is no language model. */
import { type ModelEvent, type ModelRequest, type Provider, profileOf } from '#providers';
import type { PlannedCall } from './calls';
import { type Move, nextMove } from './next-move';

/** `now` is the clock that "tomorrow" is relative to. */
export function createRehearsal(now: () => Date = () => new Date()): Provider {
  return {
    model: 'Rehearsal',
    profile: profileOf({ type: 'rehearsal' }),
    stream: (request, signal) => stream(request, signal, now),
  };
}

async function* stream(request: ModelRequest, signal: AbortSignal, now: () => Date): AsyncGenerator<ModelEvent> {
  for (const event of toEvents(nextMove(request, now()))) {
    // A stop that is on its way arrives between two events.
    await new Promise((resolve) => setTimeout(resolve, 0));
    if (signal.aborted) return yield { type: 'end', reason: 'aborted' };
    yield event;
  }
}

function* toEvents({ text, calls }: Move): Generator<ModelEvent> {
  for (const piece of text.match(/\s*\S+\s*$|\s*\S+/g) ?? []) yield { type: 'text-delta', text: piece };
  for (const call of calls) yield* toCallEvents(call);
  yield { type: 'end', reason: calls.length > 0 ? 'tool-calls' : 'stop' };
}

const shortestPiece = 16;
const maxPieces = 40;

function* toCallEvents(call: PlannedCall): Generator<ModelEvent> {
  const id = `call_${crypto.randomUUID()}`;
  yield { type: 'tool-call-start', id, name: call.name };
  const json = JSON.stringify(call.input);
  const length = Math.max(shortestPiece, Math.ceil(json.length / maxPieces));
  for (let at = 0; at < json.length; at += length)
    yield { type: 'tool-call-delta', id, text: json.slice(at, at + length) };
  yield { type: 'tool-call', id, ...call };
}
