/** The history of a block: the calls and user changes behind it, and the sources of its data. Pure. */
import type { Block, BlockChange, Conversation } from '#conversation';
import type { Provenance } from '#ui';
import { type CallView, sourceOf, sourcesOf, toCallView } from '../calls/call-view';

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

type Drawn = Pick<Conversation, 'calls' | 'drawn'>;
type Changed = Pick<Block, 'id' | 'changes'>;

export function sourcesOfBlock({ calls, drawn }: Drawn, { id, changes }: Changed): Provenance[] {
  const drawnBy = changes.find(({ callId }) => callId !== null)?.callId ?? null;
  return sourcesOf(calls, drawn.get(id)?.read ?? [], drawnBy);
}

/** The calls whose results were read, then the changes in order. Repeated changes by the user count once. */
export function toChain({ calls, drawn }: Drawn, { id, changes }: Changed): ChainStep[] {
  const read = (drawn.get(id)?.read ?? []).flatMap((callId) => toCallStep(calls, callId, null));
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
