/** Commands about what is kept on this computer: its size, clearing it, the passphrase for keys, settings as a file. */
import * as z from 'zod';
import { type IncomingSettings, longestFile } from '#settings';
import type { StoredKind, StoredPart, StoredSize } from '#storage';
import { type Nothing, nothing } from './parts';

/** `protect` sets a passphrase, or another one; `forget` deletes all keys. */
export type KeyGuard = { act: 'protect' | 'unlock'; passphrase: string } | { act: 'lock' | 'unprotect' | 'forget' };

export interface KeepingCommands {
  'stored-sizes': { take: Nothing; give: { sizes: StoredSize[] } };
  /** `left`: what could not be cleared; the rest is gone. */
  'clear-stored': { take: { kind: StoredKind }; give: { left: StoredPart[] } };
  /** `done` false: it was not the passphrase. */
  'guard-keys': { take: KeyGuard; give: { done: boolean } };
  'settings-file': { take: Nothing; give: { text: string } };
  /** What a file would change; nothing is. */
  'read-settings-file': { take: { text: string }; give: IncomingSettings };
  'import-settings': { take: { text: string }; give: IncomingSettings };
}

const passphrase = z.string().min(1).max(1000);
const file = z.object({ text: z.string().max(longestFile, 'The file is too large') });

export const keepingSchemas = {
  'stored-sizes': nothing,
  'clear-stored': z.object({ kind: z.enum(['conversations', 'attachments', 'results', 'runs', 'inputs', 'servers']) }),
  'guard-keys': z.discriminatedUnion('act', [
    z.object({ act: z.enum(['protect', 'unlock']), passphrase }),
    z.object({ act: z.enum(['lock', 'unprotect', 'forget']) }),
  ]),
  'settings-file': nothing,
  'read-settings-file': file,
  'import-settings': file,
} satisfies Record<keyof KeepingCommands, z.ZodType>;
