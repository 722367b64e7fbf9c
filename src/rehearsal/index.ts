/** Rehearsal: a model that needs no key and no network. It matches words by rules; it is no language model. */

import type { ModelEvent, ModelRequest, Provider } from '#providers';
import { profileOf } from '#providers';
import { type Move, nextMove } from './next-move';

/** `now` is the clock that "tomorrow" is counted from. */
export function createRehearsal(now: () => Date = () => new Date()): Provider {
  return {
    model: 'Rehearsal',
    profile: profileOf({ type: 'rehearsal' }),
    stream: (request, signal) => perform(request, signal, now),
  };
}

async function* perform(request: ModelRequest, signal: AbortSignal, now: () => Date): AsyncGenerator<ModelEvent> {
  const move = nextMove(request, now());
  for (const event of toEvents(move)) {
    await breathe();
    if (signal.aborted) return yield { type: 'end', reason: 'aborted' };
    yield event;
  }
}

/** Lets a stop that is on its way arrive between two fragments. */
function breathe(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}

function* toEvents({ text, calls }: Move): Generator<ModelEvent> {
  for (const piece of text.match(/\s*\S+\s*$|\s*\S+/g) ?? []) yield { type: 'text-delta', text: piece };
  for (const call of calls) yield* toCall(call);
  yield { type: 'end', reason: calls.length > 0 ? 'tool-calls' : 'stop' };
}

function* toCall(call: Move['calls'][number]): Generator<ModelEvent> {
  const id = `call_${crypto.randomUUID()}`;
  yield { type: 'tool-call-start', id, name: call.name };
  for (const piece of toPieces(JSON.stringify(call.input))) yield { type: 'tool-call-delta', id, text: piece };
  yield { type: 'tool-call', id, ...call };
}

const pieceLength = 16;
const mostPieces = 40;

function toPieces(text: string): string[] {
  const length = Math.max(pieceLength, Math.ceil(text.length / mostPieces));
  return Array.from({ length: Math.ceil(text.length / length) }, (_, at) => text.slice(at * length, (at + 1) * length));
}
