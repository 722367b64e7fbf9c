/** One run of a conversation: the loop, driven to its end or to an approval, with everything it needs of the session. */
import { readContents } from './attach';
import type { Bell } from './bell';
import { settingsOf } from './choices';
import type { Log } from './log';
import { runLoop } from './loop';
import type { SessionEdges } from './session';
import { createShow } from './show';
import type { World } from './world';

/** Nothing runs any more. */
export function tellIdle({ tell }: SessionEdges, log: Log): void {
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
export async function driveLoop(
  edges: SessionEdges,
  log: Log,
  { controller, decisions }: { controller: AbortController; decisions: Bell },
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
