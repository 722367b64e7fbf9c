/**
 * More tools than a service takes in one request: what goes out, and what the person and the model are told.
 * Sources: zed-industries/zed#32946, Spshulem/openAGI#53, obot-platform/mcp-catalog#516, gsd-build/gsd-2#4376 (Groq),
 * anomalyco/opencode#20500 (xAI), google-gemini/gemini-cli#19083 (Gemini), openai/openai-dotnet#317 (calls in one message).
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ModelChoice } from '#core/settings/model-choice.ts';
import { defaultSettings } from '#core/settings/settings.ts';
import { sizeLimits } from '#core/tools/limits.ts';
import { buildDiscoveryTools } from '#core/tools/offer.ts';
import { chosenProvider } from '#features/models/background/models.ts';
import { createAgentWorld } from '../support/agent-world';
import { type ScriptedModel, serveScriptedModel } from '../support/scripted-model';
import { aServer, builtIn, many, optionsFor } from '../support/tool-layers';

let model: ScriptedModel;
beforeAll(async () => {
  model = await serveScriptedModel();
});
afterAll(() => model.close());

const reach = async (choice: ModelChoice) => {
  const settings = async () => ({ ...defaultSettings, model: choice });
  const provider = await chosenProvider({ settings, secret: async () => 'k', mayReach: async () => true }, choice);
  if ('code' in provider) throw new Error(provider.code);
  return provider;
};

test('two large servers that were called and twelve small ones: 128 at most, and the searches stay', async () => {
  const world = await createAgentWorld();
  world.modelIs(await reach({ type: 'openai-compatible', baseUrl: `${model.url}/v1`, model: 'scripted' }));
  world.alsoOffers(aServer('git', many(90)));
  world.alsoOffers(aServer('mail', many(60)));
  for (let i = 0; i < 12; i++) world.alsoOffers(aServer(`small${i}`, many(8)));
  const search = (name: string) => ({ calls: [{ name: `${name}_mcp_search_tools`, arguments: { query: 'tool_5' } }] });
  const call = (name: string) => ({ calls: [{ name: `${name}_mcp_tool_5`, arguments: {} }] });
  model.plays(search('git'), call('git'), search('mail'), call('mail'), { text: 'Done.' });
  await world.userSays('Go');
  await world.personDecides('once');
  await world.personDecides('once');
  const heard = model.heard();
  expect(heard).toHaveLength(5);
  expect(Math.max(...heard.map(({ tools }) => tools.length))).toBeLessThanOrEqual(128);
  const last = heard.at(-1)?.tools.map(({ name }) => name) ?? [];
  for (const name of ['git', 'mail', 'small0']) expect(last).toContain(`${name}_mcp_search_tools`);
  expect(last).toEqual(expect.arrayContaining(['git_mcp_tool_5', 'mail_mcp_tool_5']));
  const answers = (await world.entries()).filter((entry) => entry.type === 'assistant-message');
  expect(answers.at(-1)?.withheld).toContainEqual({ server: 'small0', tools: 8, reason: 'too-many', limit: 128 });
  expect(heard.at(-1)?.system).toContain(
    'not offered whole, since you take at most 128 tools: of its 8 tools you can call those that search_tools found',
  );
});

describe('what is offered where not all fit', () => {
  const used = (...pairs: [string, string][]) =>
    new Map(pairs.map(([layerKey, tool], i) => [`c${i}`, { call: { target: { layerKey: `mcp:${layerKey}`, tool } } }]));
  const offered = (layers: ReturnType<typeof aServer>[], more: Parameters<typeof optionsFor>[1]) =>
    buildDiscoveryTools(layers, optionsFor(layers, more));

  test('the server that was used last stays whole longest', () => {
    const layers = [aServer('a', many(60)), aServer('b', many(60)), aServer('c', many(60))];
    const activated = new Set(layers.map(({ key }) => key));
    const calls = used(['a', 'tool_1'], ['c', 'tool_1'], ['b', 'tool_1']);
    const { tools, withheld } = offered(layers, { activated, calls, maxTools: 128 });
    expect(withheld.map(({ server }) => server)).toEqual(['a']);
    expect(tools).toHaveLength(127);
    expect(tools.map(({ name }) => name)).toContain('a_mcp_tool_1');
  });

  test('with more servers than fit, searches come before lists, and what was used last before what was found', () => {
    const layers = Array.from({ length: 80 }, (_, i) => aServer(`s${i}`, many(30)));
    const found = new Map(layers.map(({ key }) => [key, new Set(['tool_2'])]));
    const calls = used(['s1', 'tool_3'], ['s2', 'tool_4']);
    const names = offered(layers, { found, calls, maxTools: 82 }).tools.map(({ name }) => name);
    expect(names).toHaveLength(82);
    expect(names.filter((name) => name.endsWith('search_tools'))).toHaveLength(80);
    expect(names).toEqual(expect.arrayContaining(['s1_mcp_tool_3', 's2_mcp_tool_4']));
  });

  test('what belongs to Tabhand stays, and without a limit nothing changes', () => {
    const layers = [builtIn(many(10, 'own')), aServer('a', many(300))];
    const options = optionsFor(layers, { activated: new Set(['mcp:a']) });
    expect(buildDiscoveryTools(layers, options).tools).toHaveLength(312);
    const few = buildDiscoveryTools(layers, { ...options, maxTools: 20 });
    expect(few.tools.map(({ name }) => name)).toEqual([
      ...many(10, 'own').map((name) => `autoui_webmcp_${name}`),
      'a_mcp_list_tools',
      'a_mcp_search_tools',
    ]);
    expect(few.withheld).toEqual([{ server: 'a', tools: 300, reason: 'too-many', limit: 20 }]);
  });
});

test.each<[ModelChoice, number | undefined]>([
  [{ type: 'openai', model: 'gpt-5.4' }, 128],
  [{ type: 'openrouter', model: 'x/y' }, 128],
  [{ type: 'openai-compatible', baseUrl: 'https://api.groq.com/openai/v1', model: 'm' }, 128],
  [{ type: 'openai-compatible', baseUrl: 'https://api.x.ai/v1', model: 'grok-4' }, 200],
  [{ type: 'gemini', model: 'gemini-3.5-flash' }, 512],
  [{ type: 'anthropic', model: 'claude-sonnet-5-5' }, undefined],
])('how many %o takes', async (choice, max) => {
  expect((await reach(choice)).maxTools).toBe(max);
});

test('an answer of more calls than a message takes is kept with no more than that (openai/openai-dotnet#317)', () => {
  expect(sizeLimits.calls + 1).toBeLessThanOrEqual(128);
});
