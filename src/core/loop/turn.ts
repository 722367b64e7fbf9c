/** One turn: offers the tools that exist now, streams the answer, and records it with the target of each call. */

import { hasMemory } from '#core/log/agent-message.ts';
import { fitMessages, halfOf, isShorter } from '#core/log/budget.ts';
import type { Conversation } from '#core/log/conversation.ts';
import type { EntryBody, EntryOf, ModelCall, ModelFailure, Opaque, Usage } from '#core/log/entry.ts';
import {
  alternate,
  freshPictures,
  type ProjectedMessage,
  type ProjectionInput,
  tellSurroundings,
  toMessages,
} from '#core/log/messages.ts';
import { freshAttachments } from '#core/log/projected-attachments.ts';
import { type Surroundings, toTell } from '#core/log/surroundings.ts';
import { smallWindow } from '#core/settings/limits.ts';
import type { Settings } from '#core/settings/settings.ts';
import { toTarget } from '#core/tools/dispatcher.ts';
import type { ToolLayer } from '#core/tools/layer.ts';
import { sizeLimits } from '#core/tools/limits.ts';
import { buildDiscoveryTools, crowdOf } from '#core/tools/offer.ts';
import { toLegalName } from '#core/tools/registry.ts';
import { failure } from '#core/tools/result.ts';
import type { ToolFailure } from '#core/tools/schemas.ts';
import { findAbsent, isKnownName, targetBefore } from './absent-tools';
import { budgetOf, compactIfFull } from './compaction';
import { nameLayers } from './listing';
import type { Log } from './log';
import { createPreviews } from './previews';
import { buildSystemPrompt, toSurroundings } from './prompt';
import type { ModelEvent, OptionName, Provider } from './provider';
import type { Presented, RunContext } from './session-event';
import { isSmallTalk } from './small-talk';
import { steadyOffer } from './steady-offer';

interface Draft {
  text: string;
  reasoning: string;
  calls: Extract<ModelEvent, { type: 'tool-call' }>[];
  end?: Extract<ModelEvent, { type: 'end' }>;
  leftOut?: OptionName[];
  /** What the request told anew. */
  told?: Surroundings;
  /** Milliseconds, by the monotonic clock. */
  startedAt: number;
  firstWordAt?: number;
  /** When the model began to think, and when the first word after that came. */
  thinksAt?: number;
  writesAt?: number;
}

interface Turn extends Presented {
  provider: Provider;
  /** What the offer was made from. */
  layers: ToolLayer[];
  /** Tokens that its request may take. */
  budget: number;
  input: ProjectionInput;
}

export async function askModel(run: RunContext, signal: AbortSignal): Promise<void> {
  const provider = await run.provider();
  if ('code' in provider) return endWithFailure(run, provider);
  const opened = await openTurn(run, provider, signal);
  if (!signal.aborted) await compactIfFull(run, opened, signal);
  if (signal.aborted) return;
  if (run.conversation().queuedEvents.length > 0) await run.append({ type: 'events-told' });
  await run.show({ type: 'phase', phase: 'asking-model' });
  const turn = await withoutToolsForTalk(run, opened, signal);
  const draft = await streamFitting(run, turn, signal);
  const { end } = draft;
  if (signal.aborted) return keepWritten(run, turn, draft);
  if (!end) return cutShort(run, turn, draft, { code: 'cut-off', values: {} });
  if (end.reason === 'error') return cutShort(run, turn, draft, end.failure);
  const aimed = await aimCalls(draft.calls.slice(0, sizeLimits.calls + 1), turn, run.conversation());
  const calls = aimed.map(({ call }) => call);
  const { opaque, usage } = end;
  const lostCall = end.reason === 'tool-calls' && calls.length === 0;
  const answer = toAnswer(turn, draft, {
    calls,
    opaque,
    usage,
    tooLong: end.reason === 'length',
    lostCall,
  });
  await run.append(answer, ...refuseAbsent(aimed), ...refuseBeyond(calls, draft.calls.length));
}

const beginDraft = (): Draft => ({ text: '', reasoning: '', calls: [], startedAt: performance.now() });

const isTooLong = ({ end, text, reasoning }: Draft): boolean =>
  end?.reason === 'error' && end.failure.code === 'too-long' && text === '' && reasoning === '';

