/** Runs of evals: begun, stopped, continued, and taken up again after the background's death. */

import type { PriceOf } from '#core/log/figures.ts';
import { isGone } from '#core/log/refusal.ts';
import { toStorageRefusal } from '#core/log/storage-failure.ts';
import { whyAlwaysAsked } from '#core/loop/approval-table.ts';
import type { ModelChoice } from '#core/settings/model-choice.ts';
import { canBeOffered } from '#core/tools/discovery.ts';
import type { ToolLayer } from '#core/tools/layer.ts';
import { pause } from '#core/tools/waiting.ts';
import { chosenProvider, type ModelEdges } from '#features/models/background/index.ts';
import type { Attempt, AttemptError } from '../suites/attempt';
import { type EvalEdges, type EvalPlan, type EvalProgress, noProgress, runEvals } from '../suites/run';
import { readSuite } from '../suites/suite';
import type { EvalCase } from '../suites/suite-schema';
import { type EvalTools, type EvalWorld, mockTools, playAttempt } from './play';
import type { EvalPage, EvalStore, StoredEvalRun, Wording } from './stores';

interface PageEdges {
  /** The tools of the tab's documents. */
  pageLayers(tabId: number, signal: AbortSignal): Promise<ToolLayer[]>;
  /** Where the tab is; null: it is closed. */
  originOf(tabId: number): Promise<string | null>;
  openInTab(tabId: number, url: string): Promise<void>;
}

/** Milliseconds in which a page that has just been opened registers its tools. */
const registersWithin = 10_000;
const lookEvery = 250;

interface Place extends EvalPage {
  site: string;
}

/** The tools of the suite's site, once its page has registered them. */
function pageTools(edges: PageEdges, { tabId, url, site }: Place): EvalTools {
  const layers = async (signal: AbortSignal) => {
    const within = AbortSignal.any([signal, AbortSignal.timeout(2000)]);
    const listed = await edges.pageLayers(tabId, within);
    return listed.filter(({ tools: [first] }) => first?.source.type === 'page' && first.source.origin === site);
  };
  return {
    layers,
    async list(isFirst, signal) {
      if (isFirst && url !== null && (await edges.originOf(tabId)) !== null) await edges.openInTab(tabId, url);
      const giveUpAt = Date.now() + registersWithin;
      for (;;) {
        const listed = await layers(signal);
        if (signal.aborted || listed.some(({ tools }) => tools.some(canBeOffered))) return listed;
        if (Date.now() > giveUpAt) return whyNone(await edges.originOf(tabId), site);
        await pause(lookEvery, signal);
      }
    },
    // Nobody is there to be asked.
    isMocked: (tool) => whyAlwaysAsked(tool) !== null,
  };
}

function whyNone(origin: string | null, site: string): AttemptError {
  if (origin === null) return { type: 'page-gone' };
  return { type: origin === site ? 'no-tools' : 'page-left' };
}

export type { StoredEvalRun } from './stores';

interface EvalRunEdges extends PageEdges {
  store: EvalStore;
  models: ModelEdges;
  priceOf(): Promise<PriceOf>;
  /** A run begins. */
  began(): void;
}

export interface EvalRunRequest {
  suiteId: string;
  /** Places in the suite. */
  cases: number[];
  models: ModelChoice[];
  times: number;
  budget: EvalPlan['budget'];
  page: EvalPage | null;
  wording?: Wording | undefined;
}

interface RunningEval {
  stop: AbortController;
  tabId: number | null;
}

export class EvalRuns {
  readonly #edges: EvalRunEdges;
  readonly #running = new Map<string, RunningEval>();

  constructor(edges: EvalRunEdges) {
    this.#edges = edges;
  }

