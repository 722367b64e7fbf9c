import { afterEach, describe, expect, it, test, vi } from 'vitest';
import type { ModelMessage } from '#core/loop/provider.ts';
import { said } from '#core/tools/foreign.ts';
import { buildToolsFromLayers } from '#core/tools/offer.ts';
import { answered } from '../support/plain-messages';
import { createScriptedServer } from '../support/scripted-sources';
import {
  callsOf,
  closeServers,
  listen,
  modelPlays,
  playTrack,
  protocols,
  reach,
  secret,
  textOf,
  userSays,
} from './world';

afterEach(closeServers);

test('R108: an MCP tool goes over the wire as an OpenAI function, its schema as the offer wrote it', async () => {
  const source = createScriptedServer('files');
  const inputSchema = { type: 'object', properties: { path: { type: 'string' } }, required: ['path'] };
  source.offers([{ name: 'list_directory', inputSchema }]);
  const { tools } = buildToolsFromLayers([source.layer()], {
    serverNames: new Map([['mcp:files', 'files']]),
    profile: 'openai',
    smallServer: 8,
    activated: new Set(),
    found: new Map(),
    switchedOff: new Map(),
  });
  const sent = vi.spyOn(globalThis, 'fetch');
  const { ask } = await modelPlays('openai-compatible', [{ text: 'Hello.' }]);
  await ask({ ...userSays('Hello'), tools });
  expect(JSON.parse(String(sent.mock.calls[0]?.[1]?.body)).tools).toEqual([
    {
      type: 'function',
      function: {
        name: 'files_mcp_list_directory',
        description: expect.stringContaining('What list_directory does'),
        parameters: inputSchema,
      },
    },
  ]);
  sent.mockRestore();
});

