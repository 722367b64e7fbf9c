/** A copy of the registry's API on this machine: it answers searches by name, as the official one does. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface RegistryCopy {
  url: string;
  /** The query of every search. */
  asked: string[];
  close(): Promise<void>;
}

/** `servers`: as `server.json` describes them. */
export async function serveRegistry(servers: readonly { name: string }[]): Promise<RegistryCopy> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const { pathname, search, searchParams } = new URL(request.url ?? '/', 'http://x');
    if (pathname !== '/v0/servers') return void response.writeHead(404).end('{"title":"Not Found"}');
    asked.push(search);
    const limit = Number(searchParams.get('limit'));
    const found = servers.filter(({ name }) => name.includes(searchParams.get('search') ?? ''));
    const _meta = { 'io.modelcontextprotocol.registry/official': { status: 'active', isLatest: true } };
    const body = {
      servers: found.slice(0, limit).map((each) => ({ server: each, _meta })),
      metadata: { count: Math.min(limit, found.length), ...(found.length > limit && { nextCursor: 'next' }) },
    };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a listening TCP server has no other kind of address
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A server that needs a region in its address and a token in a header, and takes a header that isn't needed. */
export const weatherEntry = {
  name: 'com.example/weather',
  title: 'Weather of everywhere',
  description: 'Forecasts by the hour',
  version: '2.1.0',
  remotes: [
    { type: 'sse', url: 'https://old.weather.example/sse' },
    {
      type: 'streamable-http',
      url: 'https://{region}.weather.example/mcp',
      variables: { region: { description: 'Where the data is kept', default: 'eu' } },
      headers: [
        {
          name: 'Authorization',
          value: 'Bearer {token}',
          variables: { token: { description: 'From your account page', isRequired: true, isSecret: true } },
        },
        { name: 'X-Plan', isRequired: true, description: 'Your plan' },
        { name: 'X-Debug', description: 'Not needed' },
      ],
    },
  ],
};
