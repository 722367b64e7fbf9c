/** What the user types to set up a model, and what derives from it. */
import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { ModelState } from '#bridge';
import type { LocalModels } from '#providers';
import { isAddress, type ModelChoice, type ModelSource, modelAddress, secretName } from '#settings';
import type { SchemaProfile } from '#tools';
import { isSame, kinds, type ModelChoices, type ModelKind } from './model-kinds';

export class ModelForm {
  readonly kind = signal<ModelKind>('demo');
  readonly baseUrl = signal('');
  readonly modelName = signal('');
  readonly key = signal('');
  /** Null until the user chooses one. */
  readonly chosenProfile = signal<SchemaProfile | null>(null);
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

  constructor(model: ReadonlySignal<ModelState | null>, current: ModelChoices['current']) {
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
    return this.local.value?.some((found) => found.baseUrl === address) === true;
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
