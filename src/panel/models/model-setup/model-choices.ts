/** The model of the conversation in front, and choosing another one for it. */
import { computed, type ReadonlySignal } from '@preact/signals';
import type { ModelState } from '#bridge';
import { isSameModel, type ModelChoice } from '#settings';
import { type Asking, within } from '../asking';
import type { Conversation } from '../chat/conversation';

export interface ModelChoices {
  /** Null: none is set up. */
  current: ReadonlySignal<ModelChoice | null>;
  /** For this conversation; the default is then its default no more. */
  choose(choice: ModelChoice): Promise<unknown>;
  /** From now on the conversation goes with the default. */
  followDefault(): Promise<unknown>;
}

export const isSame = (one: ModelChoice, other: ModelChoice | null | undefined): boolean =>
  other != null && isSameModel(one, other);

export function createModelChoices(
  { ask }: Asking,
  { id, state }: Pick<Conversation, 'id' | 'state'>,
  model: ReadonlySignal<ModelState | null>,
): ModelChoices {
  const own = computed(() => state.value.settings.model);
  const set = (choice: ModelChoice | null) =>
    within(id, (conversationId) => ask('set-conversation', { conversationId, change: { model: choice } }));
  return {
    current: computed(() => own.value ?? model.value?.choice ?? null),
    choose: (choice) => set(isSame(choice, model.value?.choice) ? null : choice),
    followDefault: async () => (own.value === null ? null : set(null)),
  };
}
