/** Commands about evals: the suites of each site, and their runs. */
import * as z from 'zod';
import { readTab } from '#browser/tabs.ts';
import { command, idField, type Missing, objectUpTo, tabId } from '#core/bus/command.ts';
import { isFull, Refusal } from '#core/log/refusal.ts';
import { modelChoiceSchema } from '#core/settings/model-choice.ts';
import type { EvalRunRow, EvalRunWhole } from '../messages.ts';
import { summarize } from '../suites/statistics';
import { readSuite, suiteLimits } from '../suites/suite';

const suite = z.object({ suiteId: idField });
const run = z.object({ runId: idField });
const site = z.string().max(300);
const toolName = z.string().min(1).max(200);
const tool = z.object({ name: toolName, description: z.string().max(20_000), inputSchema: objectUpTo(200_000) });
const budget = z.object({ tokens: z.number().int().min(1).optional(), cost: z.number().positive().optional() });

/** Suites of one site. */
const maxSuites = 100;

export const evalCommands = {
  'eval-suites': command(z.object({ site }), async ({ site }, { evals }) => ({ suites: await evals.suites(site) })),
  /** Adds a suite, or replaces the one with the id. */
  'save-suite': command(
    suite.partial().extend({
      site,
      name: z.string().min(1).max(100),
      text: z.string().max(suiteLimits.characters),
      tools: z.array(tool).max(500),
    }),
    async ({ suiteId, ...suite }, { evals }) => {
      if ('problem' in readSuite(suite.text))
        throw new Refusal('This suite wasn’t saved: its JSON isn’t in the format of evals.');
      if (suiteId === undefined && (await evals.suites(suite.site)).length >= maxSuites) throw isFull();
      const id = suiteId ?? crypto.randomUUID();
      await evals.putSuite({ ...suite, id, savedAt: Date.now() });
      return { suiteId: id };
    },
  ),
  /** With its runs. */
  'delete-suite': command(suite, async ({ suiteId }, { evals, evalRuns }) => {
    for (const { id } of await evals.runs(suiteId)) evalRuns.stop(id);
    await evals.removeSuite(suiteId);
  }),
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
    async ({ page, ...request }, { evalRuns }) => {
      const tab = page && (await readTab(page.tabId));
      if (page && !tab) throw new Refusal('The page was closed. Open it again, then run the rest.');
      const place = page && { tabId: page.tabId, url: page.reload ? (tab?.url ?? null) : null };
      return { runId: await evalRuns.start({ ...request, page: place }) };
    },
  ),
  'stop-evals': command(run, async ({ runId }, { evalRuns }) => evalRuns.stop(runId)),
  'go-on-evals': command(run.extend({ budget }), ({ runId, budget }, { evalRuns }) => evalRuns.goOn(runId, budget)),
  /** Newest first. */
  'eval-runs': command(suite, async ({ suiteId }, { evals, evalRuns }): Promise<{ runs: EvalRunRow[] }> => {
    const runs = (await evals.runs(suiteId)).map(async ({ cases: _, tools: __, ...run }) => ({
      ...run,
      isRunning: evalRuns.isRunning(run.id),
      summary: summarize(await evals.attempts(run.id)),
    }));
    return { runs: await Promise.all(runs) };
  }),
  'eval-run': command(run, async ({ runId }, { evals, evalRuns }): Promise<EvalRunWhole | Missing> => {
    const run = await evals.run(runId);
    if (!run) return { missing: true };
    return { run, attempts: await evals.attempts(runId), isRunning: evalRuns.isRunning(runId) };
  }),
};
