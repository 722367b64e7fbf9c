/** The sites and servers that a conversation's data came from: a later call could pass it on to others. Pure. */
import type { ToolSource } from '#tools';
import type { CallState, Conversation } from './conversation';
import type { DataSource } from './entry';

/** The site or server of a source; null for built-in tools. `server`: the name that the user gave it. */
export function dataSourceOf(source: ToolSource, server: string): DataSource | null {
  if (source.type === 'local') return null;
  if (source.type === 'mcp') return { type: 'server', serverId: source.serverId, name: server };
  const { origin, documentId } = source;
  return /^https?:/.test(origin) ? { type: 'site', origin } : { type: 'site', origin, documentId };
}

/** Equal for the same site or server, whatever its name. */
export function dataSourceKey(source: DataSource): string {
  if (source.type === 'server') return `server ${source.serverId}`;
  return source.documentId === undefined ? `site ${source.origin}` : `document ${source.documentId}`;
}

/** Whether it has an identity that lasts longer than a document. */
export const isNamed = (source: DataSource): boolean => source.type === 'server' || source.documentId === undefined;

/**
 * The sites and servers whose text the model could read when it wrote a call: those that answered before `seq`, also with an
 * error of their own, and those of attachments. Deleted messages count, as the model has read them; a recall adds nothing.
 */
export function dataSourcesBefore(
  { calls, attached }: Pick<Conversation, 'calls' | 'attached'>,
  seq: number,
): DataSource[] {
  const sources = new Map(sourcesOfAttachments(attached, seq).map((source) => [dataSourceKey(source), source]));
  for (const state of calls.values()) {
    const target = state.call.target;
    const source = target && hasAnswered(state, seq) ? dataSourceOf(target.source, target.server) : null;
    if (source) sources.set(dataSourceKey(source), source);
  }
  return [...sources.values()];
}

/** An attachment from a page belongs to that page. */
function sourcesOfAttachments(attached: Conversation['attached'], seq: number): DataSource[] {
  const earlier = attached.flatMap((entry) => (entry.seq < seq ? (entry.attachments ?? []) : []));
  return earlier.flatMap(({ id, origin }): DataSource[] => {
    if (origin === null) return [];
    return [/^https?:/.test(origin) ? { type: 'site', origin } : { type: 'site', origin, documentId: id }];
  });
}

function hasAnswered({ result }: CallState, seq: number): boolean {
  if (!result || result.seq >= seq) return false;
  return result.outcome.type === 'result' || result.outcome.code === 'threw';
}

/** The page behind the newest result since the user's last message, to resolve relative addresses. Null: not from a page. */
export function originOfData({ items, calls }: Pick<Conversation, 'items' | 'calls'>): string | null {
  const last = items.findLastIndex(({ type }) => type === 'user');
  const recent = items.slice(last + 1).flatMap((item) => (item.type === 'turn' ? item.calls : []));
  const newest = recent
    .map((state) => recalled(state, calls))
    .findLast((state) => state && hasData(state) && state.call.target?.source.type !== 'local');
  const source = newest?.call.target?.source;
  return source?.type === 'page' ? source.origin : null;
}

/** A recalled result belongs to the call that it answered first. */
function recalled(state: CallState, calls: Conversation['calls']): CallState | undefined {
  const { target, input } = state.call;
  if (target?.source.type !== 'local' || target.tool !== 'recall' || !hasData(state)) return state;
  return calls.get(String(input.id));
}

const hasData = ({ result }: CallState): boolean => result?.outcome.type === 'result' && !result.outcome.isError;
