/** Each service over real HTTP: its wire, its list of models, its refusals as it words them, and what it must have back. */

import { afterEach, describe, expect, it, test } from 'vitest';
import type { ModelMessage } from '#core/loop/provider.ts';
import type { ModelChoice, ModelSource } from '#core/settings/model-choice.ts';
import { said } from '#core/tools/foreign.ts';
import { listModels } from '#providers/list-models.ts';
import { createProvider } from '#providers/registry.ts';
import { type ModelServer, type Script, serveModel } from '../../playground/model-server';
import { refusals } from '../../playground/model-server/lists';
import { signature } from '../../playground/model-server/script';
import { priceOf } from '../../src/providers/prices';
import { answered } from '../support/plain-messages';
import { callsOf, failureOf, listen, playTrack, secret, textOf, userSays } from './world';

const servers: ModelServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

const paths = { openai: '/v1', gemini: '/v1beta', openrouter: '/api/v1', anthropic: '/v1' } as const;
type Service = keyof typeof paths;
const services = Object.keys(paths) as Service[]; // its own keys

async function serviceOf(type: Service, script: Script = []) {
  const server = await serveModel(script);
  servers.push(server);
  const source: ModelSource = { type, baseUrl: `${server.url}${paths[type]}` };
  const choice: ModelChoice = { ...source, model: type === 'gemini' ? 'gemini-3-scripted' : 'scripted' };
  const provider = createProvider(choice, { key: secret, patience: { wait: async () => undefined } });
  const ask = (request = userSays('Play Blue Train')) => listen(provider.stream(request, new AbortController().signal));
  return { server, source, ask, list: () => listModels(source, { key: secret }) };
}

describe.each(services)('%s', (type) => {
  it('streams its thoughts, words and calls, and is sent the tools', async () => {
    const call = { match: /play_track/, arguments: { id: 'blue-train' } };
    const { server, ask } = await serviceOf(type, [{ text: 'Here it comes.', calls: [call] }]);
    const events = await ask();
    expect(textOf(events)).toBe('Here it comes.');
    expect(callsOf(events)).toMatchObject([{ name: playTrack.name, input: call.arguments }]);
    expect(events.at(-1)).toMatchObject({
      type: 'end',
      reason: 'tool-calls',
      usage: { inputTokens: expect.any(Number) },
    });
    expect(server.requests[0]?.tools.map(({ name }) => name)).toContain(playTrack.name);
    expect(server.requests[0]?.system).toBe('Be brief.');
  });

  it('gets the key in its own header, and in no address', async () => {
    const { server, ask } = await serviceOf(type, [{ text: 'Yes.' }]);
    await ask();
    const headers = server.requests[0]?.headers ?? {};
    const header = {
      anthropic: 'x-api-key',
      gemini: 'x-goog-api-key',
      openai: 'authorization',
      openrouter: 'authorization',
    };
    expect(headers[header[type]]).toContain(secret);
  });

  it('lists its models', async () => {
    const { list } = await serviceOf(type);
    const listed = await list();
    if (!listed.ok) throw new Error(listed.failure.code);
    expect(listed.models).toEqual(
      {
        anthropic: [{ id: 'scripted', name: 'Scripted', tools: true, images: true }],
        openai: [{ id: 'scripted' }],
        gemini: [{ id: 'gemini-scripted', name: 'Gemini Scripted', tools: true, images: true, context: 1_048_576 }],
        openrouter: [
          {
            id: 'maker/scripted',
            name: 'Maker: Scripted',
            tools: true,
            images: true,
            context: 131_072,
            price: { input: 3, output: 15, cachedInput: 0.3 },
          },
        ],
      }[type],
    );
  });
});

