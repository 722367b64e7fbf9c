// biome-ignore-all lint/suspicious/noTemplateCurlyInString: pieces of source code
/** Guards of the door for other agents. */
import type { Guard } from './guard';

const guard = 'src/cli/host/guard.ts';
const server = 'src/cli/host/mcp-server.ts';
const file = 'src/cli/host/door-file.ts';

export const doorGuards = {
  'the door is for no page': {
    file: guard,
    holds: "if (headers.origin !== undefined || headers['sec-fetch-site'] !== undefined)",
    without: 'if (false)',
  },
  'the door has no other name': {
    file: guard,
    holds: 'if (headers.host !== `127.0.0.1:${port}` && headers.host !== `localhost:${port}`)',
    without: 'if (false)',
  },
  'the door asks for its token': {
    file: guard,
    holds: "if (!isSame(headers.authorization ?? '', `Bearer ${token}`))",
    without: 'if (false)',
  },
  'the door takes so many connections': {
    file: 'src/cli/host/listen.ts',
    holds: 'const mostConnections = 256;',
    without: 'const mostConnections = 1e6;',
  },
  'the door keeps so many sessions': {
    file: server,
    holds: 'const mostSessions = 64;',
    without: 'const mostSessions = 1e6;',
  },
  'the door reads so much': {
    file: server,
    holds: 'const longestBody = 1_100_000;',
    without: 'const longestBody = 1e9;',
  },
  'the token is for its user': { file, holds: '{ mode: 0o600 }', without: '{ mode: 0o644 }' },
  'a token that others could write is no token': { file, holds: '(mode & 0o077) === 0 &&', without: '' },
  'a name of an agent is one line': {
    file: 'src/cli/host/agents.ts',
    holds: ".replace(/\\s+/g, ' ').trim().slice(0, 60)",
    without: '',
  },
  'an agent hides nothing in its name': {
    file: 'src/cli/host/agents.ts',
    holds: 'toSeenWords(given)',
    without: 'given',
  },
  'an agent is listed whatever its version': {
    file: 'src/cli/host/agents.ts',
    holds: 'version === undefined ? version : toClaim(version)',
    without: 'version',
  },
  'the token goes to the door alone': {
    file: 'src/cli/host/mcp.ts',
    holds: "headers.get('tabhand-proof') === proofOf(token, challenge)",
    without: 'true',
  },
  'an agent reads what its user could see': {
    file: 'src/background/agent-words.ts',
    holds: 'withoutInvisible(value).text',
    without: 'value',
  },
} as const satisfies Record<string, Guard>;
