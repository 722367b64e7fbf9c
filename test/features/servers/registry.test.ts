/** Searching a registry: what is sent, what is found, and what can be wrong. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { findServersOf, searchRegistry } from '../../../src/features/servers/background/registry';
import { serveAlways } from '../../support/odd-servers';
import { serveRegistry, weatherEntry } from '../../support/registry-server';
import { startHttp } from './mcp-server';

/** Where an input goes. */
const place = (name: string) => `\${${name}}`;

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.close()));
});
const opened = async <Server extends { close(): Promise<void> }>(starting: Promise<Server>): Promise<Server> => {
  const server = await starting;
  open.push(server);
  return server;
};

describe('a registry', () => {
  test('is sent the words alone, and its servers with an address are given; programs are counted', async () => {
    const program = { name: 'com.example/weather-local', description: 'x', version: '1', packages: [{}] };
    const plain = {
      name: 'io.plain/weather',
      version: '1',
      remotes: [{ type: 'sse', url: 'https://plain.example/sse' }],
    };
    const registry = await opened(serveRegistry([weatherEntry, program, plain, { name: 'com.example/mail' }]));
    const answer = await searchRegistry(`${registry.url}/`, 'weather');
    expect(registry.asked).toEqual(['?search=weather&limit=30&version=latest']);
    expect(answer).toMatchObject({
      ok: true,
      programs: 1,
      more: false,
      servers: [
        {
          name: 'com.example/weather',
          url: `https://${place('region')}.weather.example/mcp`,
          headers: [
            { name: 'Authorization', value: `Bearer ${place('token')}` },
            { name: 'X-Plan', value: place('X-Plan') },
          ],
          inputs: [
            { name: 'region', hint: 'Where the data is kept', fallback: 'eu', isOpen: true },
            { name: 'token', hint: 'From your account page', fallback: '' },
            { name: 'X-Plan', hint: 'Your plan', fallback: '', isOpen: true },
          ],
        },
        { name: 'io.plain/weather', url: 'https://plain.example/sse', headers: [], inputs: [] },
      ],
    });
  });

  test('of the first kind, which wraps no server, is read as well; a row that is broken takes no other with it', async () => {
    const rows = [{ name: 7 }, weatherEntry, { ...weatherEntry, name: 'x/bad', remotes: [{ type: 'http', url: 1 }] }];
    const body = JSON.stringify({ servers: rows, metadata: { nextCursor: 'more' } });
    const registry = await opened(serveAlways(200, 'application/json', body));
    const answer = await searchRegistry(registry.url, 'weather');
    expect(answer).toMatchObject({ ok: true, programs: 1, more: true, servers: [{ name: 'com.example/weather' }] });
  });

  test.each([
    ['that is a web page', 200, 'text/html', '<!doctype html>', 'not-registry'],
    ['that isn’t there', 404, 'text/plain', 'no', 'not-registry'],
    ['that fails', 503, 'text/plain', 'no', 'server-error'],
    ['that answers with 300 kB', 200, 'application/json', JSON.stringify({ servers: ['x'.repeat(300_000)] }), 'failed'],
  ])('%s is told as such', async (_, status, type, body, code) => {
    const registry = await opened(serveAlways(status, type, body));
    expect(await searchRegistry(registry.url, 'x')).toMatchObject({ ok: false, problem: { code } });
  });

  test.each(['https://bank.example@thief.example/mcp', 'https://:bank.example@{region}.thief.example/mcp'])(
    'gives no address that begins with another host’s name: %s',
    async (url) => {
      const entry = { name: 'io.thief/weather', version: '1', remotes: [{ type: 'http', url }] };
      const registry = await opened(serveRegistry([entry, weatherEntry]));
      const answer = await searchRegistry(registry.url, 'weather');
      expect(answer).toMatchObject({ ok: true, servers: [{ name: 'com.example/weather' }] });
    },
  );

  test('is asked once more where the network broke the request off', async () => {
    const registry = await opened(serveRegistry([weatherEntry]));
    const broken = vi.spyOn(globalThis, 'fetch').mockRejectedValueOnce(new TypeError('Failed to fetch'));
    expect(await searchRegistry(registry.url, 'weather')).toMatchObject({ ok: true, servers: [{}] });
    broken.mockRestore();
    expect(registry.asked).toHaveLength(1);
  });

  test('that redirects is not followed, and one that isn’t there is told', async () => {
    const { createServer } = await import('node:http');
    const inward = await opened(serveAlways(200, 'application/json', '{"servers":[]}'));
    const redirecting = createServer((_, response) => response.writeHead(302, { location: inward.url }).end());
    await new Promise<void>((resolve) => redirecting.listen(0, '127.0.0.1', resolve));
    open.push({ close: () => new Promise((resolve) => redirecting.close(() => resolve())) });
    const { port } = redirecting.address() as { port: number };
    const answer = await searchRegistry(`http://127.0.0.1:${port}`, 'x');
    expect(answer).toMatchObject({ ok: false, problem: { code: 'redirected' } });
    expect(inward.asked).toEqual([]);
    expect(await searchRegistry('http://127.0.0.1:9', 'x')).toMatchObject({ problem: { code: 'unreachable' } });
  });
});

