/** A server whose definitions would fill the context: what the model is offered of it and told, and what the log keeps. */
import { expect, test } from 'vitest';
import { toMetrics } from '#core/log/metrics.ts';
import { replay } from '#core/log/replay.ts';
import { noHints } from '#core/tools/hints.ts';
import { createAgentWorld } from '../../support/agent-world';
import { aServer } from '../../support/tool-layers';

const readOnly = { ...noHints, readOnly: true };
const tools = Array.from({ length: 100 }, (_, i) => ({
  name: `tool_${i}`,
  description: `Number ${i}. ${'x'.repeat(800)}`,
}));

test('R12, R14: its first call activates it, and the prompt and the log say truthfully that not all of it is offered', async () => {
  const world = await createAgentWorld();
  world.alsoOffers(aServer('Huge', [...tools, { name: 'find_me', description: 'Finds the needle', hints: readOnly }]));
  world.modelDoes(
    { calls: [{ name: 'huge_mcp_search_tools', input: { query: 'needle' } }] },
    { calls: [{ name: 'huge_mcp_find_me' }] },
    { text: ['Found.'] },
  );
  await world.userSays('Find it');
  await world.personDecides('once');
  expect(await world.kinds()).toContain('server-activated');
  const { tools: offered = [], system = '' } = world.requests.at(-1) ?? {};
  expect(offered.map(({ name }) => name)).toEqual(['huge_mcp_list_tools', 'huge_mcp_search_tools', 'huge_mcp_find_me']);
  expect(system).toContain(
    '; too large to be offered whole: of its 101 tools you can call those that search_tools found',
  );
  const { runs } = toMetrics(replay(await world.entries()));
  expect(runs[0]?.turns.map(({ withheld }) => withheld)).toEqual(
    Array.from({ length: 3 }, () => [{ server: 'huge', tools: 101, reason: 'too-large' }]),
  );
});

test('R12: a server of few tools that are too large is not offered whole either, also after its first call', async () => {
  const world = await createAgentWorld();
  const wide = ['a', 'b', 'c'].map((name) => ({ name, description: 'y'.repeat(25_000), hints: readOnly }));
  world.alsoOffers(aServer('Wide', wide));
  world.modelDoes(
    { calls: [{ name: 'wide_mcp_list_tools' }] },
    { calls: [{ name: 'wide_mcp_a' }] },
    { text: ['Found.'] },
  );
  await world.userSays('Find it');
  await world.personDecides('once');
  const pseudo = ['wide_mcp_list_tools', 'wide_mcp_search_tools'];
  const offered = world.requests.map(({ tools }) => tools.map(({ name }) => name));
  expect(offered).toEqual([pseudo, [...pseudo, 'wide_mcp_a', 'wide_mcp_b', 'wide_mcp_c'], expect.anything()]);
  expect(world.requests[0]?.system).toContain('; too large to be offered whole: of its 3 tools');
});

test('R56: a server of eight tools or fewer needs no discovery step, and nothing is said of its size', async () => {
  const world = await createAgentWorld();
  world.alsoOffers(aServer('small', tools.slice(0, 8)));
  await world.userSays('Hello');
  const { tools: offered = [], system = '' } = world.requests.at(-1) ?? {};
  expect(offered.map(({ name }) => name)).toEqual(tools.slice(0, 8).map(({ name }) => `small_mcp_${name}`));
  expect(system).not.toContain('too large');
  expect((await world.entries()).at(-2)).not.toHaveProperty('withheld');
});
