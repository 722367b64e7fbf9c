/** Guards of what runs by itself. */
import type { Guard } from './guard';

const play = 'src/features/schedules/background/play.ts';
const begin = 'src/features/schedules/background/begin.ts';
const settings = 'src/core/settings/settings.ts';

export const scheduleGuards = {
  'a scheduled time is noted before it runs': { file: play, holds: 'doneFor: last.getTime()', without: '' },
  'a schedule opens no blocked site': { file: begin, holds: ' || (await isOff(url))', without: '' },
  'a schedule opens allowed sites alone': { file: begin, holds: ' || !(await tabs.mayReach(url))', without: '' },
  'a tool writes one sentence, and no other setting': {
    file: 'src/features/memory/background/remember.ts',
    holds: 'async execute({ sentence }) {',
    without:
      'async execute({ sentence, ...others }) {\n    await kept.settings.change((now) => ({ ...now, ...others }));',
  },
  'nothing hides in a schedule': {
    file: 'src/features/schedules/background/commands.ts',
    holds: 'toSeenWords(text).trim()',
    without: 'text.trim()',
  },
  'a schedule’s address is encrypted': {
    file: settings,
    holds: "isAddress(url) && new URL(url).protocol === 'https:';",
    without: 'isAddress(url);',
  },
  'a schedule’s address is a site’s': {
    file: settings,
    holds: '.refine(isSchedulePage)',
    without: '',
  },
} as const satisfies Record<string, Guard>;
