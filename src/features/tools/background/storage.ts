/** Manual runs and saved inputs in IndexedDB: the newest of each tool and of all tools together. */
import type { ManualRun, ManualRunStore, SavedInput, ToolPlace } from '#core/loop/stores.ts';
import { createCollection } from '#core/store/collection.ts';
import { type Connection, createReading } from '#core/store/connection.ts';
import {
  beyondLimit,
  type Database,
  keysUnder,
  type ManualRunRecord,
  manualRunOwner,
  type SavedInputRecord,
  sizeOf,
} from '#core/store/database.ts';
import { readRecords } from '#core/store/records.ts';

/** How many manual runs and saved inputs are kept. Beyond these limits the oldest are deleted; that of all runs may be passed by a twentieth. */
export const manualRunLimits = {
  /** For each tool: runs, and full results of the newest of them. */
  runsOfTool: 50,
  wholeOfTool: 10,
  /** One more is refused, as the user chooses which one to delete. */
  inputsOfTool: 30,
  /** Over all tools of all sites. `bytes` is estimated as text. */
  runs: { count: 1000, bytes: 32_000_000 },
  inputs: { count: 500, bytes: 16_000_000 },
} as const;

/** Whether one more input fits, or one of this name is replaced. */
export const hasRoomFor = (saved: readonly { name: string }[], name: string): boolean =>
  saved.length < manualRunLimits.inputsOfTool || saved.some((input) => input.name === name);

const allOf = ({ layerKey, tool }: ToolPlace) => keysUnder(layerKey, tool);
const toRun = ({ going: _, bytes: __, ...run }: ManualRunRecord): ManualRun => run;
const toInput = ({ bytes: _, ...input }: SavedInputRecord): SavedInput => input;

export function manualRunStore(connect: Connection): ManualRunStore {
  const read = createReading(connect);
  const { bytes: maxBytes, count } = manualRunLimits.runs;
  /** Since all were last looked through, which the background's first run has done; a small one counts as one of many. */
  let added = Number.POSITIVE_INFINITY;
  const isMuch = (bytes: number): boolean => {
    added += Math.max(bytes, maxBytes / count);
    if (added <= maxBytes / 20) return false;
    added = 0;
    return true;
  };
  const [runs, inputs] = [createCollection(connect, 'toolRuns'), createCollection(connect, 'savedInputs')];
  return {
    put: async (run) => put(await connect(), run, isMuch),
    ofTool: async ({ layerKey, tool }) => (await runs.under(layerKey, tool)).reverse().map(toRun),
    unfinished: async () =>
      readRecords('toolRuns', await read((db) => db.getAllFromIndex('toolRuns', 'going'))).map(toRun),
    saveResult: async (result) =>
      void (await (await connect()).put('results', { ...result, conversationId: manualRunOwner })),
    result: createCollection(connect, 'results').get,
    async forget(place) {
      const transaction = begin(await connect());
      await pruneTool(transaction, place, { runs: 0, whole: 0 });
      await transaction.done;
    },
    inputs: async ({ layerKey, tool }) => (await inputs.under(layerKey, tool)).sort((a, b) => a.at - b.at).map(toInput),
    saveInput: async (input) => saveInput(await connect(), input),
    removeInput: ({ layerKey, tool }, name) => inputs.remove([layerKey, tool, name]),
  };
}

const begin = (database: Database) => database.transaction(['toolRuns', 'results'], 'readwrite');
type Pruning = ReturnType<typeof begin>;

async function put(database: Database, run: ManualRun, isMuch: (bytes: number) => boolean): Promise<void> {
  const transaction = begin(database);
  const runs = transaction.objectStore('toolRuns');
  if (run.outcome === null) await runs.put({ ...run, going: 1, bytes: sizeOf(run) });
  else {
    const whole = run.inChat ? undefined : await transaction.objectStore('results').get(run.id);
    const bytes = sizeOf(run) + (whole ? sizeOf(whole) : 0);
    await runs.put({ ...run, bytes });
    await pruneTool(transaction, run, { runs: manualRunLimits.runsOfTool, whole: manualRunLimits.wholeOfTool });
    if (isMuch(bytes)) await pruneAll(transaction);
  }
  await transaction.done;
}

/** Keeps runs that go on, however old, and the full result of a slash command, which belongs to its chat. */
async function pruneTool(
  transaction: Pruning,
  place: ToolPlace,
  limits: { runs: number; whole: number },
): Promise<void> {
  const [runs, results] = [transaction.objectStore('toolRuns'), transaction.objectStore('results')];
  const all = (await runs.getAll(allOf(place))).reverse().filter(({ outcome }) => outcome !== null);
  for (const [nth, run] of all.entries()) {
    const bytes = sizeOf(toRun(run));
    if (nth < limits.whole || (nth < limits.runs && run.bytes === bytes)) continue;
    if (!run.inChat) await results.delete(run.id);
    if (nth >= limits.runs) await runs.delete([run.layerKey, run.tool, run.at, run.id]);
    else await runs.put({ ...run, bytes });
  }
}

async function pruneAll(transaction: Pruning): Promise<void> {
  const runs = transaction.objectStore('toolRuns');
  for (const key of await beyondLimit(runs.index('age').openKeyCursor(null, 'prev'), manualRunLimits.runs)) {
    const run = await runs.get(key);
    if (!run || run.outcome === null) continue;
    if (!run.inChat) await transaction.objectStore('results').delete(run.id);
    await runs.delete(key);
  }
}

async function saveInput(database: Database, input: SavedInput): Promise<void> {
  const { store, done } = database.transaction('savedInputs', 'readwrite');
  await store.put({ ...input, bytes: sizeOf(input) });
  const past = await beyondLimit(store.index('age').openKeyCursor(null, 'prev'), manualRunLimits.inputs);
  await Promise.all([...past.map((key) => store.delete(key)), done]);
}
