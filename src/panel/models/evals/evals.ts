/** The suites of the page's site: what is open, how it is run, and its runs. Loaded with the place that shows it. */
import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { type EvalCase, problemsOf, readSuite, reportKinds, type Suite, writeCases } from '#bench/evals';
import type { EvalRunRow, EvalRunWhole, StoredSuite } from '#bridge';
import { say } from '#ui';
import { nameOfModel } from '../model-setup/model-kinds';
import type { Panel } from '../panel';
import { turnsOfChat } from './case-of-turn';
import { createRunForm } from './run-form';

export type Evals = ReturnType<typeof createEvals>;
export type OpenSuite = ReturnType<typeof createOpenSuite>;

type Parts = Pick<Panel, 'ask' | 'saving' | 'page' | 'model' | 'conversation' | 'refusal'>;

/** Milliseconds between two looks at a run that goes on. */
const lookEvery = 700;

export function createEvals(panel: Parts) {
  const { ask, page, conversation } = panel;
  const site = computed(() => page.value?.origin ?? null);
  const suites = signal<readonly StoredSuite[] | null>(null);
  const open = signal<OpenSuite | null>(null);
  /** One that was closed before it was saved. */
  const unsaved = signal<OpenSuite | null>(null);
  const load = async () => {
    suites.value =
      site.value === null ? [] : ((await ask('eval-suites', { site: site.value }))?.suites ?? suites.value);
  };
  const openAs = (suite: Omit<StoredSuite, 'savedAt'>, from: OpenedAs) => {
    open.value = createOpenSuite(panel, suite, from, load);
    void open.value.loadRuns();
  };
  const openNew = (name: string, text: string, from: OpenedAs = 'new') =>
    openAs({ id: crypto.randomUUID(), site: site.value ?? '', name, text, tools: [] }, from);
  return {
    ...{ site, suites, load },
    open: open as ReadonlySignal<OpenSuite | null>, // read-only: it is opened here
    /** Of this site. */
    unsaved: computed(() => (unsaved.value?.site === site.value ? unsaved.value : null)),
    openSuite: (suite: StoredSuite) => openAs(suite, 'saved'),
    /** A file that can't be read opens all the same, with what is wrong with it. */
    importFile: async (file: File) => openNew(file.name.replace(/\.json$/, ''), await file.text()),
    create: () => openNew(say('New suite'), writeCases([newCase()]), 'template'),
    /** To the suite that is open, or to a new one. */
    add(added: EvalCase) {
      if (open.value?.suite.value) open.value.addCase(added);
      else openNew(say('From this chat'), writeCases([added]));
    },
    /** What isn't saved can be opened again. */
    close() {
      if (open.value?.hasUnsaved()) unsaved.value = open.value;
      open.value = null;
      void load();
    },
    reopen() {
      [open.value, unsaved.value] = [unsaved.value, null];
    },
    discard: () => {
      unsaved.value = null;
    },
    async remove(suiteId: string) {
      if (await ask('delete-suite', { suiteId })) await load();
    },
    /** The requests of the chat beside, as cases. */
    turns: computed(() => (site.value === null ? [] : turnsOfChat(conversation.state.value, site.value))),
  };
}

const newCase = (): EvalCase => ({
  name: say('New case'),
  messages: [{ role: 'user', type: 'message', content: say('Message') }],
  expectedCall: [],
});

const toTools = (page: Parts['page']['value']): StoredSuite['tools'] =>
  (page?.tools ?? []).map(({ name, description, schema = {} }) => ({ name, description, inputSchema: schema }));

/** `template`: nobody wrote it yet. */
type OpenedAs = 'saved' | 'new' | 'template';

