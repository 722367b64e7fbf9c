/** A call that the browser could read again is sent so that it can't (mcheemaa/mistri#26, Volafile/volafile-bugs#133). */
import { expect, test } from 'vitest';
import { anySignal, connect, usual } from './mcp-world';

type Fetch = NonNullable<Parameters<typeof connect>[1]>['fetch'];

/** A server behind HTTPS. `refuses`: what it answers a body that is a stream; null: what Chromium does over HTTP/1.1. */
function secureServer(refuses?: (text: string) => Response | null) {
  const seen: { method: string; isStream: boolean }[] = [];
  const fetch: Fetch = async (_url, init) => {
    const isStream = init?.body instanceof ReadableStream;
    const text = init?.body ? await new Response(init.body).text() : '';
    const message = text ? JSON.parse(text) : undefined;
    const refusal = isStream ? refuses?.(text) : undefined;
    if (refusal === null) throw new TypeError('Failed to fetch');
    seen.push({ method: message?.method, isStream });
    if (refusal) return refusal;
    if (message?.id === undefined) return new Response(null, { status: 202 });
    const body = JSON.stringify({ jsonrpc: '2.0', id: message.id, ...usual(message) });
    return new Response(body, { headers: { 'content-type': 'application/json' } });
  };
  const connection = connect('https://notes.example/mcp', { fetch });
  const streamed = () => seen.filter(({ isStream }) => isStream).map(({ method }) => method);
  return { connection, seen, streamed };
}

test('over HTTP/2 its body can be read once, which the server is asked for once', async () => {
  const { connection, seen, streamed } = secureServer();
  for (let n = 0; n < 2; n += 1)
    expect(await connection.call('add_note', {}, anySignal())).toMatchObject({ content: [{ text: 'noted' }] });
  expect(streamed()).toEqual(['ping', 'tools/call', 'tools/call']);
  expect(seen.filter(({ method }) => method === 'tools/call')).toHaveLength(2);
});

test.each([
  ['sends nothing, over HTTP/1.1', () => null],
  ['is refused', () => new Response('Length Required', { status: 411 })],
  [
    'reaches the server empty',
    () => new Response('{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"Parse error"}}'),
  ],
])('where such a body %s, the call is sent as ever, once', async (_what, refuses) => {
  const { connection, seen, streamed } = secureServer(refuses);
  expect(await connection.call('add_note', {}, anySignal())).toMatchObject({ content: [{ text: 'noted' }] });
  expect(seen.filter(({ method }) => method === 'tools/call')).toEqual([{ method: 'tools/call', isStream: false }]);
  expect(streamed()).not.toContain('tools/call');
});
