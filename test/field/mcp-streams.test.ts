/**
 * A stream that a server keeps open is bounded as a whole, and opened again more and more rarely. By modelcontextprotocol/python-sdk#3257
 * and #3356, cline/cline#12119 (a server that ends it each time) and malloydata/malloyyo#134 (text in place of a stream).
 */
import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { answerJson, startHttp } from '../features/servers/mcp-server';
import { anySignal, connect, usual } from './mcp-world';

test('the stream of a server that ends it each time is opened again after pauses that grow, whatever it asks for', async () => {
  const opened: number[] = [];
  await using server = await startHttp((request, response, message) => {
    if (request.method === 'POST') return answerJson(response, message, usual(message));
    opened.push(performance.now());
    return response.writeHead(200, { 'content-type': 'text/event-stream' }).end('retry: 0\nid: 1\ndata:\n\n');
  });
  const until = new AbortController();
  await connect(server.url).listen(until.signal);
  await expect.poll(() => opened.length, { timeout: 8_000 }).toBe(4);
  until.abort();
  const pauses = opened.slice(1).map((at, n) => at - (opened[n] ?? 0));
  expect([pauses[0] ?? 0, (pauses[1] ?? 0) / 2, (pauses[2] ?? 0) / 4].every((pause) => pause > 450)).toBe(true);
});

test('text in place of that stream is no stream', async () => {
  await using server = await startHttp((request, response, message) => {
    if (request.method === 'POST') return answerJson(response, message, usual(message));
    return response.writeHead(200, { 'content-type': 'text/plain' }).end('This is an MCP server.');
  });
  let lost = 0;
  await connect(server.url, { onLost: () => lost++ }).listen(anySignal());
  await connect(server.url).list(anySignal());
  expect([lost, server.seen.filter(({ what }) => what === 'GET').length]).toEqual([0, 1]);
});

test('a stream of small events without end is cut as a whole', async () => {
  let [sent, open] = [0, 0];
  const chunk = `data: ${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/message', params: { level: 'info', data: 'x'.repeat(60_000) } })}\n\n`;
  const pour = (response: ServerResponse) => {
    const more = () => {
      sent += chunk.length;
      if (!response.destroyed) response.write(chunk, () => setImmediate(more));
    };
    more();
  };
  await using server = await startHttp((request, response, message) => {
    if (request.method === 'POST' && message?.method !== 'tools/call')
      return answerJson(response, message, usual(message));
    open += 1;
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.on('close', () => (open -= 1));
    return pour(response);
  });
  // Of so many bytes, a machine that others load has enough to do for a while.
  const outcome = await connect(server.url).call('add_note', {}, AbortSignal.timeout(60_000));
  expect(outcome).toMatchObject({ code: 'too-large' });
  expect(sent).toBeLessThan(200_000_000);
  await expect.poll(() => open).toBe(0);
});
