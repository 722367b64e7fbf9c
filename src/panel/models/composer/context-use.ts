/** How much of the model's context the last turn used, and what the turn and the conversation cost. */
import { computed, type ReadonlySignal } from '@preact/signals';
import type { ModelState } from '#bridge';
import { addUp, type EntryOf, type Figures, type PriceOf, toTurnFigures } from '#conversation';
import type { ModelChoice } from '#settings';
import type { Conversation } from '../chat/conversation';
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

export function createContextFigures(
  { entries, path }: Pick<Conversation, 'entries' | 'path'>,
  { model, current, priceOf }: Around,
) {
  const context = computed(() => contextOf(model.value, current.value));
  return {
    use: computed((): ContextUse => {
      const turn = path.value.findLast((entry): entry is EntryOf<'assistant-message'> => isSized(entry));
      const last = turn ? toTurnFigures(turn, priceOf.value) : null;
      const used = last && last.inputTokens + last.outputTokens;
      const share = used === null || context.value === null ? null : Math.min(1, used / context.value);
      return { last, context: context.value, share };
    }),
    /** All turns of the conversation, including those of abandoned branches: they cost money too. */
    whole: computed(() => {
      const turns = entries.value.filter((entry) => entry.type === 'assistant-message');
      return addUp(turns.map((turn) => ({ figures: toTurnFigures(turn, priceOf.value) })));
    }),
  };
}

const isSized = (entry: { type: string; usage?: { inputTokens?: number | undefined } }): boolean =>
  entry.type === 'assistant-message' && entry.usage?.inputTokens !== undefined;

function contextOf(model: ModelState | null, current: ModelChoice | null): number | null {
  const own = current && findSetUp(model?.models ?? [], current);
  return own?.facts.context ?? null;
}
