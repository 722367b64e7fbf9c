/** Setting up a model: the form, the connection doctor, and its use. A key typed here goes to the background and is forgotten. */

import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { ModelFailure } from '#core/log/entry.ts';
import { findListed, modelAddress, secretName } from '#core/settings/model-address.ts';
import type { ModelChoice, ModelOptions, ModelSource } from '#core/settings/model-choice.ts';
import type { SchemaProfile } from '#core/settings/schema-profile.ts';
import { isAddress } from '#core/settings/web-address.ts';
import type { ModelCheck } from '#providers/doctor.ts';
import type { LocalModels } from '#providers/find-local.ts';
import type { ModelListing } from '#providers/read-list.ts';
import type { Asking } from '#ui/panel/asking.ts';
import type { PanelConnection } from '#ui/panel/connection.ts';
import { toFinder } from '#ui/panel/finding.ts';
import type { ModelState } from '../messages';
import { createBuiltInModel } from './built-in';
import { factsOf, findSetUp, isSame, kinds, type ModelChoices, type ModelKind } from './model-kinds';

type Listing =
  | { state: 'none' }
  /** With the models of the previous answer, so that nothing moves under the pointer. */
  | { state: 'asking'; models: readonly ModelListing[] }
  | { state: 'known'; models: readonly ModelListing[] }
  | { state: 'failed'; failure: ModelFailure };

/** Until the user sets one. */
const noOptions: ModelOptions = {};

/** A longer list has to be searched. */
const maxShown = 100;

/** The models that a service lists, and those that match what is typed. */
export function createModelList({ ask }: Asking) {
  const listing = signal<Listing>({ state: 'none' });
  /** What is typed to find a model; empty for all. */
  const words = signal('');
  let newest = 0;
  /** Forgets the list: it is of another service or key than what is typed now. */
  const drop = () => {
    newest++;
    listing.value = { state: 'none' };
  };
  const known = () => ('models' in listing.value ? listing.value.models : []);
  return {
    listing,
    words,
    /** The models whose names contain every word. */
    shown: computed(() => {
      const fits = toFinder(words.value);
      return known()
        .filter(({ id, name = '' }) => fits(`${id} ${name}`))
        .slice(0, maxShown);
    }),
    async ask(source: ModelSource, key: string) {
      const turn = ++newest;
      listing.value = { state: 'asking', models: known() };
      const answer = await ask('list-models', { source, ...(key && { key }) });
      if (turn !== newest) return;
      if (!answer) listing.value = { state: 'none' };
      else if (answer.ok) listing.value = { state: 'known', models: answer.models };
      else listing.value = { state: 'failed', failure: answer.failure };
    },
    find: (name: string) => findListed(known(), name),
    drop,
    /** Begins again with the models that are known of the service. */
    begin(models: readonly ModelListing[]) {
      drop();
      words.value = '';
      if (models.length > 0) listing.value = { state: 'known', models };
    },
  };
}

