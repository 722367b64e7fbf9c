/**
 * Long numbers to and from MCP servers, over every transport: anthropics/claude-code#78762 and modelcontextprotocol/go-sdk#1236
 * (structured content), cline/cline#9589 (arguments), StarRocks/mcp-server-starrocks#36 (rows), oceanbase/powercontext#1098 (ids of 64 bits).
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { readJson, writeJson } from '#core/tools/long-numbers.ts';
import { resultText } from '#core/tools/result.ts';
import type { JsonObject } from '#core/tools/tool.ts';
import { McpConnection } from '#features/servers/mcp/connection.ts';
import { mcpLayer } from '#features/servers/mcp/layer.ts';

const tools = `[{"name":"get","description":"Gets","inputSchema":{"type":"object","properties":{
  "id":{"type":"integer","minimum":0,"maximum":9223372036854775807,"default":9007199254740993},"at":{"type":"integer","enum":[2512292042121000001]}}},
  "outputSchema":{"type":"object","properties":{"id":{"type":"integer"}}}}]`;
const rows =
  '{"id":1915883588174806058,"rows":[[4,55309298709016489],[5,-7108510333361982070]],"amount":0.1234567890123456789,"max":1e400}';

type How = 'json' | 'stream' | 'sse';

/** What it writes and reads is text: JavaScript's own JSON would lose the digits. */
async function startServer(how: How) {
  const bodies: string[] = [];
  let push: (message: string) => void = () => undefined;
  const http = createServer(async (request, response) => {
    if (request.method === 'GET' && how === 'sse') {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('event: endpoint\ndata: /messages\n\n');
      push = (message) => response.write(`id: 9007199254740993\ndata: ${message}\n\n`);
      return;
    }
    let body = '';
    for await (const chunk of request) body += chunk;
    bodies.push(body);
    if (how === 'sse' && request.url === '/mcp') return response.writeHead(405).end();
    const { id, method } = JSON.parse(body || '{}');
    if (id === undefined) return response.writeHead(202).end();
    const results: Record<string, string> = {
      initialize:
        '{"protocolVersion":"2025-06-18","capabilities":{"tools":{}},"serverInfo":{"name":"raw","version":"0"}}',
      'tools/list': `{"tools":${tools.replace(/\n\s*/g, '')}}`,
      'tools/call': `{"content":[{"type":"text","text":"{\\"id\\": 1915883588174806058}"}],"structuredContent":${rows}}`,
    };
    const result = results[method];
    const answer = result ? `"result":${result}` : '"error":{"code":-32601,"message":"no"}';
    const message = `{"jsonrpc":"2.0","id":${JSON.stringify(id)},${answer}}`;
    if (how === 'sse') {
      response.writeHead(202).end();
      return push(message);
    }
    response.writeHead(200, { 'content-type': how === 'json' ? 'application/json' : 'text/event-stream' });
    return response.end(how === 'json' ? message : `event: message\ndata: ${message}\n\n`);
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const { port } = http.address() as AddressInfo; // it listens on TCP
  return { url: `http://127.0.0.1:${port}/mcp`, bodies, close: () => [http.closeAllConnections(), http.close()] };
}

test.each<How>(['json', 'stream', 'sse'])('%s: what is sent and what comes has its digits', async (how) => {
  const { url, bodies, close } = await startServer(how);
  const connection = new McpConnection({ server: { id: 's1', name: 'ids', url }, version: '0.1.0' });
  const { signal } = new AbortController();
  const listed = await connection.list(signal);
  if (!listed.ok) throw new Error(listed.problem.code);
  const [tool] = listed.tools;
  if (!tool) throw new Error('It lists no tool.');
  expect(tool.inputSchema).toMatchObject({ properties: { id: { maximum: 2 ** 63 } } });
  expect(writeJson(tool.inputSchema)).toContain('"default":9007199254740993');
  expect(writeJson(tool.inputSchema)).toContain('"enum":[2512292042121000001]');

  const layer = mcpLayer({ server: { id: 's1', name: 'ids', url }, listed, connection });
  const input = readJson('{"id":9007199254740993,"deep":{"list":[1e400,0.1234567890123456789,1.5]}}') as JsonObject;
  const outcome = await layer.call({ callId: 'c1', tool, input }, signal);
  expect(bodies.find((body) => body.includes('tools/call'))).toContain(
    '"arguments":{"id":9007199254740993,"deep":{"list":[1e400,0.1234567890123456789,1.5]}}',
  );
  if (outcome.type !== 'result') throw new Error(outcome.code);
  expect(outcome.misfits).toBeUndefined();
  expect(writeJson(outcome.structured)).toBe(rows);
  expect(resultText([], outcome.structured)).toBe(rows);
  expect(resultText(outcome.content, outcome.structured)).toBe('{"id": 1915883588174806058}');
  await connection.close();
  close();
});