/**
 * A model's window may be smaller than is known: it is asked again with half of the messages, or a summary in their place, until it
 * answers or there is nothing to leave out.
 */
async function streamFitting(run: RunContext, turn: Turn, signal: AbortSignal): Promise<Draft> {
  const { offer, system, input } = turn;
  const fixed = { system, tools: offer.tools };
  const fitted = (budget: number) => fitMessages(toMessages(run.conversation(), input), budget, fixed);
  for (let { budget } = turn; ; ) {
    const draft = beginDraft();
    await streamAnswer(run, { ...turn, budget }, draft, signal);
    if (!isTooLong(draft) || signal.aborted) return draft;
    const sent = fitted(budget);
    budget = halfOf(sent, fixed);
    await compactIfFull(run, { ...turn, budget }, signal);
    if (signal.aborted || !isShorter(fitted(budget), sent)) return draft;
  }
}

const refuseAbsent = (aimed: readonly AimedCall[]): EntryBody[] =>
  aimed
    .slice(0, sizeLimits.calls)
    .flatMap(({ call: { id: callId }, absent: outcome }): EntryBody[] =>
      outcome ? [{ type: 'tool-result', callId, outcome, duration: null }] : [],
    );

/** One refused call stands for all beyond the limit. */
function refuseBeyond(calls: readonly ModelCall[], count: number): EntryBody[] {
  const { calls: limit } = sizeLimits;
  const outcome = failure('too-many-calls', { count, limit });
  return calls.slice(limit).map(({ id: callId }) => ({ type: 'tool-result', callId, outcome, duration: null }));
}

/** The run was stopped: the partial answer stays, and its calls are not made. */
async function keepWritten(run: RunContext, turn: Turn, draft: Draft): Promise<void> {
  const usage = draft.end?.usage;
  const isNothing = draft.text === '' && draft.reasoning === '' && usage === undefined;
  if (!isNothing) await run.append(toAnswer(turn, draft, { calls: [], usage, interrupted: 'stopped' }));
}

/** Builds the turn's snapshot: every tool that can be called now, under its name. Appends new server names to the log. */
async function openTurn(run: RunContext, provider: Provider, signal: AbortSignal): Promise<Turn> {
  const layers = await run.layers(signal);
  const { entries } = nameLayers(layers, run.conversation().serverNames);
  if (entries.length > 0) await run.append(...entries);
  const [budget, input] = [await budgetOf(run, provider), await readInput(run, provider)];
  return { provider, layers, budget, input, ...(await run.present(layers, provider)) };
}

async function withoutToolsForTalk(run: RunContext, turn: Turn, signal: AbortSignal): Promise<Turn> {
  const { offer } = turn;
  const isTalk = offer.isSmall && offer.tools.length > 0 && (await isSmallTalk(run, turn, signal));
  return isTalk ? { ...turn, offer: { ...offer, tools: [], names: new Map() }, steadyTools: 0 } : turn;
}

/** What the log doesn't hold of the messages. */
async function readInput(run: RunContext, { images: pictures }: Provider): Promise<ProjectionInput> {
  const conversation = run.conversation();
  const seen = pictures ? freshPictures(conversation) : [];
  const contents = await run.contents([...freshAttachments(conversation), ...seen]);
  return { contents, pictures, mayGoRound: run.mayGoRound };
}

/** It has room for little: see `smallWindow`. */
export const isSmallWindow = (provider: Pick<Provider, 'context'> | null): boolean =>
  (provider?.context ?? Number.POSITIVE_INFINITY) < smallWindow.tokens;

