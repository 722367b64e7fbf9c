/** The models that were set up and can be asked instead of the one that is asked anyway. Pure. */
import type { ModelState } from '#bridge';
import { isSameModel, type ModelChoice } from '#settings';

/** `own`: the conversation's; null where it has none. */
export function otherModels(state: ModelState | null, own: ModelChoice | null): ModelChoice[] {
  const asked = own ?? state?.choice;
  return (state?.models ?? []).flatMap(({ choice }) => (asked && isSameModel(choice, asked) ? [] : [choice]));
}
