/** Takes queries one after another to a process of their own, and replaces it when a query takes too long. */
import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { QueryResult } from './query.ts';

export interface QueryDesk {
  run(sql: string): Promise<QueryResult>;
  close(): Promise<void>;
}

const timeLimit = 3000;

const tooSlow: QueryResult = {
  type: 'error',
  message: `The query ran for more than ${timeLimit / 1000} seconds and was stopped. Ask for less, or limit its recursion.`,
};

export function openQueryDesk(): QueryDesk {
  let reader: ChildProcess | null = null;
  let queue: Promise<unknown> = Promise.resolve();

  async function perform(sql: string): Promise<QueryResult> {
    reader ??= await startReader();
    const answer = once(reader, 'message', { signal: AbortSignal.timeout(timeLimit) });
    reader.send(sql);
    try {
      const [result] = await answer;
      return result;
    } catch {
      reader.kill('SIGKILL');
      reader = null;
      return tooSlow;
    }
  }

  return {
    run(sql) {
      const result = queue.then(() => perform(sql));
      queue = result.catch(() => null);
      return result;
    },
    async close() {
      await queue;
      reader?.kill('SIGKILL');
    },
  };
}

/** Ready once its data set stands: that time is not the query's. */
async function startReader(): Promise<ChildProcess> {
  const reader = fork(fileURLToPath(new URL('./query-process.ts', import.meta.url)), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  await once(reader, 'message');
  reader.unref();
  reader.channel?.unref();
  return reader;
}
