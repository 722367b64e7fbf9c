/** The Tools place: all tools live, the one that is open with all that was done to it, and how each has changed. */
import { batch, computed, effect, type ReadonlySignal, type Signal, signal, untracked } from '@preact/signals';
import type { Commands, Fact } from '#bridge';
import type { Conversation as Folded } from '#conversation';
import type { Asking } from '../asking';
import type { Conversation } from '../chat/conversation';
import type { Surroundings } from '../surroundings';
import type { createToolBench, ToolBench } from './tool-bench';
import { type PlacedTool, type ToolGroup, toToolGroups } from './tool-groups';
import { type ToolVersion, withVersion } from './tool-versions';

export type BenchTab = 'run' | 'schema' | 'model' | 'notes' | 'history';

export interface Bench {
  groups: ReadonlySignal<ToolGroup[]>;
  words: Signal<string>;
  /** The key of the open tool. */
  open: ReadonlySignal<string | null>;
  tab: Signal<BenchTab>;
  /** `make` comes with the place itself, which is loaded later than this. */
  toggle(placed: PlacedTool, make: typeof createToolBench): void;
  /** The open tool's, made when it is first opened; it outlives the tool. */
  benchOf(key: string): ToolBench | null;
  /** Open, though its page no longer offers it. */
  left: ReadonlySignal<ToolBench | null>;
  versionsOf(key: string): readonly ToolVersion[];
  serverNames(): Folded['serverNames'];
  wholeResult(runId: string): Promise<Commands['tool-run-result']['give'] | null>;
  take(fact: Fact): void;
}

export function createBench(
  asking: Asking,
  surroundings: Surroundings,
  conversation: Pick<Conversation, 'id' | 'state'>,
): Bench {
  const groups = computed(() =>
    toToolGroups({
      pages: surroundings.pages.value,
      servers: surroundings.servers.value,
      builtin: surroundings.builtin.value,
    }),
  );
  const all = computed(() => new Map(groups.value.flatMap(({ tools }) => tools).map((placed) => [placed.key, placed])));
  const benches = new Map<string, ToolBench>();
  const versions = signal<ReadonlyMap<string, readonly ToolVersion[]>>(new Map());
  const open = signal<string | null>(null);

  const follow = () => {
    const now = all.value;
    batch(() => {
      const before = untracked(() => versions.value);
      const next = new Map(before);
      for (const [key, { tool }] of now) next.set(key, withVersion(before.get(key) ?? [], tool, Date.now()));
      versions.value = next;
      for (const [key, bench] of benches) {
        const placed = now.get(key);
        if (placed) bench.placed.value = placed;
        bench.leftAt.value = placed ? null : (untracked(() => bench.leftAt.value) ?? Date.now());
      }
    });
  };
  effect(follow);

  const benchOf = (placed: PlacedTool, make: typeof createToolBench): ToolBench => {
    const known = benches.get(placed.key);
    if (known) return known;
    const made = make(placed, asking, conversation.id);
    benches.set(placed.key, made);
    return made;
  };

  return {
    groups,
    words: signal(''),
    open,
    tab: signal<BenchTab>('run'),
    toggle(placed, make) {
      const isOpen = open.value === placed.key;
      const bench = benchOf(placed, make);
      open.value = isOpen ? null : placed.key;
      if (!isOpen) void bench.load();
    },
    benchOf: (key) => benches.get(key) ?? null,
    left: computed(() => {
      const bench = open.value === null || all.value.has(open.value) ? null : benches.get(open.value);
      return bench ?? null;
    }),
    versionsOf: (key) => versions.value.get(key) ?? [],
    serverNames: () => conversation.state.value.serverNames,
    wholeResult: (runId) => asking.ask('tool-run-result', { runId }),
    take(fact) {
      if (fact.type === 'cleared' && (fact.kind === 'runs' || fact.kind === 'inputs'))
        for (const bench of benches.values()) void bench.load();
      if (fact.type !== 'tool-run') return;
      const { run } = fact;
      benches.get(`${run.layerKey} ${run.tool}`)?.takeRun(run, fact.asking === true);
    },
  };
}
