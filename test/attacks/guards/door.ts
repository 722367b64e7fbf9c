// biome-ignore-all lint/suspicious/noTemplateCurlyInString: pieces of source code
/** Guards of the door for other agents. */
import type { Guard } from './guard';

const doors = 'src/cli/host/doors.ts';
const server = 'src/cli/host/door-server.ts';

export const doorGuards = {
  'the door is for its user': {
    ...{ file: doors, holds: 'chmodSync(folder, 0o700)', without: 'chmodSync(folder, 0o755)' },
    and: { file: doors, holds: 'forOthers = 0o077', without: 'forOthers = 0' },
  },
  'a folder that others can write has no door': { file: doors, holds: 'forOthers = 0o077', without: 'forOthers = 0' },
  'the door takes so many connections': {
    file: server,
    holds: 'const maxConnections = 64;',
    without: 'const maxConnections = 1e6;',
  },
  'the door reads so much': {
    file: server,
    holds: 'export const maxMessageBytes = 1_100_000;',
    without: 'export const maxMessageBytes = 1e9;',
  },
  'a name of an agent is one line': {
    file: server,
    holds: ".replace(/\\s+/g, ' ').trim().slice(0, 60)",
    without: '',
  },
  'an agent hides nothing in its name': {
    file: server,
    holds: 'toSeenWords(name)',
    without: 'name',
  },
  'an agent is listed whatever its version': {
    file: server,
    holds: 'version: toClaim(version)',
    without: 'version',
  },
  'an agent reads what its user could see': {
    file: 'src/features/agents/background/agent-pages.ts',
    holds: 'withoutInvisible(value).text',
    without: 'value',
  },
} as const satisfies Record<string, Guard>;
