/** The kinds of models that can be set up, how a model is named, and the one that a conversation uses. */

import { computed, type ReadonlySignal } from '@preact/signals';
import { isSameModel, modelAddress } from '#core/settings/model-address.ts';
import type { ModelChoice, SetUpModel } from '#core/settings/model-choice.ts';
import { type KnownSource, knownSource, knownSources } from '#core/settings/model-sources.ts';
import { type Phrase, phrase } from '#core/tools/phrase.ts';
import type { ConversationModel } from '#features/conversation/state/index.ts';
import type { ModelListing } from '#providers/read-list.ts';
import type { IconName } from '#ui/icon-paths.ts';
import { say } from '#ui/language/index.tsx';
import { toHost } from '#ui/words/figures.ts';
import type { ModelState } from '../messages';

export type ModelKind = ModelChoice['type'];

interface Kind {
  icon: IconName;
  name: Phrase;
  /** Absent: all that it needs is a key. */
  about?: Phrase;
  /** The service requires a key. */
  needsKey?: true;
  /** The model that is proposed first. */
  model?: string | undefined;
}

const withKey = Object.fromEntries(
  knownSources.map((type): [string, Kind] => {
    const { name, model } = knownSource(type);
    return [type, { icon: 'key', name, needsKey: true, model }];
  }),
) as Record<KnownSource, Kind>; // their names

export const kinds: Record<ModelKind, Kind> = {
  ...withKey,
  'openai-compatible': {
    icon: 'chip',
    name: phrase('OpenAI-compatible address'),
    about: phrase('On this computer (Ollama, LM Studio), or a service'),
  },
  'built-in': {
    icon: 'browser',
    name: phrase('Chrome’s built-in model'),
    about: phrase('Free, small and downloaded once. Runs on this computer.'),
  },
  demo: {
    icon: 'demo',
    name: phrase('Demo mode'),
    about: phrase('Matches words, without a language model. Good for testing a page. Starts at once.'),
  },
};

/** In the order in which they are offered; the built-in one only where the browser has it. */
export const offeredKinds = (hasBuiltIn: boolean): ModelKind[] =>
  (Object.keys(kinds) as ModelKind[]).filter((kind) => kind !== 'built-in' || hasBuiltIn); // keys of a Record<ModelKind, …>

/** The model's name in the composer. */
export function nameOfModel(choice: ModelChoice): string {
  if ('model' in choice) return choice.model;
  return choice.type === 'demo' ? say('Demo mode') : say('Built-in model');
}

/** With its owner, if another of these bears the same name. */
export function nameAmong(choice: ModelChoice, all: readonly ModelChoice[]): string {
  const name = nameOfModel(choice);
  const namesakes = all.filter((each) => nameOfModel(each) === name);
  return namesakes.length > 1 ? `${name} (${ownerOf(choice)})` : name;
}

/** The service that runs it, or the host of its address; empty where the model’s name says it. */
export function ownerOf(choice: ModelChoice): string {
  if (!('model' in choice)) return '';
  if (choice.type !== 'openai-compatible') return say(kinds[choice.type].name);
  return toHost(modelAddress(choice) ?? '');
}

export const localNames = {
  ollama: 'Ollama',
  'lm-studio': 'LM Studio',
  'llama.cpp': 'llama.cpp',
  vllm: 'vLLM',
} as const;

/** The part of a listing that is stored with the choice. */
export const factsOf = ({ id: _, name: __, anyName: ___, ...facts }: ModelListing): SetUpModel['facts'] => facts;

export const findSetUp = (models: readonly SetUpModel[], choice: ModelChoice): SetUpModel | undefined =>
  models.find((each) => isSameModel(each.choice, choice));

/** `qwen3:8b and 2 more`. */
export function wordModels(models: readonly ModelListing[]): string {
  const [first] = models;
  if (!first) return say('The server has no models yet.');
  if (models.length === 1) return first.id;
  return say('{model} and {count} more', { model: first.id, count: models.length - 1 });
}

export type ModelChoices = ReturnType<typeof createModelChoices>;

export const isSame = (one: ModelChoice, other: ModelChoice | null | undefined): boolean =>
  other != null && isSameModel(one, other);

export function createModelChoices(
  { ask, state }: Pick<ConversationModel, 'ask' | 'state'>,
  model: ReadonlySignal<ModelState | null>,
) {
  const own = computed(() => state.value.settings.model);
  const set = (choice: ModelChoice | null) => ask('set-conversation', { change: { model: choice } });
  return {
    /** Null if none is set up. */
    current: computed<ModelChoice | null>(() => own.value ?? model.value?.choice ?? null),
    /** For this conversation only; the default's own choice makes it follow the default again. */
    choose: (choice: ModelChoice) => set(isSame(choice, model.value?.choice) ? null : choice),
    /** The models that were set up, except the one in use. */
    others: computed(() => {
      const inUse = own.value ?? model.value?.choice;
      return (model.value?.models ?? []).flatMap(({ choice }) => (isSame(choice, inUse) ? [] : [choice]));
    }),
    /** From now on the conversation follows the default. */
    followDefault: async () => (own.value === null ? null : set(null)),
  };
}