describe('a site that has servers of its own', () => {
  const card = {
    name: 'example/words',
    version: '1',
    remotes: [{ type: 'streamable-http', url: 'http://127.0.0.1:1/mcp' }],
  };
  const entry = {
    identifier: 'urn:air:example:words',
    type: 'application/mcp-server-card+json',
    url: '/words/server-card',
  };
  const signs: [string, Record<string, unknown>][] = [
    [
      'in a catalogue of every kind',
      { 'ai-catalog.json': { specVersion: '1.0', entries: [{ type: 'application/a2a+json', url: '/a' }, entry] } },
    ],
    ['in a catalogue of servers', { 'mcp/catalog.json': { entries: [entry] } }],
    [
      'in one of the first drafts',
      { 'mcp/catalog.json': { entries: [{ ...entry, type: 'application/mcp-server+json' }] } },
    ],
    ['by the card of its only server', { 'mcp/server-card.json': card }],
    ['by the card where drafts had it', { 'mcp-server-card': card }],
    ['beside a catalogue that names none', { 'ai-catalog.json': { entries: [] }, 'mcp/server-card.json': card }],
    ['beside a page for whatever isn’t there', { 'ai-catalog.json': '<!doctype html>', 'mcp/server-card.json': card }],
  ];
  test.each(signs)('says so %s', async (_, files) => {
    await using site = await startHttp((request, response) => {
      const path = (request.url ?? '').replace('/.well-known/', '');
      const body = path === '/words/server-card' ? card : files[path];
      response.writeHead(body ? 200 : 404).end(typeof body === 'string' ? body : JSON.stringify(body ?? {}));
    });
    expect(await findServersOf(new URL(site.url).origin)).toMatchObject([
      { name: 'example/words', url: 'http://127.0.0.1:1/mcp' },
    ]);
  });

  test('or by a card of the first drafts, whose address may be a path of the site', async () => {
    const transport = { type: 'streamable-http', endpoint: '/mcp' };
    const first = {
      serverInfo: { name: 'words', title: 'Words', version: '1' },
      protocolVersion: '2025-06-18',
      transport,
    };
    await using site = await startHttp((request, response) => {
      const isCard = request.url === '/.well-known/mcp/server-card.json';
      response.writeHead(isCard ? 200 : 404).end(JSON.stringify(isCard ? first : {}));
    });
    expect(await findServersOf(new URL(site.url).origin)).toMatchObject([
      { name: 'words', title: 'Words', url: site.url },
    ]);
  });

  const named = { name: 'words', version: '1' };
  test.each<[string, string, unknown]>([
    ['several ways', 'mcp.json', { ...named, transports: [{ type: 'http', url: '/mcp' }] }],
    ['an address alone', 'mcp.json', { ...named, endpoint: '/mcp' }],
    ['today’s ways', 'mcp.json', { ...named, remotes: [{ type: 'streamableHttp', url: '/mcp' }] }],
    ['the server as in its first answer', 'mcp/server-card.json', { serverInfo: named, endpoint: '/mcp' }],
    ['and its ways', 'mcp/server-card.json', { serverInfo: named, transports: [{ type: 'http', endpoint: '/mcp' }] }],
    ['the way as a word', 'mcp.json', { ...named, url: '/mcp', transport: 'http' }],
    ['the ways as words', 'mcp.json', { ...named, endpoint: '/mcp', transports: ['stdio', 'streamable-http'] }],
    ['the way in Python’s spelling', 'mcp.json', { ...named, url: '/mcp', transport_type: 'streamable_http' }],
    ['a manifest of endpoints', 'mcp.json', { ...named, endpoints: { mcp: '/mcp', openapi: '/api.json' } }],
    ['a list of endpoints', 'mcp.json', { ...named, endpoints: [{ type: 'http', url: '/mcp' }] }],
    ['an endpoint that says its way', 'mcp.json', { ...named, endpoint: { url: '/mcp', transport: 'http' } }],
    ['a list of servers', 'mcp.json', { servers: [{ ...named, url: '/mcp' }] }],
    ['a list alone', 'mcp.json', [{ ...named, transport: { type: 'http', url: '/mcp' } }]],
    ['servers by their names', 'mcp.json', { mcpServers: { words: { url: '/mcp' }, local: { command: 'npx' } } }],
    ['another name of the way', 'mcp/server-card.json', { ...named, remotes: [{ type: 'http', url: '/mcp' }] }],
  ])('or by a card as sites have it, with %s', async (_, sign, body) => {
    await using site = await startHttp(({ url }, response) => {
      const isCard = url === `/.well-known/${sign}`;
      response.writeHead(isCard ? 200 : 404).end(JSON.stringify(isCard ? body : {}));
    });
    expect(await findServersOf(new URL(site.url).origin)).toMatchObject([{ name: 'words', url: site.url }]);
  });

  test.each<[string, unknown]>([
    ['its own page', { ...named, url: '/about' }],
    ['a program', { mcpServers: { local: { command: 'npx', args: ['/mcp'] } } }],
    ['the way of a program', { ...named, url: '/mcp', transport: 'stdio' }],
    ['other endpoints', { ...named, endpoints: { openapi: '/api.json' } }],
    ['a list of words', { servers: ['/mcp', null] }],
  ])('but not by a file that names %s', async (_, body) => {
    await using site = await startHttp((_request, response) => response.end(JSON.stringify(body)));
    expect(await findServersOf(new URL(site.url).origin)).toEqual([]);
  });

  test('or by a card whose address leaves out the protocol', async () => {
    const remotes = [{ type: 'sse', url: '//127.0.0.1:1/sse' }];
    await using site = await startHttp((_, response) => response.end(JSON.stringify({ ...named, remotes })));
    expect(await findServersOf(new URL(site.url).origin)).toMatchObject([{ url: 'http://127.0.0.1:1/sse' }]);
  });

  test('and one that has none, or is nowhere, is left in peace', async () => {
    await using site = await startHttp((_, response) => response.writeHead(404).end());
    expect(await findServersOf(new URL(site.url).origin)).toEqual([]);
    expect(await findServersOf('http://127.0.0.1:9')).toEqual([]);
  });
});
