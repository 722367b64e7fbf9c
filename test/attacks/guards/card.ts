/** Guards of what the panel draws: the card of a call, and files of what is drawn. */
import type { Guard } from './guard';

const card = 'src/features/conversation/panel/approval-card.tsx';
const rows = 'src/features/conversation/state/argument-rows.ts';

export const cardGuards = {
  'long arguments are folded': {
    file: rows,
    holds: 'if (!isNameLong && !isLong) return',
    without: 'if (!isNameLong) return',
  },
  'long names are folded': {
    file: rows,
    holds: 'const isNameLong = name.length > maxWhole.name;',
    without: 'const isNameLong = false;',
  },
  'nothing is allowed unread': {
    file: 'src/features/conversation/panel/approval-answers.tsx',
    holds: 'mayAllow || !approvalEffects[decision].allows;',
    without: 'Boolean(decision);',
  },
  'invisible characters are shown': {
    file: 'src/ui/visible.tsx',
    holds: 'if (invisibleCharacter.test(character) && !isSeen)',
    without: 'if (character === null)',
  },
  'places of objects are invisible too': {
    file: 'src/core/tools/invisible.ts',
    holds: '\\\\uFFFC\\\\u2800',
    without: '\\\\u2800',
  },
  'a double click answers once': {
    file: 'src/ui/controls/once.ts',
    holds: 'if (detail < 2) act();',
    without: 'act();',
  },
  'a card draws few arguments': {
    file: 'src/features/conversation/panel/use-reading.ts',
    holds: 'rows: all.slice(0, shown),',
    without: 'rows: all,',
  },
  'a card lists few calls': { file: card, holds: 'calls.slice(0, maxListed).map', without: 'calls.map' },
  'an exported canvas has only its own pictures': {
    file: 'src/features/exports/canvas-page.ts',
    holds: "image.removeAttribute('src');",
    without: '',
  },
  'code without punctuation has no colours': {
    file: 'src/ui/highlight.tsx',
    holds: '.every(({ length }) => length <= maxRunLength)',
    without: '.every(({ length }) => length >= 0)',
  },
  'a formula defines nothing': {
    file: 'src/ui/markdown/draw-maths.ts',
    holds: 'if (definition.test(tex)) return false;',
    without: '',
  },
} as const satisfies Record<string, Guard>;
