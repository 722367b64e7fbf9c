/** The sites and servers that a conversation's data came from: a later call could pass it on to others. Pure. */
import { withoutDot } from '#core/settings/web-address.ts';
import type { CanvasOperation, FailureCode, LiveBinding, ToolSource } from '#core/tools/schemas.ts';
import { isAttachmentId } from './attachments';
import { type CallState, type Conversation, callsIn } from './conversation';
import type { Attachment, DataSource, Entry } from './entry';

/** The site or server of a source; null for built-in tools. `server`: the name that the user gave it. */
export function dataSourceOf(source: ToolSource, server: string): DataSource | null {
  if (source.type === 'local') return null;
  if (source.type === 'mcp') return { type: 'server', serverId: source.serverId, name: server };
  const { origin, documentId } = source;
  return /^https?:/.test(origin) ? { type: 'site', origin } : { type: 'site', origin, documentId };
}

/** Equal for the same site, server or file, whatever its name. */
export function dataSourceKey(source: DataSource): string {
  if (source.type === 'server') return `server ${source.serverId}`;
  if (source.type === 'file') return `file ${source.id}`;
  return source.documentId === undefined ? `site ${withoutDot(source.origin)}` : `document ${source.documentId}`;
}

/** Whether it has an identity that lasts longer than a document. */
export const isNamed = (source: DataSource): boolean => source.type !== 'site' || source.documentId === undefined;

type Holder = Pick<Conversation, 'calls' | 'attached' | 'runs' | 'tree' | 'imported'>;

/**
 * Where text came from that the model could read when it wrote a call: what answered before `seq`, also with an error in words
 * of its own, attachments, what a widget showed, and a file that the conversation was imported from. Deleted messages count, and
 * those that a summary tells of, as the model has read them.
 */
export function dataSourcesBefore(conversation: Holder, seq: number): DataSource[] {
  const { calls, attached } = conversation;
  const sent = attached.flatMap((entry) => (entry.seq < seq ? (entry.attachments ?? []) : []));
  const answered = [...calls.values()].filter((state) => hasAnswered(state, seq));
  const sources = [
    ...sent.map(sourceOfAttachment),
    ...answered.flatMap((state) => sourcesOfCall(conversation, state)),
    ...sourcesOfWidgets(conversation, seq),
  ];
  return [...new Map(sources.map((source) => [dataSourceKey(source), source])).values()];
}

/** An attachment from a page or a server belongs to it; any other is a source of its own. */
function sourceOfAttachment({ id, name, origin, served }: Attachment): DataSource {
  if (served) return { type: 'server', serverId: served.serverId, name: served.server };
  if (origin === null) return { type: 'file', id, name: name.replace(/[\s\p{C}]+/gu, ' ').slice(0, 100) };
  return /^https?:/.test(origin) ? { type: 'site', origin } : { type: 'site', origin, documentId: id };
}

/** Failures without a word of the page or server. Any other counts as an answer. */
const ownWords: ReadonlySet<FailureCode> = new Set<FailureCode>([
  'unknown-format',
  'not-offered',
  'unknown-server',
  'unknown-tool',
  'disabled',
  'not-enabled',
  'document-changed',
  'definition-changed',
  'malformed-arguments',
  'denied',
  'timed-out',
  'aborted',
  'page-gone',
  'page-not-there',
  'widget-gone',
  'keys-locked',
  'needs-sign-in',
  'unverified',
  'interrupted',
]);

function hasAnswered({ result }: CallState, seq: number): boolean {
  if (!result || result.seq >= seq) return false;
  return result.outcome.type === 'result' || !ownWords.has(result.outcome.code);
}

/** `seen`: the calls whose results were recalled on the way here, as a file may let two recall each other. */
function sourcesOfCall(conversation: Holder, { call, result }: CallState, seen: readonly string[] = []): DataSource[] {
  const { target, input } = call;
  const source = target && dataSourceOf(target.source, target.server);
  if (source) return [source];
  const file = result && result.seq <= conversation.imported ? [importedFrom(result)] : [];
  const id = target?.tool === 'recall' && !seen.includes(call.id) ? String(input.id) : null;
  return [...file, ...(id === null ? [] : sourcesOfStored(conversation, id, [...seen, call.id]))];
}

/** A file may say that Tabhand itself answered. */
const importedFrom = ({ conversationId }: Entry): DataSource => ({ type: 'file', id: conversationId, name: '' });

/** Of a result or an attachment, on whichever branch it came. */
function sourcesOfStored(conversation: Holder, id: string, seen: readonly string[]): DataSource[] {
  const { runs, tree } = conversation;
  if (isAttachmentId(id))
    return attachmentsIn(tree)
      .filter((each) => each.id === id)
      .map(sourceOfAttachment);
  const state = callsIn({ runs }).find(({ call }) => call.id === id);
  return state ? sourcesOfCall(conversation, state, seen) : [];
}

const attachmentsIn = ({ entries }: Conversation['tree']): Attachment[] =>
  [...entries.values()].flatMap((entry) => {
    if (entry.type === 'attachment-added') return entry.attachment;
    return entry.type === 'user-message' ? (entry.attachments ?? []) : [];
  });

/** What a live widget fetches the model can read, and what a widget or a summary from a file shows. */
function sourcesOfWidgets({ tree, imported }: Holder, seq: number): DataSource[] {
  return [...tree.entries.values()].flatMap((entry): DataSource[] => {
    if (entry.seq >= seq || !/^(canvas|widget-event|compacted)$/.test(entry.type)) return [];
    if (entry.seq <= imported) return [importedFrom(entry)];
    const source = entry.type === 'canvas' ? boundTo(entry.operation) : null;
    return source ? [source] : [];
  });
}

/** What an operation binds a widget to, if it does. */
export const bindingIn = (operation: CanvasOperation): LiveBinding | undefined =>
  'binding' in operation ? operation.binding : undefined;

function boundTo(operation: CanvasOperation): DataSource | null {
  const { source = null, server = '' } = bindingIn(operation) ?? {};
  return source && dataSourceOf(source, server);
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

export const hasData = ({ result }: CallState): boolean => result?.outcome.type === 'result' && !result.outcome.isError;
