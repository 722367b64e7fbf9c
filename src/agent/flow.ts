/** The cross-origin rule: which data a call could pass from one site or server to another, and which grants allow that. */
import {
  type CallState,
  type Conversation,
  type DataSource,
  dataSourceKey,
  dataSourceOf,
  dataSourcesBefore,
  ranByHand,
} from '#conversation';
import type { CallTarget, JsonObject, JsonSchema } from '#tools';
import { carries } from './carrying';

/** The key of the grant by which results of `from` may be sent to `to`. */
export const flowKey = (from: DataSource, to: DataSource): string =>
  `flow ${dataSourceKey(from)} > ${dataSourceKey(to)}`;

interface SentCall {
  /** The call's id in the log; null if no turn asked for it. */
  callId: string | null;
  target: Pick<CallTarget, 'source' | 'server' | 'tool' | 'layerKey'>;
  input: JsonObject;
  schema: JsonSchema | undefined;
}

/** The other sources whose results the arguments could contain; none if the arguments contain nothing that is new to the target. */
export function flowsOf(conversation: Conversation, { callId, target, input, schema }: SentCall): DataSource[] {
  const to = dataSourceOf(target.source, target.server);
  if (!to) return [];
  const seq = seqOfTurn(conversation, callId);
  const others = dataSourcesBefore(conversation, seq).filter((held) => dataSourceKey(held) !== dataSourceKey(to));
  if (others.length === 0 || wasSent(conversation, target, input)) return [];
  return carries(input, schema, saidBefore(conversation, seq)) ? others : [];
}

/** The turn's position in the log: calls of one turn don't know each other's results. */
function seqOfTurn({ items }: Conversation, callId: string | null): number {
  const turn = items.findLast((item) => item.type === 'turn' && item.calls.some(({ call }) => call.id === callId));
  return turn?.entry.seq ?? Number.POSITIVE_INFINITY;
}

/** The line of a slash command doesn't count: the tool names its arguments, and may have filled them in. */
const saidBefore = ({ items }: Conversation, seq: number): string[] =>
  items.flatMap((item, i) =>
    item.type === 'user' && item.entry.seq < seq && !ranByHand(items, i) ? [item.entry.text] : [],
  );

/** Whether the tool has already answered the same arguments, and so knows them. */
function wasSent({ calls }: Conversation, { layerKey, tool, source }: SentCall['target'], input: JsonObject): boolean {
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
