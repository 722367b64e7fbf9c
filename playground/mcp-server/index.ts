/** The demo MCP server over Streamable HTTP on this machine only: in both eras, open and behind a sign-in. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { type Call, createDesk, type Desk, type Kind } from './desk.ts';
import { createEndpoint, type Endpoint, refuse } from './endpoint.ts';
import { answerConfirmation } from './questions.ts';
import { createSignIn, type SignIn } from './sign-in.ts';
import { createDemoServer } from './tools.ts';

export type { Call } from './desk.ts';

export interface McpDemo {
  /** The endpoint to give to a client; it speaks both eras. */
  url: string;
  /** Everything that MCP has besides plain tools. */
  featuresUrl: string;
  /** For whoever signs in. */
  privateUrl: string;
  /** Every tool call that was carried out, in order. */
  log: Call[];
  close(): Promise<void>;
}

export interface McpOptions {
  /** 0, the default, takes any free one. */
  port?: number;
  /** When set, requests must bear it. */
  token?: string;
}

interface House {
  desk: Desk;
  token: string | undefined;
  signIn: SignIn;
  endpoints: Map<string, Endpoint>;
}

/** The paths, each with its tools; the same after /2025, for a server that speaks nothing newer. */
const paths = { '/mcp': 'trains', '/features/mcp': 'features', '/private/mcp': 'private' } as const;

export async function serveMcp({ port = 0, token }: McpOptions = {}): Promise<McpDemo> {
  const desk = createDesk();
  const endpoints = Object.entries(paths).flatMap(([path, tools]) =>
    ['', '/2025'].map((before) => {
      const build = (era: Kind['era']) => createDemoServer(desk, { era, tools });
      return [before + path, createEndpoint(build, { onlyOlder: before !== '', changed: desk.changed })] as const;
    }),
  );
  const house: House = { desk, token, signIn: createSignIn(), endpoints: new Map(endpoints) };
  const server = createServer(
    toNodeHandler({ fetch: async (request) => allowAnyOrigin(await answer(request, house)) }),
  );
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // a listening TCP server has no other kind of address
  return {
    url: `${base}/mcp`,
    featuresUrl: `${base}/features/mcp`,
    privateUrl: `${base}/private/mcp`,
    log: desk.log,
    async close() {
      await Promise.all(endpoints.map(([, endpoint]) => endpoint.close()));
      await desk.queries.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A page that got this machine's address under its own name (DNS rebinding) sends that name as host. */
const localHosts = new Set(['127.0.0.1', 'localhost', '[::1]']);

async function answer(request: Request, house: House): Promise<Response> {
  const { hostname, pathname } = new URL(request.url);
  if (!localHosts.has(hostname)) return refuse(403, `This server does not answer to the name ${hostname}.`);
  if (request.method === 'OPTIONS') return new Response(null, { status: 204 });
  const page = (await house.signIn.answer(request)) ?? (await answerConfirmation(request, house.desk));
  if (page) return page;
  const endpoint = house.endpoints.get(pathname);
  if (!endpoint) return refuse(404, `The endpoints are ${Object.keys(paths).join(', ')}, also after /2025.`);
  if (pathname.includes('/private/')) {
    const known = await house.signIn.admit(request);
    return known instanceof Response ? known : endpoint.answer(request, known);
  }
  if (house.token !== undefined && request.headers.get('authorization') !== `Bearer ${house.token}`)
    return refuse(401, 'This server wants its token as a bearer token.', { 'www-authenticate': 'Bearer' });
  return endpoint.answer(request);
}

function allowAnyOrigin(response: Response): Response {
  const headers = new Headers(response.headers);
  headers.set('access-control-allow-origin', '*');
  headers.set('access-control-allow-methods', 'GET, POST, DELETE, OPTIONS');
  headers.set('access-control-allow-headers', '*, Authorization');
  headers.set('access-control-expose-headers', 'Mcp-Session-Id, WWW-Authenticate');
  return new Response(response.body, { status: response.status, headers });
}
