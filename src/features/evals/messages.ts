/** What panels are told of evals. */
import type { StoredEvalRun } from './background/stores';
import type { Attempt } from './suites/attempt';
import type { Summary } from './suites/statistics';

/** A run in the list of its suite. */
export interface EvalRunRow extends Omit<StoredEvalRun, 'cases' | 'tools'> {
  isRunning: boolean;
  summary: Summary;
}

export interface EvalRunWhole {
  run: StoredEvalRun;
  attempts: Attempt[];
  isRunning: boolean;
}
