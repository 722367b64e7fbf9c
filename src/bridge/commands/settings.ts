/** Commands about settings that have no area of their own: limits, images, prompts, keys, stored data, and settings as a file. */
import * as z from 'zod';
import { choiceSchema, type IncomingSettings, imageModes, longestFile, promptSchema } from '#settings';
import { type StoredPart, type StoredSize, storedKinds } from '#storage';
import { command } from './command';
import { id, noInput } from './fields';

const passphrase = z.string().min(1).max(1000);
/** `protect` sets or replaces the passphrase; `forget` deletes all keys. */
const keyGuard = z.discriminatedUnion('act', [
  z.object({ act: z.enum(['protect', 'unlock']), passphrase }),
  z.object({ act: z.enum(['lock', 'unprotect', 'forget']) }),
]);
export type KeyGuard = z.infer<typeof keyGuard>;

const file = z.object({ text: z.string().max(longestFile, 'The file is too large') });

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
  'remove-prompt': command(z.object({ promptId: id })),
  'stored-sizes': command(noInput).gives<{ sizes: StoredSize[] }>(),
  /** `left`: what could not be cleared; the rest is gone. */
  'clear-stored': command(z.object({ kind: z.enum(storedKinds) })).gives<{ left: StoredPart[] }>(),
  /** `done` is false when the passphrase was wrong. */
  'guard-keys': command(keyGuard).gives<{ done: boolean }>(),
  'settings-file': command(noInput).gives<{ text: string }>(),
  /** What a file would change; nothing is changed. */
  'read-settings-file': command(file).gives<IncomingSettings>(),
  'import-settings': command(file).gives<IncomingSettings>(),
};
