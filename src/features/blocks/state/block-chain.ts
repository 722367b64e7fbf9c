/** The history of a block: the calls that its data came from, and those and the user's changes that made it. Pure. */
import type { Block, BlockChange } from '#core/log/canvas.ts';
import type { Conversation } from '#core/log/conversation.ts';
import { type CallView, sourceOf, toCallView } from '#features/conversation/state/index.ts';
import type { Provenance } from '#ui/badge.tsx';

/** A call behind a block. `at`: milliseconds since 1970; null: it never began. `did` is null where its result was read. */
interface ChainCall extends Pick<CallView, 'tool' | 'input' | 'duration' | 'result'> {
  type: 'call';
  callId: string;
  from: Provenance | null;
  at: number | null;
  did: BlockChange['type'] | null;
}

/** A call behind a block, or a change by the user. */
export type ChainStep = ChainCall | { type: 'hand'; did: BlockChange['type']; at: number };

/** The calls whose results it holds, then the changes in order. Repeated changes by the user count once. */
export function toChain(
  { calls }: Pick<Conversation, 'calls'>,
  { changes, from }: Pick<Block, 'changes'> & { from: readonly string[] },
): ChainStep[] {
  const read = from.flatMap((callId) => toCallStep(calls, callId, null));
  const done = changes
    .filter(({ type, callId }, i) => callId !== null || !isSameHand(changes[i + 1], type))
    .flatMap(({ type, callId, at }): ChainStep[] =>
      callId === null ? [{ type: 'hand', did: type, at }] : toCallStep(calls, callId, type),
    );
  return [...read, ...done];
}

const isSameHand = (next: BlockChange | undefined, type: BlockChange['type']): boolean =>
  next?.callId === null && next.type === type;

function toCallStep(calls: Conversation['calls'], callId: string, did: BlockChange['type'] | null): ChainStep[] {
  const state = calls.get(callId);
  if (!state) return [];
  const { tool, input, startedAt: at, duration, result } = toCallView(state);
  return [{ type: 'call', callId, tool, from: sourceOf(state), input, at, duration, result, did }];
}