/** What the user typed, and what derives from it. */
class ModelFields {
  readonly kind = signal<ModelKind>('demo');
  readonly baseUrl = signal('');
  readonly modelName = signal('');
  readonly key = signal('');
  /** Null until the user chooses one. */
  readonly chosenProfile = signal<SchemaProfile | null>(null);
  readonly options = signal<ModelOptions>(noOptions);
  /** The set-up model that is being edited; null for a new one. */
  readonly replaces = signal<ModelChoice | null>(null);
  /** New chats use the model too, unless the user wants it for this one only. */
  readonly forAll = signal(true);
  /** Model servers on this computer; null until they have been looked for. */
  readonly local = signal<readonly LocalModels[] | null>(null);
  /** The service and its address; null while they are incomplete, and for models in the browser. */
  readonly source = computed(() => toSource(this.kind.value, this.baseUrl.value.trim()));
  /** How schemas are written for an OpenAI-compatible model: as the user chose, else as suits what runs at the address. */
  readonly profile = computed(() => this.chosenProfile.value ?? (this.#isLocal() ? 'small-local' : 'openai'));
  /** Null while something is missing. */
  readonly choice = computed(() =>
    toChoice(this.kind.value, this.source.value, this.modelName.value.trim(), this.profile.value),
  );
  /** The last characters of the key stored for this address. */
  readonly keyEnd;
  /** The former address of the edited model, if its stored key isn't sent to the one typed now; otherwise null. */
  readonly keyStaysAt;
  /** The service requires a key; none is typed and none is stored. */
  readonly keyMissing;
  /** The model is or becomes the default: it is the first one, the user chose so, or it is the default already. */
  readonly isDefault;
  /** Demo mode or the built-in model, and already in use in this chat: there is nothing to set. */
  readonly inUse;

  constructor(
    model: ReadonlySignal<ModelState | null>,
    current: ModelChoices['current'],
    readonly list: ReturnType<typeof createModelList>,
  ) {
    const { kind, key, choice, source, replaces } = this;
    this.keyEnd = computed(() => (source.value ? model.value?.keys[secretName(source.value)] : undefined));
    this.keyStaysAt = computed(() => {
      const old = replaces.value;
      const isKept = old && source.value && !this.keyEnd.value && model.value?.keys[secretName(old)];
      return isKept && !key.value.trim() ? modelAddress(old) : null;
    });
    this.keyMissing = computed(() => kinds[kind.value].needsKey === true && !key.value.trim() && !this.keyEnd.value);
    this.isDefault = computed(() => {
      const usual = model.value?.choice ?? null;
      const same = replaces.value ?? choice.value;
      return usual === null || (same !== null && isSame(usual, same)) || (replaces.value === null && this.forAll.value);
    });
    this.inUse = computed(() => source.value === null && choice.value?.type === current.value?.type && !!choice.value);
  }

  #isLocal(): boolean {
    const address = this.source.value && modelAddress(this.source.value);
    const isFound = this.local.value?.some((found) => found.baseUrl === address) === true;
    return isFound || this.list.find(this.modelName.value.trim())?.ownEngine === true;
  }
}

export class ModelSetup extends ModelFields {
  readonly open = signal(false);
  readonly testing = signal(false);
  readonly checks = signal<readonly ModelCheck[] | null>(null);
  readonly builtIn;
  readonly #ask: Asking['ask'];
  readonly #connection: PanelConnection;
  readonly #model: ReadonlySignal<ModelState | null>;
  readonly #models: ModelChoices;
  #tested = 0;