describe('what the services answer when they refuse', () => {
  test.each([
    ['anthropic', 'anthropicKey', 'bad-key'],
    ['anthropic', 'anthropicCredit', 'no-credit'],
    ['anthropic', 'anthropicOrganisation', 'organisation-forbids-browser'],
    ['anthropic', 'anthropicTooLong', 'too-long'],
    ['openai', 'openAiKey', 'bad-key'],
    ['openai', 'openAiCredit', 'no-credit'],
    ['openai', 'openAiModel', 'not-found'],
    ['openai', 'openAiTooLong', 'too-long'],
    ['gemini', 'geminiKey', 'bad-key'],
    ['gemini', 'geminiNoKey', 'bad-key'],
    ['gemini', 'geminiModel', 'not-found'],
    ['anthropic', 'anthropicRetention', 'organisation-forbids-browser'],
    ['openrouter', 'openRouterKey', 'bad-key'],
    ['openrouter', 'openRouterRevoked', 'bad-key'],
    ['openrouter', 'openRouterNeverPaid', 'no-credit'],
    ['openrouter', 'openRouterTooDear', 'no-credit'],
    ['openrouter', 'openRouterCredit', 'no-credit'],
    ['openrouter', 'openRouterKeyLimit', 'no-credit'],
    ['openrouter', 'openRouterTools', 'no-tool-support'],
    ['openrouter', 'openRouterModel', 'not-found'],
    ['openai', 'ollamaOrigin', 'refused-origin'],
    ['openai', 'ollamaTools', 'no-tool-support'],
    ['openai', 'ollamaModel', 'not-found'],
  ] as const)('%s, %s: %s', async (type, refusal, code) => {
    const { ask, server, list } = await serviceOf(type);
    server.refusesAll = JSON.parse(JSON.stringify(refusals[refusal]).replace('{key}', secret));
    const failure = failureOf(await ask());
    expect(failure.code).toBe(code);
    expect(JSON.stringify([failure, await list()])).not.toContain(secret);
  });

  test('how long to wait is read from the body where the header lacks it', async () => {
    for (const [type, refusal, seconds] of [
      ['gemini', refusals.geminiLimit, 34],
      ['openai', refusals.openAiLimit, 2],
    ] as const) {
      const { ask, server } = await serviceOf(type);
      server.refusesAll = refusal;
      const events = await ask();
      expect(failureOf(events)).toMatchObject({ code: 'rate-limited', values: { retryAfter: seconds } });
      expect(events[0]).toMatchObject({ type: 'waiting', seconds });
    }
  });
});

describe('what a service must have back with the next turn', () => {
  test('a thought signature of Gemini comes back with its call, and goes to no other service', async () => {
    const call = { match: /play_track/, arguments: { id: 'blue-train' } };
    const { ask, server } = await serviceOf('gemini', [{ calls: [call] }, { text: 'Done.' }]);
    const events = await ask();
    const end = events.at(-1);
    const opaque = end?.type === 'end' && end.reason === 'tool-calls' ? end.opaque : undefined;
    expect(opaque).toMatchObject({
      from: 'gemini',
      calls: [{ google: { thoughtSignature: /^signed-/ } }].map(() => expect.anything()),
    });
    const past: ModelMessage[] = [
      { role: 'user', text: said('Play it') },
      {
        role: 'assistant',
        text: '',
        calls: [{ id: 'c1', name: playTrack.name, input: call.arguments }],
        ...(opaque && { opaque }),
      },
      { role: 'tool', callId: 'c1', name: playTrack.name, text: answered('Plays'), isError: false },
    ];
    await ask(userSays('And now?', ...past));
    const answer = server.requests[1]?.messages.find(({ role }) => role === 'assistant');
    expect(answer?.role === 'assistant' && answer.calls[0]?.id).toMatch(/^signed-call_/);

    const other = await serviceOf('openai', [{ text: 'Yes.' }]);
    await other.ask(userSays('And now?', ...past));
    expect(JSON.stringify(other.server.requests)).not.toContain('signed-');
  });
});

