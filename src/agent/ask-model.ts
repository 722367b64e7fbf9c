/** One turn: offer the tools of this moment, stream the answer, and put it into the log with what its calls are aimed at. */
import type { ModelCall, ModelFailure, Opaque, Usage } from '#conversation';
import { alternate, fitMessages, freshAttachments, toMessages } from '#conversation';
import type { ModelEvent, Provider } from '#providers';
import type { Offer } from '#tools';
import { buildDiscoveryTools, crowdOf, nameServers, toTarget } from '#tools';
import { buildSystemPrompt } from './prompt';
import type { LoopEvent, World } from './world';
import { entries } from './world';

interface Draft {
  text: string;
  reasoning: string;
  calls: Extract<ModelEvent, { type: 'tool-call' }>[];
  end: Extract<ModelEvent, { type: 'end' }> | null;
  /** Milliseconds, by the monotonic clock. */
  startedAt: number;
  firstWordAt: number | null;
  /** When it began to think, and when the first word of what follows came. */
  thinksAt: number | null;
  writesAt: number | null;
}

/** A turn of this model with this offer. */
interface Turn {
  provider: Provider;
  offer: Offer;
  system: string;
}

export async function* askModel(world: World, signal: AbortSignal): AsyncGenerator<LoopEvent, void> {
  const provider = await world.provider();
  if ('code' in provider) return yield* endWithFailure(world, provider);
  const turn = yield* openTurn(world, provider, signal);
  if (world.conversation().queuedEvents.length > 0) yield entries({ type: 'events-told' });
  yield { type: 'phase', phase: 'asking-model' };
  const draft: Draft = {
    text: '',
    reasoning: '',
    calls: [],
    end: null,
    startedAt: performance.now(),
    firstWordAt: null,
    thinksAt: null,
    writesAt: null,
  };
  yield* streamAnswer(world, turn, draft, signal);
  const { end } = draft;
  if (signal.aborted) return yield* keepWritten(turn, draft);
  if (end === null) return yield* cutShort(world, turn, draft, { code: 'cut-off', values: {} });
  if (end.reason === 'error') return yield* cutShort(world, turn, draft, end.failure);
  yield answer(turn, draft, {
    calls: await aim(draft.calls, turn),
    opaque: end.opaque,
    usage: end.usage,
    tooLong: end.reason === 'length',
  });
}

/** Stopped, whatever the stream then says of its end: a part of an answer stays, its calls are not made. */
function* keepWritten(turn: Turn, draft: Draft): Generator<LoopEvent, void> {
  const usage = draft.end?.usage;
  const isNothing = draft.text === '' && draft.reasoning === '' && usage === undefined;
  if (!isNothing) yield answer(turn, draft, { calls: [], usage, interrupted: 'stopped' });
}

/** The snapshot of the turn: every tool that can be called now, under its name. New server names go into the log. */
async function* openTurn(world: World, provider: Provider, signal: AbortSignal): AsyncGenerator<LoopEvent, Turn> {
  const layers = await world.layers(signal);
  const named = [...nameServers(layers, world.conversation().serverNames)];
  if (named.length > 0)
    yield entries(...named.map(([layerKey, name]) => ({ type: 'server-named' as const, layerKey, name }))); // const: a literal type
  const { smallServer } = await world.settings();
  const conversation = world.conversation();
  const offer = buildDiscoveryTools(layers, { ...conversation, smallServer, profile: provider.profile });
  return { provider, offer, system: buildSystemPrompt(offer, layers, conversation) };
}

async function* streamAnswer(
  world: World,
  { provider, offer, system }: Turn,
  draft: Draft,
  signal: AbortSignal,
): AsyncGenerator<LoopEvent, void> {
  const { contextBudget } = await world.settings();
  const { tools } = offer;
  const budget = Math.min(contextBudget, roomOf(provider));
  const contents = await world.contents(freshAttachments(world.conversation()));
  const told = toMessages(world.conversation(), { contents, pictures: provider.images !== false });
  const messages = alternate(fitMessages(told, budget, { system, tools }));
  for await (const event of provider.stream({ system, messages, tools }, signal)) {
    if (event.type !== 'waiting' && event.type !== 'end') time(draft, event.type === 'reasoning-delta');
    if (event.type === 'end') draft.end = event;
    else if (event.type === 'tool-call') draft.calls.push(event);
    else yield* pass(event, draft);
  }
}