  constructor(
    asking: Asking,
    connection: PanelConnection,
    model: ReadonlySignal<ModelState | null>,
    models: ModelChoices,
  ) {
    super(model, models.current, createModelList(asking));
    [this.#ask, this.#connection, this.#model, this.#models] = [asking.ask, connection, model, models];
    this.builtIn = createBuiltInModel(connection.builtIn);
    // A list and a diagnosis are valid only for what was typed when they were requested.
    effect(() => {
      for (const { value } of [this.kind, this.baseUrl, this.key]) void value;
      this.list.drop();
    });
    effect(() => {
      for (const { value } of [this.kind, this.baseUrl, this.key, this.modelName, this.profile]) void value;
      this.#tested += 1;
      this.checks.value = null;
    });
  }

  readonly listModels = async () => {
    if (this.source.value) await this.list.ask(this.source.value, this.key.value.trim());
  };

  readonly test = async () => {
    const entered = this.#take();
    if (!entered || this.testing.value) return;
    const mine = ++this.#tested;
    this.testing.value = true;
    this.checks.value = null;
    const found = (await this.#ask('diagnose-model', entered))?.checks ?? null;
    if (mine === this.#tested) this.checks.value = found;
    this.testing.value = false;
  };

  /** Closes the form and forgets the key typed in it. */
  readonly leave = () => {
    this.key.value = '';
    this.open.value = false;
  };

  /** Opens the form for a kind, filled with the model in use if it is of that kind. */
  pick(next: ModelKind): void {
    const current = this.#model.value?.choice;
    this.#fill(next, current?.type === next ? current : null);
  }

  /** Opens the form with a model that is set up. */
  edit(current: ModelChoice): void {
    this.#fill(current.type, current);
    this.replaces.value = current;
  }

  /** Fills the form with a server found on this computer. */
  pickLocal({ baseUrl, models }: LocalModels): void {
    const found = { type: 'openai-compatible', baseUrl, model: models[0]?.id ?? '' } as const;
    // Whoever uses it at once keeps what is known of it: the list that is asked for now may come after.
    this.#fill(found.type, { ...found, profile: 'small-local' }, models);
  }

  readonly findLocal = async () => {
    this.local.value = (await this.#ask('find-local-models', {}))?.found ?? [];
  };

  /** Uses the model: for every chat if it is the default, otherwise for this one. Resolves with whether it is in use now. */
  async use(): Promise<boolean> {
    const entered = this.#take();
    if (!entered) return false;
    const listed = this.list.find(this.modelName.value.trim());
    const [old, becomesDefault] = [this.replaces.value, this.isDefault.value];
    const answersHere = old === null || isSame(old, this.#models.current.value);
    const used = await this.#ask('set-model', {
      ...entered,
      ...(listed && { facts: factsOf(listed) }), // otherwise as they were
      ...(this.options.value !== noOptions && { options: this.options.value }),
      ...(old && { replaces: old }),
      ...(!becomesDefault && { keepsDefault: true as const }), // const: a literal type
    });
    if (used === null) return false;
    this.leave();
    if (answersHere) await (becomesDefault ? this.#models.followDefault() : this.#models.choose(entered.choice));
    return true;
  }

  /** To be called in a click: asks the browser for access, then goes on with `then`. */
  async allow(then: () => Promise<void> = this.test): Promise<void> {
    const wanted = this.choice.value ?? this.source.value;
    const address = wanted && modelAddress(wanted);
    if (address && (await this.#connection.requestOrigin(address))) await then();
  }

  readonly makeDefault = (next: ModelChoice) => this.#ask('set-model', { choice: next });
  readonly setSecond = (next: ModelChoice | null) => this.#ask('set-second-model', { choice: next });
  readonly remove = (gone: ModelChoice) => this.#ask('remove-model', { choice: gone });
  readonly removeKey = (of: ModelChoice) => this.#ask('remove-key', { choice: of });

  #fill(next: ModelKind, current: ModelChoice | null, known: readonly ModelListing[] = []): void {
    this.kind.value = next;
    this.baseUrl.value = current && 'baseUrl' in current ? (current.baseUrl ?? '') : '';
    this.modelName.value = current && 'model' in current ? current.model : (kinds[next].model ?? '');
    this.options.value = (current && findSetUp(this.#model.value?.models ?? [], current)?.options) ?? noOptions;
    this.chosenProfile.value = current?.type === 'openai-compatible' ? (current.profile ?? 'openai') : null;
    [this.key.value, this.checks.value] = ['', null];
    this.list.begin(known);
    this.replaces.value = null;
    this.forAll.value = true;
    this.open.value = true;
    if (next === 'built-in') void this.builtIn.look();
    else if (this.source.value && !this.keyMissing.value) void this.listModels();
  }

  /** Null while something is missing. */
  #take() {
    const [choice, key] = [this.choice.value, this.key.value.trim()];
    return choice && !this.keyMissing.value ? { choice, ...(key && { key }) } : null;
  }
}

function toSource(kind: ModelKind, baseUrl: string): ModelSource | null {
  if (kind === 'demo' || kind === 'built-in') return null;
  if (baseUrl && !isAddress(baseUrl)) return null;
  if (kind === 'openai-compatible') return baseUrl ? { type: kind, baseUrl } : null;
  return { type: kind, ...(baseUrl && { baseUrl }) };
}

function toChoice(
  kind: ModelKind,
  source: ModelSource | null,
  model: string,
  profile: SchemaProfile,
): ModelChoice | null {
  if (kind === 'demo' || kind === 'built-in') return { type: kind };
  if (!source || !model) return null;
  if (source.type !== 'openai-compatible' || profile === 'openai') return { ...source, model };
  return { ...source, model, profile };
}
