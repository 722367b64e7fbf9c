/** Choosing how it thinks: the form, the doctor, its use. A key typed here goes to the background and is forgotten. */
import { computed, effect, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { ModelState } from '#bridge';
import type { LocalModels, ModelCheck } from '#providers';
import { isAddress, isWebAddress, type ModelChoice, type ModelSource, modelAddress, secretName } from '#settings';
import type { SchemaProfile } from '#tools';
import type { Asking } from '../asking';
import type { PanelConnection } from '../connection';
import { type BuiltIn, createBuiltInModel } from './built-in';
import { isSame, type ModelChoices } from './model-choices';
import { factsOf, findSetUp, kinds, type ModelKind } from './model-kinds';
import { createModelList, type ModelList } from './model-list';

export interface ModelSetup {
  /** The form is open. */
  open: Signal<boolean>;
  kind: Signal<ModelKind>;
  baseUrl: Signal<string>;
  modelName: Signal<string>;
  key: Signal<string>;
  /** How schemas are written for an OpenAI-compatible model: as the user chose, else as fits what is at the address. */
  profile: ReadonlySignal<SchemaProfile>;
  /** Null while something is missing. */
  choice: ReadonlySignal<ModelChoice | null>;
  /** The service and its address, once they are known; null for what has none. */
  source: ReadonlySignal<ModelSource | null>;
  /** The service answers nobody without a key: none is typed, and none is set. */
  keyMissing: ReadonlySignal<boolean>;
  /** How the key that is set for this address ends. */
  keyEnd: ReadonlySignal<string | undefined>;
  /** The set-up model that the form is about; null for a new one. */
  replaces: ReadonlySignal<ModelChoice | null>;
  /** A new model is meant for every chat, and not only for this one. */
  forAll: Signal<boolean>;
  /** What is set up here is, or becomes, the default: as the first one, as the user wishes, or as it was before. */
  isDefault: ReadonlySignal<boolean>;
  /** Rehearsal or the built-in model, in use in this chat already: there is nothing else to set. */
  inUse: ReadonlySignal<boolean>;
  list: ModelList;
  builtIn: BuiltIn;
  /** Null: not looked for yet. */
  local: Signal<readonly LocalModels[] | null>;
  testing: Signal<boolean>;
  /** What the doctor found. */
  checks: Signal<readonly ModelCheck[] | null>;
  /** Starts a form for a kind, filled with what is in use if it is of that kind. */
  pick(kind: ModelKind): void;
  /** Closes the form; what was typed as a key is forgotten. */
  leave(): void;
  /** Opens the form with a model that is set up. */
  edit(choice: ModelChoice): void;
  /** Fills the form with a server that was found on this computer. */
  pickLocal(found: LocalModels): void;
  chooseProfile(profile: SchemaProfile): void;
  findLocal(): Promise<void>;
  listModels(): Promise<void>;
  test(): Promise<void>;
  /** For this chat, unless it is the default. True when it is in use now. */
  use(): Promise<boolean>;
  /** In a click: asks the browser for access, then goes on with `then`. */
  allow(then?: () => Promise<void>): Promise<void>;
  makeDefault(choice: ModelChoice): Promise<unknown>;
  remove(choice: ModelChoice): Promise<unknown>;
  removeKey(choice: ModelChoice): Promise<unknown>;
}

export function createModelSetup(
  asking: Asking,
  connection: PanelConnection,
  model: ReadonlySignal<ModelState | null>,
  models: ModelChoices,
): ModelSetup {
  const { ask } = asking;
  const local = signal<readonly LocalModels[] | null>(null);
  const { chosenProfile, ...form } = createForm(model, models.current, local);
  const { kind, baseUrl, modelName, key, profile, choice, source, keyMissing, replaces, forAll, isDefault } = form;
  const list = createModelList(asking);
  const testing = signal(false);
  const checks = signal<readonly ModelCheck[] | null>(null);
  const open = signal(false);
  let tested = 0;

  const fill = (next: ModelKind, current: ModelChoice | null) => {
    kind.value = next;
    baseUrl.value = current && 'baseUrl' in current ? (current.baseUrl ?? '') : '';
    modelName.value = current && 'model' in current ? current.model : (kinds[next].model ?? '');
    chosenProfile.value = current?.type === 'openai-compatible' ? (current.profile ?? 'openai') : null;
    [key.value, checks.value] = ['', null];
    list.clear();
    replaces.value = null;
    forAll.value = false;
    open.value = true;
    if (next === 'built-in') void setup.builtIn.look();
    else if (source.value && !keyMissing.value) void setup.listModels();
  };
  // What was found is about what was typed then.
  effect(() => {
    for (const { value } of [kind, baseUrl, key]) void value;
    list.drop();
  });
  effect(() => {
    for (const { value } of [kind, baseUrl, key, modelName, profile]) void value;
    tested += 1;
    checks.value = null;
  });
  const take = () => (choice.value && !keyMissing.value ? { choice: choice.value, ...typedKey(key.value) } : null);

  const setup: ModelSetup = {
    ...form,
    open,
    list,
    local,
    testing,
    checks,
    builtIn: createBuiltInModel(connection.builtIn),
    pick(next) {
      const current = model.value?.choice;
      fill(next, current?.type === next ? current : null);
    },
    leave() {
      key.value = '';
      open.value = false;
    },
    edit(current) {
      fill(current.type, current);
      replaces.value = current;
    },
    pickLocal({ baseUrl: address, models: [first] }) {
      const found = { type: 'openai-compatible', baseUrl: address, model: first?.id ?? '' } as const;
      fill(found.type, { ...found, profile: 'small-local' });
    },
    chooseProfile(next) {
      chosenProfile.value = next;
    },
    async findLocal() {
      local.value = (await ask('find-local-models', {}))?.found ?? [];
    },
    async listModels() {
      if (source.value) await list.ask(source.value, key.value.trim());
    },
    async test() {
      const given = take();
      if (!given || testing.value) return;
      const mine = ++tested;
      testing.value = true;
      checks.value = null;
      const found = (await ask('diagnose-model', given))?.checks ?? null;
      if (mine === tested) checks.value = found;
      testing.value = false;
    },
    async use() {
      const given = take();
      if (!given) return false;
      const listed = list.find(modelName.value.trim());
      const facts = listed ? factsOf(listed) : findSetUp(model.value?.models ?? [], given.choice)?.facts;
      const [old, becomesDefault] = [replaces.value, isDefault.value];
      const answersHere = old === null || isSame(old, models.current.value);
      const used = await ask('set-model', {
        ...given,
        ...(facts && { facts }),
        ...(old && { replaces: old }),
        ...(!becomesDefault && { beside: true as const }), // const: a literal type
      });
      if (used === null) return false;
      setup.leave();
      if (answersHere) await (becomesDefault ? models.followDefault() : models.choose(given.choice));
      return true;
    },
    async allow(then = setup.test) {
      const address = choice.value ? modelAddress(choice.value) : source.value && modelAddress(source.value);
      if (address && (await connection.requestOrigin(address))) await then();
    },
    makeDefault: (next) => ask('set-model', { choice: next }),
    remove: (gone) => ask('remove-model', { choice: gone }),
    removeKey: (of) => ask('remove-key', { choice: of }),
  };
  return setup;
}

const typedKey = (typed: string) => (typed.trim() ? { key: typed.trim() } : {});

/** What the user typed, and what follows from it. */
function createForm(
  model: ReadonlySignal<ModelState | null>,
  current: ModelChoices['current'],
  local: ReadonlySignal<readonly LocalModels[] | null>,
) {
  const kind = signal<ModelKind>('rehearsal');
  const [baseUrl, modelName, key] = [signal(''), signal(''), signal('')];
  const chosenProfile = signal<SchemaProfile | null>(null);
  const replaces = signal<ModelChoice | null>(null);
  const source = computed(() => toSource(kind.value, baseUrl.value.trim()));
  const isLocal = computed(() => {
    const address = source.value && modelAddress(source.value);
    return local.value?.some((found) => found.baseUrl === address) === true;
  });
  const profile = computed(() => chosenProfile.value ?? (isLocal.value ? 'small-local' : 'openai'));
  const choice = computed(() => toChoice(kind.value, source.value, modelName.value.trim(), profile.value));
  const keyEnd = computed(() => (source.value ? model.value?.keys[secretName(source.value)] : undefined));
  const keyMissing = computed(() => kinds[kind.value].needsKey === true && !key.value.trim() && !keyEnd.value);
  const forAll = signal(false);
  const isDefault = computed(() => {
    const usual = model.value?.choice ?? null;
    const same = replaces.value ?? choice.value;
    return usual === null || (same !== null && isSame(usual, same)) || (replaces.value === null && forAll.value);
  });
  const inUse = computed(
    () => source.value === null && choice.value !== null && choice.value.type === current.value?.type,
  );
  const typed = { kind, baseUrl, modelName, key, chosenProfile, replaces, forAll };
  return { ...typed, isDefault, source, profile, choice, keyEnd, keyMissing, inUse };
}

function toSource(kind: ModelKind, baseUrl: string): ModelSource | null {
  if (kind === 'rehearsal' || kind === 'built-in') return null;
  if (baseUrl && !(isWebAddress(baseUrl) && isAddress(baseUrl))) return null;
  if (kind === 'openai-compatible') return baseUrl ? { type: kind, baseUrl } : null;
  return { type: kind, ...(baseUrl && { baseUrl }) };
}

function toChoice(
  kind: ModelKind,
  source: ModelSource | null,
  model: string,
  profile: SchemaProfile,
): ModelChoice | null {
  if (kind === 'rehearsal' || kind === 'built-in') return { type: kind };
  if (!source || !model) return null;
  if (source.type !== 'openai-compatible' || profile === 'openai') return { ...source, model };
  return { ...source, model, profile };
}
