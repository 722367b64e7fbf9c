import { afterEach, describe, expect, it } from 'vitest';
import { foreign, said } from '#core/tools/foreign.ts';
import { wordModelFailure } from '#ui/words/model-failure.ts';
import type { Turn } from '../../playground/model-server/index.ts';
import { startHttp } from '../features/servers/mcp-server';
import { callsOf, closeServers, failureOf, modelPlays, protocols, reach, secret, textOf, userSays } from './world';

afterEach(closeServers);

type ErrorAnswer = NonNullable<Turn['error']>;

function says(message: string, more: object = {}): object {
  return { type: 'error', error: { message, type: 'some_error', ...more } };
}

const page = '<!doctype html><html><head><title>Welcome to nginx</title></head><body></body></html>';

/** What servers really answer, and the code it must become. */
const answers: [string, ErrorAnswer, string][] = [
  ['an empty 403, as of Ollama to an unknown origin', { status: 403 }, 'refused-origin'],
  ['401', { status: 401, body: says('Incorrect API key provided: sk-ab***yz.') }, 'bad-key'],
  ['401 without a word', { status: 401 }, 'bad-key'],
  ['403 that speaks of the key', { status: 403, body: says('Your API key does not have permission') }, 'bad-key'],
  ['400 that speaks of the key', { status: 400, body: [says('API key not valid. An invalid one.')] }, 'bad-key'],
  [
    'an organisation without browser access',
    { status: 401, body: says('CORS requests are not allowed for this Organization because of its settings') },
    'organisation-forbids-browser',
  ],
  ['402', { status: 402, body: { error: 'Insufficient Balance' } }, 'no-credit'],
  ['a used-up quota', { status: 429, body: says('You exceeded it', { code: 'insufficient_quota' }) }, 'no-credit'],
  ['a used-up credit', { status: 400, body: says('Your credit balance is too low to access the API') }, 'no-credit'],
  ['a busy server', { status: 429, body: says('Slow down') }, 'rate-limited'],
  ['a model that is not there', { status: 404, body: says('model "scripted" not found') }, 'not-found'],
  ['a path that is not there', { status: 404, body: '404 page not found' }, 'not-found'],
  [
    'a path that is not there, under 200',
    { status: 200, body: { error: 'Unexpected endpoint (POST /x)' } },
    'not-found',
  ],
  ['a model without tools', { status: 400, body: says('gemma:2b does not support tools') }, 'no-tool-support'],
  ['llama.cpp without --jinja', { status: 500, body: says('tools param requires --jinja flag') }, 'no-tool-support'],
  ['a request it finds wrong', { status: 400, body: says('messages: too many') }, 'bad-request'],
  ['a broken server', { status: 500, body: says('Internal server error') }, 'server-error'],
  ['an overloaded server', { status: 529, body: says('Overloaded') }, 'server-error'],
  ['a web page in place of a stream', { status: 200, body: page }, 'unexpected-answer'],
  ['an answer that is not streamed', { status: 200, body: { choices: [] } }, 'unexpected-answer'],
];

