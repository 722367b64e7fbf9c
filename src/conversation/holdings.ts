/** Whose results a conversation holds: what a later call could carry somewhere else. Pure. */
import type { ToolSource } from '#tools';
import type { CallState, Conversation } from './conversation';
import type { Holding } from './entry';

/** The site or server behind a source; null for what is built in. `server`: the name that a user gave it. */
export function holdingOf(source: ToolSource, server: string): Holding | null {
  if (source.type === 'local') return null;
  if (source.type === 'mcp') return { type: 'server', serverId: source.serverId, name: server };
  const { origin, documentId } = source;
  return /^https?:/.test(origin) ? { type: 'site', origin } : { type: 'site', origin, documentId };
}

/** Equal for the same site or server, whatever it is called now. */
export function holdingKey(holding: Holding): string {
  if (holding.type === 'server') return `server ${holding.serverId}`;
  return holding.documentId === undefined ? `site ${holding.origin}` : `document ${holding.documentId}`;
}

/** It has an origin that tells it from all others. */
export const isNamed = (holding: Holding): boolean => holding.type === 'server' || holding.documentId === undefined;

/**
 * Sites and servers whose words the model could read when it wrote a call: what answered before `seq`, errors in their own
 * words included, and what the user attached. Reading a result again brings nothing new, and a message taken out of the chat was read all the same.
 */
export function holdingsBefore({ calls, attached }: Pick<Conversation, 'calls' | 'attached'>, seq: number): Holding[] {
  const held = new Map(attachedBefore(attached, seq).map((holding) => [holdingKey(holding), holding]));
  for (const state of calls.values()) {
    const target = state.call.target;
    const holding = target && hasSpoken(state, seq) ? holdingOf(target.source, target.server) : null;
    if (holding) held.set(holdingKey(holding), holding);
  }
  return [...held.values()];
}

/** What the user attached from a page is that page's. */
function attachedBefore(attached: Conversation['attached'], seq: number): Holding[] {
  const said = attached.flatMap((entry) => (entry.seq < seq ? (entry.attachments ?? []) : []));
  return said.flatMap(({ id, origin }): Holding[] => {
    if (origin === null) return [];
    return [/^https?:/.test(origin) ? { type: 'site', origin } : { type: 'site', origin, documentId: id }];
  });
}

function hasSpoken({ result }: CallState, seq: number): boolean {
  if (!result || result.seq >= seq) return false;
  return result.outcome.type === 'result' || result.outcome.code === 'threw';
}
