/** The Tools place: all tools as they change, the open one with its form and runs. */
import { batch, computed, effect, signal, untracked } from '@preact/signals';
import type { PanelNotice, ToolRow } from '#core/bus/panel-wire.ts';
import type { ManualRun } from '#core/loop/stores.ts';
import type { ConversationModel } from '#features/conversation/state/index.ts';
import type { PageState } from '#features/sites/index.ts';
import type { SiteSurroundings } from '#features/sites/state/index.ts';
import type { Asking } from '#ui/panel/asking.ts';
import type { SiteBench } from './site-bench';
import type { ToolBench } from './tool-bench';
import { type PlacedTool, toToolGroups } from './tool-groups';

interface CallCount {
  ended: number;
  failed: number;
  /** Of the last call. */
  milliseconds: number;
}

type Counts = ReadonlyMap<string, CallCount>;

/** By document and tool: a page that was loaded anew counts from the beginning. */
export function withCall(counts: Counts, call: Extract<PanelNotice, { type: 'page-called' }>): Counts {
  const key = `${call.documentId} ${call.tool}`;
  const { ended = 0, failed = 0 } = counts.get(key) ?? {};
  const failedNow = call.outcome === 'returned' ? failed : failed + 1;
  return new Map(counts).set(key, { ended: ended + 1, failed: failedNow, milliseconds: call.milliseconds });
}

export type BenchTab = 'run' | 'schema' | 'model' | 'notes' | 'history';

type Chat = Pick<ConversationModel, 'id' | 'state'>;

export class Bench {
  readonly groups;
  readonly words = signal('');
  /** The user's message whose request is to become a case. */
  readonly caseOf = signal<string | null>(null);
  /** What a site's developer tries on all of its tools; made when it is first looked at. */
  readonly site = signal<SiteBench | null>(null);
  readonly tab = signal<BenchTab>('run');
  /** The runs of this place that ask the user something. */
  readonly waiting = signal<readonly ManualRun[]>([]);
  /** The key of the open tool. */
  readonly open = signal<string | null>(null);
  /** The open tool, if its page no longer offers it. */
  readonly left;
  readonly #asking: Asking;
  readonly #chat: Chat;
  readonly #tabhand = signal<readonly ToolRow[]>([]);
  readonly #benches = new Map<string, ToolBench>();
  readonly #calls = signal<Counts>(new Map());
  #listing: Promise<unknown> = Promise.resolve();

  constructor(asking: Asking, { pages, servers, builtin }: SiteSurroundings, chat: Chat) {
    this.#asking = asking;
    this.#chat = chat;
    this.groups = computed(() =>
      toToolGroups({
        pages: pages.value,
        servers: servers.value,
        builtin: builtin.value,
        // A page that is no longer attached has none.
        tabhand: this.#tabhand.value.filter(({ source }) => pages.value?.some((page) => isOf(page, source))),
      }),
    );
    const all = computed(
      () => new Map(this.groups.value.flatMap(({ tools }) => tools).map((each) => [each.key, each])),
    );
    this.left = computed(() => {
      const key = this.open.value;
      return key === null || all.value.has(key) ? null : this.benchOf(key);
    });
    effect(() => {
      const now = all.value;
      batch(() => this.#place(now));
    });
    asking.on('cleared', ({ what }) => {
      if (what === 'everything') for (const bench of this.#benches.values()) void bench.load();
    });
    asking.on('tabhand-tools', ({ tools }) => (this.#tabhand.value = tools));
    asking.on('page-called', (call) => (this.#calls.value = withCall(this.#calls.value, call)));
    asking.on('tool-run', (notice) => {
      this.site.value?.take(notice);
      this.#benches.get(keyOf(notice.run))?.takeRun(notice);
      if (notice.progress) return;
      const { run, asking } = notice;
      const asks = !run.inChat && run.outcome === null && (asking || (run.elicitations ?? []).length > 0);
      this.waiting.value = [...this.waiting.value.filter(({ id }) => id !== run.id), ...(asks ? [run] : [])];
    });
  }

  /** Tells the open benches where their tools are now. */
  #place(now: ReadonlyMap<string, PlacedTool>): void {
    for (const [key, bench] of this.#benches) {
      const placed = now.get(key);
      if (placed) bench.placed.value = placed;
      bench.leftAt.value = placed ? null : (untracked(() => bench.leftAt.value) ?? Date.now());
    }
  }

  /** Asks what Tabhand itself offers on the pages, which nobody needs before this place is open. */
  listTabhandTools(): Promise<unknown> {
    // One after the other, so that the last to be told are those of the page as it is now.
    this.#listing = this.#listing.then(() => this.#asking.ask('tabhand-tools', {}));
    return this.#listing;
  }

  close(): void {
    this.open.value = null;
  }

  /** Opens the tool of a run, where this panel has opened it before. */
  show(run: ManualRun): void {
    if (this.#benches.has(keyOf(run))) this.open.value = keyOf(run);
  }

  isOpen = (run: ManualRun): boolean => this.open.value === keyOf(run);

  /** `Made` comes from the place, which is loaded later than this module. */
  toggle(placed: PlacedTool, Made: typeof ToolBench): void {
    const isOpen = this.open.value === placed.key;
    const bench = this.#benches.get(placed.key) ?? new Made(placed, this.#asking, this.#chat.id);
    this.#benches.set(placed.key, bench);
    this.open.value = isOpen ? null : placed.key;
    if (!isOpen) void bench.load();
  }

  /** Made when the tool is first opened; it outlives the tool. */
  benchOf(key: string): ToolBench | null {
    return this.#benches.get(key) ?? null;
  }

  /** Of the calls of a tool that have ended since the panel opened. */
  callsOf({ name, source }: ToolRow): CallCount | undefined {
    return source.type === 'page' ? this.#calls.value.get(`${source.documentId} ${name}`) : undefined;
  }

  serverNames() {
    return this.#chat.state.value.serverNames;
  }

  readonly wholeResult = (runId: string) => this.#asking.ask('tool-run-result', { runId });
}

const keyOf = ({ layerKey, tool }: ManualRun): string => `${layerKey} ${tool}`;

const isOf = ({ tabId, origin }: PageState, source: ToolRow['source']): boolean =>
  source.type === 'page' && source.tabId === tabId && source.origin === origin;
