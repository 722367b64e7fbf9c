/** Apps of MCP servers (MCP Apps): what an app is drawn from, and what it asks for. Its calls take the path of any call, to its own server alone. */

import type { ApprovalReason } from '#core/log/approval-answers.ts';
import type { CallState } from '#core/log/conversation.ts';
import { dataSourceOf } from '#core/log/data-sources.ts';
import type { DataSource, EntryBody } from '#core/log/entry.ts';
import { isGone } from '#core/log/refusal.ts';
import { fitPayload } from '#core/log/widget-events.ts';
import { clearCall } from '#core/loop/approval.ts';
import { type CallAttempt, type CallSink, performCall } from '#core/loop/call.ts';
import { listAlone } from '#core/loop/listing.ts';
import type { Log } from '#core/loop/log.ts';
import { toResultEntry } from '#core/loop/result-entry.ts';
import type { RunEdges } from '#core/loop/run.ts';
import type { ConversationStore, Grant, ManualRun, ManualRunStore } from '#core/loop/stores.ts';
import { sha256 } from '#core/tools/definition.ts';
import { type PreparedCall, toTarget } from '#core/tools/dispatcher.ts';
import { failure, type ToolOutcome } from '#core/tools/result.ts';
import type { CallTarget } from '#core/tools/schemas.ts';
import type { JsonObject } from '#core/tools/tool.ts';
import type { Servers } from '#features/servers/background/index.ts';
import type { AppPage } from '#features/servers/index.ts';

interface AppEdges extends Pick<RunEdges, 'settings' | 'layersAt'> {
  store: Pick<ConversationStore, 'grant' | 'saveGrant'>;
  runs: Pick<ManualRunStore, 'put' | 'saveResult'>;
  servers: Pick<Servers, 'readApp'>;
  open(conversationId: string): Promise<Log>;
}

/** The call whose result the app draws. */
export interface AppPlace {
  conversationId: string;
  callId: string;
}

/** `agreed`: the user saw the page's hosts and permissions, and let it load them. */
type OpenedApp = { page: AppPage; agreed: boolean } | { missing: true };

/** What a card shows of a call that an app asks for; repeated with `definitionHash` as `agreed`, it runs. */
export interface AskedByApp extends Pick<CallTarget, 'tool' | 'description' | 'definitionHash' | 'hints'> {
  input: JsonObject;
  reason: ApprovalReason;
  /** The sources whose results the arguments could contain. */
  flow?: DataSource[] | undefined;
}

export interface AppCall extends AppPlace {
  tool: string;
  input: JsonObject;
  /** The hash of the definition that the user agreed to. */
  agreed?: string | undefined;
}

type AnsweredApp = { asks: AskedByApp } | { outcome: ToolOutcome };

type McpTarget = CallTarget & { source: Extract<CallTarget['source'], { type: 'mcp' }> };

export function createApps(edges: AppEdges) {
  const { store, servers } = edges;
  const running = new Set<AppPlace & { stop: AbortController }>();
  const find = (place: AppPlace) => findApp(edges, place);
  return {
    async open(place: AppPlace): Promise<OpenedApp> {
      const { log, target, seq = 0 } = await find(place);
      // What a file says asks no server for anything.
      if (seq <= log.conversation.imported) return { missing: true };
      if (target.app === undefined) return { missing: true };
      const page = await servers.readApp(target.source.serverId, target.app);
      if (!page) return { missing: true };
      return { page, agreed: needsNothing(page) || (await store.grant(await keyOf(target, page))) !== null };
    },
    /** Remembers, for this server and exactly these needs, that its apps may have them. */
    async allow(place: AppPlace, needs: Pick<AppPage, 'csp' | 'permissions'>): Promise<void> {
      const { target } = await find(place);
      await store.saveGrant(await toGrant(target, needs));
    },
    async call(asked: AppCall): Promise<AnsweredApp> {
      const { conversationId, callId } = asked;
      const found = await find(asked);
      const one = { conversationId, callId, stop: new AbortController() };
      running.add(one);
      return makeCall(edges, asked, found, one.stop.signal).finally(() => running.delete(one));
    },
    /** The app is gone: what it still waits for is given up. */
    async stop({ conversationId, callId }: AppPlace): Promise<void> {
      for (const one of running) if (one.callId === callId && one.conversationId === conversationId) one.stop.abort();
    },
    /** What the app wants the model to know: the newest replaces what it said before, and waits for the next turn. */
    async tell(place: AppPlace, context: JsonObject): Promise<void> {
      const { log, target } = await find(place);
      const blockId = `app_${place.callId.replace(/\W/g, '_')}`.slice(0, 100);
      const about = { blockId, widget: `app of ${target.server}`, event: 'context', wakes: false };
      const event: EntryBody = { type: 'widget-event', ...about, payload: fitPayload(context) };
      await log.append(event);
    },
  };
}

