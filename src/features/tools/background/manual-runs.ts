/** Manual runs: tools that the user runs from Tools or by a slash command, without a model, with one history for both. */

import type { ToolRow } from '#core/bus/panel-wire.ts';
import type { ElicitationState } from '#core/log/conversation.ts';
import type { Entry, EntryOf } from '#core/log/entry.ts';
import { createInTurn } from '#core/log/in-turn.ts';
import { type CallAttempt, type CallEnd, type CallSink, checkCall, performCall, recoverCall } from '#core/loop/call.ts';
import { calmly, checkAnswer, type Decided, type ElicitationAnswered, nextOf } from '#core/loop/elicitations.ts';
import { listAlone } from '#core/loop/listing.ts';
import type { Log } from '#core/loop/log.ts';
import { drawnBy, keepSaid, toResultEntry } from '#core/loop/result-entry.ts';
import type { RunEdges } from '#core/loop/run.ts';
import type { ManualRun, ManualRunStore, ToolPlace } from '#core/loop/stores.ts';
import type { CallListener, CallProgress } from '#core/tools/listener.ts';
import { failure } from '#core/tools/result.ts';
import type { ElicitationAnswer, Foreseen, ToolFailure } from '#core/tools/schemas.ts';
import type { JsonObject } from '#core/tools/tool.ts';

/** The state of a manual run. `asking`: its page asks the user something. `progress`: as its server says. */
export interface ManualRunFact {
  type: 'tool-run';
  run: ManualRun;
  asking?: true;
  progress?: CallProgress;
}

declare module '#core/bus/panel-wire.ts' {
  interface Notices {
    /** The state of a manual run. */
    'tool-run': Omit<ManualRunFact, 'type'>;
    /** What Tabhand itself offers on the attached pages: what it guesses from them, and its hands. */
    'tabhand-tools': { tools: ToolRow[] };
  }
}

interface ManualRunEdges extends Pick<RunEdges, 'settings' | 'layersAt'> {
  store: ManualRunStore;
  open(conversationId: string): Promise<Log>;
  tell(fact: ManualRunFact): void;
  /** Nothing runs by hand in the tab any more. */
  left(tabId: number): void;
}

/** What the user saw. */
interface Seen {
  /** No other document of the same site is called. */
  documentId?: string | undefined;
  /** What it was said to do. */
  foreseen?: Foreseen | undefined;
}

export interface ManualRunRequest extends ToolPlace, Seen {
  id: string;
  conversationId: string;
  input: JsonObject;
}

interface Running {
  controller: AbortController;
  /** The tab whose page runs the tool. */
  tabId: number | null;
  sink: CallSink;
  answers: Answers;
}

/** Characters of a result that are part of the run itself. */
const maxPreviewLength = 20_000;

interface HistoryEdges extends ManualRunEdges {
  /** Stores the run and tells panels of it. */
  keep(run: ManualRun): Promise<void>;
}

/** Runs from Tools, which only the history records, and slash commands, which the history follows in their chat's log. */
export class ManualRuns {
  readonly #edges: HistoryEdges;
  readonly #fromChat: ReturnType<typeof createSlashRuns>;
  readonly #running = new Map<string, Running>();
  /** The run that waits for the user to have seen what it would do to this tab. */
  #held: { id: string; tabId: number } | null = null;

  constructor(edges: ManualRunEdges) {
    const keep = async (run: ManualRun) => {
      await edges.store.put(run);
      edges.tell({ type: 'tool-run', run });
    };
    this.#edges = { ...edges, keep };
    this.#fromChat = createSlashRuns(edges.open, keep);
  }

