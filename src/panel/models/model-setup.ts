/** Choosing how it thinks: the form, its test, its use. A key typed here goes to the background and is forgotten. */
import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { Commands, ModelState } from '#bridge';
import type { ModelFailure } from '#conversation';
import { modelAddress, secretName } from '#settings';
import type { Asking } from './asking';
import { isWebAddress, type PanelConnection } from './connection';

export type ModelChoice = NonNullable<ModelState['choice']>;
export type ModelKind = ModelChoice['type'];
export type TestOutcome = { ok: true; model: string } | { ok: false; failure: ModelFailure };

export interface ModelSetup {
  kind: Signal<ModelKind>;
  baseUrl: Signal<string>;
  modelName: Signal<string>;
  key: Signal<string>;
  /** Null while something is missing. */
  choice: ReadonlySignal<ModelChoice | null>;
  /** Anthropic answers nobody without a key: none is typed, and none is set. */
  keyMissing: ReadonlySignal<boolean>;
  /** Rehearsal, in use already: there is nothing else to set. */
  inUse: ReadonlySignal<boolean>;
  testing: Signal<boolean>;
  outcome: Signal<TestOutcome | null>;
  /** Starts a form for a kind, filled with what is in use if it is of that kind. */
  pick(kind: ModelKind): void;
  test(): Promise<void>;
  /** True when it is in use now. */
  use(): Promise<boolean>;
  allow(): Promise<void>;
}

/** Anthropic's current model for everyday work; a person can type any other. */
const anthropicModel = 'claude-sonnet-5-5';

export function createModelSetup(
  { ask }: Asking,
  connection: PanelConnection,
  model: ReadonlySignal<ModelState | null>,
): ModelSetup {
  const kind = signal<ModelKind>('rehearsal');
  const [baseUrl, modelName, key] = [signal(''), signal(''), signal('')];
  const testing = signal(false);
  const outcome = signal<TestOutcome | null>(null);
  const choice = computed(() => toChoice(kind.value, baseUrl.value.trim(), modelName.value.trim()));
  const keyMissing = computed(
    () => kind.value === 'anthropic' && !key.value.trim() && !model.value?.keys[secretName({ type: 'anthropic' })],
  );
  const inUse = computed(() => kind.value === 'rehearsal' && model.value?.choice?.type === 'rehearsal');

  const take = () =>
    choice.value && !keyMissing.value
      ? { choice: choice.value, ...(key.value.trim() && { key: key.value.trim() }) }
      : null;

  const setup: ModelSetup = {
    kind,
    baseUrl,
    modelName,
    key,
    choice,
    keyMissing,
    inUse,
    testing,
    outcome,
    pick(next) {
      const current = model.value?.choice;
      kind.value = next;
      const same = current?.type === next && 'model' in current ? current : null;
      baseUrl.value = same?.baseUrl ?? '';
      modelName.value = same?.model ?? (next === 'anthropic' ? anthropicModel : '');
      key.value = '';
      outcome.value = null;
    },
    async test() {
      const given = take();
      if (!given || testing.value) return;
      testing.value = true;
      outcome.value = null;
      const done = await ask('diagnose-model', given);
      outcome.value = done && toOutcome(done.checks, nameOf(given.choice));
      testing.value = false;
    },
    async use() {
      const given = take();
      const used = given !== null && (await ask('set-model', given)) !== null;
      if (used) key.value = '';
      return used;
    },
    async allow() {
      if (await connection.requestOrigin(addressOf(choice.value))) await setup.test();
    },
  };
  return setup;
}

/** Where a choice's requests go. */
export function addressOf(choice: ModelChoice | null): string {
  return (choice && modelAddress(choice)) || 'https://api.anthropic.com';
}

function toOutcome(checks: Commands['diagnose-model']['give']['checks'], model: string): TestOutcome {
  const failure = checks.find((check) => check.failure)?.failure;
  return failure ? { ok: false, failure } : { ok: true, model };
}

function toChoice(kind: ModelKind, baseUrl: string, model: string): ModelChoice | null {
  if (kind === 'rehearsal' || kind === 'built-in') return { type: kind };
  if (!model || (baseUrl && !isWebAddress(baseUrl))) return null;
  if (kind !== 'openai-compatible') return { type: kind, model, ...(baseUrl && { baseUrl }) };
  return baseUrl ? { type: kind, baseUrl, model } : null;
}

/** What the composer calls the model in use. */
export function nameOf(choice: ModelChoice): string {
  return 'model' in choice ? choice.model : choice.type === 'rehearsal' ? 'Rehearsal' : 'Built-in model';
}
