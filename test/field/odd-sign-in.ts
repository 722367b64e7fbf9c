/** A server that asks for a sign-in, and its service, without a network. They answer as they should, but for what a report tells. */
import { McpConnection } from '#features/servers/mcp/connection.ts';
import { readKept } from '#features/servers/mcp/sign-in-kept.ts';

export interface Asked {
  origin: string;
  path: string;
  query: URLSearchParams;
  /** A form, or the members of a registration. */
  form: URLSearchParams;
  json: Record<string, unknown>;
  method: string;
  headers: Headers;
}

export type Odd = (asked: Asked) => Response | undefined;

export const answer = (value: unknown, status = 200, headers: Record<string, string> = {}) =>
  Response.json(value, { status, headers });

export const text = (body: string, type: string, status = 200) =>
  new Response(body, { status, headers: { 'content-type': type } });

const redirectUrl = 'https://abc.chromiumapp.org/';

/** What the service says of itself. */
export const service = (origin: string) => ({
  issuer: origin,
  authorization_endpoint: `${origin}/authorize`,
  token_endpoint: `${origin}/token`,
  registration_endpoint: `${origin}/register`,
  response_types_supported: ['code'],
  code_challenge_methods_supported: ['S256'],
});

const results: Record<string, object> = {
  initialize: {
    protocolVersion: '2025-06-18',
    capabilities: { tools: {} },
    serverInfo: { name: 'notes', version: '1' },
  },
  'tools/list': { tools: [{ name: 'who', inputSchema: { type: 'object' } }] },
  'tools/call': { content: [{ type: 'text', text: 'me' }] },
};

export function oddSignIn(odd: Odd = () => undefined, url = 'https://notes.example/mcp') {
  const live = new Set<string>();
  const [authorized, forms, registered, paths] = [
    [] as URLSearchParams[],
    [] as URLSearchParams[],
    [] as Record<string, unknown>[],
    [] as string[],
  ];
  let count = 0;
  const kept = { text: undefined as string | undefined };

  const answerMcp = ({ headers, json, origin, path }: Asked): Response => {
    if (!live.has(headers.get('authorization')?.slice(7) ?? ''))
      return answer({}, 401, {
        'www-authenticate': `Bearer resource_metadata="${origin}/.well-known/oauth-protected-resource${path}"`,
      });
    if (json.id === undefined) return new Response(null, { status: 202 });
    const result = results[String(json.method)];
    const error = { code: -32_601, message: 'No such method' };
    return answer({ jsonrpc: '2.0', id: json.id, ...(result ? { result } : { error }) });
  };

  const usual = (asked: Asked): Response => {
    const { origin, path, query } = asked;
    if (path === new URL(url).pathname) return answerMcp(asked);
    if (path === '/.well-known/oauth-protected-resource/mcp')
      return answer({ resource: url, authorization_servers: [origin], scopes_supported: ['notes.read'] });
    if (path === '/.well-known/oauth-authorization-server') return answer(service(origin));
    if (path === '/register') return answer({ client_id: `c${registered.length}`, redirect_uris: [redirectUrl] }, 201);
    if (path === '/token') return answer(tokens());
    if (path !== '/authorize') return new Response(null, { status: 404 });
    count += 1;
    const back = new URL(query.get('redirect_uri') ?? '');
    back.searchParams.set('state', query.get('state') ?? '');
    back.searchParams.set('code', `code${count}`);
    return new Response(null, { status: 302, headers: { location: back.href } });
  };

  /** New tokens, which the server takes. */
  const tokens = () => {
    count += 1;
    live.add(`at${count}-aaaaaaaa`);
    return { access_token: `at${count}-aaaaaaaa`, token_type: 'Bearer', refresh_token: `rt${count}-bbbbbbbb` };
  };

  const fetch = async (address: string | URL, init?: RequestInit): Promise<Response> => {
    const { origin, pathname: path, searchParams: query } = new URL(address);
    const body = init?.body === undefined || init.body === null ? '' : String(init.body);
    const json = body.startsWith('{') ? JSON.parse(body) : {};
    const asked: Asked = {
      ...{ origin, path, query, json, method: init?.method ?? 'GET' },
      form: new URLSearchParams(json.method ? '' : body),
      headers: new Headers(init?.headers),
    };
    if (path !== new URL(url).pathname) paths.push(`${asked.method} ${path}`);
    if (path === '/authorize') authorized.push(query);
    if (path === '/token') forms.push(asked.form);
    if (path === '/register') registered.push(json);
    return odd(asked) ?? usual(asked);
  };

  const open = async (address: string) => (await fetch(address)).headers.get('location') ?? '';
  const connect = () =>
    new McpConnection({
      server: { id: 's1', name: 'notes', url },
      version: '0.1.0',
      fetch,
      signInEdges: {
        redirectUrl: () => redirectUrl,
        read: async () => kept.text,
        write: async (now) => {
          kept.text = now;
        },
      },
    });
  const connection = connect();
  const list = (over = connection) => over.list(AbortSignal.timeout(10_000));
  return {
    ...{ connection, connect, authorized, forms, registered, paths, tokens, list, fetch },
    kept: () => readKept(kept.text),
    /** The server knows no token any more. */
    expire: () => live.clear(),
    /** As a person does: adds the server, signs in, and looks at its tools. */
    async signIn() {
      await list();
      await connection.signIn(open);
      return list();
    },
    call: (over = connection) => over.call('who', {}, AbortSignal.timeout(10_000)),
  };
}
