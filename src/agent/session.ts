/** Sessions: conversations being run, kept alive through stops, approvals and the background's death. */
import type { ApprovalDecision, CallState, Conversation, Entry, EntryBody } from '#conversation';
import type { Provider } from '#providers';
import type { Settings } from '#settings';
import type { ToolLayer } from '#tools';
import { grantKey, readingKey } from './approval';
import type { Log } from './log';
import { openLog } from './log';
import { runLoop } from './loop';
import type { ConversationStore } from './store';
import type { LoopEvent, Phase, World } from './world';

/** What a session says to whoever shows it. */
export type SessionEvent =
  | { type: 'entries'; entries: Entry[] }
  | {
      type: 'delta';
      text?: string;
      reasoning?: string;
      call?: { id: string; name: string };
      /** The page of a call that runs asks the person something, or has its answer. */
      asking?: { callId: string; on: boolean };
      reset?: true;
    }
  | { type: 'activity'; phase: Phase | 'waiting-for-you' | null; turn: number; maxTurns: number; since: number };

export interface SessionEdges {
  store: ConversationStore;
  settings(): Promise<Settings>;
  provider(): Promise<Provider | Extract<Awaited<ReturnType<World['provider']>>, { code: unknown }>>;
  layers(page: Conversation['page'], signal: AbortSignal): Promise<ToolLayer[]>;
  tell(conversationId: string, event: SessionEvent): void;
}

/** A command that can't be carried out now, with the sentence for the person. */
export class Refusal extends Error {}

export interface Sessions {
  open(conversationId: string): Promise<Log>;
  send(conversationId: string, text: string): Promise<void>;
  goOn(conversationId: string): Promise<void>;
  stop(conversationId: string): Promise<void>;
  approve(conversationId: string, callId: string, decision: ApprovalDecision): Promise<void>;
  /** After the background woke: carries on what was running; after a browser start it is only marked as interrupted. */
  wake(browserStarted: boolean): Promise<void>;
  /** The tabs that running conversations are attached to. */
  running(): { conversationId: string; tabId: number | null }[];
}

const draftEvery = 1000;

export function createSessions(edges: SessionEdges): Sessions {
  const { store, tell } = edges;
  const logs = new Map<string, Promise<Log>>();
  const runs = new Map<string, { controller: AbortController; done: Promise<void>; log: Log }>();
  const starting = new Map<string, Log>();

  /** The first opening in this life of the background takes up what the last one was writing when it died. */
  const openAnew = async (id: string): Promise<Log> => {
    const log = await openLog(id, store, (_, entries) => tell(id, { type: 'entries', entries }));
    await saveWhatWasWritten(store, log);
    return log;
  };

  const open = (id: string): Promise<Log> => {
    const opened = logs.get(id) ?? openAnew(id);
    logs.set(id, opened);
    opened.catch(() => logs.delete(id)); // the next one to ask tries again
    return opened;
  };

  const drive = (log: Log): void => {
    if (runs.has(log.id) || !log.conversation.run.going) return;
    const controller = new AbortController();
    const done = run(edges, log, controller.signal).finally(() => runs.delete(log.id));
    runs.set(log.id, { controller, done, log });
  };

  /** While the first entry of a run is on its way, the conversation counts as going. */
  const start = async (log: Log, body: EntryBody): Promise<void> => {
    starting.set(log.id, log);
    await log.append(body).finally(() => starting.delete(log.id));
    tell(log.id, {
      type: 'activity',
      phase: 'asking-model',
      turn: 1,
      maxTurns: (await edges.settings()).maxTurns,
      since: Date.now(),
    });
    drive(log);
  };

  const isGoing = ({ id, conversation }: Log): boolean => conversation.run.going || starting.has(id);

  return {
    open,
    running: () =>
      [...[...runs.values()].map(({ log }) => log), ...starting.values()].map(({ id, conversation }) => ({
        conversationId: id,
        tabId: conversation.page?.tabId ?? null,
      })),
    async send(id, text) {
      const log = await open(id);
      if (isGoing(log))
        throw new Refusal('A run is still going on. Stop it, or wait until it ends; your text is kept.');
      await start(log, { type: 'user-message', text });
    },
    async goOn(id) {
      const log = await open(id);
      if (isGoing(log) || log.conversation.items.length === 0) return;
      await start(log, { type: 'run-continued' });
    },
    async stop(id) {
      const log = await open(id);
      const run = runs.get(id);
      run?.controller.abort();
      await run?.done;
      const { going, turns } = log.conversation.run;
      if (going) await log.append({ type: 'run-ended', reason: 'aborted', turns });
      if (going) tellIdle(edges, log);
    },
    async approve(id, callId, decision) {
      const log = await open(id);
      const state = findWaiting(log.conversation, callId);
      if (!state) throw new Refusal('This call no longer waits for an answer.');
      if (decision === 'always') await remember(store, state);
      await log.append({ type: 'approval-given', callId, decision });
      await runs.get(id)?.done;
      drive(log);
    },
    async wake(browserStarted) {
      const left = (await store.list()).filter(({ running }) => running);
      for (const { id } of left) {
        const log = await open(id);
        if (runs.has(id)) continue; // a command that woke the background was faster
        const { going, turns } = log.conversation.run;
        if (browserStarted && going) await log.append({ type: 'run-ended', reason: 'interrupted', turns });
        else drive(log);
      }
    },
  };
}

