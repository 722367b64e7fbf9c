/** The pseudo tools: a server's tools listed and searched without a word to the server. */
import { describe, expect, test } from 'vitest';
import type { ToolLayer } from '#core/tools/layer.ts';
import { withDiscovery } from '#core/tools/offer.ts';
import { nameServers } from '#core/tools/registry.ts';
import type { ToolOutcome } from '#core/tools/result.ts';
import type { FoundTools } from '#core/tools/schemas.ts';
import { aPage, aServer, builtIn, type Called, many, optionsFor } from '../../support/tool-layers';

interface Listed {
  name: string;
  description: string;
  inputSchema?: unknown;
}

/** What the discovery layer beside the first of these layers answers. */
async function asks(tool: string, input: Record<string, unknown>, ...layers: ToolLayer[]): Promise<ToolOutcome> {
  const [beside] = withDiscovery(layers, optionsFor(layers));
  const pseudo = beside?.tools.find(({ name }) => name === tool);
  if (!beside || !pseudo) throw new Error(`There is no ${tool}.`);
  return beside.call({ callId: 'c1', tool: pseudo, input }, new AbortController().signal);
}

function read(outcome: ToolOutcome): { listed: Listed[]; found: FoundTools[] | undefined } {
  if (outcome.type !== 'result' || outcome.content[0]?.type !== 'text') throw new Error('That is no list.');
  return { listed: JSON.parse(outcome.content[0].text), found: outcome.found };
}

const lists = async (...layers: ToolLayer[]) => read(await asks('list_tools', {}, ...layers));
const searches = async (query: unknown, ...layers: ToolLayer[]) =>
  read(await asks('search_tools', { query }, ...layers));
const names = ({ listed }: { listed: Listed[] }) => listed.map(({ name }) => name);

const schema = { type: 'object', properties: { q: { type: 'string' } } };
const weather = (called: Called = []) =>
  aServer(
    'weather',
    [{ name: 'forecast', description: 'The days to come', inputSchema: schema }, 'history', ...many(10, 'station')],
    {},
    called,
  );

describe('list_tools', () => {
  test('R9: gives the server’s complete list as JSON, by the names that a model calls', async () => {
    const { listed } = await lists(weather());
    expect(listed).toHaveLength(12);
    expect(listed[0]).toEqual({ name: 'weather_mcp_forecast', description: 'The days to come', inputSchema: schema });
    expect(listed[1]).toEqual({ name: 'weather_mcp_history', description: '', inputSchema: { type: 'object' } });
  });

  test('R9: a long list is complete too; without schemas, since no more than twenty become callable', async () => {
    const big = await lists(aServer('big', many(21)));
    expect(big.listed).toHaveLength(21);
    expect(big.listed[0]).toEqual({ name: 'big_mcp_tool_0', description: '' });
    expect(big.found).toEqual([]);
    expect((await lists(aServer('big', many(20)))).found).toEqual([{ layerKey: 'mcp:big', tools: many(20) }]);
  });

  test('R9: in a long list a description is a line', async () => {
    const tools = many(300).map((name) => ({ name, description: `${name} does ${'very '.repeat(200)}much` }));
    const { listed } = await lists(aServer('big', tools));
    expect(listed.map(({ name }) => name)).toEqual(many(300).map((name) => `big_mcp_${name}`));
    for (const { description } of listed) expect(description).toMatch(/^tool_\d+ does .{20,70}…$/);
  });
});

describe('search_tools', () => {
  test('R10: finds by name or description, whatever the case, and says what becomes callable', async () => {
    expect(names(await searches('HISTORY', weather()))).toEqual(['weather_mcp_history']);
    const byDescription = await searches('days', weather());
    expect(byDescription.listed).toEqual([
      { name: 'weather_mcp_forecast', description: 'The days to come', inputSchema: schema },
    ]);
    expect(byDescription.found).toEqual([{ layerKey: 'mcp:weather', tools: ['forecast'] }]);
  });

  test('R10: finds twenty at most, and nothing where there is nothing', async () => {
    expect((await searches('tool', aServer('big', many(100)))).listed).toHaveLength(20);
    expect(await searches('submarine', weather())).toEqual({ listed: [], found: [] });
  });

  test.each(['get the', 'Get The?', 'the get'])(
    'R10: a query of words that say little, “%s”, finds the tool of that name',
    async (query) => {
      const tools = [...many(30), 'getThem', 'get_the_weather', 'get_the'];
      expect(names(await searches(query, aServer('big', tools)))[0]).toBe('big_mcp_get_the');
    },
  );

  test.each([
    ['list', ['list', 'list_by_day']],
    ['do it', ['do_it']],
    ['get', ['get']],
  ])('R10: “%s” finds the tools %j among many', async (query, wanted) => {
    const found = names(await searches(query, aServer('big', [...many(40), 'list_by_day', 'list', 'do_it', 'get'])));
    expect(found.slice(0, wanted.length)).toEqual(wanted.map((name) => `big_mcp_${name}`));
  });

  test('R10: a list that was cut says how many there are and how to get the others', async () => {
    const texts = async (count: number) => {
      const outcome = await asks('search_tools', { query: 'tool' }, aServer('big', many(count)));
      return outcome.type === 'result' ? outcome.content.slice(1) : [];
    };
    expect(await texts(43)).toEqual([
      {
        type: 'text',
        text: '20 of 43 shown; search with more words for the others, or call list_tools for all names.',
      },
    ]);
    expect(await texts(20)).toEqual([]);
  });

  test.each([undefined, 7, null, {}])('R10: a query of %j is taken for none', async (query) => {
    expect((await searches(query, weather())).listed).toHaveLength(12);
  });
});

