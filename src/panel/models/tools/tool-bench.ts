/** One tool as the user tries it: its input, its runs, and the saved inputs. */
import { type ReadonlySignal, signal } from '@preact/signals';
import type { ManualRun, ManualRunFact, SavedInput } from '#bridge';
import { type CallProgress, type ElicitationAnswer, type Foreseen, isJsonObject, type JsonObject } from '#tools';
import type { Asking } from '../asking';
import { type PlacedTool, toAddress } from './tool-groups';
import { createToolInput } from './tool-input';

export type ToolBench = ReturnType<typeof createToolBench>;

/** What a run would do to a page: it is serious, and isn't done until the user says so. */
export interface PendingRun {
  id: string;
  input: JsonObject;
  foreseen: Foreseen;
}

export function createToolBench(first: PlacedTool, { ask }: Asking, conversationId: ReadonlySignal<string | null>) {
  const placed = signal(first);
  const { check, ...writing } = createToolInput(placed);
  const runs = signal<ManualRun[] | null>(null);
  const saved = signal<SavedInput[]>([]);
  const shown = signal<string | null>(null);
  const asking = signal<ReadonlySet<string>>(new Set());
  const progress = signal<ReadonlyMap<string, CallProgress>>(new Map());
  /** Runs announced while a list was requested: the list may be older than they are. */
  const loads = new Set<ManualRun[]>();
  const place = { layerKey: first.layerKey, tool: first.tool.name };

  const question = signal<PendingRun | null>(null);

  const start = async (input: JsonObject, answered?: PendingRun) => {
    if (conversationId.value === null) return;
    const id = answered?.id ?? crypto.randomUUID();
    [shown.value, question.value] = [id, null];
    const run = { ...toAddress(placed.value.tool), id, conversationId: conversationId.value, input };
    const begun = await ask('run-tool', { ...run, foreseen: answered?.foreseen });
    if (begun?.asks && shown.value === id) question.value = { id, input, foreseen: begun.asks };
  };

  return {
    ...writing,
    /** The tool as it is now; one that left its page, as it was last. */
    placed,
    /** When it left the page, milliseconds since 1970; null while it is there. */
    leftAt: signal<number | null>(null),
    /** Newest first; null until they have arrived. */
    runs,
    saved,
    /** The run whose outcome is shown under the form. */
    shown,
    /** Ids of runs whose page or server is asking the user something. */
    asking,
    /** By run: how far its server says that it is. */
    progress,
    /** Resolves with why the answer can't be sent; null: it was refused. */
    async answerServer({ id: callId, conversationId }: ManualRun, elicitationId: string, answer: ElicitationAnswer) {
      const decided = await ask('answer-elicitation', { conversationId, callId, elicitationId, answer });
      return decided && (decided.issues ?? []);
    },
    /** False: the input doesn't fit, and nothing ran. */
    async run(): Promise<boolean> {
      const input = check();
      if (input) await start(input);
      return input !== null;
    },
    rerun: (run: ManualRun) => start(run.input),
    question: question as ReadonlySignal<PendingRun | null>, // read-only: it is answered here
    answer(yes: boolean): void {
      const asked = question.value;
      question.value = null;
      if (asked && yes) void start(asked.input, asked);
      else if (asked) void ask('cancel-tool', { runId: asked.id });
    },
    cancel: (runId: string) => ask('cancel-tool', { runId }),
    async forget(): Promise<void> {
      if (await ask('forget-tool-runs', place))
        runs.value = (runs.value ?? []).filter(({ outcome }) => outcome === null);
    },
    async load(): Promise<void> {
      const announced: ManualRun[] = [];
      loads.add(announced);
      const [past, inputs] = await Promise.all([ask('tool-runs', place), ask('saved-inputs', place)]);
      loads.delete(announced);
      if (past) runs.value = announced.reduce(withRun, past.runs);
      if (inputs) saved.value = inputs.inputs;
      shown.value ??= past?.runs.find(({ outcome, inChat }) => outcome === null && !inChat)?.id ?? null;
    },
    async save(name: string): Promise<boolean> {
      const input = writing.input.value;
      if (!isJsonObject(input)) return false;
      const made = await ask('save-input', { ...place, name, input });
      const inputs = made && (await ask('saved-inputs', place));
      if (inputs) saved.value = inputs.inputs;
      return made !== null;
    },
    async unsave(name: string): Promise<void> {
      if (await ask('remove-input', { ...place, name })) saved.value = saved.value.filter((each) => each.name !== name);
    },
    takeRun({ run, asking: asks, progress: far }: ManualRunFact): void {
      if (far) {
        progress.value = new Map(progress.value).set(run.id, far);
        return;
      }
      runs.value = withRun(runs.value ?? [], run);
      for (const announced of loads) announced.push(run);
      asking.value = new Set(asks ? [...asking.value, run.id] : [...asking.value].filter((id) => id !== run.id));
    },
  };
}

const withRun = (runs: readonly ManualRun[], run: ManualRun): ManualRun[] =>
  [run, ...runs.filter(({ id }) => id !== run.id)].sort((a, b) => b.at - a.at).slice(0, 50);
