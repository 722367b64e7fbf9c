/** Words why an MCP server can't be used, and what is missing from lists of tools. */

import { isHeaderValue, whyNoHeader } from '#core/settings/headers.ts';
import type { LayerNotice } from '#core/tools/layer.ts';
import { type Phrase, phrase, say } from '#ui/language/index.tsx';
import { toHost } from '#ui/words/figures.ts';
import type { Sentence } from '#ui/words/sentence.ts';
import type { ServerProblem } from './mcp/problem';

const notMcp: Sentence = {
  what: phrase('This address isn’t an MCP server.'),
  next: phrase('Check the address. It often ends in /mcp, or in /sse for older servers.'),
};

const itFailed: Sentence = {
  what: phrase('The server answered with an error.'),
  next: phrase('Try again in a moment.'),
};

const signInAgain = phrase('Nothing was allowed. Sign in again when you’re ready.');
const interrupted: Sentence = { what: phrase('The sign-in was interrupted.'), next: signInAgain };
const unchanged = phrase('Nothing was changed.');
const isRefused = phrase('{host} refused the request.');

const problems: Record<ServerProblem['code'], Sentence> = {
  'bad-url': {
    what: phrase('This isn’t a server address.'),
    next: phrase('Start with https://, or http://localhost for a server on this computer.'),
  },
  'bad-header': {
    what: phrase('A header can’t be sent as it is.'),
    next: phrase('Nothing was sent. Check its name and value.'),
  },
  unreachable: {
    what: phrase('The server doesn’t answer.'),
    next: phrase('Check the address, and that the server is running.'),
  },
  'wrong-path': notMcp,
  'not-mcp': notMcp,
  'not-registry': {
    what: phrase('This address isn’t a registry of MCP servers.'),
    next: phrase('Check the registry’s address. What it needs is /v0/servers below it.'),
  },
  'protocol-version': {
    what: phrase('Tabhand doesn’t support this server’s version of MCP.'),
    next: phrase('You can’t use its tools. Updating the server may help.'),
  },
  redirected: {
    what: phrase('{host} redirects requests to another address.'),
    next: phrase('Nothing was sent there. Open the address in a tab to see where it leads, and use that one.'),
  },
  'needs-sign-in': {
    what: phrase('{server} asks you to sign in.'),
    next: phrase('Sign in, or add a header with a token: Authorization with Bearer and the token.'),
  },
  'sign-in-closed': interrupted,
  'sign-in-cut': interrupted,
  'sign-in-denied': {
    what: phrase('The sign-in was refused.'),
    next: signInAgain,
  },
  'sign-in-unsafe': {
    what: phrase('The sign-in service isn’t safe to use.'),
    next: phrase(
      'Its answer belongs to another sign-in, or leads elsewhere. Nothing was stored. Ask the server’s owner.',
    ),
  },
  'sign-in-unregistered': {
    what: phrase('The sign-in service doesn’t accept new apps.'),
    next: phrase('Register Tabhand there yourself, or add a header with a token if the server gives out tokens.'),
  },
  'sign-in-unknown-client': {
    what: phrase('The sign-in service doesn’t know this client.'),
    next: phrase('Check the client ID and its secret, then try again.'),
  },
  'sign-in-failed': {
    what: phrase('The sign-in failed.'),
    next: itFailed.next,
  },
  refused: {
    what: isRefused,
    next: phrase('The token may lack permission, or the server doesn’t accept requests from browsers. Ask its owner.'),
  },
  'refused-origin': {
    what: isRefused,
    next: phrase('Tabhand sends no Origin header. Let the server accept requests without one.'),
  },
  'refused-host': {
    what: isRefused,
    next: phrase('Use the address that the server itself names, such as localhost in place of 127.0.0.1.'),
  },
  'rate-limited': {
    what: phrase('Too many requests.'),
    next: phrase('Tabhand tries again when the server allows it.'),
  },
  'server-error': itFailed,
  'timed-out': {
    what: phrase('No answer in time.'),
    next: phrase('Try again in a moment.'),
  },
  'permission-missing': {
    what: phrase('The browser doesn’t let Tabhand reach {host}.'),
    next: phrase('Nothing was sent. Allow access, then try again.'),
  },
  'keys-locked': {
    what: phrase('Your keys are locked.'),
    next: phrase('Nothing was sent. Unlock them in Settings, then try again.'),
  },
  'name-taken': {
    what: phrase('Another server has this name.'),
    next: unchanged,
  },
  'address-taken': {
    what: phrase('{name} already uses this address.'),
    next: unchanged,
  },
  'too-many': {
    what: phrase('You’ve reached the maximum number of servers.'),
    next: phrase('Nothing was added. Delete one first.'),
  },
  gone: {
    what: phrase('The server was removed or turned off.'),
    next: unchanged,
  },
  failed: itFailed,
};

