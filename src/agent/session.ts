/** Sessions: conversations being run, kept alive through stops, approvals and the background's death. */
import type { Conversation, Entry, EntryBody } from '#conversation';
import type { ModelChoice, Settings } from '#settings';
import type { ToolLayer } from '#tools';
import { readContents } from './attach';
import { type Bell, createBell } from './bell';
import { type Branching, createBranching } from './branching';
import { type ByHand, createByHand } from './by-hand';
import { type Choices, createChoices, settingsOf } from './choices';
import { createDecisions, type Decisions } from './deciding';
import { dropAnswers, endsBinding } from './kept-answers';
import type { Log } from './log';
import { openLog } from './log';
import { runLoop } from './loop';
import { createQueue, type Queue } from './queue';
import { Refusal } from './refusal';
import { atRest, type Runs } from './runs';
import { createShow } from './show';
import { createSlash, type Slash } from './slash';
import type { ConversationStore } from './store';
import type { LiveDataStore, WidgetRules } from './widget-rules';
import type { Phase, World } from './world';

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
  | {
      type: 'activity';
      phase: Phase | 'waiting-for-you' | null;
      turn: number;
      maxTurns: number;
      since: number;
      /** When a busy model is asked again, milliseconds since 1970. */
      until?: number;
    };

export interface SessionEdges {
  store: ConversationStore;
  settings(): Promise<Settings>;
  /** The model of this run or conversation, or why there is none. */
  provider(conversation: Pick<Conversation, 'run' | 'settings'>): ReturnType<World['provider']>;
  /** Every source of tools of a conversation, listed afresh; what is built in is made for it. */
  layers(log: Pick<Log, 'id' | 'conversation'>, signal: AbortSignal): Promise<ToolLayer[]>;
  widgets: WidgetRules;
  liveData: LiveDataStore;
  tell(conversationId: string, event: SessionEvent): void;
}

export { Refusal };

interface Running {
  controller: AbortController;
  done: Promise<void>;
  log: Log;
  decisions: Bell;
  /** Something was put into the log that may begin the next run while this one was on its way out. */
  again: boolean;
}

export interface Sessions extends ByHand, Branching, Queue, Choices, Slash, Decisions {
  open(conversationId: string): Promise<Log>;
  /** Refused while a run goes on. */
  send(conversationId: string, text: string): Promise<void>;
  /** `model`: for this run only. */
  goOn(conversationId: string, model?: ModelChoice): Promise<void>;
  stop(conversationId: string): Promise<void>;
  /** Resolves when nothing runs any more: the run has ended, or waits for the person. */
  settled(conversationId: string): Promise<void>;
  /** After the background woke: carries on what was running; after a browser start it is only marked as interrupted. */
  wake(browserStarted: boolean): Promise<void>;
  /** The conversation is gone, or was put back: what is known of its log is read anew. It must not be running. */
  forget(conversationId: string): void;
  /** The tabs that running conversations are attached to. */
  running(): { conversationId: string; tabIds: number[] }[];
}

