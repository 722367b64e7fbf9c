/** One run of a conversation: drives the loop to its end or to an approval, shows the stream and saves it as a draft. */
import type { Conversation } from '#core/log/conversation.ts';
import { toMessages } from '#core/log/messages.ts';
import { toMetrics } from '#core/log/metrics.ts';
import { toRunFailure } from '#core/log/storage-failure.ts';
import { smallWindow, tokensPerCent } from '#core/settings/limits.ts';
import type { Settings } from '#core/settings/settings.ts';
import { estimateTokens } from '#core/tools/shorten.ts';
import { clearCall } from './approval';
import { readContents } from './attachments';
import { compactAll } from './compaction';
import { type LayerSources, listForCall, listForTurn } from './listing';
import type { Log } from './log';
import { countTurns, type NextStep, nextStep } from './next-step';
import type { ChangeSignal } from './parallel';
import type { Provider } from './provider';
import type { Phase, RunContext, RunEvent, SessionEvent } from './session-event';
import type { ConversationStore } from './stores';
import { askModel, isSmallWindow, presentAll } from './turn';
import { giveUpCall, prepareCalls, recoverTurnCall, refuseCall, runCalls } from './turn-calls';

export interface RunEdges extends LayerSources {
  store: Pick<ConversationStore, 'grant' | 'grantsUsed' | 'result' | 'saveResult' | 'saveDraft'>;
  settings(): Promise<Settings>;
  /** The model of this run or conversation, or why there is none. */
  provider(conversation: Pick<Conversation, 'run' | 'settings'>): ReturnType<RunContext['provider']>;
  /** The model that the user set for names and summaries; null: none, or it can't be used now. */
  second?(): Promise<Provider | null>;
  tell(conversationId: string, event: SessionEvent): void;
  /** Of the browser, with a random id. */
  session(): Promise<{ id: string }>;
}

/** The user's settings, with the conversation's own in their place. */
export async function settingsOf(
  edges: Pick<RunEdges, 'settings'>,
  { conversation, asked }: Pick<Log, 'conversation' | 'asked'>,
): Promise<Settings> {
  const settings = await edges.settings();
  const resultLimit = isSmallWindow(asked)
    ? Math.min(settings.resultLimit ?? Number.POSITIVE_INFINITY, smallWindow.result)
    : settings.resultLimit;
  return { ...settings, resultLimit, maxTurns: conversation.settings.maxTurns ?? settings.maxTurns };
}

/** Whether the run reached the cost at which the user is asked. What runs on this computer costs nothing. */
async function isSpent(edges: Pick<RunEdges, 'settings' | 'second'>, { conversation, asked }: Log): Promise<boolean> {
  if (!asked || (asked.price === undefined && !asked.isElsewhere)) return false;
  const second = (await edges.second?.()) ?? null;
  const priceOf = (model: string) => (second?.model === model ? second.price : asked.price);
  const { figures } = toMetrics({ runs: conversation.runs.slice(-1) }, priceOf);
  const { maxCost, contextBudget } = await edges.settings();
  const untold = toUntold(conversation, Math.min(contextBudget, asked.context ?? contextBudget));
  const tokens = figures.inputTokens + figures.outputTokens + untold;
  const cents = asked.price ? figures.cost * 100 + (untold * asked.price.input) / 10_000 : tokens / tokensPerCent;
  return cents >= maxCost;
}

/** About the tokens of the run's requests whose service told none. `maxRequest`: of one request. */
function toUntold(conversation: Conversation, maxRequest: number): number {
  const turns = conversation.runs.at(-1)?.turns ?? [];
  const count = turns.filter(
    ({ entry: { usage, offered } }) => offered !== undefined && usage?.inputTokens === undefined,
  ).length;
  return count && count * Math.min(maxRequest, estimateTokens(JSON.stringify(toMessages(conversation))));
}

/** Notifies panels that the run is over. */
export function tellIdle({ tell }: Pick<RunEdges, 'tell'>, log: Log): void {
  tell(log.id, { type: 'activity', phase: null, turn: log.conversation.run.turns, maxTurns: 0, since: Date.now() });
}

