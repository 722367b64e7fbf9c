/** Carries out commands about evals. */
import { readSuite, summarize } from '#bench/evals';
import type { CommandAreas, Handlers } from '#bridge/background';
import { readTab } from '#browser';
import { Refusal } from '#conversation';
import type { CommandParts } from './parts';

/** Suites of one site. */
const mostSuites = 100;

export function evalHandlers({ evalRuns, evals }: CommandParts): Handlers<CommandAreas['evals']> {
  return {
    'eval-suites': async ({ site }) => ({ suites: await evals.suites(site) }),
    async 'save-suite'({ suiteId, ...suite }) {
      if ('problem' in readSuite(suite.text))
        throw new Refusal('This suite wasn’t saved: its JSON isn’t in the format of evals.');
      if (suiteId === undefined && (await evals.suites(suite.site)).length >= mostSuites)
        throw new Refusal('This suite wasn’t saved: the site already has 100. Delete one first.');
      const id = suiteId ?? crypto.randomUUID();
      await evals.putSuite({ ...suite, id, savedAt: Date.now() });
      return { suiteId: id };
    },
    async 'delete-suite'({ suiteId }) {
      for (const { id } of await evals.runs(suiteId)) evalRuns.stop(id);
      await evals.removeSuite(suiteId);
    },
    async 'run-evals'({ page, ...request }) {
      const tab = page && (await readTab(page.tabId));
      if (page && !tab) throw new Refusal('The page was closed. Open it again, then run the suite.');
      const place = page && { tabId: page.tabId, url: page.reload ? (tab?.url ?? null) : null };
      return { runId: await evalRuns.start({ ...request, page: place }) };
    },
    'stop-evals': async ({ runId }) => evalRuns.stop(runId),
    'go-on-evals': ({ runId, budget }) => evalRuns.goOn(runId, budget),
    async 'eval-runs'({ suiteId }) {
      const runs = (await evals.runs(suiteId)).map(async ({ cases: _, tools: __, ...run }) => ({
        ...run,
        isRunning: evalRuns.isRunning(run.id),
        summary: summarize(await evals.attempts(run.id)),
      }));
      return { runs: await Promise.all(runs) };
    },
    async 'eval-run'({ runId }) {
      const run = await evals.run(runId);
      if (!run) return { missing: true };
      return { run, attempts: await evals.attempts(runId), isRunning: evalRuns.isRunning(runId) };
    },
  };
}
