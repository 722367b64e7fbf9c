/** Why an MCP server can't be used, and what lists of tools lack. */
import type { ServerProblem } from '#bridge';
import type { LayerNotice } from '#tools';
import { toCount, toHost } from './figures';
import type { Sentence } from './sentence';

const problems: Record<ServerProblem['code'], Sentence> = {
  'bad-url': {
    what: 'This is not an address of a server.',
    next: 'Start with https://, or http://localhost for a server on this computer.',
  },
  unreachable: {
    what: 'The server doesn’t answer.',
    next: 'Nothing was added or changed. Check the address and that the server runs, then try again.',
  },
  'not-mcp': {
    what: 'Something answers there, but it is not an MCP server over Streamable HTTP.',
    next: 'Check the path: it often ends in /mcp.',
  },
  'needs-sign-in': {
    what: 'The server asks for a sign-in.',
    next: 'Tabhand can’t sign in to servers yet. Use one that is open, or one on this computer.',
  },
  'timed-out': {
    what: 'The server took too long to answer.',
    next: 'Its tools are left out until it does. Try again in a moment.',
  },
  'permission-missing': {
    what: 'The browser doesn’t let Tabhand reach this address.',
    next: 'Nothing was sent. Allow access, then try again.',
  },
  'name-taken': { what: 'Another server has this name.', next: 'Nothing was added. Choose another name.' },
  failed: { what: 'The server answered with an error.', next: 'Try again, or ask its owner.' },
};

/** `wished`: the name that was typed for a new server. Another in the detail is of the one that has the address. */
export function wordServerProblem({ code, detail }: ServerProblem, wished?: string): Sentence {
  if (code === 'name-taken' && wished !== undefined && detail !== wished) {
    return {
      what: `${detail} already uses this address.`,
      next: 'Nothing was added. Use that one, or type another address.',
    };
  }
  return problems[code];
}

export function wordLayerNotice(notice: LayerNotice): Sentence {
  switch (notice.code) {
    case 'frame-silent':
      return {
        what: `A frame of ${toHost(notice.origin)} did not answer in time.`,
        next: 'Its tools are left out. List the tools again, or reload the page.',
      };
    case 'page-flooded':
      return {
        what: `${toHost(notice.origin)} sends more messages than Tabhand takes.`,
        next: 'Its tools are left out until you reload the page.',
      };
    case 'too-many-tools':
      return {
        what: `${toHost(notice.origin)} offers more than ${toCount(notice.limit, 'tool')}.`,
        next: 'Only the first ones are used. Its owner can offer fewer at a time.',
      };
  }
}
