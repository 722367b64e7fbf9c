/** The Tools place: all tools as they change, the open one with its form and runs. */
import { batch, computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals';
import type { PageState, PanelNotice, ToolRow } from '#bridge';
import type { Asking } from '../asking';
import type { ConversationModel } from '../chat/conversation';
import type { Surroundings } from '../surroundings';
import type { SiteBench } from './site-bench';
import type { createToolBench, ToolBench } from './tool-bench';
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

export function createBench(
  asking: Asking,
  surroundings: Surroundings,
  conversation: Pick<ConversationModel, 'id' | 'state'>,
) {
  const { pages, servers, builtin } = surroundings;
  const tabhand = signal<readonly ToolRow[]>([]);
  const groups = computed(() =>
    toToolGroups({
      ...{ pages: pages.value, servers: servers.value, builtin: builtin.value },
      // A page that is no longer attached has none.
      tabhand: tabhand.value.filter(({ source }) => pages.value?.some((page) => isOf(page, source))),
    }),
  );
  const all = computed(() => new Map(groups.value.flatMap(({ tools }) => tools).map((placed) => [placed.key, placed])));
  const benches = new Map<string, ToolBench>();
  const calls = signal<ReadonlyMap<string, CallCount>>(new Map());
  const open = signal<string | null>(null);
  const site = signal<SiteBench | null>(null);
  let listing: Promise<unknown> = Promise.resolve();

  effect(() => {
    const now = all.value;
    batch(() => {
      for (const [key, bench] of benches) {
        const placed = now.get(key);
        if (placed) bench.placed.value = placed;
        bench.leftAt.value = placed ? null : (untracked(() => bench.leftAt.value) ?? Date.now());
      }
    });
  });

  asking.on('cleared', ({ what }) => {
    if (what === 'everything') for (const bench of benches.values()) void bench.load();
  });
  asking.on('tabhand-tools', ({ tools }) => (tabhand.value = tools));
  asking.on('page-called', (call) => (calls.value = withCall(calls.value, call)));
  asking.on('tool-run', (notice) => {
    site.value?.take(notice);
    benches.get(`${notice.run.layerKey} ${notice.run.tool}`)?.takeRun(notice);
  });

  return {
    groups,
    words: signal(''),
    /** The user's message whose request is to become a case. */
    caseOf: signal<string | null>(null),
    /** What a site's developer tries on all of its tools; made when it is first looked at. */
    site,
    /** Asks what Tabhand itself offers on the pages, which nobody needs before this place is open. */
    listTabhandTools: () => {
      // One after the other, so that the last to be told are those of the page as it is now.
      listing = listing.then(() => asking.ask('tabhand-tools', {}));
      return listing;
    },
    /** The key of the open tool. */
    open: open as ReadonlySignal<string | null>, // read-only: `toggle` opens
    close: () => (open.value = null),
    tab: signal<BenchTab>('run'),
    /** `make` comes from the place, which is loaded later than this module. */
    toggle(placed: PlacedTool, make: typeof createToolBench): void {
      const isOpen = open.value === placed.key;
      const bench = benches.get(placed.key) ?? make(placed, asking, conversation.id);
      benches.set(placed.key, bench);
      open.value = isOpen ? null : placed.key;
      if (!isOpen) void bench.load();
    },
    /** Made when the tool is first opened; it outlives the tool. */
    benchOf: (key: string): ToolBench | null => benches.get(key) ?? null,
    /** The open tool, if its page no longer offers it. */
    left: computed(() => {
      const bench = open.value === null || all.value.has(open.value) ? null : benches.get(open.value);
      return bench ?? null;
    }),
    /** Of the calls of a tool that have ended since the panel opened. */
    callsOf: ({ name, source }: ToolRow): CallCount | undefined =>
      source.type === 'page' ? calls.value.get(`${source.documentId} ${name}`) : undefined,
    serverNames: () => conversation.state.value.serverNames,
    wholeResult: (runId: string) => asking.ask('tool-run-result', { runId }),
  };
}

const isOf = ({ tabId, origin }: PageState, source: ToolRow['source']): boolean =>
  source.type === 'page' && source.tabId === tabId && source.origin === origin;
