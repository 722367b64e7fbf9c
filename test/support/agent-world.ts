/** A world for the agent: a page, a server and a model that are scripted, a person, and a background that can die. */
import 'fake-indexeddb/auto';
import type { ApprovalDecision } from '#core/log/approval-answers.ts';
import type { CallState } from '#core/log/conversation.ts';
import type { Entry, EntryBody, ModelFailure } from '#core/log/entry.ts';
import { writeProblem } from '#core/log/outcome-words.ts';
import { replay } from '#core/log/replay.ts';
import type { ModelEvent, ModelMessage, ModelRequest, Provider } from '#core/loop/provider.ts';
import { createSessions, type SessionEdges, type Sessions } from '#core/loop/session.ts';
import type { SessionEvent } from '#core/loop/session-event.ts';
import type { ConversationStore } from '#core/loop/stores.ts';
import type { ModelChoice } from '#core/settings/model-choice.ts';
import { defaultSettings, type Settings } from '#core/settings/settings.ts';
import { conversationStore, liveDataStore } from '#core/store/conversations.ts';
import { openDatabase } from '#core/store/opening.ts';
import { toPlain } from '#core/tools/foreign.ts';
import type { ToolLayer } from '#core/tools/layer.ts';
import type { LocalTool } from '#core/tools/layers/local.ts';
import { createReach } from '#features/agents/background/agent-pages.ts';
import { createRefreshBlock } from '#features/blocks/background/live-widget.ts';
import type { BlockFact } from '#features/blocks/messages.ts';
import { recallTool, resultsIn } from '#features/conversation/background/recall.ts';
import type { PageDocument } from '#features/sites/layer/page.ts';
import { widgetRules } from '#widgets/server/rules.ts';
import { type Scene, sceneOf } from '#widgets/server/scene.ts';
import { ConversationTools } from '../../entrypoints/background/tool-sources';
import { inPlain, type PlainMessage } from './plain-messages';
import { createScriptedPage, createScriptedServer, type ScriptedTool } from './scripted-sources';

/** What the model does in the nth turn after the person's message. */
export interface Turn {
  text?: string[];
  calls?: { name: string; input?: Record<string, unknown>; malformed?: string }[];
  failure?: ModelFailure;
  /** Waits after its text until someone aborts. */
  waits?: boolean;
  /** Ends without a word on how. */
  cut?: boolean;
  /** Happens while it answers. */
  meanwhile?: () => void;
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 0));

export async function until(holds: () => boolean | Promise<boolean>, what: string): Promise<void> {
  for (const end = Date.now() + 40_000; Date.now() < end; ) {
    if (await holds()) return;
    await pause();
  }
  throw new Error(`It never came to this: ${what}.`);
}

export const play = 'music_example_webmcp_play_track';
export const look = 'music_example_webmcp_search_library';
export const forecast = 'weather_mcp_forecast';

/** Without its fences, and an error as a service reads it that can mark one. */
export const toRead = (message: ModelMessage): PlainMessage =>
  inPlain(
    message.role === 'tool' && message.problem
      ? { ...message, text: writeProblem(message.text, message.problem, true) }
      : message,
  );

type ReadRequest = Omit<ModelRequest, 'messages' | 'system'> & { messages: PlainMessage[]; system: string };

let databases = 0;

