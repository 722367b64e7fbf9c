/** A run of evals: it is taken up after each death, and makes as many attempts as were wanted. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Situation } from './situation.ts';

const [cases, times] = [4, 3];

const look = { name: 'look', description: 'Looks something up.', inputSchema: { type: 'object' } };

interface Run {
  run: { end: string | null };
  attempts: { outcome: string; error?: unknown }[];
  isRunning: boolean;
}

export const evals: Situation = {
  name: 'evals',
  turns: [() => ({ text: 'An answer that comes word by word and takes its time.', delay: 60 })],
  async play({ driver, world, name }) {
    const suite = Array.from({ length: cases }, (_, i) => ({
      name: `case ${i}`,
      messages: [{ role: 'user', type: 'message', content: `evals ${name}x${i}` }],
      expectedCall: null,
    }));
    const site = new URL(world.page).origin;
    const given = { site, name, text: JSON.stringify(suite), tools: [look] };
    const { suiteId } = await driver.ask<{ suiteId: string }>('save-suite', given);
    const models = [world.choice];
    const wanted = { suiteId, cases: suite.map((_, i) => i), models, times, budget: {}, page: null };
    const { runId } = await driver.ask<{ runId: string }>('run-evals', wanted);
    const read = () => driver.ask<Run>('eval-run', { runId });
    const pauses = [100, 250, 500, 800, 300, 150];
    for (const end = Date.now() + 60_000; Date.now() < end; ) {
      await sleep(pauses.shift() ?? 1000);
      const { run, attempts } = await read();
      if (run.end === null && pauses.length > 0) await driver.kill();
      if (run.end === null) continue;
      const [wrong] = attempts.filter(({ outcome }) => outcome !== 'pass');
      const fine = run.end === 'done' && attempts.length === cases * times && !wrong;
      const words = `${run.end} after ${attempts.length} of ${cases * times} attempts: ${JSON.stringify(wrong)}`;
      return fine ? [] : [`The run ended as ${words}`];
    }
    const { run, attempts, isRunning } = await read();
    return [`The run is stuck: ${JSON.stringify({ end: run.end, attempts: attempts.length, isRunning })}`];
  },
};
