/** Sessions: conversations being run, kept alive through stops, approvals and the background's death. */

import type { Conversation, Entry, EntryBody } from '#conversation';
import { Refusal } from '#conversation';
import type { ModelChoice, Settings } from '#settings';
import type { ToolLayer } from '#tools';
import { type Bell, createBell } from './bell';
import { type Branching, createBranching } from './branching';
import { type CanvasChanges, createCanvasChanges } from './canvas-changes';
import { type Choices, createChoices, settingsOf } from './choices';
import { createDecisions, type Decisions } from './deciding';
import { driveLoop, tellIdle } from './drive-loop';
import type { Log } from './log';
import { createOpenLogs } from './open-logs';
import { createQueue, type Queue } from './queue';
import { atRest, type Runs } from './runs';
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

interface Running {
  controller: AbortController;
  done: Promise<void>;
  log: Log;
  decisions: Bell;
  /** Something was put into the log that may begin the next run while this one was on its way out. */
  again: boolean;
}

export interface Sessions extends CanvasChanges, Branching, Queue, Choices, Slash, Decisions {
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
  /** All of them are gone, or about to go: what runs is ended, and nothing is written any more. No log is opened for it. */
  forgetAll(): Promise<void>;
  /** The tabs that running conversations are attached to. */
  running(): { conversationId: string; tabIds: number[] }[];
}

export function createSessions(edges: SessionEdges): Sessions {
  const { store, tell } = edges;
  const { open, forget, forgetEach } = createOpenLogs(edges);
  const runs = new Map<string, Running>();
  const starting = new Map<string, { log: Log; begun: Promise<void> }>();

  const drive = (log: Log): void => {
    const now = runs.get(log.id);
    if (now) now.again = true;
    if (now || !log.conversation.run.going) return;
    const [controller, decisions] = [new AbortController(), createBell()];
    const done = driveLoop(edges, log, { controller, decisions })
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
    ...createCanvasChanges(edges, parts),
    ...createBranching(parts),
    ...createQueue(parts),
    ...createDecisions(edges, { open, takeUp }),
    ...createChoices(open),
    ...createSlash(parts, edges),
    open,
    forget,
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
    async forgetAll() {
      await Promise.allSettled([...starting.values()].map(({ begun }) => begun));
      for (let going = [...runs.values()]; going.length > 0; going = [...runs.values()]) {
        for (const { controller } of going) controller.abort();
        await Promise.all(going.map(({ done }) => done));
      }
      forgetEach();
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