describe.each(protocols)('a turn over %s that fails', (protocol) => {
  it.each(answers)('%s is said as a failure, in codes and values', async (_, error, code) => {
    const { ask } = await modelPlays(protocol, [{ error }, { error }, { error }]);
    const events = await ask();
    const failure = failureOf(events);
    expect(failure.code).toBe(code);
    expect(failure.values).toMatchObject({ host: expect.stringMatching(/^127\.0\.0\.1:\d+$/), model: 'scripted' });
    expect(failure.values.status).toBe(error.status);
    expect(events.filter((event) => event.type === 'end')).toHaveLength(1);
  });

  it('what the server said is kept, at most 500 characters of it', async () => {
    const long = await modelPlays(protocol, [{ error: { status: 400, body: says('no '.repeat(1000)) } }]);
    expect(String(failureOf(await long.ask()).values.detail)).toHaveLength(500);
    const html = await modelPlays(protocol, [{ error: { status: 200, body: page } }]);
    expect(failureOf(await html.ask()).values.detail).toBe('Welcome to nginx');
  });

  it('what a checker of schemas found is said in its words, and kept as it came', async () => {
    const found = [{ code: 'invalid_union', errors: [[]], path: ['messages', 1], message: 'Invalid input' }];
    for (const body of [
      says(JSON.stringify(found, null, 2)),
      { error: found },
      { detail: [{ msg: 'Invalid input' }] },
    ]) {
      const { ask } = await modelPlays(protocol, [{ error: { status: 400, body } }]);
      const { code, values } = failureOf(await ask());
      expect([code, values.detail, values.pictures]).toEqual(['bad-request', 'Invalid input', undefined]);
      expect(JSON.parse(String(values.raw))).toEqual(body);
    }
  });

  it('a program’s text without a word for people is no word of the service', async () => {
    const body = says('[ { "code": "invalid_union", "path": [');
    const { ask } = await modelPlays(protocol, [{ error: { status: 400, body } }]);
    const failure = failureOf(await ask());
    expect(failure.values.detail).toBeUndefined();
    expect(failure.values.raw).toContain('invalid_union');
    expect(wordModelFailure(failure).next).toBe('Use another model, or try again.');
  });

  it.each([
    [400, 'Invalid input'],
    [404, 'No endpoints found that support image input'],
    [500, 'image input is not supported - hint: you may need to provide the mmproj'],
  ])('with a picture in the message, a refusal (%i) says that the model may take none', async (status, message) => {
    const error = { error: { status, body: says(message) } };
    const { ask } = await modelPlays(protocol, [error, error, error]);
    const content = foreign('attachment', { from: '', about: { kind: 'screenshot', name: 'Shop' } }, '');
    const picture = { type: 'image' as const, content, mime: 'image/png', data: 'AA==' };
    const request = {
      ...userSays(''),
      messages: [{ role: 'user' as const, text: said('What is this?'), attached: [picture] }],
    };
    const failure = failureOf(await ask(request));
    expect(failure).toMatchObject({ code: 'bad-request', values: { pictures: 1, detail: message } });
    expect(wordModelFailure(failure).next).toContain('This model may not accept images. Send the message without them');
  });

  it('not found says which address was tried and what is missing there', async () => {
    const { server } = await modelPlays(protocol, [{ error: { status: 404, body: says('model: scripted') } }]);
    const path = protocol === 'anthropic' ? '/messages' : '/chat/completions';
    const wrongPath = failureOf(await reach(protocol, `${server.url}/api`).ask());
    expect(wrongPath).toMatchObject({
      code: 'not-found',
      values: { url: `${server.url}/api${path}`, missing: 'address' },
    });
    const wrongModel = failureOf(await reach(protocol, `${server.url}/v1`).ask());
    expect(wrongModel).toMatchObject({ code: 'not-found', values: { missing: 'model', model: 'scripted' } });
  });

  it('a server that is not there is unreachable, and that is not tried again', async () => {
    const { server } = await modelPlays(protocol, []);
    await server.close();
    const { ask, waits } = reach(protocol, `${server.url}/v1`);
    expect(failureOf(await ask())).toEqual({
      code: 'unreachable',
      values: { local: 1, host: new URL(server.url).host, url: expect.stringContaining(server.url) },
    });
    expect(waits).toEqual([]);
  });

  it.each(['not an address', 'localhost:11434/v1', 'ftp://example.com', 'http://me:pass@127.0.0.1:1/v1'])(
    'an address that can not be one (%s) is said before anything is sent',
    async (address) => {
      const failure = failureOf(await reach(protocol, address).ask());
      expect(failure).toMatchObject({ code: 'unreachable', values: { problem: 'not-a-web-address' } });
      expect(JSON.stringify(failure)).not.toContain('me:pass');
    },
  );

  it.each([301, 307, 308])('a server that sends us on (%i) is not followed, and that is said', async (status) => {
    const { server: other } = await modelPlays(protocol, [{ text: 'Give me your key' }]);
    await using server = await startHttp((_request, response) =>
      response.writeHead(status, { location: `${other.url}/v1` }).end(),
    );
    const failure = failureOf(await reach(protocol, `${new URL(server.url).origin}/v1`).ask());
    expect(failure).toMatchObject({
      code: 'unreachable',
      values: { host: new URL(server.url).host, problem: 'redirects' },
    });
    expect(wordModelFailure(failure).what).toBe(`${new URL(server.url).host} redirects requests to another address.`);
    expect(other.requests).toEqual([]);
  });

  it('a redirect whose status the browser hides is one too', async () => {
    const hidden = () => Promise.resolve(Object.defineProperty(new Response(), 'type', { value: 'opaqueredirect' }));
    const failure = failureOf(await reach(protocol, 'http://127.0.0.1:1/v1', { fetch: hidden }).ask());
    expect(failure.values.problem).toBe('redirects');
  });

  it('a key with other characters than a key has is refused before anything is sent', async () => {
    const { server, ask } = await modelPlays(protocol, [], { key: 'sk-пароль 1' });
    const failure = failureOf(await ask());
    expect(failure).toMatchObject({ code: 'bad-key', values: { problem: 'characters' } });
    expect(JSON.stringify(failure)).not.toContain('пароль');
    expect(server.requests).toEqual([]);
  });

  it('the key stands in no event, even when the server echoes it', async () => {
    const error = { status: 401, body: says(`Wrong key ${secret}, said ${secret}`) };
    const { ask } = await modelPlays(protocol, [{ error }, { streamError: { type: 'x', message: secret } }]);
    const events = [...(await ask()), ...(await ask())];
    expect(JSON.stringify(events)).not.toContain(secret);
    expect(failureOf(events.slice(0, 1)).values.detail).toBe('Wrong key …, said …');
  });

  it('item 9: the key as it is or encoded, and one in the path of the address, stand in no failure', async () => {
    const inPath = 'sk-4711-abcd-efgh';
    const coded = Buffer.from(secret).toString('base64');
    const text = `Wrong: ${secret}; ${coded}; ${inPath}`;
    const fetch = async () => new Response(JSON.stringify(says(text)), { status: 401 });
    const failure = failureOf(await reach(protocol, `https://m.example/${inPath}/v1`, { fetch }).ask());
    expect(failure).toMatchObject({
      code: 'bad-key',
      values: { host: 'm.example', detail: expect.stringContaining('Wrong: …') },
    });
    const told = JSON.stringify(failure);
    expect(told).not.toMatch(/4711|efgh/);
    for (const part of [secret, coded.slice(0, 8)]) expect(told).not.toContain(part);
  });

  it.each(['socket', 'clean'] as const)(
    'a stream that is cut (%s) keeps its text and is called cut off',
    async (cut) => {
      const { ask, server } = await modelPlays(protocol, [{ text: 'A long story about a train', cutAfter: 3, cut }]);
      const events = await ask();
      expect(textOf(events)).toBe('A long story');
      expect(failureOf(events)).toMatchObject({ code: 'cut-off', values: { host: new URL(server.url).host } });
    },
  );

  it.each(['socket', 'clean'] as const)(
    'a call that is cut (%s) in its arguments is never handed over',
    async (cut) => {
      const call = { match: /play_track/, arguments: { id: 'a-rather-long-name' } };
      const { ask } = await modelPlays(protocol, [{ calls: [call], cutAfter: 2, cut }]);
      const events = await ask();
      expect(events.some((event) => event.type === 'tool-call-delta')).toBe(true);
      expect(callsOf(events)).toEqual([]);
      expect(failureOf(events).code).toBe('cut-off');
    },
  );

  it('an error in the midst of a stream ends the turn and is not tried again', async () => {
    const streamError = { type: 'overloaded_error', message: 'Overloaded' };
    const { ask, waits } = await modelPlays(protocol, [{ text: 'I was', streamError }, { text: 'never said' }]);
    const events = await ask();
    expect(textOf(events)).toBe('I was');
    expect(failureOf(events)).toMatchObject({ code: 'server-error', values: { detail: 'Overloaded' } });
    expect(waits).toEqual([]);
  });

  it('a server that falls silent is given up on', async () => {
    const silent = { patience: { silence: 0.2 } };
    const mute = await modelPlays(protocol, [{ hang: true }], silent);
    expect(failureOf(await mute.ask())).toMatchObject({ code: 'unreachable', values: { seconds: 0.2 } });
    const halting = await modelPlays(protocol, [{ text: 'Well', hang: true }], silent);
    expect(failureOf(await halting.ask())).toMatchObject({ code: 'cut-off', values: { seconds: 0.2 } });
    await expect.poll(() => halting.server.requests[0]?.cancelled).toBe(true);
  });
});

describe('where a 403 comes from', () => {
  const refusing: typeof fetch = async () => new Response('Forbidden', { status: 403 });

  it.each(['http://localhost:11434/v1', 'http://192.168.1.5/v1', 'http://nas/v1', 'http://mac.local/v1'])(
    'on the own network (%s) it means the origin',
    async (address) => {
      const { ask } = reach('openai-compatible', address, { fetch: refusing });
      expect(failureOf(await ask(userSays('Hi'))).code).toBe('refused-origin');
    },
  );

  it('on a far server it does not', async () => {
    const { ask } = reach('openai-compatible', 'https://api.example.com/v1', { fetch: refusing });
    expect(failureOf(await ask()).code).toBe('bad-request');
  });
});