/** To a chat: all that it can reach, and how to go about it. */
export function presentAll(
  layers: ToolLayer[],
  provider: Provider,
  log: Pick<Log, 'conversation' | 'sentTools' | 'asked'>,
  { smallServer, memory }: Pick<Settings, 'smallServer' | 'memory'>,
): Presented {
  const { conversation } = log;
  const { profile, maxTools, tellsChanges = false, isUnaware = false } = provider;
  const isSmall = isSmallWindow(provider);
  const asked = conversation.items.findLast((item) => item.type === 'user')?.entry.text;
  const known = { ...conversation, smallServer, profile, maxTools };
  const built = buildDiscoveryTools(layers, { ...known, isSmall, asked, isUnaware });
  const now = new Date();
  const { offer, steadyTools, changed, sent } = steadyOffer(built, {
    sent: log.sentTools,
    tellsChanges,
    now: now.getTime(),
  });
  Object.assign(log, { sentTools: sent, asked: provider });
  const noted = hasMemory(conversation) ? memory.map(({ text }) => text) : [];
  const system = buildSystemPrompt(offer, layers, { ...conversation, memory: noted });
  if (isUnaware) return { offer, system };
  return {
    offer,
    system,
    steadyTools,
    surroundings: { ...toSurroundings(offer, layers, conversation, now), tools: changed },
  };
}

async function streamAnswer(run: RunContext, turn: Turn, draft: Draft, signal: AbortSignal): Promise<void> {
  const { provider, offer, system, surroundings, steadyTools, budget, input } = turn;
  const { tools } = offer;
  const conversation = run.conversation();
  const { fitted, told } = fitWithNews(toMessages(conversation, input), surroundings, (messages) =>
    fitMessages(messages, budget, { system, tools }),
  );
  if (told) draft.told = told;
  const messages = alternate(fitted);
  const previewOf = createPreviews(offer.names, provider.profile, (name) => targetBefore(conversation, name));
  const showCall = async (event: ModelEvent) => {
    const shown = await previewOf(event);
    if (shown) await run.show(shown);
  };
  const toolOf = (name: string) => {
    const named = offer.names.get(name);
    if (named) return { server: named.server, tool: named.tool.name, source: named.tool.source };
    return targetBefore(conversation, name) ?? undefined;
  };
  const isKnown = (name: string) => isKnownName(name, conversation, turn);
  for await (const event of provider.stream(
    { nonce: run.nonce, system, messages, tools, steadyTools, toolOf, isKnown },
    signal,
  )) {
    if (!/^(waiting|end|left-out|text-was-thought|text-was-call)$/.test(event.type))
      noteTime(draft, event.type === 'reasoning-delta');
    if (event.type === 'end') draft.end = event;
    else if (event.type === 'left-out') draft.leftOut = isToldOf(conversation, provider, event) ? [] : event.options;
    else if (event.type === 'tool-call') draft.calls.push(event);
    else if (event.type === 'text-was-call') await keepOnly(run, draft, event.text);
    else if (event.type === 'waiting') await run.show({ type: 'phase', phase: toPhase(event), seconds: event.seconds });
    else if (event.type === 'tool-call-start' || event.type === 'tool-call-delta') await showCall(event);
    else {
      if (event.type === 'text-delta') draft.text += event.text;
      if (event.type === 'reasoning-delta') draft.reasoning += event.text;
      if (event.type === 'text-was-thought') takeBack(draft);
      await run.show(event.type === 'text-was-thought' ? { ...event, reasoning: draft.reasoning } : event);
    }
  }
}

/** At the end comes what is new of the surroundings, and what was told with messages that are left out. */
function fitWithNews(
  messages: ProjectedMessage[],
  now: Required<Surroundings> | undefined,
  toRoom: (messages: ProjectedMessage[]) => ProjectedMessage[],
): { fitted: ProjectedMessage[]; told: Surroundings | null } {
  const tell = (news: Surroundings | null) => toRoom(news ? [...messages, tellSurroundings(news)] : messages);
  const told = now ? toTell(messages, now) : null;
  const fitted = tell(told);
  const lost = now ? toTell(fitted, now) : null;
  return lost ? { fitted: tell({ ...told, ...lost }), told: { ...told, ...lost } } : { fitted, told };
}

/** Once in a chat. */
const isToldOf = ({ items }: Conversation, { model }: Provider, { options }: { options: readonly OptionName[] }) =>
  options.every((name) =>
    items.some((item) => item.type === 'turn' && item.entry.model === model && item.entry.leftOut?.includes(name)),
  );

const toPhase = ({ code }: Extract<ModelEvent, { type: 'waiting' }>) =>
  code === 'rate-limited' ? 'waiting-for-rate-limit' : 'waiting-for-service';

