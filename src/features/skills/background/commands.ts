/** Commands about the user's skills. Panels are told by the notice of settings. */
import * as z from 'zod';
import { type CommandParts, command, idField, type Missing, upTo } from '#core/bus/command.ts';
import { isFull } from '#core/log/refusal.ts';
import { maxSkills, type Settings, type Skill, skillSchema } from '#core/settings/settings.ts';
import { toSeenWords } from '#core/tools/invisible.ts';
import { maxTogether } from '../limits';
import { type SkillRecord, skillContents } from './stored-shapes';

const line = (max: number) =>
  z
    .string()
    .max(4 * max)
    .transform((text) => toSeenWords(text).replace(/\s+/g, ' ').trim())
    .pipe(z.string().min(1).max(max));

export const skillCommands = {
  skill: command(z.object({ id: idField }), async ({ id }, { skills }): Promise<SkillRecord | Missing> => {
    return (await skills.get(id)) ?? { missing: true };
  }),
  /** Adds a skill, in place of one with its name: what it says is what the user saw. */
  'save-skill': command(
    skillSchema.omit({ id: true }).extend({
      name: line(64),
      description: line(1024),
      /** Its id, where it may have got another name. */
      replaces: idField.optional(),
      contents: skillContents.refine(...upTo(maxTogether)),
    }),
    async ({ contents, replaces, ...facts }, parts) => {
      const id = crypto.randomUUID();
      const isOld = (each: Skill) => each.id === replaces || each.name === facts.name;
      const all = (await parts.settings.read()).skills;
      const old = all.filter(isOld);
      if (all.length - old.length >= maxSkills) throw isFull();
      // What a run has begun to read under the old id stays whole until the new one is told.
      await parts.skills.put({ id, ...contents });
      await change(parts, (now) => [...now.filter((each) => !isOld(each)), { id, ...facts }]);
      for (const each of old) await parts.skills.remove(each.id);
    },
  ),
  'switch-skill': command(z.object({ id: idField, on: z.boolean() }), ({ id, on }, parts) =>
    change(parts, (now) => now.map((each) => (each.id === id ? { ...each, on } : each))),
  ),
  'delete-skill': command(z.object({ id: idField }), async ({ id }, parts) => {
    await change(parts, (now) => now.filter((each) => each.id !== id));
    await parts.skills.remove(id);
  }),
};

async function change({ settings, notices }: CommandParts, next: (now: Settings['skills']) => Skill[]): Promise<void> {
  await settings.change((now) => ({ ...now, skills: next(now.skills) }));
  await notices.tellSettings();
}
