/** The cross-origin rule: data of one source goes to another site or server only if the user allowed it, for one call or in this chat. */
import { isOwnMessage } from '#core/log/agent-message.ts';
import { approvalEffects } from '#core/log/approval-answers.ts';
import { type CallState, type Conversation, callsIn } from '#core/log/conversation.ts';
import { bindingIn, dataSourceKey, dataSourceOf, dataSourcesBefore } from '#core/log/data-sources.ts';
import type { DataSource, Entry } from '#core/log/entry.ts';
import { openSites, opensSite } from '#core/log/sites.ts';
import type { CallTarget, Foreseen } from '#core/tools/schemas.ts';
import { isChosen } from './sites';

export interface SentCall {
  callId: string;
  target: Pick<CallTarget, 'source' | 'server'>;
  foreseen?: Foreseen | undefined;
  /** The `seq` at which its arguments were chosen, if no turn asked for it. */
  chosenAt?: number | undefined;
}

/** The other sources whose data the arguments could pass on. */
export function sourcesBehind(conversation: Conversation, sent: SentCall): DataSource[] {
  const to = placeOf(sent);
  const held = to ? dataSourcesBefore(conversation, seqOf(conversation, sent)) : [];
  return held.filter((from) => to && !isSame(from, to));
}

/** Where the arguments go: of Tabhand's own tools, only one that opens a site tells anybody. */
const placeOf = ({ target: { source, server }, foreseen }: Omit<SentCall, 'callId'>): DataSource | null =>
  source.type === 'local' && foreseen?.leadsTo !== undefined
    ? { type: 'site', origin: foreseen.leadsTo }
    : dataSourceOf(source, server);

/** Those of the sources whose data the user hasn't let go to the target for the rest of this chat. */
export function withoutAnswer(
  conversation: Conversation,
  sent: Omit<SentCall, 'callId'>,
  sources: readonly DataSource[],
): DataSource[] {
  const answers = callsIn(conversation).filter((state) => isForChat(conversation, state) && goesTo(sent, state));
  const allowed = answers.flatMap(({ asked }) => asked?.flow ?? []);
  return sources.filter((from) => !allowed.some((each) => isSame(each, from)));
}

/** The call asks for nothing that the user hasn't answered for the rest of this chat. */
export function isAnsweredForChat(
  conversation: Conversation,
  { call: { id, target }, asked, prepared }: CallState,
): boolean {
  if (!target || !asked?.forChat || !areOpen(conversation, asked.sites)) return false;
  const foreseen = prepared?.foreseen;
  const goesTo = opensSite(target) ? foreseen?.elements[0]?.typed : undefined;
  if (isChosen(goesTo) && mayBeDictated(conversation, { callId: id, target, foreseen })) return false;
  const left = withoutAnswer(conversation, { target, foreseen }, asked.flow ?? []);
  return left.length === 0;
}

const areOpen = (conversation: Conversation, sites: readonly string[] = []): boolean => {
  const open = openSites(conversation, true);
  return sites.every((site) => open.includes(site));
};

/** What a file says that the user answered is no answer. */
const isForChat = ({ imported }: Conversation, { asked, decision }: CallState): boolean =>
  asked !== undefined && asked.seq > imported && decision !== undefined && approvalEffects[decision].lastsForChat;

function goesTo(sent: Omit<SentCall, 'callId'>, { call: { target }, prepared }: CallState): boolean {
  const to = placeOf(sent);
  const other = target && placeOf({ target, foreseen: prepared?.foreseen });
  return !!to && !!other && isSame(to, other);
}

const isSame = (one: DataSource, other: DataSource): boolean => dataSourceKey(one) === dataSourceKey(other);

/** When the call's arguments were written, the chat held what a tool says that others wrote, or a message of another agent or an app. */
export function mayBeDictated(conversation: Conversation, sent: SentCall): boolean {
  const until = seqOf(conversation, sent);
  const isRead = ({ call, result }: CallState) => result && result.seq <= until && hasWordsOfOthers(call.target);
  const isForeign = (entry: Entry) => entry.type === 'user-message' && entry.seq <= until && !isOwnMessage(entry);
  return callsIn(conversation).some(isRead) || [...conversation.tree.entries.values()].some(isForeign);
}

/** WebMCP has a hint for it; of MCP's, a tool that reads the open world says so. */
const hasWordsOfOthers = (target: CallTarget | null): boolean =>
  target !== null && (target.hints.untrustedContent || (target.hints.openWorld && target.hints.readOnly));

/** The call's position in the log: calls of one turn don't know each other's results. */
function seqOf({ items }: Conversation, { callId, chosenAt }: Omit<SentCall, 'target'>): number {
  const turn = items.findLast((item) => item.type === 'turn' && item.calls.some(({ call }) => call.id === callId));
  return chosenAt ?? turn?.entry.seq ?? Number.POSITIVE_INFINITY;
}

/** When the arguments of a block's newest binding were chosen: those of an earlier call when that was made. */
export function boundAt(conversation: Conversation, blockId: string): number | undefined {
  const entries = [...conversation.tree.entries.values()];
  const bound = entries.findLast(
    (entry) =>
      entry.type === 'canvas' &&
      bindingIn(entry.operation) &&
      'id' in entry.operation &&
      entry.operation.id === blockId,
  );
  const source = bound?.type === 'canvas' && 'source' in bound.operation ? bound.operation.source : undefined;
  return source === undefined ? bound?.seq : seqOf(conversation, { callId: source });
}
