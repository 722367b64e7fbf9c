/** One tool as the user tries it: its input, its runs, and the saved inputs. */
import { type ReadonlySignal, signal } from '@preact/signals';
import type { ManualRun, SavedInput } from '#core/loop/stores.ts';
import type { CallProgress } from '#core/tools/listener.ts';
import type { ElicitationAnswer, Foreseen } from '#core/tools/schemas.ts';
import { isJsonObject, type JsonObject } from '#core/tools/tool.ts';
import type { Asking } from '#ui/panel/asking.ts';
import type { ManualRunFact } from '../background/manual-runs';
import { type PlacedTool, toToolAddress } from './tool-groups';
import { ToolInput } from './tool-input';

/** What a run would do to a page: it is serious, and isn't done until the user says so. */
export interface PendingRun {
  id: string;
  input: JsonObject;
  foreseen: Foreseen;
}

export class ToolBench extends ToolInput {
  /** When it left the page, milliseconds since 1970; null while it is there. */
  readonly leftAt = signal<number | null>(null);
  /** Newest first; null until they have arrived. */
  readonly runs = signal<readonly ManualRun[] | null>(null);
  readonly saved = signal<readonly SavedInput[]>([]);
  /** The run whose outcome is shown under the form. */
  readonly shown = signal<string | null>(null);
  /** Ids of runs whose page or server is asking the user something. */
  readonly asking = signal<ReadonlySet<string>>(new Set());
  /** By run: how far its server says that it is. */
  readonly progress = signal<ReadonlyMap<string, CallProgress>>(new Map());
  readonly question = signal<PendingRun | null>(null);
  readonly #ask: Asking['ask'];
  readonly #conversationId: ReadonlySignal<string | null>;
  readonly #place: { layerKey: string; tool: string };
  /** Runs announced while a list was requested: the list may be older than they are. */
  readonly #loads = new Set<ManualRun[]>();

  constructor(first: PlacedTool, { ask }: Asking, conversationId: ReadonlySignal<string | null>) {
    super(first);
    this.#ask = ask;
    this.#conversationId = conversationId;
    this.#place = { layerKey: first.layerKey, tool: first.tool.name };
  }

  async load(): Promise<void> {
    const announced: ManualRun[] = [];
    this.#loads.add(announced);
    const [past] = await Promise.all([this.#ask('tool-runs', this.#place), this.#loadSaved()]);
    this.#loads.delete(announced);
    if (past) this.runs.value = announced.reduce(withRun, past.runs);
    this.shown.value ??= past?.runs.find(({ outcome, inChat }) => outcome === null && !inChat)?.id ?? null;
  }

  async #loadSaved(): Promise<void> {
    const found = await this.#ask('saved-inputs', this.#place);
    if (found) this.saved.value = found.inputs;
  }

  async save(name: string): Promise<boolean> {
    const input = this.input.value;
    if (!isJsonObject(input)) return false;
    const made = await this.#ask('save-input', { ...this.#place, name, input });
    if (made) await this.#loadSaved();
    return made !== null;
  }

  async unsave(name: string): Promise<void> {
    if (await this.#ask('remove-input', { ...this.#place, name })) await this.#loadSaved();
  }

  /** False: the input doesn't fit, and nothing ran. */
  async run(): Promise<boolean> {
    const input = this.check();
    if (input) await this.#start(input);
    return input !== null;
  }

  rerun({ input }: ManualRun): Promise<void> {
    return this.#start(input);
  }

  async #start(input: JsonObject, answered?: PendingRun): Promise<void> {
    const conversationId = this.#conversationId.value;
    if (conversationId === null) return;
    const id = answered?.id ?? crypto.randomUUID();
    this.shown.value = id;
    this.question.value = null;
    const run = { ...toToolAddress(this.placed.value.tool), id, conversationId, input };
    const begun = await this.#ask('run-tool', { ...run, foreseen: answered?.foreseen });
    if (begun?.asks && this.shown.value === id) this.question.value = { id, input, foreseen: begun.asks };
  }

  /** The user's answer to `question`. */
  answer(yes: boolean): void {
    const asked = this.question.value;
    this.question.value = null;
    if (asked && yes) void this.#start(asked.input, asked);
    else if (asked) this.cancel(asked.id);
  }

  /** Resolves with why the answer can't be sent; null: it was refused. */
  async answerElicitation({ id: callId, conversationId }: ManualRun, elicitationId: string, answer: ElicitationAnswer) {
    const decided = await this.#ask('answer-elicitation', { conversationId, callId, elicitationId, answer });
    return decided && (decided.issues ?? []);
  }

  cancel(runId: string): void {
    void this.#ask('cancel-tool', { runId });
  }

  async forget(): Promise<void> {
    if (await this.#ask('forget-tool-runs', this.#place))
      this.runs.value = (this.runs.value ?? []).filter(({ outcome }) => outcome === null);
  }

  takeRun({ run, asking, progress }: ManualRunFact): void {
    if (progress) {
      this.progress.value = new Map(this.progress.value).set(run.id, progress);
      return;
    }
    this.runs.value = withRun(this.runs.value ?? [], run);
    for (const announced of this.#loads) announced.push(run);
    const others = [...this.asking.value].filter((id) => id !== run.id);
    this.asking.value = new Set(asking ? [...others, run.id] : others);
  }
}

const withRun = (runs: readonly ManualRun[], run: ManualRun): ManualRun[] =>
  [run, ...runs.filter(({ id }) => id !== run.id)].sort((a, b) => b.at - a.at).slice(0, 50);
