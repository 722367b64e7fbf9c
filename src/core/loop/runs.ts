/** The current runs, at most one per conversation: begins, drives and stops them. */
import type { EntryBody } from '#core/log/entry.ts';
import { Refusal } from '#core/log/refusal.ts';
import type { Log } from './log';
import { createNaming } from './naming';
import { type ChangeSignal, createChangeSignal } from './parallel';
import { driveRun, type RunEdges, settingsOf } from './run';

export type Runs = ReturnType<typeof createRuns>;

/** The log, if it has no current run. Synchronous, so that none can begin between this check and the caller's next step. */
export function atRest({ isGoing }: { isGoing(log: Log): boolean }, log: Log): Log {
  if (isGoing(log)) throw new Refusal('A run is still in progress. Stop it first.');
  return log;
}

interface Running {
  controller: AbortController;
  done: Promise<void>;
  log: Log;
  decisions: ChangeSignal;
  /** An entry that may begin the next run was appended while the current one was ending. */
  again: boolean;
}

function createDriver(edges: RunEdges) {
  const running = new Map<string, Running>();
  const name = createNaming(edges);
  const drive = (log: Log): void => {
    const present = running.get(log.id);
    if (present) present.again = true;
    if (present || !log.conversation.run.going) return;
    const [controller, decisions] = [new AbortController(), createChangeSignal()];
    const done = driveRun(edges, log, { controller, decisions })
      .finally(() => running.delete(log.id))
      .then(() => (run.again ? drive(log) : name(log)))
      .catch((error: unknown) => console.error(error));
    const run: Running = { controller, decisions, done, log, again: false };
    running.set(log.id, run);
  };
  return {
    running,
    /** Resumes the run that the log says is in progress, unless it is already running. */
    drive,
    /** Has the run look again at the calls that it makes. */
    recheck: (id: string) => running.get(id)?.decisions.notify(),
    /** Lets the run continue with the user's decision. `stops`: the decision ends the run. */
    takeUp(log: Log, stops: boolean) {
      const present = running.get(log.id);
      if (stops) present?.controller.abort();
      present?.decisions.notify();
      drive(log);
    },
  };
}

/** Durable before anything is aborted: a background that dies now must not go on with the run. */
async function noteStop(log: Log): Promise<void> {
  const { going, stopped } = log.conversation.run;
  if (!going || stopped) return;
  // A log that can't be written must not keep the run from being stopped.
  await log.append({ type: 'run-stopped' }).catch((error: unknown) => console.error(error));
}

export function createRuns(edges: RunEdges, open: (conversationId: string) => Promise<Log>) {
  const { running, ...driver } = createDriver(edges);
  /** A conversation counts as running from when the first entries of a run are being appended. */
  const starting = new Map<string, { log: Log; begun: Promise<void> }>();
  const isGoing = ({ id, conversation }: Log) => conversation.run.going || starting.has(id);
  const begin = async (log: Log, bodies: EntryBody[], after?: string | null) => {
    const { maxTurns } = await settingsOf(edges, log);
    await (after === undefined ? log.append(...bodies) : log.appendAfter(after, ...bodies));
    edges.tell(log.id, { type: 'activity', phase: 'asking-model', turn: 1, maxTurns, since: Date.now() });
    driver.drive(log);
  };
  const halt = async (id: string) => {
    await Promise.allSettled([starting.get(id)?.begun]);
    for (let run = running.get(id); run; run = running.get(id)) {
      await noteStop(run.log);
      run.controller.abort();
      await run.done;
    }
  };
  return {
    ...driver,
    open,
    isGoing,
    /** Appends the first entries of a run and runs it. Throws a Refusal during another run. `after`: the entry after which a branch begins. */
    async start(log: Log, bodies: EntryBody[], after?: string | null): Promise<void> {
      atRest({ isGoing }, log);
      const begun = begin(log, bodies, after).finally(() => starting.delete(log.id));
      starting.set(log.id, { log, begun });
      return begun;
    },
    /** The logs with a run in progress or about to begin. */
    logs: () => [...new Set([...running.values(), ...starting.values()].map(({ log }) => log))],
    /** Stops the conversation's run; resolves when it has ended. */
    halt,
    haltAll: async () => {
      const ids = () => [...starting.keys(), ...running.keys()];
      while (ids().length > 0) await Promise.all(ids().map(halt));
    },
  };
}
