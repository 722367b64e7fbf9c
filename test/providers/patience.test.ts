import { afterEach, describe, expect, it } from 'vitest';
import { createProvider } from '#providers/registry.ts';
import { closeServers, failureOf, modelPlays, protocols, textOf, userSays } from './world';

afterEach(closeServers);

const busy = { error: { status: 429, retryAfter: 7 } };
const broken = { error: { status: 503 } };

describe.each(protocols)('a busy server over %s', (protocol) => {
  it('R115: is asked again after the time it names, and the wait is announced', async () => {
    const { ask, waits } = await modelPlays(protocol, [busy, { text: 'Now.' }]);
    const events = await ask();
    expect(events[0]).toEqual({ type: 'waiting', seconds: 7, attempt: 1, code: 'rate-limited' });
    expect(waits).toEqual([7]);
    expect(textOf(events)).toBe('Now.');
    expect(events.at(-1)).toMatchObject({ type: 'end', reason: 'stop' });
  });

  it('R115: is asked again at most twice, longer apart each time', async () => {
    const { ask, waits, server } = await modelPlays(protocol, [broken, broken, broken, { text: 'Too late.' }]);
    const events = await ask();
    expect(waits).toEqual([2, 8]);
    expect(server.requests).toHaveLength(3);
    expect(failureOf(events)).toMatchObject({ code: 'server-error', values: { status: 503 } });
    expect(events).toMatchObject([{ code: 'server-error' }, { code: 'server-error' }, { type: 'end' }]);
  });

  it('is not waited for when it asks for more than a minute, and that time is said', async () => {
    const { ask, waits } = await modelPlays(protocol, [{ error: { status: 429, retryAfter: 3600 } }]);
    expect(failureOf(await ask())).toMatchObject({ code: 'rate-limited', values: { retryAfter: 3600 } });
    expect(waits).toEqual([]);
  });

  it('that says so as the first event of a stream is asked again too', async () => {
    const overloaded = { streamError: { type: 'overloaded_error', message: 'Overloaded' } };
    const { ask, waits } = await modelPlays(protocol, [overloaded, { text: 'Now.' }]);
    expect(textOf(await ask())).toBe('Now.');
    expect(waits).toEqual([2]);
  });

  it('that has no credit left is not asked again', async () => {
    const error = { status: 429, body: { error: { message: 'No', code: 'insufficient_quota' } } };
    const { ask, waits } = await modelPlays(protocol, [{ error }]);
    expect(failureOf(await ask()).code).toBe('no-credit');
    expect(waits).toEqual([]);
  });

  it('R111: a stop ends the wait at once, and nothing more is asked', async () => {
    const { server } = await modelPlays(protocol, [busy, { text: 'Never.' }]);
    const provider = createProvider({ type: protocol, baseUrl: `${server.url}/v1`, model: 'scripted' });
    const stop = new AbortController();
    const begun = performance.now();
    const events = [];
    for await (const event of provider.stream(userSays('Hello'), stop.signal)) {
      events.push(event);
      if (event.type === 'waiting') setTimeout(() => stop.abort(), 20);
    }
    expect(events).toEqual([
      { type: 'waiting', seconds: 7, attempt: 1, code: 'rate-limited' },
      { type: 'end', reason: 'aborted' },
    ]);
    expect(performance.now() - begun).toBeLessThan(2000);
    expect(server.requests).toHaveLength(1);
  });

  it('R111: a stop while the wait is announced is heeded as well', async () => {
    const { server } = await modelPlays(protocol, [busy, { text: 'Never.' }]);
    const provider = createProvider({ type: protocol, baseUrl: `${server.url}/v1`, model: 'scripted' });
    const stop = new AbortController();
    const events = provider.stream(userSays('Hello'), stop.signal)[Symbol.asyncIterator]();
    expect(await events.next()).toMatchObject({ value: { type: 'waiting' } });
    stop.abort();
    expect(await events.next()).toEqual({ done: false, value: { type: 'end', reason: 'aborted' } });
    expect(await events.next()).toMatchObject({ done: true });
  });
});
