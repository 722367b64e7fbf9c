/**
 * The cross-origin rule: which data a call could pass from one site, server or file to another site or server. What may pass
 * without approval is an account of the whole conversation, to which each call is charged in bits.
 */
import {
  boundTo,
  type CallState,
  type Conversation,
  type DataSource,
  dataSourceKey,
  dataSourceOf,
  dataSourcesBefore,
  type Entry,
  ranByHand,
} from '#conversation';
import type { CallTarget, PreparedCall, ToolLayer } from '#tools';
import { bitsCarried, mostBits, orTold } from './carrying';
import { isForeign, type ListedLayer, repeatsDefinition } from './definition-words';

/** The key of the grant by which results of `from` may be sent to `to`. */
export const flowKey = (from: DataSource, to: DataSource): string =>
  `flow ${dataSourceKey(from)} > ${dataSourceKey(to)}`;

/** Bits that may pass to one page with its frames or to one server, and to all of them together. */
const [mostToPlace, mostInChat] = [32, 96];
/** For each live widget that a model binds: it chooses when its tool is called, and which it is. */
const bitsOfBinding = 8;
/** For an interval of its own: its page or server can measure it. The others are hardly a choice. */
const bitsOfInterval = 16;
const usualIntervals = [5, 10, 15, 20, 30, 60, 120, 300, 600, 900, 1800, 3600, 86_400];
/** For each call, whatever it is: that it is made, and when, says something too. */
const bitsOfMoment = 1 / 4;

export interface SentCall {
  call: Pick<PreparedCall, 'id' | 'input' | 'layer' | 'tool'>;
  target: Pick<CallTarget, 'source' | 'server' | 'tool' | 'layerKey'>;
  /** Every source of tools now. */
  layers: readonly ToolLayer[];
  /** As they were listed before, when the model read them. */
  listed?: readonly ListedLayer[] | undefined;
  /** The `seq` at which its arguments were chosen, if no turn asked for it. */
  chosenAt?: number | undefined;
}

/** The other sources that the arguments could pass on. */
export function sourcesBehind(conversation: Conversation, sent: SentCall): DataSource[] {
  const { call, target, layers, listed = [] } = sent;
  const to = dataSourceOf(target.source, target.server);
  if (!to) return [];
  const seq = seqOf(conversation, sent);
  const said = saidBefore(conversation, seq);
  const read = new Set<ListedLayer>([...layers, ...listed]);
  const repeated = [...read].filter((layer) => isForeign(layer) && repeatsDefinition(call, layer, { said, layers }));
  const defined = repeated.flatMap(({ key, serverName, tools: [tool] }) => {
    const source = tool && dataSourceOf(tool.source, conversation.serverNames.get(key) ?? serverName);
    return source ? [source] : [];
  });
  const held = [...dataSourcesBefore(conversation, seq), ...defined];
  const others = held.filter((each) => dataSourceKey(each) !== dataSourceKey(to));
  return [...new Map(others.map((each) => [dataSourceKey(each), each])).values()];
}

/** The bits to charge for the call; null if they are more than is left. */
export function chargeOf(conversation: Conversation, sent: SentCall): number | null {
  const { call, target } = sent;
  const answered = toldBefore(conversation, sent);
  const carried = bitsOfArguments(conversation, sent, answered);
  const tools = answered.map((state) => nameOf(state.call.target));
  const choice = orTold(nameOf(target), tools, Math.log2(call.layer.tools.length)) + bitsOfPlaces(conversation, sent);
  const spent = spentBefore(conversation, call.id);
  // What a live widget may carry was charged when it was bound.
  const isBound = sent.chosenAt !== undefined;
  const bits = isBound ? 0 : Math.max(bitsOfMoment, carried + choice);
  const isLittle = carried <= mostBits && (!isBound || carried + choice <= bitsOfBinding);
  const toPlace = spent.filter(({ place }) => place === placeOf(target.source));
  const isLeft = sum(toPlace) + bits <= mostToPlace && sum(spent) + bits <= mostInChat;
  return isLittle && isLeft ? bits : null;
}

/** Others of the same place that know their arguments. */
const toldBefore = (conversation: Conversation, { call, target }: SentCall): CallState[] =>
  callsIn(conversation).filter((state) => state.call.id !== call.id && isToldTo(target, state));

/** `answered`: the calls that the same place was told. */
function bitsOfArguments(conversation: Conversation, sent: SentCall, answered: readonly CallState[]): number {
  const { call, target } = sent;
  const sameTool = answered.filter(({ call: { target: to } }) => nameOf(to) === nameOf(target));
  const told = sameTool.map(({ call, prepared, edited }) => edited ?? prepared?.input ?? call.input);
  const said = saidBefore(conversation, seqOf(conversation, sent));
  return bitsCarried(call.input, call.tool.inputSchema, { said, told });
}

/** The chat holds what a tool says that others wrote, and neither did the user write the arguments nor was the tool told them before. */
export const mayBeDictated = (conversation: Conversation, sent: SentCall): boolean =>
  callsIn(conversation).some(
    ({ call, result }) => call.id !== sent.call.id && result && hasWordsOfOthers(call.target),
  ) && bitsOfArguments(conversation, sent, toldBefore(conversation, sent)) > mostBits;

