/** Sessions: conversations being run, kept alive through stops, approvals and the background's death. */

import type { ConversationSettings } from '#conversation';
import type { ModelChoice } from '#settings';
import { switchKey } from '#tools';
import { type CanvasChanges, createCanvasChanges, type WidgetRules } from './canvas-changes';
import { createDecisions, type Decisions } from './decisions';
import { createOpenLogs, type Log } from './log';
import { createMessages, type Messages } from './messages';
import { type RunEdges, tellIdle } from './run';
import { type AllRuns, createRuns } from './runs';
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

export interface Sessions extends CanvasChanges, Messages, Slash, Decisions {
  /** Changes the given settings of a conversation; they hold from the next turn on. */
  set(conversationId: string, change: Partial<ConversationSettings>): Promise<void>;
  /** Switches tools on or off for a conversation: offered or not from the next turn on; one that is off isn't called. */
  enable(conversationId: string, choice: ToolSwitch): Promise<void>;
  open(conversationId: string): Promise<Log>;
  /** `model`: for this run only. */
  goOn(conversationId: string, model?: ModelChoice): Promise<void>;
  stop(conversationId: string): Promise<void>;
  /** After the background woke: resumes its runs; after a browser start, only marks them as interrupted. */
  wake(browserStarted: boolean): Promise<void>;
  /** Reads the log of a deleted or restored conversation again. It must not be running. */
  forget(conversationId: string): void;
  /** Before all conversations are deleted: ends all runs and prevents further writes. Opens no log. */
  forgetAll(): Promise<void>;
  /** The tabs that running conversations are attached to. */
  running(): { conversationId: string; tabIds: number[] }[];
}

export function createSessions(edges: SessionEdges): Sessions {
  const { open, forget, forgetEach } = createOpenLogs(edges);
  const runs = createRuns(edges, open);
  const { isGoing, start, takeUp, halt } = runs;
  return {
    ...createCanvasChanges(edges, runs),
    ...createMessages(runs),
    ...createDecisions({ ...edges, open, takeUp }),
    ...createSlash(runs, edges),
    ...createChoices(open),
    open,
    forget,
    running: () =>
      runs.logs().map(({ id, conversation }) => ({
        conversationId: id,
        tabIds: conversation.pages.map(({ tabId }) => tabId),
      })),
    async goOn(id, model) {
      const log = await open(id);
      // The run may have stopped because its end could not be written.
      if (isGoing(log)) return runs.drive(log);
      if (log.conversation.items.length === 0) return;
      await start(log, [{ type: 'run-continued', ...(model && { model }) }]);
    },
    async stop(id) {
      const log = await open(id);
      await halt(id);
      const { going, turns } = log.conversation.run;
      if (going) await log.append({ type: 'run-ended', reason: 'aborted', turns });
      if (going) tellIdle(edges, log);
    },
    async forgetAll() {
      await runs.haltAll();
      forgetEach();
    },
    wake: (browserStarted) => wake(edges.store, runs, browserStarted),
  };
}

function createChoices(open: Sessions['open']): Pick<Sessions, 'set' | 'enable'> {
  return {
    async set(id, change) {
      const log = await open(id);
      await log.append({ type: 'conversation-set', ...change });
    },
    async enable(id, { layerKey, tool, enabled }) {
      const log = await open(id);
      const off = log.conversation.switchedOff.get(switchKey(layerKey));
      const isOff = tool === undefined ? off?.server === true : off?.tools.has(tool) === true;
      if (isOff !== enabled) return;
      await log.append({ type: 'tools-enabled', layerKey, ...(tool !== undefined && { tool }), enabled });
    },
  };
}

async function wake(store: SessionEdges['store'], runs: AllRuns, browserStarted: boolean): Promise<void> {
  const left = (await store.list()).filter(({ running }) => running);
  const resume = async (id: string) => {
    const log = await runs.open(id);
    if (runs.logs().includes(log)) return; // the command that woke the background has resumed it
    const { going, turns } = log.conversation.run;
    if (browserStarted && going) await log.append({ type: 'run-ended', reason: 'interrupted', turns });
    else runs.drive(log);
  };
  // A log that can't be read doesn't keep the others from resuming.
  for (const { id } of left) await resume(id).catch((error: unknown) => console.error(error));
}