interface FoundApp {
  log: Log;
  target: McpTarget;
  /** Of the result that the app draws. */
  seq: number | undefined;
}

async function findApp({ open }: AppEdges, { conversationId, callId }: AppPlace): Promise<FoundApp> {
  const log = await open(conversationId);
  const state = log.conversation.calls.get(callId);
  if (!state || !mayDraw(state)) throw isGone();
  return { log, target: state.call.target, seq: state.result?.seq };
}

async function makeCall(
  { store, settings, runs, layersAt }: AppEdges,
  { tool, input, agreed, conversationId }: AppCall,
  { log, target: { layerKey, server, source }, seq }: FoundApp,
  signal: AbortSignal,
): Promise<AnsweredApp> {
  const id = `app_${crypto.randomUUID()}`;
  const address = { layerKey, tool, server, source };
  let answer: AnsweredApp | null = null;
  const approve = async (checked: PreparedCall) => {
    const now = await toTarget({ name: tool, server, layer: checked.layer, tool: checked.tool });
    const clearance = await clearCall({ store, settings }, log, { target: now, checked, chosenAt: seq });
    if (checked.tool.onlyFor === 'models') answer = { outcome: failure('not-offered', { tool }) };
    else if (clearance.type === 'run' || agreed === now.definitionHash) return true;
    else answer = { asks: { ...pick(now), input: checked.input, reason: clearance.reason, flow: clearance.flow } };
    return false;
  };
  const attempt: CallAttempt = {
    call: { id, name: tool, input, target: address },
    layers: (within) => listAlone({ layersAt }, log, address, within),
    settings,
    conversation: () => log.conversation,
    input: 'exact',
    approve,
  };
  const run = { id, conversationId, layerKey, tool, input, at: Date.now(), byApp: true as const }; // const: a literal type
  const sink = recordIn(runs, run, (outcome) => {
    answer = { outcome };
  });
  await performCall(attempt, sink, signal);
  return answer ?? { outcome: failure('aborted', { tool }) };
}

/** An app draws its result, or a surface is part of it. */
const mayDraw = (state: CallState): state is CallState & { call: { target: McpTarget } } =>
  state.call.target?.source.type === 'mcp' && (state.call.target.app !== undefined || state.result !== null);

const pick = ({ tool, description, definitionHash, hints }: CallTarget) => ({
  tool,
  description,
  definitionHash,
  hints,
});

const recordIn = (
  store: AppEdges['runs'],
  run: Omit<ManualRun, 'outcome' | 'duration'>,
  onEnd: (outcome: ToolOutcome) => void,
): CallSink => ({
  started: () => store.put({ ...run, outcome: null, duration: null }),
  asking: () => undefined,
  async ended({ outcome, duration }) {
    const result = await toResultEntry({ callId: run.id, outcome, duration, limit: 20_000 }, store.saveResult);
    await store.put({ ...run, outcome: result.outcome, duration });
    onEnd(outcome);
  },
});

type Needs = Pick<AppPage, 'csp' | 'permissions'>;

/** In a fixed order: the same needs have the same key. */
const wordsOf = ({ csp, permissions }: Needs): string[] =>
  [
    ...Object.entries(csp).flatMap(([kind, hosts]) => hosts.map((host) => `${kind} ${host}`)),
    ...Object.keys(permissions),
  ].toSorted();

const needsNothing = (needs: Needs): boolean => wordsOf(needs).length === 0;

const keyOf = async ({ source }: McpTarget, needs: Needs): Promise<string> =>
  `app ${source.serverId} ${await sha256(wordsOf(needs).join('\n'))}`;

async function toGrant(target: McpTarget, needs: Needs): Promise<Grant> {
  const place = dataSourceOf(target.source, target.server);
  if (place === null) throw new Error('An app belongs to a server.');
  const hosts = [...new Set(Object.values(needs.csp).flat())];
  const key = await keyOf(target, needs);
  return { key, definitionHash: '', description: '', about: { type: 'app', place, hosts }, at: Date.now() };
}
