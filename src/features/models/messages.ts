/** What panels are told of models. */
import type { ModelChoice, SetUpModel } from '#core/settings/model-choice.ts';

export interface ModelState {
  /** The default. */
  choice: ModelChoice | null;
  /** Writes names and summaries; absent: each chat's own does. */
  second?: ModelChoice;
  /** Every model that was set up; the default is one of them. */
  models: SetUpModel[];
  /** The last four characters of each model key that is set, by the `secretName` of its address. */
  keys: Record<string, string>;
}

declare module '#core/bus/panel-wire.ts' {
  interface Notices {
    model: { model: ModelState };
  }
}
