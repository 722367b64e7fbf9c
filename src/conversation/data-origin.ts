/** Which page the data of a call came from: an address without a host is an address there. Pure. */
import type { CallState, Conversation } from './conversation';

/** Of the newest answer from outside since the user's last message; null when that was no page's. */
export function originOfData({ items, calls }: Pick<Conversation, 'items' | 'calls'>): string | null {
  const asked = items.findLastIndex(({ type }) => type === 'user');
  const recent = items.slice(asked + 1).flatMap((item) => (item.type === 'turn' ? item.calls : []));
  const newest = recent
    .map((state) => recalled(state, calls))
    .findLast((state) => state && hasAnswered(state) && state.call.target?.source.type !== 'local');
  const source = newest?.call.target?.source;
  return source?.type === 'page' ? source.origin : null;
}

/** An earlier result that was read again is that of the call it answered. */
function recalled(state: CallState, calls: Conversation['calls']): CallState | undefined {
  const { target, input } = state.call;
  if (target?.source.type !== 'local' || target.tool !== 'recall' || !hasAnswered(state)) return state;
  return calls.get(String(input.id));
}

const hasAnswered = ({ result }: CallState): boolean => result?.outcome.type === 'result' && !result.outcome.isError;