  /** Runs a tool from Tools. Resolves when the run is stored and under way, or with what it would do to a page, if that is serious. */
  async start({ documentId, foreseen: shown, ...request }: ManualRunRequest): Promise<{ asks?: Foreseen }> {
    const run: ManualRun = { ...request, at: Date.now(), outcome: null, duration: null };
    const hold = (tabId: number) => {
      this.#held = { id: run.id, tabId };
    };
    const foreseen = shown ?? (await foresee(this.#edges, { ...run, documentId }, hold));
    if (!shown && foreseen?.serious) return { asks: foreseen };
    if (this.#held?.id === run.id) this.#held = null;
    const mine = this.#begin(run);
    await this.#edges.keep(run).catch((error) => {
      this.#running.delete(run.id);
      throw error;
    });
    // The user's own hand is on the page: that they touched it is no news.
    void this.#carryOut(run, mine, { documentId, foreseen: foreseen && { ...foreseen, tookOver: true } })
      .catch((error) => mine.sink.ended(toFailed(failure('threw', { message: String(error) }))))
      .finally(() => this.#end(run, mine));
    return {};
  }

  cancel(runId: string): void {
    this.#running.get(runId)?.controller.abort();
    if (this.#held?.id === runId) this.#letGo(this.#held.tabId);
  }

  /** Answers the server of a run; undefined: no such run waits for that. */
  answer({ callId, elicitationId, answer }: ElicitationAnswered): Decided | undefined {
    return this.#running.get(callId)?.answers.get(elicitationId)?.(answer);
  }

  /** The user stops what operates this tab. */
  stopIn(tabId: number): void {
    for (const mine of this.#running.values()) if (mine.tabId === tabId) mine.controller.abort();
    this.#letGo(tabId);
  }

  /** The tabs whose pages run a tool; null for a tool of no page. */
  running(): (number | null)[] {
    return [...this.#running.values()].map(({ tabId }) => tabId);
  }

  /** Adds the slash commands among a conversation's new entries to the history. */
  follow(conversationId: string, entries: readonly Entry[]): void {
    this.#fromChat.follow(conversationId, entries);
  }

  /** After the background died: finds out the outcomes of the runs that were in progress. */
  async wake(): Promise<void> {
    const left = await this.#edges.store.unfinished();
    const recovering = left.filter(({ inChat }) => !inChat).map((run) => this.#recover(run));
    await Promise.all([...recovering, this.#fromChat.wake(left.filter(({ inChat }) => inChat))]);
  }

  #begin(run: ManualRun): Running {
    const answers: Answers = new Map();
    const mine: Running = {
      controller: new AbortController(),
      tabId: null,
      answers,
      sink: historySink(this.#edges, { run, answers }, (tabId) => {
        mine.tabId = tabId;
      }),
    };
    this.#running.set(run.id, mine);
    return mine;
  }

  async #carryOut(run: ManualRun, { sink, controller }: Running, seen: Seen): Promise<void> {
    const attempt = toAttempt(this.#edges, await this.#edges.open(run.conversationId), { ...run, ...seen });
    const stopped = (await performCall(attempt, sink, controller.signal)) === 'stopped';
    if (stopped) await sink.ended(toFailed(failure('aborted', { tool: run.tool })));
  }

  #end(run: ManualRun, { tabId }: Running): void {
    this.#running.delete(run.id);
    if (tabId !== null) this.#leave(tabId);
  }

  #letGo(tabId: number): void {
    this.#held = null;
    this.#leave(tabId);
  }

  #leave(tabId: number): void {
    if (this.#held?.tabId !== tabId) this.#edges.left(tabId);
  }

  /** A run is never repeated: if its source doesn't know the outcome, or its conversation was deleted, the outcome stays unknown. */
  async #recover(run: ManualRun): Promise<void> {
    if (this.#running.has(run.id)) return;
    const { sink, controller } = this.#begin(run);
    await this.#edges
      .open(run.conversationId)
      .then((log) => recoverCall(toAttempt(this.#edges, log, run), sink, controller.signal))
      .catch(() => sink.ended(toFailed(toUnknown(run))))
      .finally(() => this.#running.delete(run.id));
  }
}

/** Long enough for a page that is busy. */
const foreseesWithin = 10_000;

/** Layers of hands, and of packs, whose kept steps are played by hands. */
const mayForesee = /^(hands|pack):/;

/** What hands will do to a page. Undefined: nothing, or the run itself will say why not. `asked`: the tab, before its page is asked. */
async function foresee(
  edges: ManualRunEdges,
  run: ManualRun & Seen,
  asked: (tabId: number) => void,
): Promise<Foreseen | undefined> {
  if (!mayForesee.test(run.layerKey)) return undefined;
  const attempt = toAttempt(edges, await edges.open(run.conversationId), run);
  const signal = AbortSignal.timeout(foreseesWithin);
  const checked = await checkCall(attempt, await attempt.layers(signal));
  if (checked.type === 'failure') return undefined;
  const { layer, tool, input } = checked;
  if (tool.source.type === 'page') asked(tool.source.tabId);
  const seen = await layer.foresee?.({ tool, input }, signal).catch(() => null); // the run meets the same
  return seen && !('code' in seen) ? seen : undefined;
}

const toFailed = (outcome: ToolFailure): CallEnd => ({ outcome, duration: null, layer: null });

const toUnknown = ({ tool }: ManualRun): ToolFailure => failure('interrupted', { tool });

const toAttempt = (
  edges: ManualRunEdges,
  log: Log,
  { id, layerKey, tool, input, documentId, foreseen, checkpoint, elicitations }: ManualRun & Seen,
): CallAttempt => {
  const server = log.conversation.serverNames.get(layerKey) ?? '';
  const target = { layerKey, tool, server, documentId };
  return {
    call: { id, name: tool, input, target },
    layers: (signal) => listAlone(edges, log, target, signal),
    settings: edges.settings,
    conversation: () => log.conversation,
    input: 'exact',
    foreseen,
    checkpoint,
    wasAsking: elicitations !== undefined,
    ignoresSwitches: true,
  };
};

/** Records a call in the history of manual runs. A built-in tool draws on the canvas of the conversation that is shown. */
function historySink(
  { store, open, tell, keep }: HistoryEdges,
  { run: first, answers }: { run: ManualRun; answers: Answers },
  startedIn: (tabId: number | null) => void,
): CallSink {
  let run = first;
  const { listen: said, kept } = keepSaid();
  const change = (part: Partial<ManualRun>) => {
    run = { ...run, ...part };
    return keep(run);
  };
  return {
    listener: {
      ...historyListener({ answers, change, tell: (progress) => tell({ type: 'tool-run', run, progress }) }),
      said,
    },
    async started({ tool: { source } }) {
      startedIn(source.type === 'page' ? source.tabId : null);
    },
    asking: (on) => tell({ type: 'tool-run', run, ...(on && { asking: true }) }),
    async ended({ outcome, duration, layer }) {
      const drawn = drawnBy(layer, outcome);
      // Opened again, because the conversation may have been deleted and restored while the tool ran.
      if (drawn) await (await open(run.conversationId)).append({ type: 'canvas', callId: null, operation: drawn });
      const result = await toResultEntry(
        { callId: run.id, outcome, duration, limit: maxPreviewLength },
        store.saveResult,
      );
      const { elicitations: _, checkpoint: __, ...rest } = run;
      await keep({ ...rest, ...kept(), duration, outcome: result.outcome });
    },
  };
}

/** Slash commands are recorded by their conversation's log; the history follows it. */
function createSlashRuns(open: ManualRunEdges['open'], keep: (run: ManualRun) => Promise<void>) {
  const unfinished = new Map<string, ManualRun>();
  const inTurn = createInTurn();

  const settle = async (run: ManualRun) => {
    const log = await open(run.conversationId).catch(() => null); // its conversation was deleted, so the outcome is unknown
    const ended = log ? findEnd(log, run) : { outcome: toUnknown(run), duration: null };
    if (!ended) return;
    unfinished.delete(run.id);
    await keep({ ...run, ...ended });
  };

  const read = async (conversationId: string, entries: readonly Entry[]) => {
    for (const run of entries.flatMap((entry) => toRuns(conversationId, entry))) {
      unfinished.set(run.id, run);
      await keep(run);
    }
    if (!entries.some(({ type }) => type === 'tool-result' || type === 'run-ended')) return;
    for (const run of unfinished.values()) if (run.conversationId === conversationId) await settle(run);
  };

  const report = (error: unknown) => console.error('A slash command could not be added to the history.', error);

  return {
    /** Adds the slash commands among a conversation's new entries to the history. */
    follow: (conversationId: string, entries: readonly Entry[]) =>
      void inTurn(() => read(conversationId, entries)).catch(report),
    wake: (left: readonly ManualRun[]) =>
      inTurn(async () => {
        for (const run of left.filter(({ id }) => !unfinished.has(id))) {
          unfinished.set(run.id, run);
          await settle(run);
        }
      }),
  };
}

function toRuns(conversationId: string, entry: Entry): ManualRun[] {
  if (entry.type !== 'assistant-message' || !entry.byHand) return [];
  return entry.calls.flatMap(({ id, input, target }): ManualRun[] => {
    if (!target) return [];
    const { layerKey, tool } = target;
    return [{ id, conversationId, layerKey, tool, input, at: entry.at, outcome: null, duration: null, inChat: true }];
  });
}

/** Null while the run goes on. */
function findEnd({ entries, conversation }: Log, run: ManualRun): Pick<ManualRun, 'outcome' | 'duration'> | null {
  const result = entries.find(
    (entry): entry is EntryOf<'tool-result'> => entry.type === 'tool-result' && entry.callId === run.id,
  );
  if (result) return { outcome: result.outcome, duration: result.duration };
  return conversation.run.going ? null : { outcome: toUnknown(run), duration: null };
}

/** By question: what takes its answer. */
type Answers = Map<string, (answer: ElicitationAnswer) => Decided>;

interface Listening {
  answers: Answers;
  change(part: Partial<ManualRun>): Promise<void>;
  tell(progress: CallProgress): void;
}

/**
 * Is told what a server says and asks, which no log records. What a run's server asks is part of the run while it is open; after
 * the background's death it is asked again.
 */
function historyListener({ answers, change, tell }: Listening): Omit<CallListener, 'said'> {
  const open = new Map<string, ElicitationState>();
  const show = () => change({ elicitations: open.size > 0 ? [...open.values()] : undefined });
  return {
    progressed: calmly(tell),
    checkpoint: (from) => change({ checkpoint: from ?? undefined }),
    async elicit(id, asked, times) {
      const answer = Promise.withResolvers<ElicitationAnswer>();
      answers.set(id, (value) => {
        const decided = checkAnswer(asked, value);
        if (!decided.issues) answer.resolve(value);
        return decided;
      });
      open.set(id, { id, asked });
      await show();
      try {
        const next = await nextOf(answer.promise, times);
        return next === 'decision' ? await answer.promise : { action: next };
      } finally {
        answers.delete(id);
        open.delete(id);
        if (!times.signal.aborted) await show();
      }
    },
  };
}
