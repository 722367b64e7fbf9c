/** The sites and servers whose data a conversation holds, and which a later call could pass on. Pure. */
import type { ToolSource } from '#tools';
import type { CallState, Conversation } from './conversation';
import type { Holding } from './entry';

/** The site or server of a source; null for built-in tools. `server`: the name that the user gave it. */
export function holdingOf(source: ToolSource, server: string): Holding | null {
  if (source.type === 'local') return null;
  if (source.type === 'mcp') return { type: 'server', serverId: source.serverId, name: server };
  const { origin, documentId } = source;
  return /^https?:/.test(origin) ? { type: 'site', origin } : { type: 'site', origin, documentId };
}

/** Equal for the same site or server, whatever its name. */
export function holdingKey(holding: Holding): string {
  if (holding.type === 'server') return `server ${holding.serverId}`;
  return holding.documentId === undefined ? `site ${holding.origin}` : `document ${holding.documentId}`;
}

/** Whether it has an identity that lasts longer than a document. */
export const isNamed = (holding: Holding): boolean => holding.type === 'server' || holding.documentId === undefined;

/**
 * The sites and servers whose text the model could read when it wrote a call: those that answered before `seq`, also with an
 * error of their own, and those of attachments. Deleted messages count, as the model has read them; a recall adds nothing.
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

/** An attachment from a page belongs to that page. */
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
