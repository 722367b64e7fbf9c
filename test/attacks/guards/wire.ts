/** Guards of what is kept for developers of what goes between Tabhand and servers. */
import type { Guard } from './guard';

const file = 'src/features/servers/background/wire.ts';

export const wireGuards = {
  'the wire loses keys': { file, holds: 'const clean = redact(theirs);', without: 'const clean = theirs;' },
  'the wire reads JSON before it loses keys': { file, holds: 'body: json ?? text', without: 'body: text' },
  'the id of a session is a secret': { file, holds: 'if (session) secrets.add(session);', without: '' },
  'what a service answers unreadably is hidden': {
    file,
    holds: "isSignIn === 'open' && json === undefined ? text : hidden",
    without: 'text',
  },
  'what the wire keeps is bounded': { file, holds: 'if (size > maxBody) return { tooLarge: size };', without: '' },
  'a saved message hides no character': {
    file: 'src/features/servers/panel/wire.tsx',
    holds: '.replace(unseen, toEscapes)',
    without: '',
  },
} as const satisfies Record<string, Guard>;
