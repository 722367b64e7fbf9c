/** Messages of other agents: each is asked for as a call, and sent to the chat once the user let it. Pure. */
import type { CallTarget } from '#core/tools/schemas.ts';
import type { CallState, Conversation, Item } from './conversation';
import type { EntryOf, MessageContent } from './entry';

/** The layer of the one tool that sends a message. No model is offered it. */
export const messageLayerKey = 'local:chat';

export const sendsMessage = (target: Pick<CallTarget, 'layerKey'> | null): boolean =>
  target?.layerKey === messageLayerKey;

/** The call by which another agent asks to send a message, if that is what the turn is. */
export function askedMessage(item: Item | undefined): CallState | null {
  const [call] = item?.type === 'turn' && item.entry.byAgent !== undefined ? item.calls : [];
  return call && sendsMessage(call.call.target) ? call : null;
}

/** What the current run's agent may send as it ends; null: nothing, or the user didn't let it. */
export function allowedMessage({ items, run }: Pick<Conversation, 'items' | 'run'>): MessageContent | null {
  const call = run.turns > 0 ? askedMessage(items.at(-1)) : null;
  if (call?.result?.outcome.type !== 'result') return null;
  const { content } = call.edited ?? call.prepared?.input ?? {};
  return { text: String(content), ...(call.byAgent !== undefined && { byAgent: call.byAgent }) };
}

/** Whether the user wrote the message themselves. */
export const isOwnMessage = ({ byApp, byAgent }: Pick<EntryOf<'user-message'>, 'byApp' | 'byAgent'>): boolean =>
  !byApp && byAgent === undefined;

/** What the user noted for all chats is told in this one, and may be added to: no other agent writes in it. */
export const hasMemory = (conversation: Pick<Conversation, 'items' | 'settings'>): boolean =>
  conversation.settings.memory !== false &&
  conversation.items.every((item) => item.type !== 'user' || item.entry.byAgent === undefined);

/** The other agent for whom the chat works: it wrote the newest message. */
export const agentBehind = ({ items }: Pick<Conversation, 'items'>): string | undefined =>
  items.flatMap((item) => (item.type === 'user' ? item.entry : [])).at(-1)?.byAgent;