  async start({ suiteId, cases: places, models, times, budget, page, wording }: EvalRunRequest): Promise<string> {
    const { store } = this.#edges;
    const suite = await store.suite(suiteId);
    const read = suite && readSuite(suite.text);
    if (!suite || !read || 'problem' in read) throw isGone();
    const cases = places.map((place) => read.suite.cases[place]).filter((each): each is EvalCase => each !== undefined);
    const plan = { cases: [...cases.keys()], models: models.length, times, budget };
    const { attempts, ...progress } = noProgress;
    const about = { id: crypto.randomUUID(), suiteId, site: suite.site, at: Date.now(), tools: suite.tools };
    const run: StoredEvalRun = { ...about, cases, plan, models, page, wording, progress, end: null };
    await store.putRun(run, attempts, 0);
    this.#begin(run, attempts);
    return run.id;
  }

  stop(runId: string): void {
    this.#running.get(runId)?.stop.abort();
  }

  /** Makes the attempts that are left, and those again that ended with an error. `budget` replaces the run's. */
  async goOn(runId: string, budget: EvalPlan['budget']): Promise<void> {
    const { store } = this.#edges;
    const run = await store.run(runId);
    if (!run) throw isGone();
    if (this.isRunning(runId)) return;
    const attempts = (await store.attempts(runId)).filter(({ outcome }) => outcome !== 'error');
    const next = { ...run, plan: { ...run.plan, budget }, progress: { ...run.progress, lost: {} }, end: null };
    await store.putRun(next, attempts, 0);
    this.#begin(next, attempts);
  }

  isRunning(runId: string): boolean {
    return this.#running.has(runId);
  }

  /** The tabs whose pages are used; null for a run with mocks. */
  running(): (number | null)[] {
    return [...this.#running.values()].map(({ tabId }) => tabId);
  }

  /** After the background died; `fresh`: the browser did, and with it the tabs. */
  async wake(fresh: boolean): Promise<void> {
    const { store } = this.#edges;
    for (const run of await store.unfinished()) {
      const attempts = await store.attempts(run.id);
      if (fresh) await store.putRun({ ...run, end: 'stopped' }, attempts, attempts.length);
      else if (!this.isRunning(run.id)) this.#begin(run, attempts);
    }
  }

  #begin(run: StoredEvalRun, attempts: readonly Attempt[]): void {
    const stop = new AbortController();
    this.#running.set(run.id, { stop, tabId: run.page?.tabId ?? null });
    void this.#carryOn(run, attempts, stop.signal)
      .catch((error: unknown) => console.error('The end of an eval run could not be stored.', error))
      .finally(() => this.#running.delete(run.id));
    this.#edges.began();
  }

  async #carryOn(run: StoredEvalRun, attempts: readonly Attempt[], signal: AbortSignal): Promise<void> {
    const { store } = this.#edges;
    // The first step stores every attempt again: one that couldn't be read has left a gap.
    let [now, made, known] = [run, attempts, 0];
    const keep = async ({ attempts: all, ...progress }: EvalProgress, end: StoredEvalRun['end'] = null) => {
      [now, made] = [{ ...run, progress, end }, all];
      await store.putRun(now, made, known);
      known = made.length;
    };
    const { cases, plan } = run;
    const play: EvalEdges['play'] = async (played, playing, stop) =>
      playAttempt(played, await this.#worldOf(run, playing.start.model), playing, stop);
    const before = { ...run.progress, attempts: [...made] };
    const end = await runEvals(plan, before, { cases, play, keep }, signal).catch(toEnd);
    // A disk that is full may take this little; if not, the run is taken up when the background starts again.
    await keep({ ...now.progress, attempts: [...made] }, end);
  }

  async #worldOf({ models, page, site, tools, wording }: StoredEvalRun, place: number): Promise<EvalWorld> {
    const choice = models[place];
    const provider = choice ? await chosenProvider(this.#edges.models, choice) : { code: 'no-model', values: {} };
    const model = 'code' in provider ? provider : { ...provider, priceOf: await this.#edges.priceOf() };
    const { settings } = this.#edges.models;
    return {
      model,
      settings,
      wording,
      tools: page ? pageTools(this.#edges, { ...page, site }) : mockTools(tools, site),
    };
  }
}

function toEnd(error: unknown): StoredEvalRun['end'] {
  console.error('An eval run ended with an error.', error);
  return toStorageRefusal(error) ? 'not-stored' : 'failed';
}
