/** While a run goes on, servers that announce changes of their tools are heard, so that the next turn knows them; one that can't be heard isn't pressed. */
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { SSEServerTransport } from '@modelcontextprotocol/sdk/server/sse.js';
import { afterEach, expect, test, vi } from 'vitest';
import { Servers } from '#features/servers/background/servers.ts';
import { edgesOver, emptyMemory, openServers } from '../../support/open-servers';
import { answerJson, startHttp, startMcp, type TestServer, welcome } from './mcp-server';

afterEach(() => vi.useRealTimers());

test('a tool that a server gains during a run is offered in the next turn', { timeout: 20_000 }, async () => {
  const open: McpServer[] = [];
  const add = (mcp: McpServer, name: string) => mcp.registerTool(name, {}, () => ({ content: [] }));
  await using server = await startMcp((mcp) => {
    add(mcp, 'early');
    open.push(mcp);
  });
  const servers = openServers();
  expect(await servers.add({ url: server.url, name: 'desk' })).toMatchObject({ ok: true });
  const names = async () => (await servers.layers())[0]?.tools.map(({ name }) => name);
  expect(await names()).toEqual(['early']);
  await servers.runGoesOn();
  await expect.poll(() => server.seen.some(({ what }) => what === 'GET')).toBe(true);
  for (const mcp of open) add(mcp, 'late');
  await expect.poll(names, { timeout: 12_000 }).toEqual(['early', 'late']);
});

test('issue 39: tools that a call opens are listed at once', async () => {
  await using server = await startMcp((mcp) => {
    mcp.registerTool('open_catalogue', {}, async () => {
      for (const name of ['search_catalogue', 'get_product']) mcp.registerTool(name, {}, () => ({ content: [] }));
      return { content: [{ type: 'text', text: 'The catalogue is open.' }] };
    });
  });
  const servers = openServers();
  expect(await servers.add({ url: server.url, name: 'desk' })).toMatchObject({ ok: true });
  const layer = async () => (await servers.layers())[0];
  const before = await layer();
  const [tool] = before?.tools ?? [];
  if (tool) await before?.call({ callId: 'c', tool, input: {} }, new AbortController().signal);
  const names = async () => (await layer())?.tools.map(({ name }) => name);
  // Its stream tells a moment after the answer; without the call, a listing waits five seconds for the last one.
  await expect.poll(names, { timeout: 4_000 }).toEqual(['open_catalogue', 'search_catalogue', 'get_product']);
});

const hastily = () =>
  startHttp((request, response, message) => {
    if (request.method === 'GET') return response.writeHead(200, { 'content-type': 'text/event-stream' }).end(':\n\n');
    const { result } = welcome();
    const results: Record<string, object> = {
      initialize: { ...result, capabilities: { tools: { listChanged: true } } },
      'tools/list': { tools: [] },
    };
    return answerJson(response, message, { result: results[message?.method ?? ''] ?? {} });
  });

/** Its stream is the link: it ends that as soon as it has listed, or has answered a ping. */
function hastilyOld(): Promise<TestServer> {
  const sessions = new Map<string, SSEServerTransport>();
  return startHttp(async (request, response, message) => {
    const { searchParams } = new URL(request.url ?? '', 'http://127.0.0.1');
    const known = sessions.get(searchParams.get('sessionId') ?? '');
    if (known) {
      await known.handlePostMessage(request, response, message);
      if (/^(ping|tools\/list)$/.test(message?.method ?? '')) setTimeout(() => known.close(), 30);
      return;
    }
    if (request.method !== 'GET') return response.writeHead(405).end();
    const transport = new SSEServerTransport('/mcp', response);
    sessions.set(transport.sessionId, transport);
    const mcp = new McpServer({ name: 'old', version: '1' });
    mcp.registerTool('early', {}, () => ({ content: [] }));
    return mcp.connect(transport);
  });
}

test.each([
  ['beside its link', hastily],
  ['that is its link', hastilyOld],
])(
  'issue 33: a stream %s, which the server accepts and ends at once, is opened more and more rarely, also by the next background',
  async (_, serve) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
    await using server = await serve();
    const opened = () => server.seen.filter(({ what }) => what === 'GET').length;
    const memory = emptyMemory();
    const begin = async (servers: Servers) => {
      await servers.runGoesOn();
      await passes(0);
    };
    const passes = async (seconds: number) => {
      const before = opened();
      for (let now = 0; now <= seconds * 20; now++) {
        await vi.advanceTimersByTimeAsync(now === 0 ? 0 : 50);
        for (let turn = 0; turn < 10; turn++) await new Promise(setImmediate);
      }
      return opened() - before;
    };
    const servers = new Servers(edgesOver(memory));
    expect(await servers.add({ url: server.url, name: 'hasty' })).toMatchObject({ ok: true });
    await begin(servers);
    const first = await passes(8);
    expect(first).toBeGreaterThanOrEqual(3);
    expect(first).toBeLessThanOrEqual(5);
    expect(await passes(16)).toBeLessThanOrEqual(2);
    const next = new Servers(edgesOver(memory));
    await begin(next);
    expect(await passes(5)).toBeLessThanOrEqual(1);
  },
);