function createOpenSuite(
  panel: Parts,
  stored: Omit<StoredSuite, 'savedAt'>,
  from: OpenedAs,
  onSaved: () => Promise<void>,
) {
  const { ask, page } = panel;
  const isNew = from !== 'saved';
  const id = signal<string | null>(isNew ? null : stored.id);
  const name = signal(stored.name);
  const text = signal(stored.text);
  const saved = signal(isNew ? null : { text: stored.text, name: stored.name });
  const isSaved = computed(() => saved.value?.text === text.value && saved.value.name === name.value);
  const reading = computed(() => readSuite(text.value));
  const suite = computed<Suite | null>(() => ('suite' in reading.value ? reading.value.suite : null));
  const tools = computed(() => {
    const now = page.value?.origin === stored.site ? toTools(page.value) : [];
    return now.length > 0 ? now : stored.tools;
  });
  const setCases = (cases: readonly EvalCase[]) => (text.value = writeCases(cases));
  const runs = createRunsOf(panel, id);
  const save = async (): Promise<boolean> => {
    const about = { site: stored.site, name: name.value.trim() || stored.site, text: text.value, tools: tools.value };
    const kept = await ask('save-suite', { ...(id.value !== null && { suiteId: id.value }), ...about });
    if (!kept) return false;
    [id.value, saved.value] = [kept.suiteId, { text: about.text, name: name.value }];
    await onSaved();
    return true;
  };
  const form = createRunForm(panel);
  return {
    ...{ site: stored.site, name, text, reading, suite, tools, form, save },
    ...runs,
    isSaved,
    /** Closing would lose what somebody wrote. */
    hasUnsaved: () =>
      !isSaved.value && !(from === 'template' && text.value === stored.text && name.value === stored.name),
    problems: computed(() => (suite.value ? problemsOf(suite.value) : new Map())),
    setCase: (at: number, to: EvalCase) => setCases((suite.value?.cases ?? []).with(at, to)),
    addCase: (added = newCase()) => setCases([...(suite.value?.cases ?? []), added]),
    removeCase: (at: number) => setCases((suite.value?.cases ?? []).filter((_, i) => i !== at)),
    exportFile: () =>
      panel.saving.save(new Blob([text.value], { type: 'application/json' }), `${toFileName(name.value)}.json`),
    /** Saves the suite and runs these cases of it, by default all. */
    async run(cases: readonly number[] = [...(suite.value?.cases.keys() ?? [])], wording = form.wordingNow()) {
      if (!(await save()) || id.value === null) return;
      const begun = await ask('run-evals', {
        suiteId: id.value,
        cases: [...cases],
        ...form.toRequest(),
        ...(wording && { wording }),
      });
      if (begun) await runs.show(begun.runId);
    },
  };
}

/** The runs of a suite, and the one that is shown, which is looked at again while it goes on. */
function createRunsOf({ ask, refusal, saving }: Parts, suiteId: ReadonlySignal<string | null>) {
  const list = signal<readonly EvalRunRow[]>([]);
  const shown = signal<EvalRunWhole | null>(null);
  const before = signal<EvalRunWhole | null>(null);
  const loadRuns = async () => {
    if (suiteId.value === null) return;
    list.value = (await ask('eval-runs', { suiteId: suiteId.value }))?.runs ?? list.value;
    if (!shown.value && list.value[0]) await show(list.value[0].id);
  };
  const get = async (runId: string): Promise<EvalRunWhole | null> => {
    const found = await ask('eval-run', { runId });
    return found && 'run' in found ? found : null;
  };
  /** While the background wakes, a look may be lost: that is no news for the user. */
  const look = async (runId: string): Promise<void> => {
    const said = refusal.peek();
    const now = await get(runId);
    if (!now) refusal.value = said;
    if (shown.value?.run.id !== runId) return;
    if (now) shown.value = now;
    if (!now || now.isRunning || now.run.end === null) setTimeout(() => void look(runId), lookEvery);
    else await loadRuns();
  };
  const show = async (runId: string): Promise<void> => {
    shown.value = await get(runId);
    if (!shown.value) return;
    const { at } = shown.value.run;
    const last = list.value.find((each) => each.at < at && each.id !== runId);
    before.value = last ? await get(last.id) : null;
    if (shown.value?.isRunning || shown.value?.run.end === null) void look(runId);
  };
  return {
    ...{ runs: list, shown, before, loadRuns, show },
    stop: (runId: string) => ask('stop-evals', { runId }),
    async goOn(runId: string, budget: EvalRunRow['plan']['budget']) {
      if (await ask('go-on-evals', { runId, budget })) await show(runId);
    },
    report(kind: keyof typeof reportKinds, name: string) {
      if (!shown.value) return;
      const { run, attempts } = shown.value;
      const { write, mime, ending } = reportKinds[kind];
      const about = { suite: name, url: run.page ? run.site : '', at: run.at, models: run.models.map(nameOfModel) };
      const file = write({ ...about, cases: run.cases, attempts });
      saving.save(new Blob([file], { type: mime }), `report-${run.at}.${ending}`);
    },
  };
}

const toFileName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '') || 'evals';
