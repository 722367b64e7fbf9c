/** A server’s own limits hold in place of those of every run, and its last problem is remembered. */
import { beforeEach, expect, test } from 'vitest';
import { type AgentWorld, createAgentWorld } from '../../support/agent-world';
import { openServers } from '../../support/open-servers';
import { startMcp } from './mcp-server';

let world: AgentWorld;

beforeEach(async () => {
  world = await createAgentWorld();
  world.server.offers([
    { name: 'wait', run: () => new Promise(() => undefined) },
    { name: 'tell', run: () => 'x'.repeat(3000) },
  ]);
  const limits = { toolTimeout: 30, resultLimit: 1000 };
  world.alsoOffers({ ...world.server.layer(), protocol: 'mcp', key: 'mcp:own', serverName: 'own', limits } as never); // of an MCP server
});

async function allowed(tool: string) {
  world.modelDoes({ calls: [{ name: `own_mcp_${tool}`, input: {} }] }, { text: ['So.'] });
  await world.userSays('Do it');
  const { call } = await world.waiting();
  await world.sessions().approve(world.id, call.id, 'once');
  await world.settles();
  return world.results();
}

test('its tools may take as long as it says', async () => {
  expect(await allowed('wait')).toMatchObject([{ code: 'timed-out', values: { timeout: 30 } }]);
});

test('the model sees as much of a result as it says', async () => {
  const [result] = await allowed('tell');
  expect(result).toMatchObject({ type: 'result', preview: expect.stringMatching(/^x{900,1000}\b/) });
  expect(JSON.stringify(result).length).toBeLessThan(2000);
});

test('what the user sets for a server holds for its tools, until it is taken back', async () => {
  await using server = await startMcp((mcp) => mcp.registerTool('any', {}, () => ({ content: [] })));
  const servers = openServers();
  const added = await servers.add({ url: server.url, name: 'desk' });
  if (!added.ok) throw new Error(added.problem.code);
  const limits = async () => (await servers.layers())[0]?.limits;
  await servers.limit(added.serverId, { toolTimeout: 90_000, resultLimit: 500 });
  expect(await limits()).toEqual({ toolTimeout: 90_000, resultLimit: 500 });
  await servers.limit(added.serverId, {});
  expect(await limits()).toEqual({});
});
