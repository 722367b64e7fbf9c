/** The model of the conversation shown, and choosing another for it. */
import { computed, type ReadonlySignal } from '@preact/signals';
import type { ModelState } from '#bridge';
import { isSameModel, type ModelChoice } from '#settings';
import type { ConversationModel } from '../chat/conversation';

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
    /** From now on the conversation follows the default. */
    followDefault: async () => (own.value === null ? null : set(null)),
  };
}

/** The models that were set up, but for the one in use. `own`: the conversation's choice; null where it follows the default. */
export function otherModels(state: ModelState | null, own: ModelChoice | null): ModelChoice[] {
  const inUse = own ?? state?.choice;
  return (state?.models ?? []).flatMap(({ choice }) => (isSame(choice, inUse) ? [] : [choice]));
}
