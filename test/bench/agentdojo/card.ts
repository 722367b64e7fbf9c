/** What the card of a waiting call shows, as the agent knows it: the panel draws no less. */
import type { CallState } from '#core/log/conversation.ts';
import type { Card } from './world';

export function toCard({ call, asked, prepared }: CallState): Card {
  const { target } = call;
  const sent = prepared?.input ?? {};
  return {
    tool: target?.tool ?? '',
    place: target?.server ?? '',
    why: asked ? `${asked.reason}${asked.flow && asked.reason !== 'cross-origin-flow' ? ' + flow' : ''}` : '',
    mayRemember: asked?.mayRemember ?? false,
    mayLast: asked?.forChat ?? false,
    saysFlow: asked?.flow !== undefined,
    shows: (name, value) => JSON.stringify(sent[name]) === JSON.stringify(value),
  };
}