interface RunControl {
  controller: AbortController;
  decisions: ChangeSignal;
}

/** A bug in the loop, or a log that can't be written, ends the run with an error and stops its calls. */
export async function driveRun(edges: RunEdges, log: Log, control: RunControl): Promise<void> {
  try {
    await noteResumed(log);
    const { maxTurns } = await settingsOf(edges, log);
    const show = createShow(edges, log, maxTurns);
    const nonce = toNonce(await edges.session());
    const outcome = await runLoop(toContext(edges, log, { ...control, show, nonce }), control.controller.signal);
    if (outcome === 'awaiting-approval') await show({ type: 'phase', phase: 'waiting-for-you' });
    else tellIdle(edges, log);
  } catch (error) {
    console.error(error);
    await endWith(edges, log, error);
  }
}

/** If not even the end can be written, only the panels are told. The log's run goes on with the user's next command, or when the background wakes. */
async function endWith(edges: RunEdges, log: Log, error: unknown): Promise<void> {
  const { turns } = log.conversation.run;
  try {
    const end = isBrowserEnding(error)
      ? ({ reason: 'interrupted' } as const) // for the union of reasons
      : ({ reason: 'error', failure: toRunFailure(error, false) } as const); // for the union of reasons
    await log.append({ type: 'run-ended', ...end, turns });
    tellIdle(edges, log);
  } catch (cause) {
    console.error(cause);
    const failure = toRunFailure(cause, true);
    edges.tell(log.id, { type: 'unwritten', failure, turns });
  }
}

/** Chromium answers so to whatever the background asks of it while it ends; no bug of ours. */
const isBrowserEnding = (error: unknown): boolean =>
  error instanceof Error && error.message === 'The browser is shutting down.';

/** The same in all requests of a browser session, which services and engines recognise by their beginning. Digits take few tokens. */
const toNonce = ({ id }: { id: string }): string =>
  String(Number.parseInt(id.replace(/[^0-9a-f]/g, '').slice(0, 12), 16) % 1e8).padStart(8, '0');

/** The steps in which the background can die of what it works on. */
const risky = new Set<NextStep['type']>(['ask-model', 'compact', 'prepare-calls', 'run-calls']);

/** Durable before the step is tried again, so that the log knows how often it was. */
async function noteResumed(log: Log): Promise<void> {
  const { conversation } = log;
  if (conversation.lastSeq !== log.readTo || !conversation.run.going) return;
  const { type } = nextStep(conversation, { maxTurns: Number.POSITIVE_INFINITY });
  if (risky.has(type)) await log.append({ type: 'run-resumed' });
}

type Show = (event: RunEvent) => Promise<void>;

const toContext = (
  edges: RunEdges,
  log: Log,
  { controller, decisions, show, nonce }: RunControl & { show: Show; nonce: string },
): RunContext => ({
  nonce,
  conversation: () => log.conversation,
  ...createAppend(log, controller),
  show,
  layers: (signal) => listForTurn(edges, log, signal),
  layersAt: (address, signal) => listForCall(edges, log, address, signal),
  provider: () => edges.provider(log.conversation),
  second: async () => (await edges.second?.()) ?? null,
  present: async (layers, provider) => presentAll(layers, provider, log, await settingsOf(edges, log)),
  settings: () => settingsOf(edges, log),
  isSpent: () => isSpent(edges, log),
  clear: (call) => clearCall(edges, log, call),
  grantsUsed: (keys) => edges.store.grantsUsed(keys, Date.now()),
  contents: (ids) => readContents(edges.store, log.id, ids),
  saveResult: (result) => edges.store.saveResult({ ...result, conversationId: log.id }),
  asking: (callId, on) => edges.tell(log.id, { type: 'delta', asking: { callId, on } }),
  progressed: (callId, progress) => edges.tell(log.id, { type: 'delta', progress: { callId, ...progress } }),
  nextDecision: decisions.next,
});

