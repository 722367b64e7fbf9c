/** `use_skill`: gives one of the user's skills, those that are on and, where they are pinned, at the site of one of the chat's tabs. */
import type { Conversation } from '#core/log/conversation.ts';
import { isAmong } from '#core/log/sites.ts';
import type { Settings, Skill } from '#core/settings/settings.ts';
import { cutText } from '#core/tools/foreign.ts';
import { readingHints } from '#core/tools/hints.ts';
import type { LayerRecipe } from '#core/tools/layer.ts';
import type { LocalTool } from '#core/tools/layers/local.ts';
import { phrase } from '#core/tools/phrase.ts';
import { useSkillName } from '#core/tools/registry.ts';
import { type ToolOutcome, toTextResult } from '#core/tools/result.ts';
import { maxRead } from '../limits';
import type { SkillStore } from './storage';

/** Nothing at all without a skill. */
export function skillTools(
  { pages }: Pick<Conversation, 'pages'>,
  all: Settings['skills'],
  store: Pick<SkillStore, 'get'>,
): { tools: LocalTool[]; skills: readonly LayerRecipe[] } {
  const isHere = (site: string) => pages.some(({ origin }) => origin !== null && isAmong([site], origin));
  const skills = all.filter(({ on, sites }) => on && (sites.length === 0 || sites.some(isHere)));
  return { tools: skills.length > 0 ? [useSkillTool(skills, store)] : [], skills };
}

const useSkillTool = (skills: readonly Skill[], store: Pick<SkillStore, 'get'>): LocalTool => ({
  name: useSkillName,
  title: phrase('Read a skill'),
  // Without a verb: a tool that reads skills has the part of a server's recipe tools.
  description: 'What the person’s skill of this name says, or a file that it mentions.',
  inputSchema: {
    type: 'object',
    properties: { name: { type: 'string' }, file: { type: 'string', description: 'By default its instructions' } },
    required: ['name'],
  },
  // Whoever wrote it, the user chose it as instructions, and not as their word on what may run: “Always” is for that.
  hints: { ...readingHints, untrustedContent: true },
  async execute({ name, file }) {
    const skill = skills.find((each) => each.name === String(name).trim());
    const found = skill && (await store.get(skill.id));
    if (!found)
      return toTextResult(`There is no such skill. There are: ${list(skills.map((each) => each.name))}`, true);
    const paths = found.files.map(({ path }) => path);
    const path = String(file ?? '').replace(/^(\.?\/)+/, '');
    if (path === '' || /^skill\.md$/i.test(path))
      return read(found.text, paths.length > 0 ? `\n\n[Its files: ${list(paths)}]` : '');
    const one = found.files.find((each) => each.path === path);
    return one ? read(one.text) : toTextResult(`This skill has no such file. Its files: ${list(paths)}`, true);
  },
});

const list = (names: readonly string[]): string => names.slice(0, 100).join(', ') || 'none';

const read = (text: string, end = ''): ToolOutcome =>
  toTextResult(`${cutText(text, maxRead)}${text.length > maxRead ? '\n[The rest is too long.]' : ''}${end}`);