/** The time of the first word is that of the text which is still to come. */
function takeBack(draft: Draft): void {
  draft.reasoning = [draft.reasoning, draft.text.trim()].filter(Boolean).join('\n\n');
  draft.text = '';
  draft.thinksAt ??= draft.writesAt;
  delete draft.writesAt;
}

/** The panel begins its text anew. */
async function keepOnly(run: RunContext, draft: Draft, text: string): Promise<void> {
  draft.text = text;
  await run.show({ type: 'text-was-thought', reasoning: draft.reasoning });
  await run.show({ type: 'text-delta', text });
}

function noteTime(draft: Draft, isThought: boolean): void {
  const now = performance.now();
  draft.firstWordAt ??= now;
  if (isThought) draft.thinksAt ??= now;
  else draft.writesAt ??= now;
}

/** Milliseconds; null if the model did not think first. */
const thinkingTime = ({ thinksAt, writesAt }: Draft): number | null =>
  thinksAt === undefined ? null : Math.max(0, Math.round((writesAt ?? performance.now()) - thinksAt));

interface AimedCall {
  call: ModelCall;
  /** Why it isn't made: its tool was offered earlier, and its source is away or gone. */
  absent?: ToolFailure | undefined;
}

/** A name that the chat never had gets no target, so that the call is refused. Ids are our own, since models repeat theirs. */
const aimCalls = (
  calls: Draft['calls'],
  { provider: { profile }, offer, layers }: Turn,
  conversation: Conversation,
): Promise<AimedCall[]> =>
  Promise.all(
    calls.map(async ({ name: said, input, malformed }) => {
      const legal = toLegalName(said); // earlier turns of an old chat know a server by a name without its first `_`
      const name = offer.names.has(said) || !offer.names.has(legal) ? said : legal;
      const id = `call_${crypto.randomUUID().replaceAll('-', '').slice(0, 16)}`;
      const named = offer.names.get(name);
      const absent = named ? null : await findAbsent(name, conversation, layers);
      const target = named ? await toTarget(named) : (absent?.target ?? null);
      const call = { id, name, input, target: target && { ...target, profile } };
      return { call: malformed === undefined ? call : { ...call, malformed }, absent: absent?.why };
    }),
  );

interface Ending {
  calls: ModelCall[];
  opaque?: Opaque | undefined;
  usage?: Usage | undefined;
  interrupted?: NonNullable<EntryOf<'assistant-message'>['interrupted']>;
  tooLong?: boolean;
  lostCall?: boolean;
}

function toAnswer(
  { provider: { model }, offer }: Turn,
  draft: Draft,
  { calls, opaque, usage, interrupted, tooLong, lostCall }: Ending,
): EntryBody {
  const { text, reasoning, startedAt, firstWordAt, told, leftOut = [] } = draft;
  const thought = thinkingTime(draft);
  const crowd = crowdOf(offer);
  return {
    type: 'assistant-message',
    model,
    text,
    calls,
    ...(reasoning && { reasoning }),
    ...(opaque && { opaque }),
    ...(thought !== null && { thought }),
    ...(usage && { usage }),
    ...(told && { told }),
    ...(leftOut.length > 0 && { leftOut }),
    ...(tooLong && { tooLong }),
    ...(lostCall && { lostCall }),
    ...(interrupted && { interrupted }),
    duration: Math.round(performance.now() - startedAt),
    ...(firstWordAt !== undefined && { firstWord: Math.round(firstWordAt - startedAt) }),
    offered: offer.tools.length,
    ...(crowd && { crowd: crowd.biggest }),
    ...(offer.withheld.length > 0 && { withheld: [...offer.withheld] }),
    patches: offer.patches.reduce((sum, { patches }) => sum + patches.length, 0),
  };
}

/** The text so far stays as an interrupted answer. The failure ends the run, and "Continue" repeats the turn. */
async function cutShort(run: RunContext, turn: Turn, draft: Draft, failure: ModelFailure): Promise<void> {
  if (draft.text !== '') await run.append(toAnswer(turn, draft, { calls: [], interrupted: 'died' }));
  await endWithFailure(run, failure);
}

function endWithFailure(run: RunContext, failure: ModelFailure): Promise<void> {
  const { turns } = run.conversation().run;
  return run.append({ type: 'run-ended', reason: 'error', failure, turns });
}
