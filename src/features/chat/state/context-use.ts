/** How much of the model's context the last turn used, and what the turn and the conversation cost. */
import { computed, type ReadonlySignal } from '@preact/signals';
import { turnsOn } from '#core/log/conversation.ts';
import { addUp, type PriceOf, toAsideFigures, toTurnFigures } from '#core/log/figures.ts';
import type { ModelChoice } from '#core/settings/model-choice.ts';
import type { ConversationModel } from '#features/conversation/state/index.ts';
import type { ModelState } from '#features/models/index.ts';
import { findSetUp } from '#features/models/state/index.ts';

export type ContextUse = ReturnType<typeof createContextFigures>['use']['value'];

interface Around {
  model: ReadonlySignal<ModelState | null>;
  current: ReadonlySignal<ModelChoice | null>;
  priceOf: ReadonlySignal<PriceOf>;
}

export const createContextFigures = (
  { state }: Pick<ConversationModel, 'state'>,
  { model, current, priceOf }: Around,
) => ({
  use: computed(() => {
    const context = (current.value && findSetUp(model.value?.models ?? [], current.value)?.facts.context) ?? null;
    const turn = turnsOn(state.value).findLast(({ usage }) => usage?.inputTokens !== undefined);
    const last = turn ? toTurnFigures(turn, priceOf.value) : null;
    const used = last && last.inputTokens + last.outputTokens;
    return {
      /** The last turn whose size the service reported; null: none. */
      last,
      /** The model's context length in tokens; null: not known. */
      context,
      /** From 0 to 1; null: not known. */
      share: used === null || context === null ? null : Math.min(1, used / context),
    };
  }),
  /** All turns of the conversation, including those of abandoned branches, its name and summaries: they cost money too. */
  whole: computed(() => {
    const { runs } = state.value;
    const turns = runs.flatMap((run) => run.turns.map(({ entry }) => toTurnFigures(entry, priceOf.value)));
    const asides = runs.flatMap((run) => run.asides.map((entry) => toAsideFigures(entry, priceOf.value)));
    return addUp([...turns, ...asides].map((figures) => ({ figures })));
  }),
});
