/** How much of the model's context the last turn used, and what the turn and the conversation cost. */
import { computed, type ReadonlySignal } from '@preact/signals';
import type { ModelState } from '#bridge';
import { addUp, type Figures, type PriceOf, toTurnFigures, turnsOn } from '#conversation';
import type { ModelChoice } from '#settings';
import type { ConversationModel } from '../chat/conversation';
import { findSetUp } from '../model-setup/model-kinds';

export interface ContextUse {
  /** The last turn whose size the service reported; null: none. */
  last: Figures | null;
  /** The model's context length in tokens; null: not known. */
  context: number | null;
  /** From 0 to 1; null: not known. */
  share: number | null;
}

interface Around {
  model: ReadonlySignal<ModelState | null>;
  current: ReadonlySignal<ModelChoice | null>;
  priceOf: ReadonlySignal<PriceOf>;
}

export function createContextFigures({ state }: Pick<ConversationModel, 'state'>, { model, current, priceOf }: Around) {
  const context = computed(() => contextOf(model.value, current.value));
  return {
    use: computed((): ContextUse => {
      const turn = turnsOn(state.value).findLast(({ usage }) => usage?.inputTokens !== undefined);
      const last = turn ? toTurnFigures(turn, priceOf.value) : null;
      const used = last && last.inputTokens + last.outputTokens;
      const share = used === null || context.value === null ? null : Math.min(1, used / context.value);
      return { last, context: context.value, share };
    }),
    /** All turns of the conversation, including those of abandoned branches: they cost money too. */
    whole: computed(() => {
      const turns = state.value.runs.flatMap((run) => run.turns);
      return addUp(turns.map(({ entry }) => ({ figures: toTurnFigures(entry, priceOf.value) })));
    }),
  };
}

function contextOf(model: ModelState | null, current: ModelChoice | null): number | null {
  const own = current && findSetUp(model?.models ?? [], current);
  return own?.facts.context ?? null;
}
