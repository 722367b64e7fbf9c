/** While a run goes on, servers that announce changes of their tools are heard, so that the next turn knows them. */
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { expect, test } from 'vitest';
import { openServers } from '../../support/open-servers';
import { startMcp } from '../../tools/layers/mcp-server';

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
