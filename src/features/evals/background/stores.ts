/** What is stored of evals: the suites of each site, and their runs. */

import type { ModelChoice } from '#core/settings/model-choice.ts';
import type { OfferedTool } from '#core/tools/offer.ts';
import type { Attempt } from '../suites/attempt';
import type { EvalEnd, EvalPlan, EvalProgress } from '../suites/run';
import type { EvalCase } from '../suites/suite-schema';

export interface StoredSuite {
  id: string;
  /** The origin of the pages that it is for. */
  site: string;
  name: string;
  /** As it was imported, until it is edited. */
  text: string;
  /** The definitions that are offered when no page is: those that the page had when the suite was last saved. */
  tools: OfferedTool[];
  /** Milliseconds since 1970. */
  savedAt: number;
}

/** A description that takes the place of a tool's own in one run. */
export interface Wording {
  tool: string;
  description: string;
}

/** A run of some cases of a suite, without its attempts. */
export interface StoredEvalRun {
  id: string;
  suiteId: string;
  site: string;
  at: number;
  /** As they were when it began; the plan names them by their places here. */
  cases: EvalCase[];
  plan: EvalPlan;
  models: ModelChoice[];
  /** The page whose tools are called; null: mocks answer. */
  page: EvalPage | null;
  tools: OfferedTool[];
  wording?: Wording | undefined;
  progress: Omit<EvalProgress, 'attempts'>;
  /** Null while it goes on. `not-stored`: the disk is full; `failed`: an error of our own. */
  end: EvalEnd | 'not-stored' | 'failed' | null;
}

export interface EvalPage {
  tabId: number;
  /** Where each case begins; null: where the page is. */
  url: string | null;
}

export interface EvalStore {
  /** Of a site; oldest first. */
  suites(site: string): Promise<StoredSuite[]>;
  suite(id: string): Promise<StoredSuite | null>;
  putSuite(suite: StoredSuite): Promise<void>;
  /** With its runs. */
  removeSuite(id: string): Promise<void>;
  run(id: string): Promise<StoredEvalRun | null>;
  /** Newest first. */
  runs(suiteId: string): Promise<StoredEvalRun[]>;
  /** Runs without an end: those that go on, and those left behind by a background that died. */
  unfinished(): Promise<StoredEvalRun[]>;
  attempts(runId: string): Promise<Attempt[]>;
  /** Stores the run as it is, with the attempts that follow the first `known`, in one transaction. */
  putRun(run: StoredEvalRun, attempts: readonly Attempt[], known: number): Promise<void>;
}
