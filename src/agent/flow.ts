/** The cross-origin rule: what a call could carry from one site or server to another, and who may receive whose results. */
import {
  type CallState,
  type Conversation,
  type Holding,
  holdingKey,
  holdingOf,
  holdingsBefore,
  ranByHand,
} from '#conversation';
import type { CallTarget, JsonObject, JsonSchema } from '#tools';
import { carries } from './carrying';

/** The key of "what `from` answered may go to `to`". */
export const flowKey = (from: Holding, to: Holding): string => `flow ${holdingKey(from)} > ${holdingKey(to)}`;

interface Sending {
  /** The call's id in the log; null for one that no turn asked for. */
  callId: string | null;
  target: Pick<CallTarget, 'source' | 'server' | 'tool' | 'layerKey'>;
  input: JsonObject;
  schema: JsonSchema | undefined;
}

/** The others whose results the arguments could hold; none when these say nothing that could be theirs, or nothing new. */
export function flowsOf(conversation: Conversation, { callId, target, input, schema }: Sending): Holding[] {
  const to = holdingOf(target.source, target.server);
  if (!to) return [];
  const seq = seqOfTurn(conversation, callId);
  const others = holdingsBefore(conversation, seq).filter((held) => holdingKey(held) !== holdingKey(to));
  if (others.length === 0 || wasSent(conversation, target, input)) return [];
  return carries(input, schema, saidBefore(conversation, seq)) ? others : [];
}

/** What a turn's calls bring isn't known to the calls beside them. */
function seqOfTurn({ items }: Conversation, callId: string | null): number {
  const turn = items.findLast((item) => item.type === 'turn' && item.calls.some(({ call }) => call.id === callId));
  return turn?.entry.seq ?? Number.POSITIVE_INFINITY;
}

/** The line of a run by hand is none of it: the tool names its arguments, and may have filled them in. */
const saidBefore = ({ items }: Conversation, seq: number): string[] =>
  items.flatMap((item, i) =>
    item.type === 'user' && item.entry.seq < seq && !ranByHand(items, i) ? [item.entry.text] : [],
  );

/** The same arguments went to the same tool before, and it answered: it knows them. */
function wasSent({ calls }: Conversation, { layerKey, tool, source }: Sending['target'], input: JsonObject): boolean {
  const written = JSON.stringify(input);
  const isSame = ({ call, prepared, edited, result }: CallState) =>
    result?.outcome.type === 'result' &&
    call.target?.layerKey === layerKey &&
    call.target.tool === tool &&
    originOf(call.target.source) === originOf(source) &&
    JSON.stringify(edited ?? prepared?.input) === written;
  return [...calls.values()].some(isSame);
}

const originOf = (source: CallTarget['source']): string =>
  source.type === 'page' ? `${source.topOrigin} ${source.origin}` : source.type;