test('a turn that ran into the length limit keeps the signatures of the calls that it keeps', async () => {
  const whole = { match: /play_track/, arguments: { id: 'blue-train' } };
  const { ask } = await serviceOf('gemini', [{ calls: [whole], tooLong: true }]);
  const events = await ask();
  expect(callsOf(events)).toHaveLength(1);
  expect(events.at(-1)).toMatchObject({
    reason: 'length',
    opaque: { from: 'gemini', calls: [{ google: { thoughtSignature: expect.stringMatching(/^signed-/) } }] },
  });
});

describe.each(['anthropic', 'openrouter'] as const)('signed thoughts of %s', (type) => {
  test('come back with their turn, and go to no other service', async () => {
    const call = { match: /play_track/, arguments: { id: 'blue-train' } };
    const { ask, server } = await serviceOf(type, [
      { reasoning: 'Blue Train is a track.', calls: [call] },
      { text: 'Done.' },
    ]);
    const end = (await ask()).at(-1);
    const opaque = end?.type === 'end' && end.reason === 'tool-calls' ? end.opaque : undefined;
    expect(opaque?.from).toBe(type);
    const past: ModelMessage[] = [
      { role: 'user', text: said('Play it') },
      {
        role: 'assistant',
        text: '',
        calls: [{ id: 'c1', name: playTrack.name, input: call.arguments }],
        ...(opaque && { opaque }),
      },
      { role: 'tool', callId: 'c1', name: playTrack.name, text: answered('Plays'), isError: false },
    ];
    const next = await ask(userSays('And now?', ...past));
    expect(textOf(next)).toBe('Done.');
    expect(server.requests[1]?.messages.find(({ role }) => role === 'assistant')).toMatchObject({
      calls: [{ name: playTrack.name }],
      signed: [signature],
    });

    const other = await serviceOf(type === 'anthropic' ? 'gemini' : 'anthropic', [{ text: 'Yes.' }]);
    await other.ask(userSays('And now?', ...past));
    expect(JSON.stringify(other.server.requests)).not.toContain(signature);
  });
});

test('prices are known by name, with or without a date or a maker; another version has none', () => {
  expect(priceOf('claude-haiku-4-5-20251001')).toEqual({ input: 1, output: 5, cachedInput: 0.1 });
  expect(priceOf('anthropic/claude-opus-4.5')).toEqual(priceOf('claude-opus-4-5'));
  expect(priceOf('gpt-5.4-mini-2026-03-17')).toEqual(priceOf('gpt-5.4-mini'));
  expect(['claude-sonnet-5-5', 'qwen3:8b', 'toString'].map((name) => priceOf(name))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('Claude behind OpenRouter is told what to remember: the last tool, the instructions, the end, and the end of the request before', async () => {
  const bodies: string[] = [];
  const noting: typeof fetch = async (_, init) => {
    bodies.push(String(init?.body));
    return new Response('', { status: 401 });
  };
  const asks = async (model: string) => {
    const provider = createProvider({ type: 'openrouter', model }, { key: secret, fetch: noting });
    const assistant: ModelMessage = {
      role: 'assistant',
      text: 'Well.',
      calls: [{ id: 'c', name: playTrack.name, input: {} }],
    };
    const { messages, ...rest } = userSays('Play');
    const result: ModelMessage = {
      role: 'tool',
      callId: 'c',
      name: playTrack.name,
      text: answered('ok'),
      isError: false,
    };
    await listen(
      provider.stream({ ...rest, messages: [...messages, assistant, result] }, new AbortController().signal),
    );
    return JSON.parse(bodies.pop() ?? '{}');
  };
  const body = await asks('anthropic/claude-sonnet-4.5');
  const mark = { cache_control: { type: 'ephemeral' } };
  expect(body.tools.at(-1)).toMatchObject(mark);
  expect(
    body.messages.map(({ content }: { content: unknown }) => JSON.stringify(content).includes('cache_control')),
  ).toEqual([true, true, false, true]);
  expect(body.messages.at(-1).content).toMatchObject([{ type: 'text', ...mark }]);
  expect(JSON.stringify(await asks('openai/gpt-5.4'))).not.toContain('cache_control');
});