/** If headers were sent, the token in them is the likely cause. */
const wrongHeader: Sentence = {
  what: phrase('The server rejects the headers.'),
  next: phrase('The token may be mistyped, expired or revoked. Edit the header, then try again.'),
};

/** Browsers report an invalid certificate like a server that doesn't answer. */
const maybeCertificate: Sentence = {
  what: phrase('The server doesn’t answer.'),
  next: phrase(
    'Check the address, and that the server is running. The certificate may be invalid: open the address in a tab to check.',
  ),
};

interface Tried {
  url: string;
  /** The request had the user's headers. */
  sent?: boolean;
}

export function wordServerProblem(problem: ServerProblem, tried: Tried): Sentence {
  const { what, next } = sentenceFor(problem, tried);
  const host = toHost(tried.url);
  const values = { name: problem.detail || say('Another server'), host, server: host };
  return { what: say(what, values), next: say(next) };
}

function sentenceFor({ code }: ServerProblem, { url, sent = false }: Tried): Sentence {
  if (sent && code === 'needs-sign-in') return wrongHeader;
  if (code === 'unreachable' && /^https:/i.test(url.trim())) return maybeCertificate;
  return problems[code];
}

/** Whether the problem's detail is a message from elsewhere rather than a value of ours. */
export const hasWordsOfTheirs = ({ code }: ServerProblem): boolean =>
  ![
    'bad-url',
    'bad-header',
    'name-taken',
    'address-taken',
    'too-many',
    'gone',
    'permission-missing',
    'keys-locked',
    'sign-in-closed',
    'sign-in-cut',
    'sign-in-denied',
  ].includes(code);

const headerFaults: Record<NonNullable<ReturnType<typeof whyNoHeader>>, Phrase> = {
  'not-a-name': phrase('Use only letters, digits and hyphens in a header’s name.'),
  reserved: phrase('The browser or the protocol sets this header.'),
};

/** Why a header can't be sent, or null. An empty value isn't a fault yet. */
export function wordHeaderFault(name: string, value: string): string | null {
  const fault = name === '' ? null : whyNoHeader(name);
  if (fault) return say(headerFaults[fault]);
  if (value === '' || isHeaderValue(value)) return null;
  return say('Use only Latin letters, digits and signs, without line breaks.');
}

export function wordLayerNotice(notice: LayerNotice): Sentence {
  switch (notice.code) {
    case 'came-late':
      return {
        what: say('Tabhand isn’t running on this page yet.'),
        next: say('Reload the page'),
      };
    case 'frame-silent':
      return {
        what: say('A frame of {site} didn’t answer in time.', { site: toHost(notice.origin) }),
        next: say('Its tools are unavailable for a while. Reload the page to use them now.'),
      };
    case 'page-flooded':
      return {
        what: say('{site} sends more messages than Tabhand accepts.', { site: toHost(notice.origin) }),
        next: say('Its tools are unavailable for a while. Reload the page to use them now.'),
      };
    case 'too-large':
    case 'too-many-tools':
      return {
        what: say('{host} offers too many tools, or too long ones.', { host: toHost(notice.origin) }),
        next: say('Tabhand uses only the first ones. The site’s owner can offer fewer at a time.'),
      };
    case 'same-name':
      return {
        what: say('Two tools of {host} are called “{tool}”.', { host: toHost(notice.origin), tool: notice.tool }),
        next: say('Tabhand uses only the first ones. The site’s owner can offer fewer at a time.'),
      };
  }
}
