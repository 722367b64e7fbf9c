/** A site's own bench: what the lint says of all its tools, how ready they are, and a smoke run. */
import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { ToolRow } from '#core/bus/panel-wire.ts';
import type { SavedInput } from '#core/loop/stores.ts';
import type { JsonObject } from '#core/tools/tool.ts';
import type { PageState } from '#features/sites/index.ts';
import type { Asking } from '#ui/panel/asking.ts';
import type { ManualRunFact } from '../background/manual-runs';
import { toDefinition } from '../lint/definition';
import { type LintNote, lintTogether } from '../lint/lint';
import { type Readiness, readinessOf } from '../readiness';
import { runSmoke, type SmokeReport } from '../smoke/smoke';
import { PanelSmokePage } from './smoke-page';
import { developedAt, notesOf, notIgnored } from './tool-notes';

export type SiteBench = ReturnType<typeof createSiteBench>;

interface Parts extends Pick<Asking, 'ask'> {
  page: ReadonlySignal<PageState | null | undefined>;
  conversationId: ReadonlySignal<string | null>;
}

/** `site`: an origin. It stays the same when the page is left. */
export function createSiteBench(parts: Parts, site: string) {
  const { page } = parts;
  const tools = computed(() =>
    (page.value?.tools ?? []).filter((tool) => developedAt(tool) === site && !isAdded(tool)),
  );
  const smoke = createSmoke({ ...parts, tools });
  const notes = computed(() => [
    ...tools.value.flatMap(notesOf),
    ...notIgnored([...lintTogether(tools.value.map(toDefinition)), ...(smoke.report.value?.notes ?? [])], site),
  ]);
  return {
    site,
    tools,
    /** Of definitions and, once it has run, of the smoke run. */
    notes: notes as ReadonlySignal<readonly LintNote[]>, // read-only: it follows the tools
    readiness: computed((): Readiness => readinessOf(tools.value.length, notes.value)),
    smoke,
    take: smoke.take,
  };
}

/** By the user, to the site: its developer can't mend it. */
const isAdded = ({ source }: ToolRow): boolean => source.type === 'page' && source.pack !== undefined;

function createSmoke(
  parts: Pick<Asking, 'ask'> & Pick<Parts, 'conversationId'> & { tools: ReadonlySignal<readonly ToolRow[]> },
) {
  const report = signal<SmokeReport | null>(null);
  const going = signal<{ tool: string; nth: number; of: number } | null>(null);
  const page = new PanelSmokePage(parts);
  let stopping = new AbortController();
  return {
    report,
    /** The tool that is being called. */
    going,
    take: (fact: ManualRunFact) => page.take(fact),
    async run(mayChange: boolean): Promise<void> {
      if (going.value) return;
      stopping = new AbortController();
      going.value = { tool: '', nth: 0, of: 0 };
      const inputs = await savedInputs(parts);
      const tell = (at: NonNullable<typeof going.value>) => (going.value = at);
      report.value = await runSmoke(page, { mayChange, inputs, tell }, stopping.signal);
      going.value = null;
    },
    stop: () => stopping.abort(),
  };
}

/** Those that the user saved for a tool, at most two of each. */
async function savedInputs({ ask, tools }: Pick<Asking, 'ask'> & { tools: ReadonlySignal<readonly ToolRow[]> }) {
  const named = tools.value.map(async ({ layerKey, name }): Promise<[string, JsonObject[]]> => {
    const inputs: readonly SavedInput[] = (await ask('saved-inputs', { layerKey, tool: name }))?.inputs ?? [];
    return [name, inputs.slice(0, 2).map(({ input }) => input)];
  });
  return new Map(await Promise.all(named));
}
