/** Commands about language models. */
import * as z from 'zod';
import type { ModelFailure } from '#conversation';
import type { LocalModels, ModelCheck, ModelListing } from '#providers';
import { modelChoiceSchema, modelFactsSchema, modelSourceSchema } from '#settings';
import { command } from './command';
import { noInput } from './fields';

const key = z.string().max(1000).optional();
const model = z.object({ choice: modelChoiceSchema });

export const modelCommands = {
  /**
   * Adds the model to the list, in the place of the one that it replaces, and makes it the default; with `beside`, only
   * if there is no default yet.
   */
  'set-model': command(
    model.extend({
      key,
      facts: modelFactsSchema.optional(),
      replaces: modelChoiceSchema.optional(),
      beside: z.literal(true).optional(),
    }),
  ),
  /** Takes it off the list, and removes its key unless another model of the list needs it. */
  'remove-model': command(model),
  /** Removes the key of the choice's address. */
  'remove-key': command(model),
  /** The models of a service. Nothing is kept. */
  'list-models': command(z.object({ source: modelSourceSchema, key })).gives<
    { ok: true; models: ModelListing[] } | { ok: false; failure: ModelFailure }
  >(),
  /** The model servers on this computer, on their usual ports. */
  'find-local-models': command(noInput).gives<{ found: LocalModels[] }>(),
  /** Tests the connection to a model step by step, up to a message and a tool call. Nothing is kept. */
  'diagnose-model': command(model.extend({ key })).gives<{ checks: ModelCheck[] }>(),
};