/** A draft that survived the background's death becomes an interrupted answer. */
async function saveWhatWasWritten(store: ConversationStore, log: Log): Promise<void> {
  const text = await store.draft(log.id);
  if (text === null) return;
  await log.append({ type: 'assistant-message', model: '', text, calls: [], interrupted: 'died' });
}

/** The call, if the run that it belongs to still waits for the person. */
function findWaiting({ run, items }: Conversation, callId: string): CallState | undefined {
  const last = items.at(-1);
  const calls = run.going && last?.type === 'turn' ? last.calls : [];
  return calls.find(({ call, asked, decision, result }) => call.id === callId && asked && !decision && !result);
}

async function remember(store: ConversationStore, { call, asked, prepared }: CallState): Promise<void> {
  const { target } = call;
  if (!target || !prepared) return;
  if (!asked?.mayRemember) throw new Refusal('This tool is asked for each time; it can only be allowed once.');
  const reading = asked.reason === 'reading-not-granted' ? readingKey(target) : null;
  const { definitionHash } = prepared;
  await store.saveGrant({
    key: reading ?? grantKey(target),
    definitionHash,
    description: asked.description ?? target.description,
    at: Date.now(),
  });
}

function tellIdle({ tell }: SessionEdges, log: Log): void {
  tell(log.id, { type: 'activity', phase: null, turn: log.conversation.run.turns, maxTurns: 0, since: Date.now() });
}

/** Runs the loop to its end or to an approval. A bug in it ends the run as an error and is said, never swallowed. */
async function run(edges: SessionEdges, log: Log, signal: AbortSignal): Promise<void> {
  const { maxTurns } = await edges.settings();
  const world: World = {
    conversation: () => log.conversation,
    layers: (until) => edges.layers(log.conversation.page, until),
    provider: edges.provider,
    settings: edges.settings,
    grant: (key) => edges.store.grant(key),
    saveResult: (result) => edges.store.saveResult({ ...result, conversationId: log.id }),
    asking: (callId, on) => edges.tell(log.id, { type: 'delta', asking: { callId, on } }),
  };
  const events = runLoop(world, signal);
  const show = createShow(edges, log, maxTurns);
  try {
    let event = await events.next();
    for (; !event.done; event = await events.next()) await show(event.value);
    if (event.value === 'awaiting_approval') await show({ type: 'phase', phase: 'waiting-for-you' });
    else tellIdle(edges, log);
  } catch (error) {
    console.error(error);
    const detail = error instanceof Error ? error.message : String(error);
    const failure = { code: 'unexpected-answer' as const, values: { detail } };
    await log.append({ type: 'run-ended', reason: 'error', failure, turns: log.conversation.run.turns });
    tellIdle(edges, log);
  }
}

type Shown = LoopEvent | { type: 'phase'; phase: 'waiting-for-you' };

/** Takes the loop's events one by one: entries become durable before the loop goes on; deltas are told and drafted. */
function createShow({ store, tell }: SessionEdges, log: Log, maxTurns: number): (event: Shown) => Promise<void> {
  let draft = '';
  let drafted = 0;
  const since = Date.now();
  const saveDraft = async (text: string, now = Date.now()) => {
    draft += text;
    if (now - drafted < draftEvery) return;
    drafted = now;
    await store.saveDraft(log.id, draft);
  };
  const activity = (phase: Phase | 'waiting-for-you') => {
    const { turns } = log.conversation.run;
    // The calls of an answer belong to the turn that brought them.
    const turn = phase === 'calling' || phase === 'waiting-for-you' ? Math.max(1, turns) : turns + 1;
    tell(log.id, { type: 'activity', phase, turn, maxTurns, since });
  };
  return async (event) => {
    switch (event.type) {
      case 'entries':
        await log.append(...event.bodies);
        return;
      case 'phase':
        activity(event.phase);
        if (event.phase !== 'asking-model') return;
        [draft, drafted] = ['', 0];
        tell(log.id, { type: 'delta', reset: true });
        return saveDraft('');
      case 'text-delta':
        if (draft === '') activity('writing');
        tell(log.id, { type: 'delta', text: event.text });
        return saveDraft(event.text);
      case 'reasoning-delta':
        return tell(log.id, { type: 'delta', reasoning: event.text });
      case 'tool-call-start':
        return tell(log.id, { type: 'delta', call: { id: event.id, name: event.name } });
    }
  };
}
