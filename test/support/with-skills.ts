/** The user's skills, in a world of the agent. */
import type { Skill } from '#core/settings/settings.ts';
import type { SkillRecord } from '#features/skills/background/stored-shapes.ts';
import { skillTools } from '#features/skills/background/use-skill.ts';
import { builtInLayers } from '#widgets/server/autoui.ts';
import type { AgentWorld } from './agent-world';

export const useSkillCall = 'person_webmcp_use_skill';

export function withSkills(world: AgentWorld) {
  const records = new Map<string, SkillRecord>();
  const store = { get: async (id: string) => records.get(id) ?? null };
  world.builtInIs((scene, recall) => {
    const { tools, skills } = skillTools(scene.conversation, world.settings.skills, store);
    return builtInLayers(scene, recall, tools, skills);
  });
  return {
    reads: (name: string, file?: string) => ({
      calls: [{ name: useSkillCall, input: { name, ...(file && { file }) } }],
    }),
    has(facts: Partial<Skill>, contents: Partial<SkillRecord> = {}) {
      const id = `k${records.size}`;
      const skill = { id, name: 'report', description: 'For reports', on: true, sites: [], ...facts };
      records.set(id, { id, text: 'Begin with the figures.', files: [], ...contents });
      world.settings.skills = [...world.settings.skills, skill];
    },
  };
}
