/**
 * Rules that engines can't compile, in tools that others made: what goes out in a request, over HTTP, and what still comes back right.
 * Sources: containers/kubernetes-mcp-server#758, codefuturist/email-mcp#58, ggml-org/llama.cpp#26930, #27580, #25923, #26596,
 * firecrawl/firecrawl#4512, nicobailon/pi-interactive-shell#69, googleapis/python-genai#2170, vllm-project/vllm#16880.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ModelChoice } from '#core/settings/model-choice.ts';
import type { SchemaProfile } from '#core/settings/schema-profile.ts';
import { defaultSettings } from '#core/settings/settings.ts';
import type { JsonSchema } from '#core/tools/tool.ts';
import { chosenProvider } from '#features/models/background/models.ts';
import { createAgentWorld } from '../support/agent-world';
import { type ScriptedModel, serveScriptedModel } from '../support/scripted-model';

let model: ScriptedModel;
beforeAll(async () => {
  model = await serveScriptedModel();
});
afterAll(() => model.close());

/** A page with one tool, and a model that calls it: what its schema was on the wire, and what reached the tool. */
async function sends(inputSchema: JsonSchema, profile: SchemaProfile, args: Record<string, unknown> = {}) {
  const choice: ModelChoice = { type: 'openai-compatible', baseUrl: `${model.url}/v1`, model: 'scripted', profile };
  const settings = async () => ({ ...defaultSettings, model: choice });
  const provider = await chosenProvider(
    { settings, secret: async () => undefined, mayReach: async () => true },
    choice,
  );
  if ('code' in provider) throw new Error(provider.code);
  const world = await createAgentWorld();
  world.modelIs(provider);
  world.pageOffers({ name: 'act', hints: { readOnly: true }, inputSchema });
  model.plays({ calls: [{ match: /act/, arguments: args }] }, { text: 'Done.' });
  await world.userSays('Go');
  const [request] = model.heard();
  const sent = request?.tools.find(({ name }) => name.endsWith('act'))?.schema;
  if (!sent) throw new Error('The tool was not offered.');
  return { sent, made: world.page.made.map(({ input }) => input), results: await world.results() };
}

const object = (properties: JsonSchema, more: JsonSchema = {}) => ({ type: 'object', properties, ...more });
const text = { type: 'string' };

/** Each once made every request of somebody fail. */
const refused: [string, JsonSchema, string][] = [
  ['a pattern without anchors', { ...text, pattern: '[a-z]+/v[0-9]+' }, '"pattern":"[a-z]+/v[0-9]+"'],
  ['a look ahead', { ...text, pattern: '^(?!\\.)[a-z.]+@[a-z]+$' }, '"pattern":"^(?!'],
  ['a class by a letter', { ...text, pattern: '^\\d+$' }, '"pattern":"^\\\\d+$"'],
  ['a property of characters', { ...text, pattern: '^\\p{L}+$' }, '"pattern"'],
  ['a long text', { ...text, maxLength: 10_000 }, '"maxLength":10000'],
  [
    'a long list of bounded texts',
    { type: 'array', items: { ...text, maxLength: 2000 }, maxItems: 100 },
    '"maxItems":100',
  ],
  ['many items at least', { type: 'array', items: text, minItems: 5000 }, '"minItems":5000'],
  [
    'items that differ',
    { type: 'array', items: text, uniqueItems: true, contains: { const: 'a' } },
    '"uniqueItems":true',
  ],
  ['multiples', { type: 'number', multipleOf: 0.5 }, '"multipleOf":0.5'],
  ['a bound beyond 64 bits', { type: 'integer', maximum: 1e30 }, '"maximum":1e+30'],
  ['a format that few know', { ...text, format: 'uri' }, '"format":"uri"'],
  ['what it must not be', { ...text, not: { const: 'x' } }, '"not":{"const":"x"}'],
  ['names by pattern', { type: 'object', patternProperties: { '^x-': text }, additionalProperties: false }, '"^x-"'],
  ['names', { type: 'object', additionalProperties: text, propertyNames: { maxLength: 3 } }, '"propertyNames"'],
  ['a condition', object({ a: text }, { if: { required: ['a'] }, else: { minProperties: 1 } }), '"if"'],
  ['what depends', object({ a: text, b: text }, { dependentRequired: { a: ['b'] } }), '"dependentRequired"'],
];

