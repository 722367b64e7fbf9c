/** Setting up a model: the form, the connection doctor, and its use. A key typed here goes to the background and is forgotten. */
import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { ModelState } from '#bridge';
import type { LocalModels, ModelCheck } from '#providers';
import { isAddress, type ModelChoice, type ModelSource, modelAddress, secretName } from '#settings';
import type { SchemaProfile } from '#tools';
import type { Asking } from '../asking';
import type { PanelConnection } from '../connection';
import { createBuiltInModel } from './built-in';
import { factsOf, findSetUp, isSame, kinds, type ModelChoices, type ModelKind } from './model-kinds';
import { createModelList } from './model-list';

export function createModelSetup(
  asking: Asking,
  connection: PanelConnection,
  model: ReadonlySignal<ModelState | null>,
  models: ModelChoices,
) {
  const { ask } = asking;
  const list = createModelList(asking);
  const form = createForm(model, models.current, list);
  const { kind, baseUrl, modelName, key, profile, chosenProfile, local } = form;
  const { choice, source, keyMissing, replaces, forAll, isDefault } = form;
  const testing = signal(false);
  const checks = signal<readonly ModelCheck[] | null>(null);
  const open = signal(false);
  const builtIn = createBuiltInModel(connection.builtIn);
  let tested = 0;

  const listModels = async () => {
    if (source.value) await list.ask(source.value, key.value.trim());
  };

  const fill = (next: ModelKind, current: ModelChoice | null) => {
    kind.value = next;
    baseUrl.value = current && 'baseUrl' in current ? (current.baseUrl ?? '') : '';
    modelName.value = current && 'model' in current ? current.model : (kinds[next].model ?? '');
    chosenProfile.value = current?.type === 'openai-compatible' ? (current.profile ?? 'openai') : null;
    [key.value, checks.value] = ['', null];
    list.clear();
    replaces.value = null;
    forAll.value = true;
    open.value = true;
    if (next === 'built-in') void builtIn.look();
    else if (source.value && !keyMissing.value) void listModels();
  };
  // A list and a diagnosis are valid only for what was typed when they were requested.
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

  const test = async () => {
    const given = take();
    if (!given || testing.value) return;
    const mine = ++tested;
    testing.value = true;
    checks.value = null;
    const found = (await ask('diagnose-model', given))?.checks ?? null;
    if (mine === tested) checks.value = found;
    testing.value = false;
  };
  /** Closes the form and forgets the key typed in it. */
  const leave = () => {
    key.value = '';
    open.value = false;
  };

  return {
    ...form,
    open,
    list,
    testing,
    checks,
    builtIn,
    listModels,
    test,
    leave,
    /** Opens the form for a kind, filled with the model in use if it is of that kind. */
    pick(next: ModelKind) {
      const current = model.value?.choice;
      fill(next, current?.type === next ? current : null);
    },
    /** Opens the form with a model that is set up. */
    edit(current: ModelChoice) {
      fill(current.type, current);
      replaces.value = current;
    },
    /** Fills the form with a server found on this computer. */
    pickLocal({ baseUrl: address, models: [first] }: LocalModels) {
      const found = { type: 'openai-compatible', baseUrl: address, model: first?.id ?? '' } as const;
      fill(found.type, { ...found, profile: 'small-local' });
    },
    async findLocal() {
      local.value = (await ask('find-local-models', {}))?.found ?? [];
    },
    /** Uses the model: for every chat if it is the default, otherwise for this one. Resolves with whether it is in use now. */
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
        ...(!becomesDefault && { keepsDefault: true as const }), // const: a literal type
      });
      if (used === null) return false;
      leave();
      if (answersHere) await (becomesDefault ? models.followDefault() : models.choose(given.choice));
      return true;
    },
    /** To be called in a click: asks the browser for access, then goes on with `then`. */
    async allow(then: () => Promise<void> = test) {
      const address = choice.value ? modelAddress(choice.value) : source.value && modelAddress(source.value);
      if (address && (await connection.requestOrigin(address))) await then();
    },
    makeDefault: (next: ModelChoice) => ask('set-model', { choice: next }),
    remove: (gone: ModelChoice) => ask('remove-model', { choice: gone }),
    removeKey: (of: ModelChoice) => ask('remove-key', { choice: of }),
  };
}

const typedKey = (typed: string) => (typed.trim() ? { key: typed.trim() } : {});

/** What the user typed, and what derives from it. */
function createForm(
  model: ReadonlySignal<ModelState | null>,
  current: ModelChoices['current'],
  list: Pick<ReturnType<typeof createModelList>, 'find'>,
) {
  /** Model servers on this computer; null until they have been looked for. */
  const local = signal<readonly LocalModels[] | null>(null);
  const kind = signal<ModelKind>('demo');
  const [baseUrl, modelName, key] = [signal(''), signal(''), signal('')];
  /** Null until the user chooses one. */
  const chosenProfile = signal<SchemaProfile | null>(null);
  /** The set-up model that is being edited; null for a new one. */
  const replaces = signal<ModelChoice | null>(null);
  /** The service and its address; null while they are incomplete, and for models in the browser. */
  const source = computed(() => toSource(kind.value, baseUrl.value.trim()));
  const isLocal = computed(() => {
    const address = source.value && modelAddress(source.value);
    const isFound = local.value?.some((found) => found.baseUrl === address) === true;
    return isFound || list.find(modelName.value.trim())?.ownEngine === true;
  });
  /** How schemas are written for an OpenAI-compatible model: as the user chose, else as suits what runs at the address. */
  const profile = computed(() => chosenProfile.value ?? (isLocal.value ? 'small-local' : 'openai'));
  /** Null while something is missing. */
  const choice = computed(() => toChoice(kind.value, source.value, modelName.value.trim(), profile.value));
  /** The last characters of the key stored for this address. */
  const keyEnd = computed(() => (source.value ? model.value?.keys[secretName(source.value)] : undefined));
  /** The former address of the edited model, if its stored key isn't sent to the one typed now; otherwise null. */
  const keyStaysAt = computed(() => {
    const old = replaces.value;
    const isKept = old !== null && source.value !== null && !keyEnd.value && model.value?.keys[secretName(old)];
    return isKept && !key.value.trim() ? modelAddress(old) : null;
  });
  /** The service requires a key; none is typed and none is stored. */
  const keyMissing = computed(() => kinds[kind.value].needsKey === true && !key.value.trim() && !keyEnd.value);
  /** New chats use the model too, unless the user wants it for this one only. */
  const forAll = signal(true);
  /** The model is or becomes the default: it is the first one, the user chose so, or it is the default already. */
  const isDefault = computed(() => {
    const usual = model.value?.choice ?? null;
    const same = replaces.value ?? choice.value;
    return usual === null || (same !== null && isSame(usual, same)) || (replaces.value === null && forAll.value);
  });
  /** Demo mode or the built-in model, and already in use in this chat: there is nothing to set. */
  const inUse = computed(
    () => source.value === null && choice.value !== null && choice.value.type === current.value?.type,
  );
  const written = { kind, baseUrl, modelName, key, chosenProfile, replaces, forAll };
  return { ...written, local, isDefault, source, profile, choice, keyEnd, keyStaysAt, keyMissing, inUse };
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
