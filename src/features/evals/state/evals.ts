/** The suites of the page's site: what is open, how it is run, and its runs. Loaded with the place that shows it. */

import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { isSameModel } from '#core/settings/model-address.ts';
import type { ModelChoice } from '#core/settings/model-choice.ts';
import { nameOfModel } from '#features/models/state/index.ts';
import { say } from '#ui/language/index.tsx';
import type { Panel } from '#ui/panel/context.ts';
import { toSlug } from '#ui/panel/saving.ts';
import type { StoredSuite } from '../background/stores';
import type { EvalRunRow, EvalRunWhole } from '../messages.ts';
import { reportKinds } from '../suites/reports/reports';
import { problemsOf, readSuite, writeCases } from '../suites/suite';
import type { EvalCase } from '../suites/suite-schema';
import { turnsOfChat } from './case-of-turn';

/** `reload`: on the page, which is loaded anew before each case. */
type RunTarget = 'mocks' | 'page' | 'reload';

/** How a suite is run: with which models, how often, on what, and for how much. */
class RunPlan {
  readonly times = signal(1);
  readonly target = signal<RunTarget>('mocks');
  readonly tokens = signal('');
  readonly cost = signal('');
  /** A tool's description, to be tried in place of its own. */
  readonly wording = signal<{ tool: string; description: string } | null>(null);
  /** All that can be picked. */
  readonly all;
  readonly models;
  readonly #page: Panel['page'];
  readonly #chosen = signal<readonly ModelChoice[] | null>(null);

  constructor({ model, page }: Pick<Panel, 'model' | 'page'>) {
    this.#page = page;
    this.all = computed(() => (model.value?.models ?? []).map(({ choice }) => choice));
    this.models = computed(() => this.#chosen.value ?? [model.value?.choice ?? []].flat());
  }

  isPicked(choice: ModelChoice): boolean {
    return this.models.value.some((each) => isSameModel(each, choice));
  }

  pick(choice: ModelChoice, on: boolean): void {
    const others = this.models.value.filter((each) => !isSameModel(each, choice));
    this.#chosen.value = on ? [...others, choice] : others;
  }

  budget() {
    const tokens = toLimit(this.tokens.value);
    return { tokens: tokens && Math.ceil(tokens), cost: toLimit(this.cost.value) };
  }

  toRequest() {
    const { tabId } = this.#page.value ?? {};
    const isOnPage = this.target.value !== 'mocks' && tabId !== undefined;
    const wording = this.wording.value?.description.trim() ? this.wording.value : null;
    return {
      ...(wording && { wording }),
      models: [...this.models.value],
      times: this.times.value,
      budget: this.budget(),
      page: isOnPage ? { tabId, reload: this.target.value === 'reload' } : null,
    };
  }
}

const toLimit = (text: string): number | undefined => (Number(text) > 0 ? Number(text) : undefined);

type Parts = Pick<Panel, 'ask' | 'saving' | 'page' | 'model' | 'conversation' | 'refusal'>;

/** `template`: nobody wrote it yet. */
type OpenedAs = 'saved' | 'new' | 'template';

/** Milliseconds between two looks at a run that goes on. */
const lookEvery = 700;

export class Evals {
  /** The origin of the page; null without one. */
  readonly site;
  readonly suites = signal<readonly StoredSuite[] | null>(null);
  readonly open = signal<OpenSuite | null>(null);
  /** Of this site: one that was closed before it was saved. */
  readonly unsaved;
  /** The requests of the chat beside, as cases. */
  readonly turns;
  readonly #panel: Parts;
  readonly #closed = signal<OpenSuite | null>(null);

