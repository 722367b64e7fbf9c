/** Guards of the user's skills. */
import type { Guard } from './guard';

const read = 'src/features/skills/background/use-skill.ts';
const file = 'src/features/skills/state/skill-file.ts';
const prompt = 'src/core/loop/prompt.ts';

export const skillGuards = {
  'a skill is others’ words': { file: read, holds: ', untrustedContent: true', without: '' },
  'a skill’s description stays on its line': {
    file: prompt,
    holds: 'said(quote(description, 1024))',
    without: 'said(description)',
  },
  'only Tabhand reads the user’s skills': { file: prompt, holds: ' && isLocal(tool)', without: '' },
  'a skill is told at its sites alone': { file: read, holds: 'sites.some(isHere)', without: 'sites.length > 0' },
  'a skill reads its own files': {
    file: read,
    holds: 'found.files.find((each) => each.path === path)',
    without:
      "(await Promise.all(['k0', 'k1'].map((id) => store.get(id)))).flatMap((each) => each?.files ?? []).find((each) => each.path === path)",
  },
  'a skill hides nothing from its review': {
    file,
    holds: 'toSeenWords(whole.replace(',
    without: '((text: string) => text)(whole.replace(',
  },
  'a skill’s name is one line': {
    file: 'src/features/skills/background/commands.ts',
    holds: "toSeenWords(text).replace(/\\s+/g, ' ').trim()",
    without: 'text',
  },
  'a skill’s files stay in its folder': { file, holds: '/^\\.{0,2}$/.test(part)', without: "part === ''" },
  'an archive of skills has an end': { file, holds: 'size <= maxBytes && ', without: '' },
} as const satisfies Record<string, Guard>;
