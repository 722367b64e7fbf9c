/** Commands about language models. */
import * as z from 'zod';
import type { ModelFailure } from '#conversation';
import { type ModelChoice, modelChoiceSchema } from '#settings';
import type { Nothing } from './parts';

export interface ModelCommands {
  'set-model': { take: { choice: ModelChoice; key?: string }; give: Nothing };
  /** Asks the model for a word, to prove address and key. Nothing is kept. */
  'test-model': {
    take: { choice: ModelChoice; key?: string };
    give: { ok: true; model: string } | { ok: false; failure: ModelFailure };
  };
}

const model = z.object({ choice: modelChoiceSchema, key: z.string().max(1000).optional() });

export const modelSchemas = {
  'set-model': model,
  'test-model': model,
} satisfies Record<keyof ModelCommands, z.ZodType>;
