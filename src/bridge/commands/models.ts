/** Commands about language models. */
import * as z from 'zod';
import type { ModelFailure } from '#conversation';
import type { LocalModels, ModelCheck, ModelListing } from '#providers';
import {
  type ModelChoice,
  type ModelFacts,
  type ModelSource,
  modelChoiceSchema,
  modelFactsSchema,
  modelSourceSchema,
} from '#settings';
import { type Nothing, nothing } from './parts';

export interface ModelCommands {
  /**
   * It is put into the list of set-up models, in the place of the one that it replaces, and is the default from now on;
   * `beside`: only where there is none yet.
   */
  'set-model': {
    take: { choice: ModelChoice; key?: string; facts?: ModelFacts; replaces?: ModelChoice; beside?: true };
    give: Nothing;
  };
  /** Off the list. Its key goes too, unless another model of the list needs it. */
  'remove-model': { take: { choice: ModelChoice }; give: Nothing };
  /** The key of the choice's address. */
  'remove-key': { take: { choice: ModelChoice }; give: Nothing };
  /** What models there are. Nothing is kept. */
  'list-models': {
    take: { source: ModelSource; key?: string };
    give: { ok: true; models: ModelListing[] } | { ok: false; failure: ModelFailure };
  };
  /** The model servers on this computer, on their usual ports. */
  'find-local-models': { take: Nothing; give: { found: LocalModels[] } };
  /** Tries the way to a model step by step, with a word and a tool at its end. Nothing is kept. */
  'diagnose-model': { take: { choice: ModelChoice; key?: string }; give: { checks: ModelCheck[] } };
}

const key = z.string().max(1000).optional();
const model = z.object({ choice: modelChoiceSchema });

export const modelSchemas = {
  'set-model': model.extend({
    key,
    facts: modelFactsSchema.optional(),
    replaces: modelChoiceSchema.optional(),
    beside: z.literal(true).optional(),
  }),
  'remove-model': model,
  'remove-key': model,
  'list-models': z.object({ source: modelSourceSchema, key }),
  'find-local-models': nothing,
  'diagnose-model': model.extend({ key }),
} satisfies Record<keyof ModelCommands, z.ZodType>;
