/** How much of the model's context the last turn took, and what that and the conversation cost. */
import { computed, type ReadonlySignal } from '@preact/signals';
import type { ModelState } from '#bridge';
import { addUp, type Figures, type PriceOf, toTurnFigures, turnsOn } from '#conversation';
import type { ModelChoice } from '#settings';
import type { Conversation } from '../chat/conversation';
import { findSetUp } from '../model-setup/model-kinds';

export interface ContextUse {
  /** Of the last turn whose size its service told; null: there is none. */
  last: Figures | null;
  /** Tokens that the model takes at once; null: nobody knows. */
  context: number | null;
  /** From 0 to 1; null: it can't be told. */
  share: number | null;
}

export interface ContextFigures {
  use: ReadonlySignal<ContextUse>;
  /** Of every turn of the conversation, branches that were left too: they have been paid for. */
  whole: ReadonlySignal<Figures>;
}

interface Around {
  model: ReadonlySignal<ModelState | null>;
  current: ReadonlySignal<ModelChoice | null>;
  priceOf: ReadonlySignal<PriceOf>;
}

export function createContextFigures(
  { state }: Pick<Conversation, 'state'>,
  { model, current, priceOf }: Around,
): ContextFigures {
  const context = computed(() => contextOf(model.value, current.value));
  return {
    use: computed(() => {
      const turn = turnsOn(state.value).findLast(({ usage }) => usage?.inputTokens !== undefined);
      const last = turn ? toTurnFigures(turn, priceOf.value) : null;
      const used = last && last.inputTokens + last.outputTokens;
      const share = used === null || context.value === null ? null : Math.min(1, used / context.value);
      return { last, context: context.value, share };
    }),
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
