/** What servers offer reaches a conversation: read, attached with whose it is, followed, renewed; and what can't be attached. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dataSourcesBefore } from '#core/log/data-sources.ts';
import type { Servers } from '#features/servers/background/servers.ts';
import { toAttached } from '../../../src/core/log/projected-attachments';
import { type AgentWorld, createAgentWorld } from '../../support/agent-world';
import { type LibraryServer, serveLibrary } from '../../support/library-server';
import { openServers } from '../../support/open-servers';
import { withParts } from '../../support/with-parts';
import { startRaw } from '../servers/mcp-server';

vi.mock('wxt/browser', () => ({ browser: {} }));
const { conversationCommands } = await import('../../../src/features/chat/background/commands');
const { offerCommands } = await import('../../../src/features/offers/background/commands');

let world: AgentWorld;
let servers: Servers;
let library: LibraryServer;
let serverId: string;
let conversationId: string;
const panel = {} as never; // its commands are told apart by it alone
const parts = () => ({ sessions: world.sessions(), store: world.store, servers }) as never; // what else it has is for others
const open = () => world.sessions().open(conversationId);

async function added(url: string, name: string): Promise<string> {
  const answer = await servers.add({ url, name, headers: [] });
  return answer.ok ? answer.serverId : '';
}

beforeEach(async () => {
  [world, library] = await Promise.all([createAgentWorld(), serveLibrary()]);
  servers = openServers();
  serverId = await added(library.url, 'library');
  conversationId = world.id;
});
afterEach(() => library[Symbol.asyncDispose]());

const attaches = (uri: string, of = serverId) =>
  withParts(conversationCommands, parts()).attach(
    { conversationId, what: { type: 'resource', serverId: of, uri } },
    panel,
  );

test('a resource is attached as it is now, with its server, its URI and its kind', async () => {
  const { attachment } = await attaches('library://menu');
  expect(attachment).toMatchObject({
    kind: 'resource',
    name: 'menu',
    origin: new URL(library.url).origin,
    served: { serverId, server: 'library', uri: 'library://menu' },
    mime: 'text/plain',
    preview: 'Today: soup',
  });
});

test('the model reads it between tags that name server and URI, and hears if it has changed since', async () => {
  const { attachment } = await attaches('library://menu');
  const contents = new Map([[attachment.id, [{ type: 'text' as const, text: 'Today: soup' }]]]); // a literal type
  expect(toAttached({ ...attachment, changed: true }, contents, true)).toMatchObject({
    content: {
      tag: 'attachment',
      from: new URL(library.url).origin,
      about: { kind: 'resource', server: 'library', uri: 'library://menu' },
      text: 'Today: soup',
    },
    note: [expect.stringContaining('changed at its server')],
  });
});

test('what was sent of it counts as data of its server', async () => {
  const { attachment } = await attaches('library://menu');
  const log = await open();
  await log.append({ type: 'user-message', text: 'What is there?', attachments: [attachment] });
  expect(dataSourcesBefore(log.conversation, Number.POSITIVE_INFINITY)).toEqual([
    { type: 'server', serverId, name: 'library' },
  ]);
});

test('a prompt is attached with what comes along with it', async () => {
  const { attachmentId } = await withParts(offerCommands, parts())['use-prompt'](
    { conversationId, serverId, name: 'review', values: { title: 'Dune' } },
    panel,
  );
  expect((await open()).conversation.pending).toMatchObject([
    { id: attachmentId, kind: 'prompt', name: 'review', served: { server: 'library' } },
    { kind: 'resource', name: 'rules', preview: 'Be kind.' },
  ]);
});

test('one that changes says so, once, and is read again in its place', async () => {
  const { attachment } = await attaches('library://menu');
  const handlers = withParts(offerCommands, parts());
  await handlers['follow-attachments']({ conversationId }, panel);
  const log = await open();
  await expect
    .poll(async () => {
      await library.cook('pie');
      return log.conversation.pending[0]?.changed;
    })
    .toBe(true);
  await library.cook('stew');
  const append = vi.spyOn(world.store, 'append');
  await handlers['renew-attachment']({ conversationId, attachmentId: attachment.id }, panel);
  // In one step: a message that is sent meanwhile goes with the old text or the new one.
  expect(append.mock.calls.map(([, , bodies]) => bodies.map(({ type }) => type))).toEqual([
    ['attachment-removed', 'attachment-added'],
  ]);
  expect(log.conversation.pending).toMatchObject([{ preview: 'Today: stew', name: 'menu' }]);
  expect(log.conversation.pending[0]).not.toHaveProperty('changed');
  expect((await world.entries()).filter(({ type }) => type === 'attachment-changed')).toHaveLength(1);
});

test('suggestions that nobody waits for any more are cancelled', async () => {
  const handlers = withParts(offerCommands, parts());
  const unfinished = { serverId, of: { type: 'prompt', name: 'review' }, argument: 'language', others: {} } as const;
  const first = handlers['suggest-values']({ ...unfinished, value: 'e' }, panel);
  const second = handlers['suggest-values']({ ...unfinished, value: 'g' }, panel);
  expect(await Promise.all([first, second])).toEqual([{ values: [] }, { values: ['german'] }]);
});

test.each([
  ['of no kind', { blob: 'AAECAw==' }, 'isn’t text, and raw doesn’t say what it is'],
  [
    'of another kind',
    { blob: 'AAECAw==', mimeType: 'application/zip' },
    'it is application/zip, neither text nor an image',
  ],
  ['said to be text', { blob: 'AAECAw==', mimeType: 'text/plain' }, 'it is text/plain, neither'],
  ['no base64', { blob: '%%%', mimeType: 'application/pdf' }, 'it is application/pdf'],
  ['empty', { text: ' ' }, 'No text was found'],
])('bytes are refused plainly: %s', async (_what, content, words) => {
  await using server = await startRaw({
    initialize: () => ({
      result: {
        protocolVersion: '2025-06-18',
        capabilities: { resources: {} },
        serverInfo: { name: 'r', version: '0' },
      },
    }),
    'resources/list': () => ({ result: { resources: [] } }),
    'resources/templates/list': () => ({ result: { resourceTemplates: [] } }),
    'resources/read': () => ({ result: { contents: [{ uri: 'raw://a', ...content }] } }),
  });
  await expect(attaches('raw://a', await added(server.url, 'raw'))).rejects.toThrow(words);
  expect((await open()).conversation.pending).toEqual([]);
});

test('bytes that are text are text, and several parts are named', async () => {
  await using server = await startRaw({
    initialize: () => ({
      result: {
        protocolVersion: '2025-06-18',
        capabilities: { resources: {} },
        serverInfo: { name: 'r', version: '0' },
      },
    }),
    'resources/list': () => ({ result: { resources: [] } }),
    'resources/templates/list': () => ({ result: { resourceTemplates: [] } }),
    'resources/read': () => ({
      result: {
        contents: [
          { uri: 'raw://a', blob: btoa('one') },
          { uri: 'raw://b', text: 'two' },
        ],
      },
    }),
  });
  const { attachment } = await attaches('raw://a', await added(server.url, 'raw'));
  expect(attachment.preview).toBe('raw://a\none\n\nraw://b\ntwo');
});
