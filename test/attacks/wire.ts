/** How a secret could get out of what is kept for developers, or what is kept could harm who looks at it. */
import { expect } from 'vitest';
import { ServerWire } from '#features/servers/background/wire.ts';
import { McpConnection } from '#features/servers/mcp/connection.ts';
import { toFile } from '#features/servers/panel/wire.tsx';
import { key } from './answering-server';
import { attacksBy } from './attack';

const session = 'session-0815-4711';

/** What is told of a call whose answer is this text; `headers`: its own. */
async function toldOf(answer: (id: number) => string, headers: Record<string, string> = {}): Promise<string> {
  const wire = new ServerWire();
  const fetch = async (_: string | URL, init: RequestInit = {}): Promise<Response> => {
    const { id, method, params } = JSON.parse(String(init.body ?? '{}'));
    if (id === undefined) return new Response(null, { status: 202 });
    const { protocolVersion } = params ?? {};
    const result = { protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 's', version: '1' } };
    const text = method === 'tools/call' ? answer(id) : JSON.stringify({ jsonrpc: '2.0', id, result });
    const own = { 'content-type': 'application/json', 'mcp-session-id': session, ...headers };
    return new Response(text, { headers: own });
  };
  const server = { id: 's', name: 'S', url: 'https://server.example/mcp', headers: { Authorization: `Bearer ${key}` } };
  const connection = new McpConnection({ server, version: '1', fetch, wire: () => wire });
  await connection.call('forecast', {}, AbortSignal.timeout(10_000));
  return toFile((await wire.page('s', 0)).messages);
}

const saying = (text: string) => (id: number) =>
  `{"jsonrpc":"2.0","id":${id},"result":{"content":[{"type":"text","text":"Here: ${text}"}]}}`;
const escaped = [...key].map((each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');

export const byWire = [
  ...attacksBy('server', 'keys', [
    {
      name: 'repeats its key in a result and a header that developers see',
      breach: 'The key is in a file that goes into a bug report.',
      guard: 'the wire loses keys',
      async attempt() {
        const told = await toldOf(saying(`${key} ${btoa(key)}`), { 'x-debug': `For ${key}` });
        expect(told).toContain('Here: ');
        expect(told).not.toMatch(/9f8e7d6c|ay1saXZl/);
      },
    },
    {
      name: 'spells its key in the escapes of JSON',
      breach: 'The key is in a file, for whoever reads the escapes.',
      guard: 'the wire reads JSON before it loses keys',
      async attempt() {
        const told = await toldOf(saying(escaped));
        expect(told).toContain('Here: ');
        // Less of it may be in an id by chance.
        expect(told).not.toMatch(/u0039\\+u0066|9f8e7d6c/);
      },
    },
    {
      name: 'repeats the id of its session in a result',
      breach: 'Whoever has the file can go on with the session.',
      guard: 'the id of a session is a secret',
      async attempt() {
        const told = await toldOf(saying(session));
        expect(told).toContain('Here: ');
        expect(told).not.toContain(session);
      },
    },
    {
      name: 'gives out a token as a text that is no JSON',
      breach: 'The token is in a file.',
      guard: 'what a service answers unreadably is hidden',
      async attempt() {
        const wire = new ServerWire();
        const server = { id: 's', name: 'S', url: 'https://server.example/mcp' };
        const fetch = async () => new Response(`Your token: ${key}`);
        const body = new URLSearchParams({ grant_type: 'authorization_code', code: 'code-4711' });
        const carried = await wire.carry({ server, isSignIn: true, fetch }, 'https://service.example/token', {
          method: 'POST',
          body,
        });
        await carried.text();
        const told = toFile((await wire.page('s', 0)).messages);
        expect(told).toContain('"step": "token"');
        expect(told).not.toMatch(/code-4711|9f8e7d6c/);
      },
    },
  ]),
  ...attacksBy('server', 'work', [
    {
      name: 'sends a message larger than developers are shown',
      breach: 'The background keeps all of it, and the panel draws it.',
      guard: 'what the wire keeps is bounded',
      async attempt() {
        const told = await toldOf(saying('x'.repeat(3_000_000)));
        expect(told).toMatch(/"tooLarge": 30000\d\d/);
        expect(told.length).toBeLessThan(20_000);
      },
    },
  ]),
  ...attacksBy('server', 'identity', [
    {
      name: 'hides characters in its messages that turn a terminal or a line around',
      breach: 'Who prints the saved file sees other words, or runs its orders.',
      guard: 'a saved message hides no character',
      async attempt() {
        const told = await toldOf(saying('\\u001b[2J\\u202egpj.exe\\u009b31m\u2066<img src=x onerror=alert(1)>'));
        expect(told).toContain('\\u202egpj.exe');
        expect(told).not.toMatch(/[^ -~\n…]/);
      },
    },
  ]),
];
