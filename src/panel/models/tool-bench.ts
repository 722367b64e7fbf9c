/** What a person does with one tool: its input as form or JSON, the run that goes on, what came of earlier ones, saved inputs. */
import { batch, computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { HandRun, SavedInput, ToolRow } from '#bridge';
import { type JsonObject, type JsonSchema, type ValidationIssue, validateInput } from '#tools';
import { type JsonFault, readJson, startValue, writeJson } from '#ui';
import type { Asking } from './asking';
import { type PlacedTool, toAddress } from './tool-groups';

export interface ToolBench {
  /** As it is now; of one that left, as it was last. */
  placed: Signal<PlacedTool>;
  /** When it left the page, milliseconds since 1970; null while it is there. */
  leftAt: Signal<number | null>;
  input: Signal<unknown>;
  view: Signal<'form' | 'json'>;
  /** What stands in the JSON editor. */
  text: ReadonlySignal<string>;
  /** Text that isn't JSON yet: the form stands still until it is. */
  fault: ReadonlySignal<JsonFault | null>;
  /** A part of the form holds such text. */
  unreadable: Signal<boolean>;
  problems: ReadonlySignal<readonly ValidationIssue[]>;
  /** A run was tried: what is still empty is a problem from now on. */
  tried: Signal<boolean>;
  /** Newest first; null until they have arrived. */
  runs: Signal<HandRun[] | null>;
  saved: Signal<SavedInput[]>;
  /** The run whose outcome is shown under the form. */
  shown: Signal<string | null>;
  /** Ids of runs in which the page asks the person something. */
  asking: Signal<ReadonlySet<string>>;
  write(text: string): void;
  /** By the form's fields. */
  change(input: unknown): void;
  /** All of it anew. */
  fill(input: unknown): void;
  reset(): void;
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

const anyObject: JsonSchema = { type: 'object' };
export const schemaOf = ({ schema }: ToolRow): JsonSchema => schema ?? anyObject;

/** False for a tool that names its members and has none: there is nothing to fill in, unless something stands there already. */
export function takesSome({ schema }: Pick<ToolRow, 'schema'>, input: unknown): boolean {
  if (!schema || (isObject(input) && Object.keys(input).length > 0)) return true;
  const { type, properties, additionalProperties, title, description, $schema, ...more } = schema;
  const named = isObject(properties) ? Object.keys(properties).length > 0 : additionalProperties !== false;
  const isOpen = additionalProperties !== undefined && additionalProperties !== false;
  const rules = Object.entries(more).filter(
    ([name, rule]) => name !== 'required' || (Array.isArray(rule) && rule.length > 0),
  );
  return named || isOpen || rules.length > 0;
}

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function createToolBench(
  first: PlacedTool,
  { ask }: Asking,
  conversationId: ReadonlySignal<string | null>,
): ToolBench {
  const placed = signal(first);
  const begin = () => startValue(schemaOf(placed.value.tool), schemaOf(placed.value.tool)) ?? {};
  const input = signal<unknown>(begin());
  const written = signal<string | null>(null);
  const reading = computed(() => (written.value === null ? null : readJson(written.value)));
  const fault = computed(() => (reading.value && 'fault' in reading.value ? reading.value.fault : null));
  const unreadable = signal(false);
  const tried = signal(false);
  const problems = computed(() => validateInput(schemaOf(placed.value.tool), input.value ?? {}).issues);
  const runs = signal<HandRun[] | null>(null);
  const saved = signal<SavedInput[]>([]);
  const shown = signal<string | null>(null);
  const asking = signal<ReadonlySet<string>>(new Set());
  const place = { layerKey: first.layerKey, tool: first.tool.name };

  const change = (value: unknown) =>
    batch(() => {
      input.value = value;
      written.value = null;
    });
  const fill = (value: unknown) =>
    batch(() => {
      change(value);
      tried.value = false;
    });

  const start = async (value: JsonObject) => {
    if (conversationId.value === null) return;
    const id = crypto.randomUUID();
    shown.value = id;
    const address = toAddress(placed.value.tool);
    await ask('run-tool', { ...address, id, conversationId: conversationId.value, input: value });
  };

  return {
    placed,
    leftAt: signal(null),
    input,
    view: signal('form'),
    text: computed(() => written.value ?? writeJson(input.value)),
    fault,
    unreadable,
    problems,
    tried,
    runs,
    saved,
    shown,
    asking,
    write(text) {
      written.value = text;
      const read = readJson(text);
      if ('value' in read) input.value = read.value;
    },
    change,
    fill,
    reset: () => fill(begin()),
    async run() {
      tried.value = true;
      const value = input.value ?? {};
      if (fault.value || unreadable.value || problems.value.length > 0 || !isObject(value)) return false;
      await start(value);
      return true;
    },
    rerun: (run) => start(run.input),
    cancel: (runId) => ask('cancel-tool', { runId }),
    async forget() {
      if (await ask('forget-tool-runs', place))
        runs.value = (runs.value ?? []).filter(({ outcome }) => outcome === null);
    },
    async load() {
      const [past, inputs] = await Promise.all([ask('tool-runs', place), ask('saved-inputs', place)]);
      if (past) runs.value = past.runs;
      if (inputs) saved.value = inputs.inputs;
      shown.value ??= past?.runs.find(({ outcome, inChat }) => outcome === null && !inChat)?.id ?? null;
    },
    async save(name) {
      if (!isObject(input.value)) return false;
      const made = await ask('save-input', { ...place, name, input: input.value });
      const inputs = made && (await ask('saved-inputs', place));
      if (inputs) saved.value = inputs.inputs;
      return made !== null;
    },
    async unsave(name) {
      if (await ask('remove-input', { ...place, name })) saved.value = saved.value.filter((each) => each.name !== name);
    },
    takeRun(run, asks) {
      const others = (runs.value ?? []).filter(({ id }) => id !== run.id);
      runs.value = [run, ...others].sort((a, b) => b.at - a.at).slice(0, 50);
      asking.value = new Set(asks ? [...asking.value, run.id] : [...asking.value].filter((id) => id !== run.id));
    },
  };
}
