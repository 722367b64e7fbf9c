/** What a server could make of a sign-in: a way into the user's own network, another's answer, or a client's secret. */
import { expect } from 'vitest';
import { McpConnection } from '#features/servers/mcp/connection.ts';
import { readKept } from '#features/servers/mcp/sign-in-kept.ts';
import { attacksBy } from './attack';

const secret = 'client-secret-4711';
const inward = 'http://192.168.1.1';
/** Whatever scheme it is reached by. */
const isInward = (sent: string): boolean => sent.includes('//192.168.1.1');

interface Hostile {
  /** Where the server's metadata is. */
  metadata?: string;
  /** Where one signs in at the server. */
  issuer?: string;
  authorize?: string;
}

/** A server on the web that asks for a sign-in, and its service. `sent`: each request, with what its form or header said. */
function createWorld({ metadata = 'https://words.example/metadata', ...hostile }: Hostile) {
  const { issuer = 'https://auth.example' } = hostile;
  const sent: string[] = [];
  const state = { text: undefined as string | undefined, issuer };
  const answers: Record<string, () => unknown> = {
    '/metadata': () => ({ resource: 'https://words.example/mcp', authorization_servers: [state.issuer] }),
    '/.well-known/oauth-authorization-server': () => ({
      issuer: state.issuer,
      authorization_endpoint: hostile.authorize ?? `${state.issuer}/authorize`,
      token_endpoint: `${state.issuer}/token`,
      registration_endpoint: `${state.issuer}/register`,
      response_types_supported: ['code'],
      code_challenge_methods_supported: ['S256'],
    }),
    '/register': () => ({ client_id: 'made', redirect_uris: ['https://abc.chromiumapp.org/'] }),
    '/token': () => ({ access_token: 'at-1', token_type: 'Bearer' }),
  };
  const fetch = async (url: string | URL, init?: RequestInit) => {
    sent.push([url, init?.body, new Headers(init?.headers).get('authorization')].join(' '));
    const answer = answers[new URL(url).pathname];
    const headers = { 'www-authenticate': `Bearer resource_metadata="${metadata}"` };
    return answer ? Response.json(answer()) : new Response('', { status: 401, headers });
  };
  const connection = new McpConnection({
    server: { id: 's1', name: 'words', url: 'https://words.example/mcp' },
    version: '0.1.0',
    fetch,
    signInEdges: {
      redirectUrl: () => 'https://abc.chromiumapp.org/',
      read: async () => state.text,
      write: async (text) => {
        state.text = text;
      },
    },
  });
  const opened: string[] = [];
  /** `answer`: what the window leads back with, if not to the question. */
  const signIn = async (answer?: string) => {
    await connection.list(AbortSignal.timeout(5000));
    const open = async (url: string) => {
      opened.push(url);
      const own = `?code=c1&state=${new URL(url).searchParams.get('state')}`;
      return `https://abc.chromiumapp.org/${answer ?? own}`;
    };
    await connection.signIn(open).catch(() => undefined); // what was sent and opened tells
  };
  return { connection, sent, opened, signIn, state };
}

export const bySignIn = [
  ...attacksBy('server', 'loading', [
    {
      name: 'has its sign-in metadata on the user’s own network',
      breach: 'Tabhand knocks at the router, which the server can’t reach itself.',
      guard: 'a server names no service inward',
      async attempt() {
        const { signIn, sent } = createWorld({ metadata: `${inward}/metadata` });
        await signIn();
        expect(sent.filter(isInward)).toEqual([]);
      },
    },
    {
      name: 'names a sign-in service on the user’s own network',
      breach: 'Forms are sent to the router, which the server can’t reach itself.',
      guard: 'a server names no service inward',
      async attempt() {
        const { signIn, sent } = createWorld({ issuer: inward });
        await signIn();
        expect(sent.filter(isInward)).toEqual([]);
      },
    },
    {
      name: 'has the sign-in window opened on the user’s own network',
      breach: 'A window shows the router, with the user’s cookies there.',
      guard: 'no window opens inward',
      async attempt() {
        const { signIn, opened } = createWorld({ authorize: `${inward}/reboot` });
        await signIn();
        expect(opened).toEqual([]);
      },
    },
  ]),
  ...attacksBy('server', 'identity', [
    {
      name: 'ends a sign-in with the answer to another',
      breach: 'The user works in somebody else’s account without knowing it.',
      guard: 'an answer belongs to its question',
      async attempt() {
        const { signIn, state } = createWorld({});
        await signIn('?code=of-another&state=of-another');
        expect(readKept(state.text).tokens).toBeUndefined();
      },
    },
  ]),
  ...attacksBy('server', 'keys', [
    {
      name: 'names another sign-in service than the one that the user’s client is registered at',
      breach: 'The other service has the client’s secret.',
      guard: 'a client is used at its own service',
      async attempt() {
        const { connection, signIn, sent, state } = createWorld({});
        await signIn();
        await connection.register({ client_id: 'mine', client_secret: secret, grant: 'authorization_code' });
        state.issuer = 'https://thief.example';
        await signIn();
        const said = sent.join('\n');
        expect(said).toContain('https://thief.example/token');
        expect(said).not.toContain(secret);
        expect(said).not.toContain(btoa(`mine:${secret}`));
      },
    },
  ]),
];