/** Of what a model can read, a quarter is kept for its answer and for what an estimate misses. */
const roomOf = ({ context }: Provider): number => (context === undefined ? Number.POSITIVE_INFINITY : context * 0.75);

function time(draft: Draft, isThought: boolean): void {
  const now = performance.now();
  draft.firstWordAt ??= now;
  if (isThought) draft.thinksAt ??= now;
  else draft.writesAt ??= now;
}

/** Milliseconds; null where it did not think first. */
function thinkingTime({ thinksAt, writesAt }: Draft): number | null {
  return thinksAt === null ? null : Math.max(0, Math.round((writesAt ?? performance.now()) - thinksAt));
}

type Streaming = Exclude<ModelEvent, { type: 'end' | 'tool-call' }>;

function* pass(event: Streaming, draft: Draft): Generator<LoopEvent, void> {
  switch (event.type) {
    case 'text-delta':
      draft.text += event.text;
      return yield event;
    case 'reasoning-delta':
      draft.reasoning += event.text;
      return yield event;
    case 'tool-call-start':
      return yield event;
    case 'waiting':
      return yield { type: 'phase', phase: 'waiting-for-rate-limit', seconds: event.seconds };
  }
}

/** A name that wasn't offered has no target, and so is refused. Ids are ours: models repeat theirs. */
async function aim(calls: Draft['calls'], { provider, offer }: Turn): Promise<ModelCall[]> {
  const { profile } = provider;
  return Promise.all(
    calls.map(async ({ name, input, malformed }) => {
      const id = `call_${crypto.randomUUID().replaceAll('-', '').slice(0, 16)}`;
      const named = offer.names.get(name);
      const target = named ? await toTarget(named) : null;
      return {
        id,
        name,
        input,
        ...(malformed !== undefined && { malformed }),
        target: target && { ...target, profile },
      };
    }),
  );
}

interface Ending {
  calls: ModelCall[];
  opaque?: Opaque | undefined;
  usage?: Usage | undefined;
  interrupted?: 'died' | 'stopped';
  tooLong?: boolean;
}

function answer(
  { provider: { model }, offer }: Turn,
  draft: Draft,
  { calls, opaque, usage, interrupted, tooLong }: Ending,
): LoopEvent {
  const { text, reasoning, startedAt, firstWordAt } = draft;
  const thought = thinkingTime(draft);
  const body = { type: 'assistant-message' as const, model, text, calls };
  const crowd = crowdOf(offer);
  return entries({
    ...body,
    ...(reasoning && { reasoning }),
    ...(opaque && { opaque }),
    ...(thought !== null && { thought }),
    ...(usage && { usage }),
    ...(tooLong && { tooLong }),
    ...(interrupted && { interrupted }),
    duration: Math.round(performance.now() - startedAt),
    ...(firstWordAt !== null && { firstWord: Math.round(firstWordAt - startedAt) }),
    offered: offer.tools.length,
    ...(crowd && { crowd: crowd.biggest }),
    ...(offer.withheld.length > 0 && { withheld: [...offer.withheld] }),
    patches: offer.patches.reduce((sum, { patches }) => sum + patches.length, 0),
  });
}

/** What was already written stays as interrupted; the failure ends the run, and "Go on" asks the turn again. */
async function* cutShort(world: World, turn: Turn, draft: Draft, failure: ModelFailure) {
  if (draft.text !== '') yield answer(turn, draft, { calls: [], interrupted: 'died' });
  yield* endWithFailure(world, failure);
}

function* endWithFailure(world: World, failure: ModelFailure): Generator<LoopEvent, void> {
  const { turns } = world.conversation().run;
  yield entries({ type: 'run-ended', reason: 'error', failure, turns });
}
