/** Runs by hand and saved inputs in IndexedDB: the newest runs of each tool, whole results for the newest of them only. */
import type { HandRun, HandRunStore, ToolPlace } from '#agent';
import type { Database } from './database';

/** Of one tool. */
const mostRuns = 50;
const mostWhole = 10;

/** In the result store, where a conversation's id stands. */
export const byHand = 'by-hand';

const allOf = ({ layerKey, tool }: ToolPlace) => IDBKeyRange.bound([layerKey, tool], [layerKey, tool, []]);

export function handRunStore(database: Promise<Database>): HandRunStore {
  return {
    async put(run) {
      const open = await database;
      await open.put('toolRuns', run.outcome === null ? { ...run, going: 1 } : run);
      if (run.outcome !== null) await prune(open, run, { runs: mostRuns, whole: mostWhole });
    },
    async ofTool(place) {
      const runs = await (await database).getAll('toolRuns', allOf(place));
      return runs.reverse().map(({ going: _, ...run }): HandRun => run);
    },
    async unfinished() {
      const runs = await (await database).getAllFromIndex('toolRuns', 'going');
      return runs.map(({ going: _, ...run }): HandRun => run);
    },
    async saveResult(result) {
      await (await database).put('results', { ...result, conversationId: byHand });
    },
    async result(runId) {
      return (await (await database).get('results', runId)) ?? null;
    },
    async forget(place) {
      await prune(await database, place, { runs: 0, whole: 0 });
    },
    async inputs(place) {
      const inputs = await (await database).getAll('savedInputs', allOf(place));
      return inputs.sort((a, b) => a.at - b.at);
    },
    async saveInput(input) {
      await (await database).put('savedInputs', input);
    },
    async removeInput({ layerKey, tool }, name) {
      await (await database).delete('savedInputs', [layerKey, tool, name]);
    },
  };
}

/** What is under way stays, however old; so does the whole result of a run in a chat, which is the chat's. */
async function prune(database: Database, place: ToolPlace, most: { runs: number; whole: number }): Promise<void> {
  const transaction = database.transaction(['toolRuns', 'results'], 'readwrite');
  const runs = transaction.objectStore('toolRuns');
  const all = (await runs.getAll(allOf(place))).reverse().filter(({ outcome }) => outcome !== null);
  await Promise.all([
    ...all.slice(most.whole).flatMap(({ id, inChat }) => (inChat ? [] : transaction.objectStore('results').delete(id))),
    ...all.slice(most.runs).map(({ layerKey, tool, at, id }) => runs.delete([layerKey, tool, at, id])),
    transaction.done,
  ]);
}
