/** How a model that was set up with a schema profile is sent its tools, over HTTP, and how its calls reach the tools. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ModelChoice } from '#core/settings/model-choice.ts';
import { defaultSettings } from '#core/settings/settings.ts';
import { localLayer } from '#core/tools/layers/local.ts';
import { chosenProvider, type ModelEdges } from '#features/models/background/models.ts';
import { autouiServer } from '#widgets/server/autoui.ts';
import { specs } from '#widgets/specs.ts';
import { createAgentWorld } from '../../support/agent-world';
import { type ScriptedModel, serveScriptedModel } from '../../support/scripted-model';

const point = {
  type: 'object',
  properties: { lat: { type: 'number' }, lng: { type: 'number' } },
  required: ['lat', 'lng'],
};
const area = { oneOf: [{ type: 'string' }, { type: 'integer' }] };
const mapSchema = { type: 'object', properties: { center: point, area }, required: ['center', 'area'] };
const anySchema = { type: 'object', properties: { center: point, free: { type: 'object' } } };
const center = { lat: 59.9, lng: 10.7 };

let model: ScriptedModel;
beforeAll(async () => {
  model = await serveScriptedModel();
});
afterAll(() => model.close());

/** A page with two tools, and a model of this profile that calls the first. */
async function asks(profile: 'openai' | 'strict' | 'small-local', args: Record<string, unknown>) {
  const choice: ModelChoice = { type: 'openai-compatible', baseUrl: `${model.url}/v1`, model: 'scripted', profile };
  const edges: ModelEdges = {
    settings: async () => ({ ...defaultSettings, model: choice }),
    secret: async () => undefined,
    mayReach: async () => true,
  };
  const provider = await chosenProvider(edges, choice);
  if ('code' in provider) throw new Error(provider.code);
  const world = await createAgentWorld();
  world.modelIs(provider);
  world.builtInIs((scene, recall) => localLayer(autouiServer(recall, scene)));
  world.pageOffers(
    { name: 'show_map', hints: { readOnly: true }, inputSchema: mapSchema },
    { name: 'show_any', hints: { readOnly: true }, inputSchema: anySchema },
  );
  model.plays({ calls: [{ match: /show_map/, arguments: args }] }, { text: 'There it is.' });
  await world.userSays('Show the map');
  const [request] = model.heard();
  const display = request?.tools.find(({ name }) => name === 'autoui_webmcp_widget_display');
  const sent = (name: string) => request?.tools.find((tool) => tool.name.endsWith(name));
  const patches = (await world.entries()).flatMap((entry) =>
    entry.type === 'assistant-message' ? [entry.patches] : [],
  );
  return {
    patches,
    display,
    map: sent('show_map'),
    any: sent('show_any'),
    made: world.page.made.map(({ input }) => input),
  };
}

test('R49: the log says how many changes each turn made to the schemas', async () => {
  const [strict, openai] = [await asks('strict', { center, area: 3 }), await asks('openai', { center, area: 3 })];
  expect(strict.patches[0]).toBeGreaterThan(openai.patches[0] ?? Number.NaN);
});

test('R47, R48: a strict model is sent no alternatives, every object closed, and “strict” where the schema allows it', async () => {
  const { map, any, made } = await asks('strict', { center, area: 'Oslo' });
  expect(map?.schema).toEqual({
    ...mapSchema,
    properties: { center: { ...point, additionalProperties: false }, area: { type: ['string', 'integer'] } },
    additionalProperties: false,
  });
  expect(map?.strict).toBe(true);
  // OpenAI refuses a request with a strict tool whose properties may be left out.
  expect(any?.schema).toMatchObject({ additionalProperties: false });
  expect(any).not.toHaveProperty('strict');
  expect(made).toEqual([{ center, area: 'Oslo' }]);
});

test('R50: a small local model is sent flat properties, and its call reaches the tool in the tool’s own shape', async () => {
  const { map, made } = await asks('small-local', { center__lat: 59.9, center__lng: 10.7, area: 3 });
  expect(Object.keys(map?.schema.properties ?? {})).toEqual(['center__lat', 'center__lng', 'area']);
  expect(map).not.toHaveProperty('strict');
  expect(made).toEqual([{ center, area: 3 }]);
});

test('R50: the browser’s own model is told flat properties, and its call reaches the tool in the tool’s own shape', async () => {
  const call = { name: 'music_example_webmcp_show_map', arguments: { center__lat: 59.9, center__lng: 10.7, area: 3 } };
  const answers = [`\`\`\`tool_call\n${JSON.stringify(call)}\n\`\`\``, 'There it is.'];
  const told: string[] = [];
  const builtIn: ModelEdges['builtIn'] = {
    availability: async () => 'available',
    async create({ initialPrompts }) {
      told.push(JSON.stringify(initialPrompts));
      const promptStreaming = () =>
        new Response(answers.shift()).body?.pipeThrough(new TextDecoderStream()) as ReadableStream; // it has a body
      return { contextWindow: 9216, destroy: () => undefined, promptStreaming };
    },
  };
  const settings = async () => ({ ...defaultSettings, model: { type: 'built-in' as const } }); // a literal type
  const edges: ModelEdges = { settings, secret: async () => undefined, mayReach: async () => true, builtIn };
  const provider = await chosenProvider(edges, { type: 'built-in' });
  if ('code' in provider) throw new Error(provider.code);
  const world = await createAgentWorld();
  world.modelIs(provider);
  world.pageOffers({ name: 'show_map', hints: { readOnly: true }, inputSchema: mapSchema });
  await world.userSays('Show the map');
  expect(told[0]).toContain('center__lat');
  expect(world.page.made.map(({ input }) => input)).toEqual([{ center, area: 3 }]);
});

test('R47: a model of OpenAI’s own profile is sent the alternatives as they are', async () => {
  const { map, made } = await asks('openai', { center, area: 3 });
  const properties = { ...mapSchema.properties, area: { anyOf: area.oneOf } };
  expect(map?.schema).toEqual({ ...mapSchema, properties });
  expect(map).not.toHaveProperty('strict');
  expect(made).toEqual([{ center, area: 3 }]);
});

test.each(['openai', 'strict', 'small-local'] as const)(
  'R63: widget_display takes at most 300 tokens of a request to a model of the profile %s, and stands for every widget',
  async (profile) => {
    const { display } = await asks(profile, {});
    expect(JSON.stringify(display).length / 4).toBeLessThanOrEqual(300);
    for (const { name } of specs) expect(display?.description).toContain(name);
  },
);
