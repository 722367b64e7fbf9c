/** Runs by hand and saved inputs in IndexedDB: as many as `handBounds` allows, the newest of them, by tool and over all. */
import type { HandRun, HandRunStore, SavedInput, ToolPlace } from '#agent';
import type { Database, HandRunRecord, SavedInputRecord } from './database';
import { handBounds, pastBound, sizeOf } from './hand-bounds';

/** In the result store, where a conversation's id stands. */
export const byHand = 'by-hand';

const allOf = ({ layerKey, tool }: ToolPlace) => IDBKeyRange.bound([layerKey, tool], [layerKey, tool, []]);
const toRun = ({ going: _, bytes: __, ...run }: HandRunRecord): HandRun => run;
const toInput = ({ bytes: _, ...input }: SavedInputRecord): SavedInput => input;

export function handRunStore(database: Promise<Database>): HandRunStore {
  return {
    put: async (run) => put(await database, run),
    async ofTool(place) {
      const runs = await (await database).getAll('toolRuns', allOf(place));
      return runs.reverse().map(toRun);
    },
    unfinished: async () => (await (await database).getAllFromIndex('toolRuns', 'going')).map(toRun),
    async saveResult(result) {
      await (await database).put('results', { ...result, conversationId: byHand });
    },
    async result(runId) {
      return (await (await database).get('results', runId)) ?? null;
    },
    async forget(place) {
      const transaction = begin(await database);
      await pruneTool(transaction, place, { runs: 0, whole: 0 });
      await transaction.done;
    },
    async inputs(place) {
      const inputs = await (await database).getAll('savedInputs', allOf(place));
      return inputs.sort((a, b) => a.at - b.at).map(toInput);
    },
    saveInput: async (input) => saveInput(await database, input),
    async removeInput({ layerKey, tool }, name) {
      await (await database).delete('savedInputs', [layerKey, tool, name]);
    },
  };
}

const begin = (database: Database) => database.transaction(['toolRuns', 'results'], 'readwrite');
type Pruning = ReturnType<typeof begin>;

async function put(database: Database, run: HandRun): Promise<void> {
  const transaction = begin(database);
  const runs = transaction.objectStore('toolRuns');
  if (run.outcome === null) await runs.put({ ...run, going: 1, bytes: sizeOf(run) });
  else {
    const whole = run.inChat ? undefined : await transaction.objectStore('results').get(run.id);
    await runs.put({ ...run, bytes: sizeOf(run) + (whole ? sizeOf(whole) : 0) });
    await pruneTool(transaction, run, { runs: handBounds.runsOfTool, whole: handBounds.wholeOfTool });
    await pruneAll(transaction);
  }
  await transaction.done;
}

/** What is under way stays, however old; so does the whole result of a run in a chat, which is the chat's. */
async function pruneTool(transaction: Pruning, place: ToolPlace, most: { runs: number; whole: number }): Promise<void> {
  const [runs, results] = [transaction.objectStore('toolRuns'), transaction.objectStore('results')];
  const all = (await runs.getAll(allOf(place))).reverse().filter(({ outcome }) => outcome !== null);
  for (const [nth, run] of all.entries()) {
    if (nth < most.whole) continue;
    if (!run.inChat) await results.delete(run.id);
    if (nth >= most.runs) await runs.delete([run.layerKey, run.tool, run.at, run.id]);
    else if (run.bytes !== sizeOf(toRun(run))) await runs.put({ ...run, bytes: sizeOf(toRun(run)) });
  }
}

async function pruneAll(transaction: Pruning): Promise<void> {
  const runs = transaction.objectStore('toolRuns');
  for (const key of await pastBound(runs.index('age').openKeyCursor(null, 'prev'), handBounds.runs)) {
    const run = await runs.get(key);
    if (!run || run.outcome === null) continue;
    if (!run.inChat) await transaction.objectStore('results').delete(run.id);
    await runs.delete(key);
  }
}

async function saveInput(database: Database, input: SavedInput): Promise<void> {
  const { store, done } = database.transaction('savedInputs', 'readwrite');
  await store.put({ ...input, bytes: sizeOf(input) });
  const past = await pastBound(store.index('age').openKeyCursor(null, 'prev'), handBounds.inputs);
  await Promise.all([...past.map((key) => store.delete(key)), done]);
}