describe.each(protocols)('a turn over %s', (protocol) => {
  it('R110: text arrives in pieces as the model writes it, and the turn ends once', async () => {
    const { ask } = await modelPlays(protocol, [{ text: 'Blue Train is playing, grüß dich 🎷.' }]);
    const events = await ask();
    expect(textOf(events)).toBe('Blue Train is playing, grüß dich 🎷.');
    expect(events.filter((event) => event.type === 'text-delta').length).toBeGreaterThan(5);
    expect(events.filter((event) => event.type === 'end')).toEqual([
      { type: 'end', reason: 'stop', usage: { inputTokens: expect.any(Number), outputTokens: expect.any(Number) } },
    ]);
  });

  it('R110: what the model thinks arrives apart from what it says', async () => {
    const { ask } = await modelPlays(protocol, [{ reasoning: 'Which track is meant?', text: 'Playing.' }]);
    const events = await ask();
    const thoughts = events.flatMap((event) => (event.type === 'reasoning-delta' ? [event.text] : []));
    expect(thoughts.join('')).toBe('Which track is meant?');
    expect(textOf(events)).toBe('Playing.');
  });

  it('R110: the first piece is there before the answer is whole', async () => {
    const { provider } = await modelPlays(protocol, [{ text: 'A first piece, and then silence.', hang: true }]);
    const stop = new AbortController();
    for await (const event of provider.stream(userSays('Hello'), stop.signal)) {
      if (event.type === 'text-delta') stop.abort();
      if (event.type === 'end') expect(event.reason).toBe('aborted');
    }
    expect(stop.signal.aborted).toBe(true);
  });

  it('R104: the arguments of a call come in fragments and are put together', async () => {
    const call = { match: /play_track/, arguments: { id: 'blue-train', from: { second: 42 } } };
    const { ask } = await modelPlays(protocol, [{ text: 'One moment.', calls: [call] }]);
    const events = await ask();
    const start = events.find((event) => event.type === 'tool-call-start');
    const pieces = events.flatMap((event) => (event.type === 'tool-call-delta' ? [event] : []));
    expect(start).toEqual({ type: 'tool-call-start', id: expect.any(String), name: playTrack.name });
    expect(pieces.length).toBeGreaterThan(5);
    expect(JSON.parse(pieces.map((piece) => piece.text).join(''))).toEqual(call.arguments);
    const id = start?.type === 'tool-call-start' ? start.id : '';
    expect(callsOf(events)).toEqual([{ type: 'tool-call', id, name: playTrack.name, input: call.arguments }]);
    expect(events.at(-1)).toMatchObject({ type: 'end', reason: 'tool-calls' });
  });

  it('R104: two calls in one turn keep their order, their ids and their arguments', async () => {
    const calls = [
      { match: /play_track/, arguments: { id: 'a' } },
      { match: /pause/, arguments: {} },
    ];
    const { ask } = await modelPlays(protocol, [{ calls }]);
    const [first, second, ...more] = callsOf(await ask());
    expect(first).toMatchObject({ name: 'music_webmcp_play_track', input: { id: 'a' } });
    expect(second).toMatchObject({ name: 'music_webmcp_pause', input: {} });
    expect(first?.id).not.toBe(second?.id);
    expect(more).toEqual([]);
  });

  it.each(['{"id": "blue-tr', '["blue-train"]', 'null', '"blue-train"', '{id: 1}'])(
    'R104: arguments that are not a JSON object, such as %s, are kept as they came',
    async (broken) => {
      const { ask } = await modelPlays(protocol, [{ calls: [{ match: /play_track/, arguments: broken }] }]);
      const events = await ask();
      expect(callsOf(events)).toEqual([
        { type: 'tool-call', id: expect.any(String), name: playTrack.name, input: {}, malformed: broken },
      ]);
      expect(events.at(-1)).toMatchObject({ type: 'end', reason: 'tool-calls' });
    },
  );

  it('R104: no arguments at all mean none', async () => {
    const { ask } = await modelPlays(protocol, [{ calls: [{ match: /pause/, arguments: '' }] }]);
    expect(callsOf(await ask())).toEqual([
      { type: 'tool-call', id: expect.any(String), name: 'music_webmcp_pause', input: {} },
    ]);
  });

  it('an answer that runs into the length limit says so, with the call that it broke off', async () => {
    const { ask } = await modelPlays(protocol, [
      { calls: [{ match: /play_track/, arguments: '{"id": "blu' }], tooLong: true },
    ]);
    const events = await ask();
    expect(events.at(-1)).toMatchObject({ type: 'end', reason: 'length' });
    expect(callsOf(events)).toMatchObject([{ malformed: '{"id": "blu' }]);
  });

  it('a call that lost all its arguments to the length limit is none: it would run without them', async () => {
    const whole = { match: /play_track/, arguments: { id: 'blue' } };
    const { ask } = await modelPlays(protocol, [
      { calls: [whole, { match: /pause/, arguments: '' }], tooLong: true },
      { calls: [{ match: /pause/, arguments: '' }] },
    ]);
    expect(callsOf(await ask())).toMatchObject([{ input: { id: 'blue' } }]);
    expect(callsOf(await ask())).toMatchObject([{ input: {} }]);
  });

  it('the whole conversation and the tools reach the model, a failed result marked where the protocol can', async () => {
    const { server, ask } = await modelPlays(protocol, [{ text: 'Yes.' }]);
    const id = 'functions.play_track:0';
    const earlier: ModelMessage[] = [
      { role: 'user', text: said('Play something') },
      { role: 'assistant', text: '', calls: [{ id, name: playTrack.name, input: { id: 'x' } }] },
      { role: 'tool', callId: id, name: playTrack.name, text: answered('No such track'), isError: true },
      { role: 'assistant', text: 'There is no such track.', calls: [] },
      { role: 'assistant', text: '', calls: [] },
    ];
    await ask(userSays('And Blue Train?', ...earlier));
    const sentId = protocol === 'anthropic' ? 'functions_play_track_0' : 'laytrack0';
    expect(server.requests).toHaveLength(1);
    expect(server.requests[0]).toMatchObject({
      model: 'scripted',
      system: 'Be brief.',
      messages: [
        { role: 'user', text: 'Play something' },
        { role: 'assistant', text: '', calls: [{ id: sentId, name: playTrack.name, arguments: '{"id":"x"}' }] },
        { role: 'tool', callId: sentId, text: 'No such track', isError: protocol === 'anthropic' },
        { role: 'assistant', text: 'There is no such track.', calls: [] },
        { role: 'user', text: 'And Blue Train?' },
      ],
      tools: [
        {
          name: playTrack.name,
          description: expect.stringContaining(playTrack.description),
          schema: playTrack.inputSchema,
        },
        { name: 'music_webmcp_pause' },
      ],
    });
  });

  it('the key goes where the protocol wants it', async () => {
    const { server, ask } = await modelPlays(protocol, [{ text: 'Yes.' }], { key: ` ${secret}\n` });
    await ask();
    expect(server.requests[0]?.headers).toMatchObject(
      protocol === 'anthropic'
        ? { 'x-api-key': secret, 'anthropic-dangerous-direct-browser-access': 'true' }
        : { authorization: `Bearer ${secret}` },
    );
  });

  it('a slash at the end of the address does no harm', async () => {
    const { server } = await modelPlays(protocol, [{ text: 'Yes.' }]);
    expect(textOf(await reach(protocol, `${server.url}/v1//`).ask())).toBe('Yes.');
  });

  it('R111: a stop ends the turn as aborted and hangs up on the server', async () => {
    const { server, provider } = await modelPlays(protocol, [{ text: 'long '.repeat(200), delay: 5 }]);
    const stop = new AbortController();
    const events = [];
    for await (const event of provider.stream(userSays('Talk'), stop.signal)) {
      events.push(event);
      if (event.type === 'text-delta') stop.abort();
    }
    expect(events.filter((event) => event.type === 'end')).toEqual([{ type: 'end', reason: 'aborted' }]);
    await expect.poll(() => server.requests[0]?.cancelled).toBe(true);
  });

  it('R111: a stop before the first word, or before the request, ends the turn as aborted', async () => {
    const { server, provider } = await modelPlays(protocol, [{ hang: true }]);
    const stop = new AbortController();
    const heard = listen(provider.stream(userSays('Talk'), stop.signal));
    await expect.poll(() => server.requests.length).toBe(1);
    stop.abort();
    expect(await heard).toEqual([{ type: 'end', reason: 'aborted' }]);
    expect(await listen(provider.stream(userSays('Talk'), stop.signal))).toEqual([{ type: 'end', reason: 'aborted' }]);
    expect(server.requests).toHaveLength(1);
  });

  it('a listener that leaves hangs up on the server', async () => {
    const { server, provider } = await modelPlays(protocol, [{ text: 'long '.repeat(200), delay: 5 }]);
    for await (const event of provider.stream(userSays('Talk'), new AbortController().signal)) {
      if (event.type === 'text-delta') break;
    }
    await expect.poll(() => server.requests[0]?.cancelled).toBe(true);
  });
});
