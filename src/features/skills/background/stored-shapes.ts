/** What a stored skill looks like. */
import * as z from 'zod';
import { maxCharacters, maxFiles, maxPath } from '../limits';

export const skillSchema = z.object({
  id: z.string().min(1).max(100),
  /** What the model reads: SKILL.md without its front matter. */
  text: z.string().max(maxCharacters),
  /** What else its front matter said, as YAML. */
  more: z.string().max(maxCharacters).optional(),
  files: z.array(z.object({ path: z.string().min(1).max(maxPath), text: z.string().max(maxCharacters) })).max(maxFiles),
});
export const skillContents = skillSchema.omit({ id: true });
export type SkillRecord = z.infer<typeof skillSchema>;