export function createSessions(edges: SessionEdges): Sessions {
  const { store, tell } = edges;
  const logs = new Map<string, Promise<Log>>();
  const runs = new Map<string, Running>();
  const starting = new Map<string, { log: Log; begun: Promise<void> }>();

  /** The first opening in this life of the background takes up what the last one was writing when it died. */
  const openAnew = async (id: string): Promise<Log> => {
    const log = await openLog(id, store, (_, entries) => {
      tell(id, { type: 'entries', entries });
      if (entries.some(endsBinding)) void drop();
    });
    const drop = () => dropAnswers(edges.liveData, log).catch((error: unknown) => console.error(error));
    await saveWhatWasWritten(store, log);
    await drop();
    return log;
  };

  const open = (id: string): Promise<Log> => {
    const opened = logs.get(id) ?? openAnew(id);
    logs.set(id, opened);
    opened.catch(() => logs.delete(id)); // the next one to ask tries again
    return opened;
  };

  const drive = (log: Log): void => {
    const now = runs.get(log.id);
    if (now) now.again = true;
    if (now || !log.conversation.run.going) return;
    const [controller, decisions] = [new AbortController(), createBell()];
    const done = run(edges, log, { controller, decisions })
      .finally(() => runs.delete(log.id))
      .then(() => (running.again ? drive(log) : undefined))
      .catch((error: unknown) => console.error(error));
    const running: Running = { controller, decisions, done, log, again: false };
    runs.set(log.id, running);
  };

  const begin = async (log: Log, bodies: EntryBody[], after?: string | null): Promise<void> => {
    const { maxTurns } = await settingsOf(edges, log);
    await (after === undefined ? log.append(...bodies) : log.appendAfter(after, ...bodies));
    tell(log.id, { type: 'activity', phase: 'asking-model', turn: 1, maxTurns, since: Date.now() });
    drive(log);
  };

  /** While the first entry of a run is on its way, the conversation counts as going. */
  const start: Runs['start'] = async (log, bodies, after) => {
    atRest({ isGoing }, log);
    const begun = begin(log, bodies, after).finally(() => starting.delete(log.id));
    starting.set(log.id, { log, begun });
    return begun;
  };

  const isGoing = ({ id, conversation }: Log): boolean => conversation.run.going || starting.has(id);

  const parts: Runs = { open, isGoing, start, drive };

  const takeUp = (log: Log, stops: boolean): void => {
    const going = runs.get(log.id);
    if (stops) going?.controller.abort();
    going?.decisions.ring();
    drive(log);
  };

  return {
    ...createByHand(edges, parts),
    ...createBranching(parts),
    ...createQueue(parts),
    ...createDecisions(edges, { open, takeUp }),
    ...createChoices(open),
    ...createSlash(parts, edges),
    open,
    running: () => {
      const logs = new Set([...runs.values(), ...starting.values()].map(({ log }) => log));
      return [...logs].map(({ id, conversation }) => ({
        conversationId: id,
        tabIds: conversation.pages.map(({ tabId }) => tabId),
      }));
    },
    async send(id, text) {
      const log = await open(id);
      if (isGoing(log))
        throw new Refusal('A run is still going on. Stop it, or wait until it ends; your text is kept.');
      await start(log, [{ type: 'user-message', text }]);
    },
    async goOn(id, model) {
      const log = await open(id);
      if (isGoing(log) || log.conversation.items.length === 0) return;
      await start(log, [{ type: 'run-continued', ...(model && { model }) }]);
    },
    async settled(id) {
      for (let going = runs.get(id); going; going = runs.get(id)) await going.done;
    },
    async stop(id) {
      const log = await open(id);
      await Promise.allSettled([starting.get(id)?.begun]);
      for (let going = runs.get(id); going; going = runs.get(id)) {
        going.controller.abort();
        await going.done;
      }
      const { going, turns } = log.conversation.run;
      if (going) await log.append({ type: 'run-ended', reason: 'aborted', turns });
      if (going) tellIdle(edges, log);
    },
    forget(id) {
      const close = (log: Log) => log.close();
      logs.get(id)?.then(close, () => undefined); // one that never opened writes nothing
      logs.delete(id);
    },
    async wake(browserStarted) {
      const left = (await store.list()).filter(({ running }) => running);
      const takeUp = async (id: string) => {
        const log = await open(id);
        if (runs.has(id)) return; // a command that woke the background was faster
        const { going, turns } = log.conversation.run;
        if (browserStarted && going) await log.append({ type: 'run-ended', reason: 'interrupted', turns });
        else drive(log);
      };
      // A log that can't be read is no reason to leave the others asleep.
      for (const { id } of left) await takeUp(id).catch((error: unknown) => console.error(error));
    },
  };
}

/** A draft that survived the background's death becomes an interrupted answer. */
async function saveWhatWasWritten(store: ConversationStore, log: Log): Promise<void> {
  const text = await store.draft(log.id);
  if (text === null) return;
  await log.append({ type: 'assistant-message', model: '', text, calls: [], interrupted: 'died' });
}

function tellIdle({ tell }: SessionEdges, log: Log): void {
  tell(log.id, { type: 'activity', phase: null, turn: log.conversation.run.turns, maxTurns: 0, since: Date.now() });
}

const toWorld = (edges: SessionEdges, log: Log, decisions: Bell): World => ({
  conversation: () => log.conversation,
  layers: (until) => edges.layers(log, until),
  provider: () => edges.provider(log.conversation),
  settings: () => settingsOf(edges, log),
  grant: (key) => edges.store.grant(key),
  grantsUsed: (keys) => edges.store.grantsUsed(keys, Date.now()),
  contents: (ids) => readContents(edges.store, log.id, ids),
  saveResult: (result) => edges.store.saveResult({ ...result, conversationId: log.id }),
  asking: (callId, on) => edges.tell(log.id, { type: 'delta', asking: { callId, on } }),
  nextDecision: decisions.next,
});

/**
 * Runs the loop to its end or to an approval. A bug in it ends the run as an error and is said, never swallowed; what it
 * had begun is then ended too.
 */
async function run(
  edges: SessionEdges,
  log: Log,
  { controller, decisions }: Pick<Running, 'controller' | 'decisions'>,
): Promise<void> {
  const { maxTurns } = await settingsOf(edges, log);
  const events = runLoop(toWorld(edges, log, decisions), controller.signal);
  const show = createShow(edges, log, maxTurns);
  try {
    let event = await events.next();
    for (; !event.done; event = await events.next()) await show(event.value);
    if (event.value === 'awaiting_approval') await show({ type: 'phase', phase: 'waiting-for-you' });
    else tellIdle(edges, log);
  } catch (error) {
    console.error(error);
    controller.abort();
    await events.return('ended');
    const detail = error instanceof Error ? error.message : String(error);
    const failure = { code: 'unexpected-answer' as const, values: { detail } };
    await log.append({ type: 'run-ended', reason: 'error', failure, turns: log.conversation.run.turns });
    tellIdle(edges, log);
  }
}