/** `origin`: of the page in front. */
export async function createAgentWorld(origin = 'https://music.example', session: string = crypto.randomUUID()) {
  databases += 1;
  const database = openDatabase(`world-${databases}`);
  const store = conversationStore(database);
  const liveData = liveDataStore(database);
  const id = await store.create();
  await store.append(id, null, [{ type: 'page-attached', tabId: 1, origin, title: 'Music', browserSession: 's' }]);
  const page = createScriptedPage(origin);
  const server = createScriptedServer('weather');
  const settings: Settings = { ...defaultSettings };
  const requests: ReadRequest[] = [];
  const sent: ModelRequest[] = [];
  const events: SessionEvent[] = [];
  const asked: (ModelChoice | null)[] = [];
  const state = { documents: [page.document] as PageDocument[], layers: [server.layer] as (() => ToolLayer)[] };
  let sources = () => ({ documents: state.documents, layers: state.layers.map((layer) => layer()) });
  let builtIn: ((scene: Scene, recall: LocalTool) => ToolLayer | ToolLayer[]) | null = null;
  let more = async (..._: Parameters<SessionEdges['layers']>): Promise<ToolLayer[]> => [];
  let tabsOf = async ({ conversation }: Parameters<SessionEdges['layers']>[0]): Promise<number[]> =>
    conversation.pages.map(({ tabId }) => tabId);
  const facts: BlockFact[] = [];
  const listed: string[] = [];
  let hears: SessionEdges['tell'] = () => undefined;
  let turns: Turn[] = [];
  let second: Provider | null = null;
  let provider: Provider | ModelFailure = {
    model: 'scripted',
    profile: 'openai',
    isUnaware: true,
    stream: (...given) => speak(...given),
  };

  async function* speak(request: ModelRequest, signal: AbortSignal): AsyncGenerator<ModelEvent> {
    sent.push(request);
    requests.push({ ...request, system: toPlain(request.system), messages: request.messages.map(toRead) });
    const nth = request.messages
      .slice(request.messages.findLastIndex(({ role }) => role === 'user'))
      .filter(({ role }) => role === 'assistant').length;
    yield* perform(turns[nth] ?? { text: ['Done.'] }, signal);
  }

  const others = (log: Parameters<SessionEdges['layers']>[0]) => more(log, new AbortController().signal);
  const tools = new ConversationTools({
    documents: {
      ofTab: async (tabId) => ({
        documents: sources()
          .documents.filter((document) => document.tabId === tabId)
          .map((document) => ({
            ...document,
            list: (signal) => {
              listed.push(document.documentId);
              return document.list(signal);
            },
          })),
        notices: [],
      }),
    },
    reading: {
      readPages: async (_, own) => [...own],
      handsOn: async (_, __, log) => (await others(log)).filter(({ page }) => page),
      derivedFrom: async () => [],
      isHeld: () => false,
    },
    servers: {
      async layers(log) {
        listed.push('servers');
        return [...sources().layers, ...(await others(log))];
      },
    },
    tabsOf: (log) => tabsOf(log),
    reachOf: createReach({ read: async () => settings }),
    builtIn: (log, layers) => {
      const find = resultsIn(store, log);
      return builtIn ? [builtIn(sceneOf(log, layers, liveData, find), recallTool(find))].flat() : [];
    },
  });

  /** One life of the background: what it does after its death reaches nobody. */
  const live = () => {
    const life = { dead: false };
    const edges: SessionEdges = {
      store: mortal(store, life),
      liveData,
      widgets: widgetRules,
      settings: async () => settings,
      session: async () => ({ id: session }),
      async provider({ run, settings }) {
        asked.push(run.model ?? settings.model);
        return provider;
      },
      second: async () => second,
      layers: (...listing) => tools.layers(...listing),
      async layersAt(log, place, signal) {
        const given = sources().layers.filter(({ key, documentId }) => documentId && key === place.address.layerKey);
        return [...(await tools.layersAt(log, place, signal)), ...given];
      },
      tell(told, event) {
        if (life.dead) return;
        events.push(event);
        hears(told, event);
      },
    };
    const sessions = createSessions(edges);
    const refreshBlock = createRefreshBlock({ ...edges, open: sessions.open, tell: (fact) => void facts.push(fact) });
    return { sessions, life, refreshBlock };
  };
  let now = live();

  const entries = () => store.entries(id);
  const conversation = async () => replay(await entries());
  const settles = () => until(() => now.sessions.running().length === 0, 'the run stands still');
  const waiting = async (): Promise<CallState> => {
    const calls = [...(await conversation()).calls.values()];
    const call = calls.find(({ asked, decision, result }) => asked && !decision && !result);
    if (!call) throw new Error('No call waits for the person.');
    return call;
  };

  return {
    id,
    session,
    database,
    store,
    settings,
    page,
    server,
    requests,
    /** The same, with whose words they hold. */
    sent,
    /** Which model was to be asked in each turn; null: the one in the settings. */
    asked,
    events,
    /** The documents that were listed, and `servers`, in their order. */
    listed,
    entries,
    conversation,
    settles,
    waiting,
    sessions: (): Sessions => now.sessions,
    layers: (...listing: Parameters<SessionEdges['layers']>) => tools.layers(...listing),
    liveData,
    /** What panels were told of bound widgets. */
    facts,
    refreshes: (blockId: string) => now.refreshBlock(id, blockId),
    /** Beside what the world has: listed anew each time. */
    alsoLists: (list: typeof more) => {
      more = list;
    },
    builtInIs: (layer: NonNullable<typeof builtIn>) => {
      builtIn = layer;
    },
    pageOffers: (...tools: ScriptedTool[]) => page.offers(tools),
    serverOffers: (...tools: ScriptedTool[]) => server.offers(tools),
    pageIsLoadedAnew: (documentId: string) => {
      page.reload();
      state.documents = [{ ...page.document, documentId }];
    },
    /** The same document, under the name that a new relay gave it. */
    pageIsRenamed: (documentId: string) => {
      state.documents = [{ ...page.document, documentId }];
    },
    pageIsSilentFor: (milliseconds: number) => {
      const { documents } = state;
      state.documents = [];
      setTimeout(() => {
        state.documents = documents;
      }, milliseconds);
    },
    pageIsClosed: () => {
      state.documents = [];
    },
    /** In another tab. */
    alsoShows: (document: PageDocument) => state.documents.push(document),
    /** Whose pages the chat reaches. */
    tabsAre: (list: typeof tabsOf) => {
      tabsOf = list;
    },
    alsoOffers: (layer: ToolLayer) => state.layers.push(() => layer),
    /** Is told what panels are told. */
    alsoTells: (listener: typeof hears) => {
      hears = listener;
    },
    /** In place of the page and the server of this world. */
    sourcesAre: (others: typeof sources) => {
      sources = others;
    },
    modelIs: (other: Provider) => {
      provider = other;
    },
    /** For names and summaries. */
    secondModelIs: (other: Provider) => {
      second = other;
    },
    modelDoes: (...script: Turn[]) => {
      turns = script;
    },
    modelIsMissing: (failure: ModelFailure) => {
      provider = failure;
    },
    /** Resolves when the run stands still: ended, or waiting for the person. */
    async userSays(text: string) {
      await now.sessions.say(id, { text });
      await settles();
    },
    starts: (text: string) => now.sessions.say(id, { text }),
    async goesOn() {
      await now.sessions.goOn(id);
      await settles();
    },
    async personDecides(decision: ApprovalDecision) {
      const { call } = await waiting();
      await now.sessions.approve(id, call.id, decision);
      await settles();
    },
    backgroundDies() {
      now.life.dead = true;
      now = live();
    },
    async backgroundWakes(browserStarted = false) {
      await now.sessions.wake(browserStarted);
      await settles();
    },
    /** Without its name, which it gives itself beside the run. */
    kinds: async () =>
      (await entries())
        .slice(1)
        .filter(({ type }) => type !== 'conversation-named')
        .map(toKind),
    lastEnd: async () => (await conversation()).run.ended,
    results: async () => (await entries()).flatMap((entry) => (entry.type === 'tool-result' ? [entry.outcome] : [])),
    /** The log so far, in the steps that it became durable in. */
    steps: () => events.flatMap((event) => (event.type === 'entries' ? [event.entries] : [])),
    async logIs(bodies: readonly EntryBody[]) {
      if (bodies.length > 0) await store.append(id, (await entries()).at(-1)?.id ?? null, [...bodies]);
    },
  };
}

