/** Words why an MCP server can't be used, and what is missing from lists of tools. */
import type { ServerProblem } from '#bridge';
import { isHeaderValue, whyNoHeader } from '#settings';
import type { LayerNotice } from '#tools';
import { type Phrase, phrase, say, sayCount } from '../language';
import { toHost } from './figures';
import type { Sentence } from './sentence';

const problems: Record<ServerProblem['code'], Sentence> = {
  'bad-url': {
    what: phrase('This is not an address of a server.'),
    next: phrase('Start with https://, or http://localhost for a server on this computer.'),
  },
  'bad-header': {
    what: phrase('A header can’t be sent as it is.'),
    next: phrase('Nothing was sent. Check its name and value.'),
  },
  unreachable: {
    what: phrase('The server doesn’t answer.'),
    next: phrase('Check the address and that the server runs.'),
  },
  'wrong-path': {
    what: phrase('Something answers there, but no MCP server at this path.'),
    next: phrase('Check the path: it often ends in /mcp, of older servers in /sse.'),
  },
  'not-mcp': {
    what: phrase('Something answers there, but it doesn’t speak MCP.'),
    next: phrase('Check the address: it often ends in /mcp, of older servers in /sse.'),
  },
  'protocol-version': {
    what: phrase('The server speaks a version of MCP that Tabhand doesn’t know.'),
    next: phrase('Its tools can’t be used. An update of the server may help.'),
  },
  redirected: {
    what: phrase('The server redirects requests to another address.'),
    next: phrase('Nothing was sent there, not even headers. Use the final address.'),
  },
  'needs-sign-in': {
    what: phrase('The server asks for a sign-in.'),
    next: phrase(
      'Tabhand can’t use the server’s sign-in form. If the server gives out tokens, a header can carry one: Authorization with Bearer and the token.',
    ),
  },
  refused: {
    what: phrase('The server refuses the request.'),
    next: phrase('The token may lack the right, or the server takes no requests from browsers. Ask its owner.'),
  },
  'rate-limited': {
    what: phrase('The server received too many requests.'),
    next: phrase('Tabhand tries again when the server allows it.'),
  },
  'server-error': {
    what: phrase('The server had an internal error.'),
    next: phrase('Try again in a while, or ask its owner.'),
  },
  'timed-out': {
    what: phrase('The server took too long to answer.'),
    next: phrase('Its tools are left out until it does. Try again in a moment.'),
  },
  'permission-missing': {
    what: phrase('The browser doesn’t let Tabhand reach this address.'),
    next: phrase('Nothing was sent. Allow access, then try again.'),
  },
  'keys-locked': {
    what: phrase('Your keys are locked.'),
    next: phrase('Nothing was sent. Unlock them in Settings; then this server can be asked.'),
  },
  'name-taken': {
    what: phrase('Another server has this name.'),
    next: phrase('Nothing was changed. Choose another name.'),
  },
  'address-taken': {
    what: phrase('{name} already uses this address.'),
    next: phrase('Nothing was changed. Use that one, or type another address.'),
  },
  'too-many': {
    what: phrase('Tabhand can’t keep more servers than these.'),
    next: phrase('Nothing was added. Remove one first.'),
  },
  gone: {
    what: phrase('The server was removed or switched off meanwhile.'),
    next: phrase('Nothing was changed.'),
  },
  failed: {
    what: phrase('The server answered with an error.'),
    next: phrase('Try again, or ask its owner.'),
  },
};

/** If headers were sent, the token in them is the likely cause. */
const wrongHeader: Sentence = {
  what: phrase('The server rejected the headers.'),
  next: phrase('The token may be mistyped, ended or revoked. Edit the header, then try again.'),
};

/** Browsers report an invalid certificate like a server that doesn't answer. */
const maybeCertificate: Sentence = {
  what: phrase('The server doesn’t answer.'),
  next: phrase(
    'Check the address and that the server runs. Its certificate may be at fault: open the address in a tab to see.',
  ),
};

interface Tried {
  url: string;
  /** The request had the user's headers. */
  sent?: boolean;
}

export function wordServerProblem(problem: ServerProblem, tried: Tried): Sentence {
  const { what, next } = sentenceFor(problem, tried);
  return { what: say(what, { name: problem.detail || say('Another server') }), next: say(next) };
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
  ].includes(code);

const headerFaults: Record<NonNullable<ReturnType<typeof whyNoHeader>>, Phrase> = {
  'not-a-name': phrase('A header’s name has letters, digits and hyphens.'),
  'browsers-own': phrase('The browser sets this header itself: it can’t be chosen.'),
  'protocols-own': phrase('The protocol sets this header itself: it can’t be chosen.'),
};

/** Why a header can't be sent, or null. An empty value isn't a fault yet. */
export function wordHeaderFault(name: string, value: string): string | null {
  const fault = name === '' ? null : whyNoHeader(name);
  if (fault) return say(headerFaults[fault]);
  if (value === '' || isHeaderValue(value)) return null;
  return say('A value can have Latin letters, digits and signs, but no line breaks.');
}

export function wordLayerNotice(notice: LayerNotice): Sentence {
  switch (notice.code) {
    case 'came-late':
      return {
        what: say('This page was open before Tabhand started.'),
        next: say('Reload the page to offer its tools from the start.'),
      };
    case 'frame-silent':
      return {
        what: say('A frame of {site} did not answer in time.', { site: toHost(notice.origin) }),
        next: say('Its tools are left out for now. Tabhand asks again; if nothing changes, reload the page.'),
      };
    case 'page-flooded':
      return {
        what: say('{site} sends more messages than Tabhand accepts.', { site: toHost(notice.origin) }),
        next: say('Its tools are left out for a while. Reload the page to have them at once.'),
      };
    case 'too-large':
      return {
        what: say('{host} describes its tools at too much length.', { host: toHost(notice.origin) }),
        next: say('Only the first ones are used. Its owner can offer fewer at a time.'),
      };
    case 'too-many-tools':
      return {
        what: sayCount(
          notice.limit,
          '{host} offers more than {count} tool.',
          '{host} offers more than {count} tools.',
          {
            host: toHost(notice.origin),
          },
        ),
        next: say('Only the first ones are used. Its owner can offer fewer at a time.'),
      };
  }
}
