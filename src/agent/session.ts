/** Sessions: conversations being run, kept alive through stops, approvals and the background's death. */

import type { ConversationSettings, EntryBody } from '#conversation';
import { Refusal } from '#conversation';
import type { ModelChoice } from '#settings';
import { type CanvasChanges, createCanvasChanges, type WidgetRules } from './canvas-changes';
import { createDecisions, type Decisions } from './decisions';
import type { Log } from './log';
import { createMessages, type Messages } from './messages';
import { createOpenLogs } from './open-logs';
import { type ChangeSignal, createChangeSignal } from './parallel';
import { driveRun, type RunEdges, settingsOf, tellIdle } from './run';
import { atRest, type Runs } from './runs';
import { createSlash, type Slash } from './slash';
import type { ConversationStore, LiveDataStore } from './stores';

export interface SessionEdges extends RunEdges {
  store: ConversationStore;
  widgets: WidgetRules;
  liveData: LiveDataStore;
}

/** A server, or one of its tools by real name, switched on or off. */
export interface ToolSwitch {
  layerKey: string;
  tool?: string;
  enabled: boolean;
}

interface Running {
  controller: AbortController;
  done: Promise<void>;
  log: Log;
  decisions: ChangeSignal;
  /** An entry that may begin the next run was appended while this one was ending. */
  again: boolean;
}

export interface Sessions extends CanvasChanges, Messages, Slash, Decisions {
  /** Changes the given settings of a conversation; they hold from the next turn on. */
  set(conversationId: string, change: Partial<ConversationSettings>): Promise<void>;
  /** Switches tools on or off for a conversation: offered or not from the next turn on; one that is off isn't called. */
  enable(conversationId: string, choice: ToolSwitch): Promise<void>;
  open(conversationId: string): Promise<Log>;
  /** Refused while a run goes on. */
  send(conversationId: string, text: string): Promise<void>;
  /** `model`: for this run only. */
  goOn(conversationId: string, model?: ModelChoice): Promise<void>;
  stop(conversationId: string): Promise<void>;
  /** Resolves when nothing runs any more: the run has ended or waits for the user. */
  settled(conversationId: string): Promise<void>;
  /** After the background woke: resumes what was running; after a browser start marks it as interrupted only. */
  wake(browserStarted: boolean): Promise<void>;
  /** The conversation was deleted or restored: its log is read anew. It must not be running. */
  forget(conversationId: string): void;
  /** All conversations are deleted, or will be: runs are ended and nothing more is written. Opens no log. */
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
    const [controller, decisions] = [new AbortController(), createChangeSignal()];
    const done = driveRun(edges, log, { controller, decisions })
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
    going?.decisions.notify();
    drive(log);
  };

  return {
    ...createCanvasChanges(edges, parts),
    ...createMessages(parts),
    ...createDecisions({ ...edges, open, takeUp }),
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
    async set(id, change) {
      const log = await open(id);
      await log.append({ type: 'conversation-set', ...change });
    },
    async enable(id, { layerKey, tool, enabled }) {
      const log = await open(id);
      const off = log.conversation.switchedOff.get(layerKey);
      const isOff = tool === undefined ? off?.server === true : off?.tools.has(tool) === true;
      if (isOff !== enabled) return;
      await log.append({ type: 'tools-enabled', layerKey, ...(tool !== undefined && { tool }), enabled });
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
        if (runs.has(id)) return; // the command that woke the background has resumed it
        const { going, turns } = log.conversation.run;
        if (browserStarted && going) await log.append({ type: 'run-ended', reason: 'interrupted', turns });
        else drive(log);
      };
      // A log that can't be read doesn't keep the others from resuming.
      for (const { id } of left) await takeUp(id).catch((error: unknown) => console.error(error));
    },
  };
}
