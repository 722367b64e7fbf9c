/** What a model is sent of its calls' results, over HTTP in each of the three protocols: errors, and pictures. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ModelChoice, ModelFacts } from '#core/settings/model-choice.ts';
import { defaultSettings } from '#core/settings/settings.ts';
import { localLayer } from '#core/tools/layers/local.ts';
import { chosenProvider } from '#features/models/background/models.ts';
import { autouiServer } from '#widgets/server/autoui.ts';
import type { NormalisedMessage, Script } from '../../../playground/model-server';
import { createAgentWorld } from '../../support/agent-world';
import { type ScriptedModel, serveScriptedModel } from '../../support/scripted-model';

const protocols = ['openai-compatible', 'anthropic', 'gemini'] as const;
type Protocol = (typeof protocols)[number];

let model: ScriptedModel;
beforeAll(async () => {
  model = await serveScriptedModel();
});
afterAll(() => model.close());

const origin = 'https://music.example';
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const shows = (...data: string[]) => ({
  content: data.map((each) => ({ type: 'image', data: each, mimeType: 'image/png' })),
});
const hints = { readOnly: true };
const inputSchema = { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] };

/** A page's tools: one breaks, one says that it failed, one wants an id, and one takes a picture. */
const tools = (picture: object) => [
  { name: 'breaks', hints, run: () => Promise.reject(new Error('No disc')) },
  { name: 'fails', hints, run: () => JSON.stringify({ content: [{ type: 'text', text: 'Sold out' }], isError: true }) },
  { name: 'look', hints, inputSchema },
  { name: 'snap', hints, run: () => JSON.stringify(picture) },
];

async function talk(protocol: Protocol, script: Script, facts: ModelFacts = {}, picture: object = shows(png)) {
  const baseUrl = `${model.url}${protocol === 'gemini' ? '/v1beta' : '/v1'}`;
  const choice: ModelChoice = { type: protocol, baseUrl, model: protocol === 'gemini' ? 'gemini-3-x' : 'scripted' };
  const settings = async () => ({ ...defaultSettings, model: choice, models: [{ choice, facts }] });
  const provider = await chosenProvider({ settings, secret: async () => 'k', mayReach: async () => true }, choice);
  if ('code' in provider) throw new Error(provider.code);
  const world = await createAgentWorld();
  world.modelIs(provider);
  world.pageOffers(...tools(picture));
  world.builtInIs((_scene, recall) => localLayer(autouiServer(recall)));
  model.plays(...script);
  await world.userSays('Go');
  return world;
}

const call = (name: string, args = {}) => ({ calls: [{ match: new RegExp(`${name}$`), arguments: args }] });

describe.each(protocols)('R109: an error (C15) on the wire of %s', (protocol) => {
  const isMarked = protocol !== 'openai-compatible';
  const toldAfter = async (...script: Script) => {
    await talk(protocol, [...script, { text: 'Too bad.' }]);
    const told = model
      .heard()
      .at(-1)
      ?.messages.findLast(({ role }) => role === 'tool');
    if (told?.role !== 'tool') throw new Error('The model was told of no result.');
    expect(told.isError).toBe(isMarked);
    return told;
  };

  test('R23: what a tool throws begins with “Error:”, fenced as the page’s words', async () => {
    const told = await toldAfter(call('breaks'));
    if (isMarked) expect(told).toMatchObject({ text: 'Error: No disc', from: origin });
    else
      expect(JSON.parse(told.text)).toEqual({
        error: 'Error: No disc',
        code: 'threw',
        hint: expect.stringContaining('would fail again'),
      });
  });

  test('a tool that says itself that it failed is an error in its own words', async () => {
    const told = await toldAfter(call('fails'));
    if (isMarked) expect(told).toMatchObject({ text: 'Sold out', from: origin });
    else
      expect(JSON.parse(told.text)).toMatchObject({ error: expect.stringContaining('Sold out'), code: 'tool-error' });
  });

  test('what Tabhand says itself has no fence: what happened, and what to do next', async () => {
    const told = await toldAfter({ calls: [{ name: 'music_example_webmcp_nothing', arguments: {} }] });
    const error = expect.stringMatching(/^Error: ".*" was not offered in this turn\.$/);
    const hint = 'Call only the tools that you were given.';
    if (isMarked) expect(told.text).toMatch(/^Error: ".*" was not offered in this turn\. Call only the tools/);
    else expect(JSON.parse(told.text)).toEqual({ error, code: 'not-offered', hint });
    expect(told).not.toHaveProperty('from');
  });

  test('R29, R77: details and schema of arguments that don’t fit are members of the JSON', async () => {
    const told = await toldAfter(call('look'));
    expect(JSON.parse(told.text)).toEqual({
      error: expect.stringContaining('Error: the arguments for "music_example_webmcp_look"'),
      code: 'invalid-input',
      hint: expect.stringContaining('Correct'),
      details: [{ path: '/id', keyword: 'required', message: 'id is missing.' }],
      expected_schema: inputSchema,
    });
  });
});