const rules =
  /"(pattern|(min|max)(Length|Items|Properties)|uniqueItems|contains|multipleOf|not|patternProperties|propertyNames|if|else|dependentRequired)":/;

/** The descriptions, as a model reads them. */
const wordsOf = (schema: unknown): string[] =>
  typeof schema !== 'object' || schema === null
    ? []
    : Object.entries(schema).flatMap(([key, value]) => (key === 'description' ? [String(value)] : wordsOf(value)));

const withoutDescriptions = (schema: unknown): string =>
  JSON.stringify(schema, (key, value: unknown) => (key === 'description' ? undefined : value));

describe.each(['openai', 'strict', 'small-local'] as const)('to a model of the profile %s', (profile) => {
  test.each(refused)('%s is told in the description and not sent', async (_, part, told) => {
    const { sent } = await sends(object({ part: { description: 'Which.', ...part } }), profile);
    expect(withoutDescriptions(sent)).not.toMatch(rules);
    expect(withoutDescriptions(sent)).not.toMatch(/1e\+30|"uri"/);
    if (profile === 'strict' && told === '"if"') return; // its members are listed, and the rest is left out
    expect(JSON.stringify((sent.properties as JsonSchema).part)).toContain(`Which. Must also fit {`);
    expect(String(wordsOf(sent))).toContain(told);
  });

  test('the arguments are checked against it all the same', async () => {
    const schema = object({ id: { ...text, pattern: '^\\d+$' } }, { required: ['id'] });
    expect(await sends(schema, profile, { id: '47' })).toMatchObject({ made: [{ id: '47' }] });
    const { made, results } = await sends(schema, profile, { id: 'x' });
    expect(made).toEqual([]);
    expect(results[0]).toMatchObject({ type: 'failure', code: 'invalid-input' });
  });

  test('a rule longer than a description bears is left out', async () => {
    const { sent } = await sends(object({ a: { ...text, pattern: `^(${'ab|'.repeat(200)}c)$` } }), profile);
    expect(sent.properties).toEqual({ a: text });
  });

  test('an object that takes more names than it lists is not closed by that', async () => {
    const map = { type: 'object', patternProperties: { '^x-': text }, additionalProperties: false };
    const { made } = await sends(object({ map }), profile, { map: { 'x-a': 'b' } });
    expect(made).toEqual([{ map: { 'x-a': 'b' } }]);
    const { sent } = await sends(object({ map }), profile);
    expect(sent.properties).toMatchObject({ map: { additionalProperties: true } });
  });

  test('no part is a mere true or false, which llama.cpp and Ollama refuse (ollama/ollama#14256)', async () => {
    const schema = object({
      any: true,
      list: { type: 'array', items: true },
      none: { type: 'array', items: false },
      pair: { type: 'array', items: [text, { type: 'number' }], additionalItems: false },
    });
    const { sent } = await sends(schema, profile);
    expect(JSON.stringify(sent)).not.toMatch(/"(any|items|prefixItems)":(true|false)/);
  });
});

describe('a small model on one’s own computer', () => {
  // Templates write `type` with `upper`: felinics/Memoh#324, lmstudio-ai/lmstudio-bug-tracker#1749.
  test('reads one type for each part, and may still leave out what may be null', async () => {
    const schema = object({
      name: { type: ['string', 'null'] },
      size: { anyOf: [{ type: 'number' }, { type: 'string' }] },
      order: { enum: ['up', 'down'] },
      where: { properties: { 'the place': text } },
    });
    const { sent } = await sends(schema, 'small-local');
    const types = Object.values(sent.properties as Record<string, JsonSchema>).map(({ type }) => type);
    expect(types.every((type) => typeof type === 'string')).toBe(true);
    expect(sent.properties).toMatchObject({ name: { type: 'string', nullable: true } });
  });

  // llama.cpp writes the names of an open object into classes of characters.
  test('reads plain names, and the tool gets its own', async () => {
    const schema = object({ 'a[b]': text, c: object({ '\\d': text }) }, { additionalProperties: true });
    const { sent } = await sends(schema, 'small-local');
    const names = Object.keys(sent.properties ?? {});
    expect(names.every((name) => /^\w+$/.test(name))).toBe(true);
    const [first = '', second = ''] = names;
    const { made } = await sends(schema, 'small-local', { [first]: '1', [second]: '2' });
    expect(made).toEqual([{ 'a[b]': '1', c: { '\\d': '2' } }]);
  });
});
