/** A real server over HTTP that is busy for a moment, in the middle of a call: the call is tried again once. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { noHints } from '#core/tools/hints.ts';
import type { Tool } from '#core/tools/tool.ts';
import { McpConnection } from '#features/servers/mcp/connection.ts';
import { mcpLayer } from '#features/servers/mcp/layer.ts';
import { createAgentWorld } from '../../support/agent-world';
import { answerJson, startHttp, type TestServer, welcome } from './mcp-server';

let server: TestServer;
let status: number;
let refusals: number;

beforeEach(async () => {
  server = await startHttp((_request, response, message) => {
    if (message?.method !== 'tools/call') return answerJson(response, message, welcome());
    if (refusals-- > 0) return response.writeHead(status, { 'content-type': 'text/plain' }).end('Busy');
    return answerJson(response, message, { result: { content: [{ type: 'text', text: 'Rain' }] } });
  });
});
afterEach(() => server[Symbol.asyncDispose]());

/** Calls the server's tool, which refuses so often first; how often it was asked, and what came of it. */
async function calls(refused: { status: number; times: number }, hints: Partial<Tool['hints']>) {
  status = refused.status;
  refusals = refused.times;
  const at = { id: 'clouds', name: 'clouds', url: server.url };
  const source = { type: 'mcp', serverId: at.id, url: at.url } as const;
  const tool: Tool = {
    ...{ name: 'forecast', description: 'Tells the weather', lazy: false, disabled: false, source },
    hints: { ...noHints, ...hints },
  };
  const connection = new McpConnection({ server: at, version: '1.0.0' });
  const world = await createAgentWorld();
  world.alsoLists(async () => [mcpLayer({ server: at, listed: { tools: [tool] }, connection })]);
  world.modelDoes({ calls: [{ name: 'clouds_mcp_forecast', input: {} }] }, { text: ['So it is.'] });
  await world.userSays('Will it rain?');
  await world.personDecides('once');
  const asked = server.seen.filter(({ what }) => what === 'POST tools/call').length;
  return { asked, result: (await world.results()).at(-1) };
}

test.each([429, 503])('R115: a server that answers %i once is asked again, and its answer counts', async (code) => {
  const { asked, result } = await calls({ status: code, times: 1 }, { readOnly: true });
  expect(result).toMatchObject({ type: 'result', preview: 'Rain' });
  expect(asked).toBe(2);
});

test('R115: one that stays busy is asked twice, and the failure says what it answered', async () => {
  const { asked, result } = await calls({ status: 503, times: 9 }, { idempotent: true });
  expect(result).toMatchObject({ code: 'disconnected', values: { message: expect.stringContaining('HTTP 503') } });
  expect(asked).toBe(2);
});

test('R115: a tool that changes something is not called again', async () => {
  const { asked, result } = await calls({ status: 503, times: 1 }, {});
  expect(result).toMatchObject({ type: 'failure', code: 'disconnected' });
  expect(asked).toBe(1);
});