  constructor(panel: Parts) {
    this.#panel = panel;
    this.site = computed(() => panel.page.value?.origin ?? null);
    this.unsaved = computed(() => (this.#closed.value?.site === this.site.value ? this.#closed.value : null));
    this.turns = computed(() =>
      this.site.value === null ? [] : turnsOfChat(panel.conversation.state.value, this.site.value),
    );
  }

  async load(): Promise<void> {
    const site = this.site.value;
    const found = site === null ? { suites: [] } : await this.#panel.ask('eval-suites', { site });
    if (found) this.suites.value = found.suites;
  }

  openSuite(suite: Omit<StoredSuite, 'savedAt'>, from: OpenedAs = 'saved'): void {
    this.open.value = new OpenSuite(this.#panel, suite, from);
    void this.open.value.runs.load();
  }

  #openNew(name: string, text: string, from: OpenedAs = 'new'): void {
    this.openSuite({ id: crypto.randomUUID(), site: this.site.value ?? '', name, text, tools: [] }, from);
  }

  /** A file that can't be read opens all the same, with what is wrong with it. */
  async importFile(file: File): Promise<void> {
    this.#openNew(file.name.replace(/\.json$/, ''), await file.text());
  }

  create(): void {
    this.#openNew(say('New suite'), writeCases([newCase()]), 'template');
  }

  /** To the suite that is open, or to a new one. */
  add(added: EvalCase): void {
    if (this.open.value?.suite.value) this.open.value.addCase(added);
    else this.#openNew(say('From this chat'), writeCases([added]));
  }

  /** What isn't saved can be opened again. */
  close(): void {
    if (this.open.value?.hasUnsaved) this.#closed.value = this.open.value;
    this.open.value = null;
    void this.load();
  }

  reopen(): void {
    this.open.value = this.#closed.value;
    this.discard();
  }

  discard(): void {
    this.#closed.value = null;
  }

  async remove(suiteId: string): Promise<void> {
    if (await this.#panel.ask('delete-suite', { suiteId })) await this.load();
  }
}

const newCase = (): EvalCase => ({
  name: say('New case'),
  messages: [{ role: 'user', type: 'message', content: say('Message') }],
  expectedCall: [],
});

const toTools = (page: Parts['page']['value']): StoredSuite['tools'] =>
  (page?.tools ?? []).map(({ name, description, schema = {} }) => ({ name, description, inputSchema: schema }));

export class OpenSuite {
  readonly site: string;
  readonly name;
  readonly text;
  readonly reading;
  /** Null while its text can't be read. */
  readonly suite;
  readonly tools;
  readonly problems;
  readonly isSaved;
  readonly form;
  readonly runs: SuiteRuns;
  readonly #panel: Parts;
  readonly #id;
  readonly #saved;
  readonly #isTouched;

  constructor(panel: Parts, stored: Omit<StoredSuite, 'savedAt'>, from: OpenedAs) {
    this.#panel = panel;
    this.site = stored.site;
    this.name = signal(stored.name);
    this.text = signal(stored.text);
    this.#id = signal(from === 'saved' ? stored.id : null);
    this.#saved = signal(from === 'saved' ? stored : null);
    this.reading = computed(() => readSuite(this.text.value));
    this.suite = computed(() => ('suite' in this.reading.value ? this.reading.value.suite : null));
    this.problems = computed(() => (this.suite.value ? problemsOf(this.suite.value) : new Map<number, never>()));
    this.tools = computed(() => {
      const now = panel.page.value?.origin === stored.site ? toTools(panel.page.value) : [];
      return now.length > 0 ? now : stored.tools;
    });
    this.isSaved = computed(() => this.#isAs(this.#saved.value));
    this.#isTouched = computed(() => from !== 'template' || !this.#isAs(stored));
    this.form = new RunPlan(panel);
    this.runs = new SuiteRuns(panel, this.#id);
  }

  #isAs(other: Pick<StoredSuite, 'text' | 'name'> | null): boolean {
    return other?.text === this.text.value && other.name === this.name.value;
  }

  /** Closing would lose what somebody wrote. */
  get hasUnsaved(): boolean {
    return !this.isSaved.value && this.#isTouched.value;
  }

  readonly save = async (): Promise<boolean> => {
    const { name, text, tools, site } = this;
    const about = { site, name: name.value.trim() || site, text: text.value, tools: tools.value };
    const id = this.#id.value;
    const kept = await this.#panel.ask('save-suite', { ...(id !== null && { suiteId: id }), ...about });
    if (!kept) return false;
    this.#id.value = kept.suiteId;
    this.#saved.value = { ...about, name: name.value, id: kept.suiteId };
    return true;
  };

  #setCases(change: (cases: readonly EvalCase[]) => readonly EvalCase[]): void {
    this.text.value = writeCases(change(this.suite.value?.cases ?? []));
  }

  setCase(at: number, to: EvalCase): void {
    this.#setCases((cases) => cases.with(at, to));
  }

  addCase(added = newCase()): void {
    this.#setCases((cases) => [...cases, added]);
  }

  removeCase(at: number): void {
    this.#setCases((cases) => cases.toSpliced(at, 1));
  }

  readonly exportFile = (): void => {
    const file = new Blob([this.text.value], { type: 'application/json' });
    this.#panel.saving.save(file, `${toSlug(this.name.value) || 'evals'}.json`);
  };

  /** Saves the suite and runs these cases of it, by default all. */
  async run(cases: readonly number[] = [...(this.suite.value?.cases.keys() ?? [])]): Promise<void> {
    if (!(await this.save()) || this.#id.value === null) return;
    const request = { suiteId: this.#id.value, cases: [...cases], ...this.form.toRequest() };
    const begun = await this.#panel.ask('run-evals', request);
    if (begun) await this.runs.show(begun.runId);
  }
}

/** The runs of a suite, and the one that is shown, which is looked at again while it goes on. */
class SuiteRuns {
  readonly list = signal<readonly EvalRunRow[]>([]);
  readonly shown = signal<EvalRunWhole | null>(null);
  /** The run before the one that is shown. */
  readonly before = signal<EvalRunWhole | null>(null);
  readonly #panel: Parts;
  readonly #suiteId: ReadonlySignal<string | null>;

  constructor(panel: Parts, suiteId: ReadonlySignal<string | null>) {
    this.#panel = panel;
    this.#suiteId = suiteId;
  }

  async load(): Promise<void> {
    if (this.#suiteId.value === null) return;
    this.list.value = (await this.#panel.ask('eval-runs', { suiteId: this.#suiteId.value }))?.runs ?? this.list.value;
    if (!this.shown.value && this.list.value[0]) await this.show(this.list.value[0].id);
  }

  async #get(runId: string): Promise<EvalRunWhole | null> {
    const found = await this.#panel.ask('eval-run', { runId });
    return found && 'run' in found ? found : null;
  }

  /** While the background wakes, a look may be lost: that is no news for the user. */
  async #look(runId: string): Promise<void> {
    const { refusal } = this.#panel;
    const said = refusal.peek();
    const now = await this.#get(runId);
    if (!now) refusal.value = said;
    if (this.shown.value?.run.id !== runId) return;
    if (now) this.shown.value = now;
    if (!now || goesOn(now)) setTimeout(() => void this.#look(runId), lookEvery);
    else await this.load();
  }

  async show(runId: string): Promise<void> {
    const shown = await this.#get(runId);
    this.shown.value = shown;
    if (!shown) return;
    const last = this.list.value.find(({ at, id }) => at < shown.run.at && id !== runId);
    this.before.value = last ? await this.#get(last.id) : null;
    if (goesOn(shown)) void this.#look(runId);
  }

  stop(runId: string) {
    return this.#panel.ask('stop-evals', { runId });
  }

  async goOn(runId: string, budget: EvalRunRow['plan']['budget']): Promise<void> {
    if (await this.#panel.ask('go-on-evals', { runId, budget })) await this.show(runId);
  }

  report(kind: keyof typeof reportKinds, name: string): void {
    if (!this.shown.value) return;
    const { run, attempts } = this.shown.value;
    const { write, mime, ending } = reportKinds[kind];
    const about = { suite: name, url: run.page ? run.site : '', at: run.at, models: run.models.map(nameOfModel) };
    const file = write({ ...about, cases: run.cases, attempts });
    this.#panel.saving.save(new Blob([file], { type: mime }), `report-${run.at}.${ending}`);
  }
}

const goesOn = ({ isRunning, run }: EvalRunWhole): boolean => isRunning || run.end === null;
