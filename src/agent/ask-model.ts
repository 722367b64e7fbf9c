/** One turn: offer the tools of this moment, stream the answer, and put it into the log with what its calls are aimed at. */
import type { ModelCall, ModelFailure, Usage } from '#conversation';
import { toMessages } from '#conversation';
import type { ModelEvent, ModelTool, Provider } from '#providers';
import type { NamedTool } from '#tools';
import { nameServers, nameTools, toTarget } from '#tools';
import { buildSystemPrompt } from './prompt';
import type { LoopEvent, World } from './world';
import { entries } from './world';

interface Draft {
  text: string;
  reasoning: string;
  calls: Extract<ModelEvent, { type: 'tool-call' }>[];
  end: Extract<ModelEvent, { type: 'end' }> | null;
}

export async function* askModel(world: World, signal: AbortSignal): AsyncGenerator<LoopEvent, void> {
  const provider = await world.provider();
  if ('code' in provider) return yield* endWithFailure(world, provider);
  const offered = yield* offerTools(world, signal);
  yield { type: 'phase', phase: 'asking-model' };
  const draft: Draft = { text: '', reasoning: '', calls: [], end: null };
  yield* streamAnswer(world, provider, offered, draft, signal);
  const { end } = draft;
  if (end === null) return yield* cutShort(world, provider, draft, { code: 'cut-off', values: {} });
  if (end.reason === 'error') return yield* cutShort(world, provider, draft, end.failure);
  const { usage } = end;
  if (signal.aborted) yield answer(provider, draft, { calls: [], usage, interrupted: 'stopped' });
  else
    yield answer(provider, draft, { calls: await aim(draft.calls, offered), usage, tooLong: end.reason === 'length' });
}

/** The snapshot of the turn: every tool that can be called now, under its name. New server names go into the log. */
async function* offerTools(world: World, signal: AbortSignal): AsyncGenerator<LoopEvent, Map<string, NamedTool>> {
  const layers = await world.layers(signal);
  for (const [layerKey, name] of nameServers(layers, world.conversation().serverNames)) {
    yield entries({ type: 'server-named', layerKey, name });
  }
  const named = nameTools(layers, world.conversation().serverNames);
  return new Map([...named].filter(([, { tool }]) => !tool.disabled && tool.unavailable === undefined));
}

async function* streamAnswer(
  world: World,
  provider: Provider,
  offered: Map<string, NamedTool>,
  draft: Draft,
  signal: AbortSignal,
): AsyncGenerator<LoopEvent, void> {
  const conversation = world.conversation();
  const system = buildSystemPrompt(offered, conversation.page !== null);
  const tools = [...offered.values()].map(toModelTool);
  for await (const event of provider.stream({ system, messages: toMessages(conversation), tools }, signal)) {
    if (event.type === 'end') draft.end = event;
    else if (event.type === 'tool-call') draft.calls.push(event);
    else yield* pass(event, draft);
  }
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

function toModelTool({ name, tool }: NamedTool): ModelTool {
  // Providers take nothing but an object at the top, and some insist on its properties.
  const inputSchema = { properties: {}, ...tool.inputSchema, type: 'object' };
  const description = tool.title ? `${tool.title}. ${tool.description}` : tool.description;
  return { name, description, inputSchema };
}

/** A name that wasn't offered has no target, and so is refused. Ids are ours: models repeat theirs. */
async function aim(calls: Draft['calls'], offered: ReadonlyMap<string, NamedTool>): Promise<ModelCall[]> {
  return Promise.all(
    calls.map(async ({ name, input, malformed }) => {
      const id = `call_${crypto.randomUUID().replaceAll('-', '').slice(0, 16)}`;
      const named = offered.get(name);
      const target = named ? await toTarget(named) : null;
      return { id, name, input, ...(malformed !== undefined && { malformed }), target };
    }),
  );
}

type Ending = { calls: ModelCall[]; usage?: Usage | undefined; interrupted?: 'died' | 'stopped'; tooLong?: boolean };

function answer(
  { model }: Provider,
  { text, reasoning }: Draft,
  { calls, usage, interrupted, tooLong }: Ending,
): LoopEvent {
  const body = { type: 'assistant-message' as const, model, text, calls };
  return entries({
    ...body,
    ...(reasoning && { reasoning }),
    ...(usage && { usage }),
    ...(tooLong && { tooLong }),
    ...(interrupted && { interrupted }),
  });
}

/** What was already written stays as interrupted; the failure ends the run, and "Go on" asks the turn again. */
async function* cutShort(world: World, provider: Provider, draft: Draft, failure: ModelFailure) {
  if (draft.text !== '') yield answer(provider, draft, { calls: [], interrupted: 'died' });
  yield* endWithFailure(world, failure);
}

function* endWithFailure(world: World, failure: ModelFailure): Generator<LoopEvent, void> {
  const { turns } = world.conversation().run;
  yield entries({ type: 'run-ended', reason: 'error', failure, turns });
}
