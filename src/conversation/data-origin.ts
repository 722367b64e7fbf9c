/** Which page the data of a run came from: an address without a host is an address there. Pure. */
import type { Conversation } from './replay';

/** Of the last call in this run that a page answered; null when none did. */
export function originOfData({ items, run }: Pick<Conversation, 'items' | 'run'>): string | null {
  const calls = items.slice(run.firstItem).flatMap((item) => (item.type === 'turn' ? item.calls : []));
  for (const { call, result } of calls.toReversed()) {
    const source = call.target?.source;
    if (source?.type === 'page' && result?.outcome.type === 'result') return source.origin;
  }
  return null;
}
