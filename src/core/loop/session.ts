/** Sessions: conversations being run, kept alive through stops, approvals and the background's death. */

import type { ConversationSettings } from '#core/log/entry.ts';
import type { ModelChoice } from '#core/settings/model-choice.ts';
import { switchKey } from '#core/tools/layer.ts';
import { createAgentTurns } from './agent-calls';
import { createCanvasChanges, type WidgetRules } from './canvas-changes';
import { createDecisions } from './decisions';
import { createAnswers } from './elicitations';
import { createOpenLogs } from './log';
import { createMessages } from './messages';
import { type RunEdges, tellIdle } from './run';
import { createRuns, type Runs } from './runs';
import { createSlash } from './slash';
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

export type Sessions = ReturnType<typeof createSessions>;

export function createSessions(edges: SessionEdges) {
  const { open, forget, forgetEach } = createOpenLogs({
    ...edges,
    tell(id, event) {
      edges.tell(id, event);
      if (event.type === 'entries' && event.entries.some(({ type }) => type === 'site-revoked')) runs.recheck(id);
    },
  });
  const runs = createRuns(edges, open);
  const { takeUp } = runs;
  return {
    ...createCanvasChanges(edges, runs),
    ...createMessages(runs),
    ...createDecisions({ ...edges, open, takeUp }),
    ...createAnswers({ open, takeUp }),
    ...createSlash(runs, edges),
    ...createAgentTurns(runs, edges),
    ...createChoices(open),
    ...createStops(edges, runs),
    open,
    /** Reads the log of a deleted or restored conversation again. It must not be running. */
    forget,
    /** The tabs that running conversations are attached to. */
    running: () =>
      runs.logs().map(({ id, conversation }) => ({
        conversationId: id,
        tabIds: conversation.pages.map(({ tabId }) => tabId),
      })),
    /** Before all conversations are deleted: ends all runs and prevents further writes. Opens no log. */
    async forgetAll(): Promise<void> {
      await runs.haltAll();
      forgetEach();
    },
    /** After the background woke: resumes its runs; after a browser start, only marks them as interrupted. */
    wake: (browserStarted: boolean) => wake(edges.store, runs, browserStarted),
  };
}

const createStops = (edges: RunEdges, runs: Runs) => ({
  /** `model`: for this run only. */
  async goOn(id: string, model?: ModelChoice): Promise<void> {
    const log = await runs.open(id);
    // The run may have stopped because its end could not be written.
    if (runs.isGoing(log)) return runs.drive(log);
    if (log.conversation.items.length === 0) return;
    await runs.start(log, [{ type: 'run-continued', ...(model && { model }) }]);
  },
  async stop(id: string): Promise<void> {
    const log = await runs.open(id);
    await runs.halt(id);
    const { going, turns } = log.conversation.run;
    if (going) await log.append({ type: 'run-ended', reason: 'aborted', turns });
    if (going) tellIdle(edges, log);
  },
});

function createChoices(open: Runs['open']) {
  return {
    /** Changes the given settings of a conversation; they hold from the next turn on. */
    async set(id: string, change: Partial<ConversationSettings>): Promise<void> {
      const log = await open(id);
      await log.append({ type: 'conversation-set', ...change });
    },
    /** Switches tools on or off for a conversation: offered or not from the next turn on; one that is off isn't called. */
    async enable(id: string, { layerKey, tool, enabled }: ToolSwitch): Promise<void> {
      const log = await open(id);
      const off = log.conversation.switchedOff.get(switchKey(layerKey));
      const isOff = tool === undefined ? off?.server === true : off?.tools.has(tool) === true;
      if (isOff !== enabled) return;
      await log.append({ type: 'tools-enabled', layerKey, ...(tool !== undefined && { tool }), enabled });
    },
  };
}

async function wake(store: SessionEdges['store'], runs: Runs, browserStarted: boolean): Promise<void> {
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
