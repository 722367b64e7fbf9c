/** Commands about settings: models, limits, images, prompts, keys, and stored data. */
import * as z from 'zod';
import type { ModelFailure } from '#conversation';
import type { LocalModels, ModelCheck, ModelListing } from '#providers';
import {
  choiceSchema,
  imageModes,
  modelChoiceSchema,
  modelFactsSchema,
  modelSourceSchema,
  promptSchema,
} from '#settings';
import { clearings } from '#storage';
import { command, idField, noInput } from './command';

const key = z.string().max(1000).optional();
const model = z.object({ choice: modelChoiceSchema });

const passphrase = z.string().min(1).max(1000, 'The passphrase is too long');
/** `protect` sets or replaces the passphrase; `forget` deletes all keys. */
const keyGuard = z.discriminatedUnion('act', [
  z.object({ act: z.enum(['protect', 'unlock']), passphrase }),
  z.object({ act: z.enum(['lock', 'unprotect', 'forget']) }),
]);
export type KeyGuard = z.infer<typeof keyGuard>;

export const modelCommands = {
  /** Adds the model, or replaces another, and makes it the default; with `keepsDefault`, only if there is no default yet. */
  'set-model': command(
    model.extend({
      key,
      facts: modelFactsSchema.optional(),
      replaces: modelChoiceSchema.optional(),
      keepsDefault: z.literal(true).optional(),
    }),
  ),
  /** Takes it off the list, and removes its key unless another model of the list needs it. */
  'remove-model': command(model),
  /** Removes the key of the choice's address. */
  'remove-key': command(model),
  /** Lists the models of a service. Stores nothing. */
  'list-models': command(z.object({ source: modelSourceSchema, key })).gives<
    { ok: true; models: ModelListing[] } | { ok: false; failure: ModelFailure }
  >(),
  /** The model servers on this computer, on their usual ports. */
  'find-local-models': command(noInput).gives<{ found: LocalModels[] }>(),
  /** Tests the connection to a model step by step, up to a message and a tool call. Stores nothing. */
  'diagnose-model': command(model.extend({ key })).gives<{ checks: ModelCheck[] }>(),
};

export const settingCommands = {
  /** Limits, and whether every call asks; what is absent stays. */
  'set-choices': command(choiceSchema),
  /** When images from the web are shown; `host` is added to the list of allowed hosts, or removed from it. */
  'set-images': command(
    z.object({
      mode: z.enum(imageModes).optional(),
      host: z.string().min(1).max(300).optional(),
      allowed: z.boolean().optional(),
    }),
  ),
  /** Adds the prompt, or replaces the one with its id. */
  'save-prompt': command(promptSchema),
  'remove-prompt': command(z.object({ promptId: idField })),
  /** Null: they can't be read. */
  'stored-bytes': command(noInput).gives<{ bytes: number | null }>(),
  /** The user has read that stored data is gone. */
  'dismiss-loss': command(noInput),
  /** Not `done`: some of it could not be deleted. */
  'clear-stored': command(z.object({ what: z.enum(clearings) })).gives<{ done: boolean }>(),
  /** `done` is false when the passphrase was wrong. */
  'guard-keys': command(keyGuard).gives<{ done: boolean }>(),
};