/** WebMCP has a hint for it; of MCP's, a tool that reads the open world says so. */
const hasWordsOfOthers = (target: CallTarget | null): boolean =>
  target !== null && (target.hints.untrustedContent || (target.hints.openWorld && target.hints.readOnly));

/** The choice among places, which may belong together. If all data came from some of them, one at least is its source. */
function bitsOfPlaces(conversation: Conversation, sent: SentCall): number {
  const held = dataSourcesBefore(conversation, seqOf(conversation, sent)).map(dataSourceKey);
  const places = sent.layers.flatMap(
    ({ internal, tools: [tool] }) => (internal === undefined && tool && dataSourceOf(tool.source, '')) || [],
  );
  const keys = new Set(places.map(dataSourceKey));
  return Math.log2(Math.max(1, places.length - (held.every((key) => keys.has(key)) ? 1 : 0)));
}

const nameOf = (target: Pick<CallTarget, 'layerKey' | 'tool'> | null): string =>
  target ? `${target.layerKey} ${target.tool}` : '';

/** The calls of all branches, in the order in which they were asked for. */
const callsIn = ({ runs }: Pick<Conversation, 'runs'>): CallState[] =>
  runs.flatMap(({ turns }) => turns.flatMap(({ calls }) => calls));

/** Whether a place knows the call's arguments: it has answered, or the call goes to it in this turn. */
function isToldTo({ source, server }: SentCall['target'], state: CallState): boolean {
  const { target } = state.call;
  const to = dataSourceOf(source, server);
  const before = target && dataSourceOf(target.source, target.server);
  const isTold = state.result?.outcome.type === 'result' || (isOpen(state) && state.prepared && !state.asked);
  return !!isTold && !!to && !!before && dataSourceKey(before) === dataSourceKey(to);
}

const isOpen = ({ result, leftBy }: CallState): boolean => !result && !leftBy;

/** Frames can come and go under ever new origins: they share their page's account. */
function placeOf(source: CallTarget['source']): string {
  if (source.type === 'page') return `page ${source.topOrigin}`;
  return source.type === 'mcp' ? `server ${source.serverId}` : '';
}

interface Spent {
  place: string;
  bits: number;
}

const sum = (spent: readonly Spent[]): number => spent.reduce((all, { bits }) => all + bits, 0);

/** What earlier calls were charged, those of the same turn included. Nothing for what the user saw and allowed. */
function spentBefore(conversation: Conversation, callId: string): Spent[] {
  const calls = callsIn(conversation);
  const at = calls.findIndex(({ call }) => call.id === callId);
  const spent = calls.slice(0, at === -1 ? calls.length : at).flatMap((state): Spent[] => {
    const { call, prepared, decision, startedAt } = state;
    const isSent = startedAt !== undefined || isOpen(state);
    return call.target && prepared?.carried && isSent && !decision
      ? [{ place: placeOf(call.target.source), bits: prepared.carried }]
      : [];
  });
  return [...spent, ...spentOnWidgets(conversation)];
}

/** Bindings that were made when nothing of another source was held yet are free. */
function spentOnWidgets(conversation: Conversation): Spent[] {
  return bindingsIn(conversation).flatMap(({ seq, operation }): Spent[] => {
    const to = boundTo(operation);
    if (operation.type !== 'bound' || !operation.binding.source || !to) return [];
    const isFree = dataSourcesBefore(conversation, seq).every((held) => dataSourceKey(held) === dataSourceKey(to));
    const { source, every } = operation.binding;
    const bits = bitsOfBinding + (every === null || usualIntervals.includes(every) ? 0 : bitsOfInterval);
    return isFree ? [] : [{ place: placeOf(source), bits }];
  });
}

type CanvasEntry = Extract<Entry, { type: 'canvas' }>;

const bindingsIn = ({ tree }: Conversation): CanvasEntry[] =>
  [...tree.entries.values()].filter(
    (entry): entry is CanvasEntry => entry.type === 'canvas' && entry.operation.type === 'bound',
  );

/** When the newest binding of a block was made. */
export const boundAt = (conversation: Conversation, blockId: string): number | undefined =>
  bindingsIn(conversation).findLast(({ operation }) => 'id' in operation && operation.id === blockId)?.seq;

/** The call's position in the log: calls of one turn don't know each other's results. */
function seqOf({ items }: Conversation, { call, chosenAt }: SentCall): number {
  const turn = items.findLast((item) => item.type === 'turn' && item.calls.some((state) => state.call.id === call.id));
  return chosenAt ?? turn?.entry.seq ?? Number.POSITIVE_INFINITY;
}

/**
 * What the user wrote. The line of a slash command doesn't count: the tool names its arguments, and may have filled them in.
 * Nor does what a file says that the user wrote, or what an app wrote.
 */
const saidBefore = ({ items, imported }: Conversation, seq: number): string[] =>
  items.flatMap((item, i) => {
    const isOwn = item.type === 'user' && item.entry.seq > imported && item.entry.seq < seq && !ranByHand(items, i);
    return isOwn && !item.entry.byApp ? [item.entry.text] : [];
  });
