/** Which page the data of a call came from, so that a relative address can be resolved against it. Pure. */
import type { CallState, Conversation } from './conversation';

/** The origin behind the newest result since the user's last message; null when it did not come from a page. */
export function originOfData({ items, calls }: Pick<Conversation, 'items' | 'calls'>): string | null {
  const asked = items.findLastIndex(({ type }) => type === 'user');
  const recent = items.slice(asked + 1).flatMap((item) => (item.type === 'turn' ? item.calls : []));
  const newest = recent
    .map((state) => recalled(state, calls))
    .findLast((state) => state && hasAnswered(state) && state.call.target?.source.type !== 'local');
  const source = newest?.call.target?.source;
  return source?.type === 'page' ? source.origin : null;
}

/** A recalled result belongs to the call that it answered first. */
function recalled(state: CallState, calls: Conversation['calls']): CallState | undefined {
  const { target, input } = state.call;
  if (target?.source.type !== 'local' || target.tool !== 'recall' || !hasAnswered(state)) return state;
  return calls.get(String(input.id));
}

const hasAnswered = ({ result }: CallState): boolean => result?.outcome.type === 'result' && !result.outcome.isError;
