/** What is taken from a page and from a server: definitions, session ids, error bodies. Past a limit it is refused, and said. */
import { describe, expect, test } from 'vitest';
import { McpConnection } from '../../../src/features/servers/mcp/connection';
import { listPageLayers, type PageDocument } from '../../../src/features/sites/layer/page';
import type { PageTool } from '../../../src/features/sites/layer/page-tool';

const signal = () => new AbortController().signal;
const server = { id: 's', name: 'S', url: 'https://server.example/mcp' };

/** A server that answers each request with what `answers` has for its method. */
function connect(
  answers: Record<string, (params: { cursor?: string }) => unknown>,
  headers: Record<string, string> = {},
) {
  let sent = 0;
  const fetch = async (_url: string | URL, init?: RequestInit): Promise<Response> => {
    const { id, method, params } = JSON.parse(String(init?.body ?? '{}'));
    if (id === undefined) return new Response(null, { status: 202 });
    sent += 1;
    const initialized = {
      protocolVersion: params?.protocolVersion,
      capabilities: { tools: {} },
      serverInfo: { name: 's', version: '1' },
    };
    const result = method === 'initialize' ? initialized : answers[method]?.(params ?? {});
    if (result instanceof Response) return result;
    if (result === undefined)
      return Response.json({ jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } }, { headers });
    return Response.json({ jsonrpc: '2.0', id, result }, { headers });
  };
  return { connection: new McpConnection({ server, version: '1', fetch }), sent: () => sent };
}

const large = (i: number) => ({
  name: `tool_${i}`,
  description: 'x'.repeat(9_000),
  inputSchema: { type: 'object', title: 'y'.repeat(80_000) },
});

describe('a server', () => {
  test('396 MB of definitions: the first are taken, the rest isn’t asked for, and a notice says so', async () => {
    const { connection, sent } = connect({
      'tools/list': ({ cursor = '0' }) => ({
        tools: Array.from({ length: 90 }, (_, i) => large(Number(cursor) * 90 + i)),
        nextCursor: String(Number(cursor) + 1),
      }),
    });
    const listed = await connection.list(signal());
    expect(listed).toMatchObject({ ok: true, notices: [{ code: 'too-large', limit: 2_000_000 }] });
    expect(listed.ok && listed.tools.length).toBeGreaterThan(15);
    expect(listed.ok && JSON.stringify(listed.tools).length).toBeLessThan(3_000_000);
    expect(sent()).toBe(3); // which era, initialize, and one page
  });

  test('a session id of 12 kB is refused, with its length', async () => {
    const { connection } = connect({ 'tools/list': () => ({ tools: [] }) }, { 'mcp-session-id': 'x'.repeat(12_000) });
    const listed = await connection.list(signal());
    expect(listed).toMatchObject({
      ok: false,
      problem: { detail: expect.stringContaining('12000 characters; the limit is 4000') },
    });
  });

  test('of an error without end, the beginning is read', async () => {
    let read = 0;
    const body = () =>
      new ReadableStream<Uint8Array>({
        pull(controller) {
          read += 1;
          controller.enqueue(new Uint8Array(10_000).fill(120));
        },
      });
    const { connection } = connect({ 'tools/list': () => new Response(body(), { status: 500 }) });
    expect(await connection.list(signal())).toMatchObject({ ok: false, problem: { code: 'server-error' } });
    expect(read).toBeLessThan(20);
  });
});

describe('a page', () => {
  const listing = async (tools: PageTool[]) => {
    const document: PageDocument = {
      origin: 'https://page.example',
      topOrigin: 'https://page.example',
      tabId: 1,
      documentId: 'd',
      frameId: 0,
      list: async () => tools,
      call: async () => ({ type: 'gone' }),
      ask: async () => ({ type: 'unknown' }),
      forget: () => undefined,
    };
    const { layers } = await listPageLayers(
      { ofTab: async () => ({ documents: [document], notices: [] }) },
      [1],
      signal(),
    );
    return layers[0];
  };
  const tool = (i: number): PageTool => ({ ...large(i), title: '', lazy: false, disabled: false, annotations: {} });

  test('45 MB of definitions: the first are listed, and a notice says so', async () => {
    const layer = await listing(Array.from({ length: 500 }, (_, i) => tool(i)));
    expect(layer?.tools.length).toBeGreaterThan(15);
    expect(layer?.tools.length).toBeLessThan(30);
    const left = 500 - (layer?.tools.length ?? 0);
    expect(layer?.notices).toEqual([{ code: 'too-large', origin: 'https://page.example', limit: 2_000_000, left }]);
  });

  test('a schema past its own limit isn’t kept, and its tool is still listed', async () => {
    const schema = { type: 'object', title: 'y'.repeat(3_000_000) };
    const layer = await listing([
      { ...tool(1), inputSchema: schema },
      { ...tool(2), outputSchema: schema },
    ]);
    expect(layer?.tools).toMatchObject([{ unavailable: expect.stringContaining('100000') }, { name: 'tool_2' }]);
    expect(JSON.stringify(layer?.tools).length).toBeLessThan(200_000);
    expect(layer?.notices).toEqual([]);
  });
});
