/** What a person does with one tool: its input, the run that goes on, what came of earlier ones, inputs that are saved. */
import { type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { HandRun, SavedInput } from '#bridge';
import { isJsonObject, type JsonObject } from '#tools';
import type { Asking } from '../asking';
import { type PlacedTool, toAddress } from './tool-groups';
import { createToolInput, type ToolInput } from './tool-input';

export interface ToolBench extends Omit<ToolInput, 'check'> {
  /** As it is now; of one that left, as it was last. */
  placed: Signal<PlacedTool>;
  /** When it left the page, milliseconds since 1970; null while it is there. */
  leftAt: Signal<number | null>;
  /** Newest first; null until they have arrived. */
  runs: Signal<HandRun[] | null>;
  saved: Signal<SavedInput[]>;
  /** The run whose outcome is shown under the form. */
  shown: Signal<string | null>;
  /** Ids of runs in which the page asks the person something. */
  asking: Signal<ReadonlySet<string>>;
  /** False: it did not fit, and nothing ran. */
  run(): Promise<boolean>;
  rerun(run: HandRun): Promise<void>;
  cancel(runId: string): Promise<unknown>;
  forget(): Promise<void>;
  load(): Promise<void>;
  save(name: string): Promise<boolean>;
  unsave(name: string): Promise<void>;
  takeRun(run: HandRun, asking: boolean): void;
}

export function createToolBench(
  first: PlacedTool,
  { ask }: Asking,
  conversationId: ReadonlySignal<string | null>,
): ToolBench {
  const placed = signal(first);
  const { check, ...writing } = createToolInput(placed);
  const runs = signal<HandRun[] | null>(null);
  const saved = signal<SavedInput[]>([]);
  const shown = signal<string | null>(null);
  const asking = signal<ReadonlySet<string>>(new Set());
  /** What was told while each list of earlier runs was on its way: the list may be older. */
  const loads = new Set<HandRun[]>();
  const place = { layerKey: first.layerKey, tool: first.tool.name };

  const start = async (input: JsonObject) => {
    if (conversationId.value === null) return;
    const id = crypto.randomUUID();
    shown.value = id;
    const address = toAddress(placed.value.tool);
    await ask('run-tool', { ...address, id, conversationId: conversationId.value, input });
  };

  return {
    ...writing,
    placed,
    leftAt: signal(null),
    runs,
    saved,
    shown,
    asking,
    async run() {
      const input = check();
      if (input) await start(input);
      return input !== null;
    },
    rerun: (run) => start(run.input),
    cancel: (runId) => ask('cancel-tool', { runId }),
    async forget() {
      if (await ask('forget-tool-runs', place))
        runs.value = (runs.value ?? []).filter(({ outcome }) => outcome === null);
    },
    async load() {
      const told: HandRun[] = [];
      loads.add(told);
      const [past, inputs] = await Promise.all([ask('tool-runs', place), ask('saved-inputs', place)]);
      loads.delete(told);
      if (past) runs.value = told.reduce(withRun, past.runs);
      if (inputs) saved.value = inputs.inputs;
      shown.value ??= past?.runs.find(({ outcome, inChat }) => outcome === null && !inChat)?.id ?? null;
    },
    async save(name) {
      const input = writing.input.value;
      if (!isJsonObject(input)) return false;
      const made = await ask('save-input', { ...place, name, input });
      const inputs = made && (await ask('saved-inputs', place));
      if (inputs) saved.value = inputs.inputs;
      return made !== null;
    },
    async unsave(name) {
      if (await ask('remove-input', { ...place, name })) saved.value = saved.value.filter((each) => each.name !== name);
    },
    takeRun(run, asks) {
      runs.value = withRun(runs.value ?? [], run);
      for (const told of loads) told.push(run);
      asking.value = new Set(asks ? [...asking.value, run.id] : [...asking.value].filter((id) => id !== run.id));
    },
  };
}

/** Newest first. */
const withRun = (runs: readonly HandRun[], run: HandRun): HandRun[] =>
  [run, ...runs.filter(({ id }) => id !== run.id)].sort((a, b) => b.at - a.at).slice(0, 50);