describe('the pseudo tools', () => {
  test('R8: reach nobody, however often they are asked', async () => {
    const called: Called = [];
    const layer = weather(called);
    for (let i = 0; i < 5; i++) {
      await lists(layer);
      await searches('forecast', layer);
    }
    expect(called).toEqual([]);
  });

  test('R8: are built in and only read, so that nobody is asked and no server is activated', () => {
    const [beside] = withDiscovery([weather()], optionsFor([weather()]));
    for (const { source, hints } of beside?.tools ?? []) {
      expect(source.type).toBe('local');
      expect(hints).toMatchObject({ readOnly: true, idempotent: true, destructive: false });
    }
  });

  test('R11: work repeatedly, with the same answer', async () => {
    const layer = weather();
    expect(await lists(layer)).toEqual(await lists(layer));
    expect(await searches('station', layer)).toEqual(await searches('station', layer));
  });

  test('R11: are just these two for each page and each server; what is built in needs none', () => {
    const layers = [weather(), aPage('music.example', ['play']), builtIn(['recall'])];
    const made = withDiscovery(layers, optionsFor(layers)).map(({ key, tools }) => [
      key,
      tools.map(({ name }) => name),
    ]);
    expect(made.filter(([key]) => String(key).startsWith('discovery:'))).toEqual([
      ['discovery:mcp:weather', ['list_tools', 'search_tools']],
      ['discovery:page:https://music.example', ['list_tools', 'search_tools']],
    ]);
    expect(made).toHaveLength(5);
  });

  test('R106: name no tool that is disabled, unavailable or switched off', async () => {
    const layer = aServer('shop', [
      { name: 'buy', disabled: true },
      { name: 'sell', unavailable: 'Its schema threw.' },
      'lend',
      'give',
    ]);
    const switchedOff = new Map([['mcp:shop', { server: false, tools: new Set(['lend']) }]]);
    const [beside] = withDiscovery([layer], { serverNames: nameServers([layer], new Map()), switchedOff });
    const [list, search] = beside?.tools ?? [];
    if (!beside || !list || !search) throw new Error('There is no discovery.');
    for (const tool of [list, search]) {
      const outcome = await beside.call({ callId: 'c', tool, input: { query: '' } }, new AbortController().signal);
      expect(names(read(outcome))).toEqual(['shop_mcp_give']);
    }
    // The same words whatever the page adds: the pseudo tool's own definition never changes under a call.
    expect(list.description).toBe('Lists all tools of this server.');
  });

  test('R106: of a server that is switched off are not there', () => {
    const switchedOff = new Map([['mcp:weather', { server: true, tools: new Set<string>() }]]);
    expect(withDiscovery([weather()], { serverNames: new Map(), switchedOff })).toEqual([]);
  });

  test('R11: leave a real tool of their name callable under another', async () => {
    const listed = names(await lists(aServer('files', ['list_tools', 'search_tools', 'read'])));
    expect(listed).toHaveLength(3);
    expect(listed[2]).toBe('files_mcp_read');
    expect(listed[0]).toMatch(/^files_mcp_list_tools_\w{4}$/);
    expect(listed[1]).toMatch(/^files_mcp_search_tools_\w{4}$/);
  });

  test('R45: name a recipe tool by the name that it is offered under', async () => {
    expect(names(await searches('skills', aServer('data', ['browse_skills', ...many(9)])))).toEqual([
      'data_mcp_list_recipes',
    ]);
  });
});
