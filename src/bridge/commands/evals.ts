/** Commands about evals: the suites of each site, and their runs. */
import * as z from 'zod';
import type { StoredEvalRun, StoredSuite } from '#agent';
import { type Attempt, type Summary, suiteLimits } from '#bench/evals';
import { modelChoiceSchema } from '#settings';
import { command, idField, objectUpTo, tabId } from './command';

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

const suite = z.object({ suiteId: idField });
const run = z.object({ runId: idField });
const site = z.string().max(300);
const toolName = z.string().min(1).max(200);
const tool = z.object({ name: toolName, description: z.string().max(20_000), inputSchema: objectUpTo(200_000) });
const budget = z.object({ tokens: z.number().int().min(1).optional(), cost: z.number().positive().optional() });

export const evalCommands = {
  'eval-suites': command(z.object({ site })).gives<{ suites: StoredSuite[] }>(),
  /** Adds a suite, or replaces the one with the id. */
  'save-suite': command(
    suite.partial().extend({
      ...{ site, name: z.string().min(1).max(100), text: z.string().max(suiteLimits.characters) },
      tools: z.array(tool).max(500),
    }),
  ).gives<{ suiteId: string }>(),
  /** With its runs. */
  'delete-suite': command(suite),
  /** Answers once the run has begun. */
  'run-evals': command(
    suite.extend({
      cases: z.array(z.number().int().min(0)).min(1).max(suiteLimits.cases),
      models: z.array(modelChoiceSchema).min(1).max(10),
      times: z.number().int().min(1).max(100),
      budget,
      /** `reload`: before each case, its page is loaded as it is now. Null: mocks answer. */
      page: z.object({ tabId, reload: z.boolean() }).nullable(),
      wording: z.object({ tool: toolName, description: z.string().max(20_000) }).optional(),
    }),
  ).gives<{ runId: string }>(),
  'stop-evals': command(run),
  'go-on-evals': command(run.extend({ budget })),
  /** Newest first. */
  'eval-runs': command(suite).gives<{ runs: EvalRunRow[] }>(),
  'eval-run': command(run).gives<EvalRunWhole | { missing: true }>(),
};
