/** Commands about the person's own prompts. */
import * as z from 'zod';
import { type Prompt, promptSchema } from '#settings';
import { id, type Nothing } from './parts';

export interface PromptCommands {
  /** In place of the one with this id, if there is one. */
  'save-prompt': { take: Prompt; give: Nothing };
  'remove-prompt': { take: { promptId: string }; give: Nothing };
}

export const promptSchemas = {
  'save-prompt': promptSchema,
  'remove-prompt': z.object({ promptId: id }),
} satisfies Record<keyof PromptCommands, z.ZodType>;