/** If an entry can't be written, the run's calls are stopped and nothing more of them is recorded. */
function createAppend(log: Log, controller: AbortController): Pick<RunContext, 'append' | 'appendMade'> {
  let fault: { error: unknown } | null = null;
  const appendMade: RunContext['appendMade'] = async (make) => {
    if (fault) throw fault.error;
    await log.appendMade(make).catch((error: unknown) => {
      fault = { error };
      controller.abort();
      throw error;
    });
  };
  return { appendMade, append: (...bodies) => appendMade(async () => bodies) };
}

/** Milliseconds between two saves of a draft. */
const draftEvery = 1000;

function createShow({ store, tell }: Pick<RunEdges, 'store' | 'tell'>, log: Log, maxTurns: number): Show {
  let [draft, drafted, now]: [string, number, Phase | 'waiting-for-you'] = ['', 0, 'asking-model'];
  const since = Date.now();
  const saveDraft = async (text: string, at = Date.now()) => {
    draft += text;
    if (at - drafted < draftEvery) return;
    drafted = at;
    await store.saveDraft(log.id, draft);
  };
  const tellActivity = (phase: Phase | 'waiting-for-you', seconds?: number) => {
    const turns = countTurns(log.conversation);
    now = phase;
    // The calls of an answer belong to the turn that brought them.
    const turn = phase === 'calling' || phase === 'waiting-for-you' ? Math.max(1, turns) : turns + 1;
    const until = seconds !== undefined && { until: Date.now() + seconds * 1000 };
    tell(log.id, { type: 'activity', phase, turn, maxTurns, since, ...until });
  };
  const reset = (more: { reasoning?: string } = {}) => {
    [draft, drafted] = ['', 0];
    tell(log.id, { type: 'delta', reset: true, ...more });
    return saveDraft('');
  };
  return async (event) => {
    switch (event.type) {
      case 'phase':
        tellActivity(event.phase, event.seconds);
        return event.phase === 'asking-model' ? reset() : undefined;
      case 'text-delta':
        if (draft === '') tellActivity('writing');
        tell(log.id, { type: 'delta', text: event.text });
        return saveDraft(event.text);
      case 'text-was-thought':
        return reset({ reasoning: event.reasoning });
      case 'reasoning-delta':
        if (draft === '' && now !== 'thinking') tellActivity('thinking');
        return tell(log.id, { type: 'delta', reasoning: event.text });
      case 'tool-call-start': {
        const { type: _, ...call } = event;
        return tell(log.id, { type: 'delta', call });
      }
    }
  };
}

/** Rejects only for a bug or a log that can't be written. An abort ends the run as `aborted`. */
export async function runLoop(run: RunContext, signal: AbortSignal): Promise<'ended' | 'awaiting-approval'> {
  const { maxTurns } = await run.settings();
  let listed: Awaited<ReturnType<typeof prepareCalls>> | undefined;
  while (run.conversation().run.going) {
    const { turns } = run.conversation().run;
    const isSpent = turns > 0 && (await run.isSpent?.());
    const step = nextStep(run.conversation(), { maxTurns, mayGoRound: run.mayGoRound, isSpent });
    // A denied call is recorded as denied even if the denial ended the run.
    if (step.type === 'refuse-call') await refuseCall(run, step.call);
    else if (signal.aborted) await run.append({ type: 'run-ended', reason: 'aborted', turns });
    else if (step.type === 'wait-for-approval') return 'awaiting-approval';
    else if (step.type === 'stop') {
      const { reason, failure } = step;
      await run.append({ type: 'run-ended', reason, turns, ...(failure && { failure }) });
    } else if (step.type === 'give-up-call') await giveUpCall(run, step.call);
    else if (step.type === 'ask-model') await askModel(run, signal);
    else if (step.type === 'compact') await compactAll(run, signal);
    else if (step.type === 'prepare-calls') listed = await prepareCalls(run, step.calls, signal);
    else if (step.type === 'run-calls') await runCalls(run, signal, listed);
    else await recoverTurnCall(run, step.call, signal);
  }
  return 'ended';
}
