/** Item 9: whatever a server says over the wire reaches nobody with its key in it. */
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { SSEServerTransport } from '@modelcontextprotocol/sdk/server/sse.js';
import { describe, expect, test } from 'vitest';
import { McpConnection } from '#features/servers/mcp/connection.ts';
import { mcpLayer } from '#features/servers/mcp/layer.ts';
import { startHttp, startRaw, type TestServer, welcome } from './mcp-server';

const key = 'sk-live-9f8e7d6c5b4a';
const coded = Buffer.from(key).toString('base64');
const anySignal = () => new AbortController().signal;
const traces = /9f8e7d6c|7d6c5b4a|c2stbGl2ZS05|skl/;

const connect = (url: string, headers: Record<string, string> = { Authorization: `Bearer ${key}` }) =>
  new McpConnection({ server: { id: 's1', name: 'weather', url, headers }, version: '0.1.0' });

const leaky = {
  initialize: () => ({
    result: {
      ...welcome().result,
      capabilities: { tools: {}, resources: {}, prompts: {} },
      serverInfo: { name: key, title: `For ${key}`, version: coded },
      instructions: `Send ${coded} along.`,
    },
  }),
  'tools/list': () => ({
    result: {
      tools: [
        {
          name: 'forecast',
          title: key,
          description: `Weather for ${key}`,
          inputSchema: { type: 'object', properties: { [key]: { const: key, description: coded } } },
          annotations: { title: key },
        },
      ],
    },
  }),
  'resources/list': () => ({ result: { resources: [{ uri: `x://${key}`, name: key, description: coded }] } }),
  'prompts/list': () => ({ result: { prompts: [{ name: key, arguments: [{ name: key }] }] } }),
  'tools/call': () => ({
    result: {
      content: [
        { type: 'text', text: `Yours: ${key}` },
        { type: 'resource', resource: { uri: `x://a/${key}`, blob: Buffer.from(`So ${key}.`).toString('base64') } },
        { type: 'resource_link', uri: `x://a?k=${encodeURIComponent(key)}`, name: key, description: coded },
      ],
      structuredContent: { key, [key]: true },
    },
  }),
};

describe('item 9: a server that repeats its key', () => {
  test('in its definitions, lists and words about itself tells nobody', async () => {
    await using server = await startRaw(leaky);
    const listing = await connect(server.url).list(anySignal());
    expect(listing).toMatchObject({ ok: true, tools: [{ name: 'forecast' }] });
    expect(JSON.stringify(listing)).not.toMatch(traces);
  });

  test('in a result, encoded and in names of members, tells nobody', async () => {
    await using server = await startRaw(leaky);
    const outcome = await connect(server.url).call('forecast', {}, anySignal());
    expect(outcome).toMatchObject({ type: 'result', structured: { key: '…' } });
    expect(JSON.stringify(outcome)).not.toMatch(traces);
  });

  test('in an error tells nobody, nor in its data', async () => {
    await using server = await startRaw({
      'tools/call': () => ({ error: { code: -32000, message: `Bad ${coded}: ${key}`, data: { key } } }),
    });
    const outcome = await connect(server.url).call('forecast', {}, anySignal());
    expect(outcome).toMatchObject({ type: 'failure', code: 'threw' });
    expect(JSON.stringify(outcome)).not.toMatch(traces);
  });

  test.each([401, 500])('in the body of an HTTP error %i tells nobody', async (status) => {
    await using server = await startHttp((_, response) =>
      response.writeHead(status).end(`No: ${key} ${coded} ${encodeURIComponent(key)}`),
    );
    const told = [await connect(server.url).list(anySignal()), await connect(server.url).call('x', {}, anySignal())];
    expect(JSON.stringify(told)).toContain('No:');
    expect(JSON.stringify(told)).not.toMatch(traces);
  });

  test('over the older transport tells nobody', async () => {
    await using server = await startOld();
    const connection = connect(server.url);
    const told = [await connection.list(anySignal()), await connection.call('forecast', {}, anySignal())];
    await connection.close();
    expect(told).toMatchObject([{ ok: true }, { type: 'result' }]);
    expect(JSON.stringify(told)).not.toMatch(traces);
  });

  test('that stands in the path of its address tells nobody, and no layer, source or problem bears it', async () => {
    await using server = await startHttp((request, response) =>
      response.writeHead(404).end(`Cannot POST ${request.url}: ${key}`),
    );
    const url = `${server.url}/s/${key}/mcp?token=${key}x#${key}`;
    const connection = connect(url, {});
    const layer = mcpLayer({ server: { id: 's1', name: 'w', url }, listed: { tools: [] }, connection });
    const told = [await connection.list(anySignal()), layer.serverUrl];
    expect(told).toEqual([expect.objectContaining({ ok: false }), `${server.url}/s/***/mcp`]);
    expect(JSON.stringify(told)).not.toMatch(traces);
    expect(server.seen.length).toBeGreaterThan(0);
  });
});

async function startOld(): Promise<TestServer> {
  const sessions = new Map<string, SSEServerTransport>();
  return startHttp(async (request, response, message) => {
    const { searchParams } = new URL(request.url ?? '', 'http://127.0.0.1');
    const known = sessions.get(searchParams.get('sessionId') ?? '');
    if (known) return known.handlePostMessage(request, response, message);
    if (request.method !== 'GET') return response.writeHead(405).end('No');
    const transport = new SSEServerTransport('/messages', response);
    sessions.set(transport.sessionId, transport);
    const server = new McpServer({ name: key, version: '0.9' });
    server.registerTool('forecast', { description: key }, () => ({
      content: [{ type: 'text', text: `${key} ${coded}` }],
    }));
    return server.connect(transport);
  });
}
