/** Suites of evals and their runs in IndexedDB. Each attempt is a record of its own, so that a step of a run writes little. */

import { toCurrentChoice } from '#core/settings/current-choice.ts';
import { createCollection } from '#core/store/collection.ts';
import { type Connection, createReading } from '#core/store/connection.ts';
import { type Database, keysUnder, settle } from '#core/store/database.ts';
import { defineRecords, readRecords } from '#core/store/records.ts';
import type { Attempt } from '../suites/attempt';
import { evalAttemptSchema, evalRunSchema, suiteSchema } from './stored-shapes';
import type { EvalStore, StoredEvalRun, StoredSuite } from './stores';

declare module '#core/store/database.ts' {
  interface TabhandSchema {
    suites: { key: string; value: StoredSuite; indexes: { site: string } };
    /** `going` is set while it runs, so that the index holds only those. */
    evalRuns: { key: string; value: StoredEvalRun & { going?: 1 }; indexes: { suite: string; going: number } };
    evalAttempts: { key: [string, number]; value: { runId: string; place: number; attempt: Attempt } };
  }
}

defineRecords('suites', () => suiteSchema);
defineRecords('evalRuns', () => evalRunSchema);
defineRecords('evalAttempts', () => evalAttemptSchema);

/** Runs of a suite that are kept. */
const maxRuns = 30;

export function evalStore(connect: Connection): EvalStore {
  const read = createReading(connect);
  const suites = createCollection(connect, 'suites');
  const allRuns = createCollection(connect, 'evalRuns');
  const attempts = createCollection(connect, 'evalAttempts');
  return {
    suites: async (site) =>
      readRecords('suites', await read((db) => db.getAllFromIndex('suites', 'site', site))).sort(
        (a, b) => a.savedAt - b.savedAt,
      ),
    suite: suites.get,
    putSuite: suites.put,
    removeSuite: async (id) => removeSuite(begin(await connect()), id),
    run: async (id) => {
      const record = await allRuns.get(id);
      return record && toRun(record);
    },
    runs: async (suiteId) =>
      readRecords('evalRuns', await read((db) => db.getAllFromIndex('evalRuns', 'suite', suiteId)))
        .map(toRun)
        .sort((a, b) => b.at - a.at),
    unfinished: async () =>
      readRecords('evalRuns', await read((db) => db.getAllFromIndex('evalRuns', 'going'))).map(toRun),
    attempts: async (runId) => (await attempts.under(runId)).map(({ attempt }) => attempt),
    async putRun(run, made, known) {
      const transaction = begin(await connect());
      const [runs, store] = [transaction.objectStore('evalRuns'), transaction.objectStore('evalAttempts')];
      const past = (await runs.index('suite').getAll(run.suiteId)).filter(({ id, going }) => id !== run.id && !going);
      const old = past.sort((a, b) => b.at - a.at).slice(maxRuns - 1);
      await settle(transaction, [
        runs.put({ ...run, ...(run.end === null && { going: 1 }) }),
        ...(known === 0 ? [store.delete(keysUnder(run.id))] : []),
        ...made.slice(known).map((attempt, i) => store.put({ runId: run.id, place: known + i, attempt })),
        ...old.map(({ id }) => id).flatMap(removing(transaction)),
      ]);
    },
  };
}

async function removeSuite(transaction: ReturnType<typeof begin>, id: string): Promise<void> {
  const runs = await transaction.objectStore('evalRuns').index('suite').getAllKeys(id);
  await settle(transaction, [transaction.objectStore('suites').delete(id), ...runs.flatMap(removing(transaction))]);
}

const begin = (database: Database) => database.transaction(['suites', 'evalRuns', 'evalAttempts'], 'readwrite');

const removing =
  (transaction: ReturnType<typeof begin>) =>
  (runId: string): Promise<void>[] => [
    transaction.objectStore('evalRuns').delete(runId),
    transaction.objectStore('evalAttempts').delete(keysUnder(runId)),
  ];

const toRun = ({ going: _, ...run }: StoredEvalRun & { going?: 1 }): StoredEvalRun => ({
  ...run,
  models: run.models.map(toCurrentChoice),
});