test.each(protocols)(
  'R17: recall takes the id by which a model on the wire of %s knows a short result',
  async (protocol) => {
    const world = await talk(protocol, [call('snap'), { text: 'So.' }], {}, { title: 'Blue Train' });
    const id = model
      .heard()
      .at(-1)
      ?.messages.flatMap((each) => (each.role === 'tool' ? [each.callId] : []))
      .at(-1);
    expect(id).toMatch(protocol === 'openai-compatible' ? /^[a-z\d]{9}$/ : /^call_[a-f\d]{16}$/);
    model.plays(call('recall', { id }), { text: 'Again.' });
    await world.userSays('Again');
    const told = model
      .heard()
      .at(-1)
      ?.messages.findLast(({ role }) => role === 'tool');
    expect(told).toMatchObject({ text: '{"title":"Blue Train"}', isError: false });
  },
);

describe.each(protocols)('R115: a picture in a result on the wire of %s', (protocol) => {
  const address = `data:image/png;base64,${png}`;
  const imagesIn = (messages: NormalisedMessage[]) =>
    messages.flatMap((each) => ('images' in each && each.images ? each.images : []));
  const look = call('look', { id: 'x' });

  test('reaches a model that sees, for the turn it came in and the two after, then there is the way to it', async () => {
    await talk(protocol, [call('snap'), look, look, look, { text: 'A disc.' }], { images: true });
    const sent = model.heard().map(({ messages }) => imagesIn(messages));
    expect(sent).toEqual([[], [address], [address], [address], []]);
    const results = (model.heard().at(-1)?.messages ?? []).filter(({ role }) => role === 'tool');
    expect(results[0]?.text).toMatch(
      /\[Its pictures are no longer sent\. autoui_webmcp_recall\('call_\w+'\) gives all/,
    );
  });

  test('stands in its result, or behind the results in a fence with its source', async () => {
    await talk(protocol, [{ calls: [...call('snap').calls, ...look.calls] }, { text: 'A disc.' }], { images: true });
    const shown = (model.heard().at(-1)?.messages ?? []).slice(2);
    expect(shown.map(({ role }) => role)).toEqual([
      'tool',
      'tool',
      ...(protocol === 'openai-compatible' ? ['user'] : []),
    ]);
    const at = shown.find((each) => 'images' in each);
    if (protocol !== 'openai-compatible') expect(at).toMatchObject({ role: 'tool', from: origin, images: [address] });
    else
      expect(at).toMatchObject({
        role: 'user',
        text: expect.stringMatching(
          /^<result-(\w{8}) from="https:\/\/music\.example" pictures-of="music_example_webmcp_snap"><\/result-\1>$/,
        ),
        images: [address],
      });
  });

  test('R17: recalled after it was left behind, reaches the model again', async () => {
    const recall: Script[number] = ({ messages }) => {
      const left = messages.find(({ text }) => text.includes('no longer sent'))?.text ?? '';
      return call('autoui_webmcp_recall', { id: /recall\('(call_\w+)'\)/.exec(left)?.[1] ?? 'none' });
    };
    await talk(protocol, [call('snap'), look, look, look, recall, { text: 'A disc.' }], { images: true });
    const sent = model.heard().map(({ messages }) => imagesIn(messages));
    expect(sent.slice(-2)).toEqual([[], [address]]);
  });

  test('is a line to a model that sees nothing, or of which nobody knows', async () => {
    for (const facts of [{ images: false }, {}]) {
      await talk(protocol, [call('snap'), { text: 'Something.' }], facts);
      const messages = model.heard().at(-1)?.messages ?? [];
      expect(imagesIn(messages)).toEqual([]);
      expect(messages.at(-1)).toMatchObject({ role: 'tool', text: expect.stringMatching(/^\[image, image\/png/) });
    }
  });

  test('that is none, or too many, is left out and said', async () => {
    const picture = shows('bm9uZQ==', ...Array.from({ length: 6 }, () => png));
    await talk(protocol, [call('snap'), { text: 'Discs.' }], { images: true }, picture);
    const messages = model.heard().at(-1)?.messages ?? [];
    expect(imagesIn(messages)).toHaveLength(5);
    expect(messages.findLast(({ role }) => role === 'tool')?.text).toMatch(/not sent: 2\.\]$/);
  });
});
