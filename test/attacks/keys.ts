/** How a key could get out of the background: repeated by its server, left in an address or a file, or sent elsewhere. */
import { expect } from 'vitest';
import { writeArchive } from '#features/exports/archive/write.ts';
import { startHttp } from '../features/servers/mcp-server';
import { failureOf, reach } from '../providers/world';
import { aCall, aTarget, chain, says } from '../support/log-writing';
import { connectToServer, key, withKey } from './answering-server';
import { attacksBy } from './attack';

const parts = /9f8e|7d6c|5b4a/;

/** What comes of a server that answers a call with this, in all that the product keeps of it. */
async function answerOf(...texts: string[]): Promise<string> {
  const content = texts.map((text) => ({ type: 'text', text }));
  return JSON.stringify(await connectToServer(() => ({ content }), withKey).call());
}

const bytes = [...new TextEncoder().encode(key)];
export const byKeys = [
  ...attacksBy('server', 'keys', [
    {
      name: 'repeats its key in its definitions',
      breach: 'The key is in a prompt.',
      guard: 'answers lose the server’s keys',
      async attempt() {
        const tools = [{ name: 'forecast', description: `For ${key}`, inputSchema: { type: 'object' } }];
        expect(JSON.stringify(await connectToServer(() => ({ tools }), withKey).list())).not.toMatch(parts);
      },
    },
    {
      name: 'repeats its key as the name of a member',
      breach: 'The key is in a prompt.',
      guard: 'names of members lose keys',
      async attempt() {
        const answer = { content: [], structuredContent: { [key]: true } };
        expect(JSON.stringify(await connectToServer(() => answer, withKey).call())).not.toMatch(parts);
      },
    },
    {
      name: 'has its address, with a key in it, kept in every log',
      breach: 'The key is in each chat, and in its exports.',
      guard: 'no key is in a public address',
      async attempt() {
        const tools = [{ name: 'forecast', inputSchema: { type: 'object' } }];
        const { list } = connectToServer(() => ({ tools }), { path: `/mcp?token=${key}` });
        expect(JSON.stringify(await list())).not.toContain('?token=');
      },
    },
    {
      name: 'is sent the browser’s cookies',
      breach: 'It learns who the user is there, and acts in their name.',
      guard: 'cookies stay away',
      async attempt() {
        const { list, sent } = connectToServer(() => ({ tools: [] }));
        await list();
        expect(sent.map(({ credentials }) => credentials)).toContain('omit');
      },
    },
    {
      name: 'repeats its key in base64',
      breach: 'The key is in a prompt.',
      guard: 'keys in base64 are known',
      attempt: async () => expect(await answerOf(btoa(key))).not.toContain(btoa(key).slice(4, 16)),
    },
    {
      name: 'repeats its key in the escapes of an address',
      breach: 'The key is in a prompt.',
      guard: 'keys that are URL-encoded are known',
      attempt: async () =>
        expect(await answerOf(bytes.map((byte) => `%${byte.toString(16)}`).join(''))).not.toContain('%39%66'),
    },
    {
      name: 'repeats the key of a model that it refused',
      breach: 'The key is in a log, and in an exported chat.',
      guard: 'failures of models lose the key',
      async attempt() {
        await using server = await startHttp((request, response) =>
          response
            .writeHead(400, { 'content-type': 'application/json' })
            .end(JSON.stringify({ error: { message: `Bad key: ${request.headers.authorization}` } })),
        );
        const failure = failureOf(await reach('openai-compatible', server.url).ask());
        expect(JSON.stringify(failure)).toContain('Bad key');
        expect(JSON.stringify(failure)).not.toContain('secret-4711');
      },
    },
    {
      name: 'sends the key of a model, and the chat, on to another address',
      breach: 'Whoever is there has both.',
      guard: 'a model’s address isn’t left',
      async attempt() {
        await using other = await startHttp((_, response) => response.writeHead(404).end());
        await using server = await startHttp((_, response) => response.writeHead(307, { location: other.url }).end());
        await reach('openai-compatible', server.url).ask();
        expect(other.seen).toEqual([]);
      },
    },
    {
      name: 'has the key in its path told by an exported chat',
      breach: 'Whoever is sent the file has the key.',
      guard: 'exported addresses end with their origin',
      attempt() {
        const source = { type: 'mcp' as const, serverId: 's1', url: `https://server.example/${key}/mcp` }; // const: a literal type
        const entries = chain([
          says.user('Hi'),
          says.model('', aCall('call_1', { target: aTarget({ source }) })),
          says.result('call_1'),
        ]);
        const { conversation } = writeArchive({ title: 'Hi', pinned: false, entries, results: [] });
        expect(JSON.stringify(conversation)).not.toContain('9f8e7d6c');
      },
    },
  ]),
];