export type AgentWorld = Awaited<ReturnType<typeof createAgentWorld>>;

async function* perform(turn: Turn, signal: AbortSignal): AsyncGenerator<ModelEvent> {
  for (const text of turn.text ?? []) yield { type: 'text-delta', text };
  if (turn.waits && !signal.aborted)
    await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
  turn.meanwhile?.();
  if (turn.cut) return;
  if (turn.failure) return yield { type: 'end', reason: 'error', failure: turn.failure };
  if (signal.aborted) return yield { type: 'end', reason: 'aborted' };
  for (const [i, { name, input = {}, malformed }] of (turn.calls ?? []).entries()) {
    yield { type: 'tool-call-start', id: `m${i}`, name };
    yield { type: 'tool-call', id: `m${i}`, name, input, ...(malformed !== undefined && { malformed }) };
  }
  yield { type: 'end', reason: turn.calls ? 'tool-calls' : 'stop', usage: { inputTokens: 7, outputTokens: 3 } };
}

/** The store as one life of the background sees it: nothing comes back to the dead. */
function mortal(store: ConversationStore, life: { dead: boolean }): ConversationStore {
  const never = new Promise<never>(() => undefined);
  return new Proxy(store, {
    get(target, name: keyof ConversationStore) {
      return async (...given: never[]) => {
        if (life.dead) return never;
        const answer = await (target[name] as (...all: never[]) => unknown)(...given);
        return life.dead ? never : answer;
      };
    },
  });
}

function toKind(entry: Entry): string {
  if (entry.type === 'tool-result') return entry.outcome.type === 'failure' ? `failed ${entry.outcome.code}` : 'result';
  if (entry.type === 'run-ended') return `ended ${entry.reason}`;
  if (entry.type === 'assistant-message') return entry.interrupted ? `answer ${entry.interrupted}` : 'answer';
  return entry.type;
}

export const bodyOf = ({ seq: _s, id: _i, parent: _p, conversationId: _c, at: _a, ...body }: Entry): EntryBody =>
  body as EntryBody; // what is left of an entry is its body
