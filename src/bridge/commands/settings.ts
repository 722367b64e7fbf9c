/** Commands about what a person can set that has no area of its own. */
import * as z from 'zod';
import { type Choice, choiceSchema, type Settings } from '#settings';
import type { Nothing } from './parts';

export interface SettingCommands {
  /** Limits, and whether everything asks; what is absent stays as it is. */
  'set-choices': { take: Choice; give: Nothing };
  /** When images from the web are shown; `host` is put on the list of those that may, or taken off it. */
  'set-images': { take: { mode?: Settings['images']; host?: string; allowed?: boolean }; give: Nothing };
}

export const settingSchemas = {
  'set-choices': choiceSchema,
  'set-images': z.object({
    mode: z.enum(['always', 'ask', 'allowlist', 'never']).optional(),
    host: z.string().min(1).max(300).optional(),
    allowed: z.boolean().optional(),
  }),
} satisfies Record<keyof SettingCommands, z.ZodType>;
