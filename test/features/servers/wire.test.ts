/** What goes between Tabhand and a server is kept for who builds one: whole, in order, bounded, and without secrets. */
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { ServerWire } from '#features/servers/background/wire.ts';
import { McpConnection } from '#features/servers/mcp/connection.ts';
import { serveSignIn } from '../../support/sign-in-service';
import { answerJson, startHttp, startMcp, startRaw, welcome } from './mcp-server';

const key = 'sk-live-9f8e7d6c5b4a';
const soon = () => AbortSignal.timeout(10_000);
const told = async (wire: ServerWire) => (await wire.page('s1', 0)).messages;

function connect(url: string, more: Partial<ConstructorParameters<typeof McpConnection>[0]> = {}) {
  const wire = new ServerWire();
  const server = { id: 's1', name: 'weather', url, headers: { 'X-Api-Key': key } };
  return { wire, connection: new McpConnection({ server, version: '0.1.0', wire: () => wire, ...more }) };
}

describe('the messages of a server', () => {
  test('are kept with their times, ids, status, and headers of which the secret ones are hidden', async () => {
    await using server = await startMcp((mcp) => {
      mcp.server.registerCapabilities({ logging: {} });
      mcp.registerTool('add', { inputSchema: { a: z.number() } }, async ({ a }, { sendNotification }) => {
        await sendNotification({ method: 'notifications/message', params: { level: 'info', data: 'Adding' } });
        return { content: [{ type: 'text', text: String(a + 1) }] };
      });
    });
    const { wire, connection } = connect(server.url);
    await connection.list(soon());
    await connection.call('add', { a: 41 }, soon());
    const messages = await told(wire);
    const sent = messages.find(({ method, way }) => method === 'tools/call' && way === 'sent');
    const came = messages.find(({ method, way }) => method === 'tools/call' && way === 'received');
    expect(sent).toMatchObject({ status: 200, again: 'call', body: { params: { name: 'add', arguments: { a: 41 } } } });
    expect(sent?.asked).toMatchObject({
      'x-api-key': null,
      'mcp-session-id': null,
      'content-type': 'application/json',
    });
    expect(came).toMatchObject({
      id: sent?.id,
      body: { result: { content: [{ text: '42' }] } },
      ms: expect.any(Number),
    });
    expect(messages.map(({ method }) => method)).toContain('notifications/message');
    expect(messages.map(({ seq }) => seq)).toEqual(messages.map(({ seq }) => seq).toSorted((a, b) => a - b));
    const session = server.seen.find(({ headers }) => headers['mcp-session-id'])?.headers['mcp-session-id'];
    expect(JSON.stringify(messages)).not.toContain(session);
    expect(wire.isFresh).toBe(true);
    wire.clear('s1');
    expect(wire.isFresh).toBe(false);
    await connection.close();
  });

  test('are not kept while nobody wants them, and what goes over the connection is the same', async () => {
    await using server = await startRaw({
      'tools/call': () => ({ result: { content: [{ type: 'text', text: 'Hi' }] } }),
    });
    const { wire, connection } = connect(server.url, { wire: () => undefined });
    expect(await connection.call('greet', {}, soon())).toMatchObject({ content: [{ text: 'Hi' }] });
    await connection.close();
    wire.clear('s1');
    expect(await told(wire)).toEqual([]);
  });

  test('that failed say why, as the server did, also where it answered with a page', async () => {
    await using server = await startHttp((_, response, message) => {
      if (message?.method === 'tools/call') return response.writeHead(502).end('<h1>Bad gateway</h1>');
      return answerJson(response, message, welcome());
    });
    const { wire, connection } = connect(server.url);
    await connection.call('greet', {}, soon());
    const messages = await told(wire);
    expect(messages).toContainEqual(expect.objectContaining({ method: 'tools/call', way: 'sent', status: 502 }));
    expect(messages).toContainEqual(expect.objectContaining({ way: 'received', body: '<h1>Bad gateway</h1>' }));
    await connection.close();
  });

  test('that only read are sent again as they were, and calls are not', async () => {
    await using server = await startRaw({ 'tools/list': () => ({ result: { tools: [] } }) });
    const { wire, connection } = connect(server.url);
    await connection.list(soon());
    await connection.call('greet', {}, soon());
    const messages = await told(wire);
    const seqOf = (name: string) => messages.find(({ method }) => method === name)?.seq ?? 0;
    expect(wire.again(seqOf('tools/call'))).toBeUndefined();
    const work = wire.again(seqOf('tools/list'));
    const lists = () => server.seen.filter(({ what }) => what === 'POST tools/list').length;
    const before = lists();
    expect(work && (await connection.request(work, soon()))).toMatchObject({ ok: true, value: { tools: [] } });
    expect(lists()).toBe(before + 1);
    await connection.close();
  });

  test('come as they are new, and the oldest go first', async () => {
    await using server = await startRaw({ ping: () => ({ result: {} }) });
    const { wire, connection } = connect(server.url);
    await connection.check(soon());
    const { now, messages, first } = await wire.page('s1', 0);
    expect(first).toBe(messages[0]?.seq);
    const next = wire.page('s1', now);
    await connection.check(soon());
    expect((await next).messages.length).toBeGreaterThan(0);
    const one = {
      server: { id: 's1', name: 'weather', url: server.url },
      isSignIn: false,
      fetch: async () => new Response(),
    };
    for (let count = 0; count < 1000; count += 1) await wire.carry(one, server.url, { method: 'POST', body: '{}' });
    const full = await wire.page('s1', 0);
    expect(full.messages).toHaveLength(1000);
    expect(full.first).toBeGreaterThan(first);
    wire.clear('s1');
    expect(await told(wire)).toEqual([]);
    await connection.close();
  });
});

describe('a sign-in', () => {
  async function signsIn(service: Awaited<ReturnType<typeof serveSignIn>>, open?: (url: string) => Promise<string>) {
    let kept = '{}';
    const { wire, connection } = connect(service.url, {
      signInEdges: {
        redirectUrl: () => 'https://x.example/',
        read: async () => kept,
        write: async (now) => {
          kept = now;
        },
      },
    });
    const goes = async (url: string) =>
      (await fetch(url, { redirect: 'manual' })).headers.get('location') ?? 'https://x.example/';
    await connection.list(soon());
    const failed = await connection.signIn(open ?? goes).then(() => null, String);
    if (!failed) await connection.list(soon());
    await connection.signOut();
    return told(wire);
  }

  test('is told step by step, with what was asked and what came, and nothing that it gave out', async () => {
    await using service = await serveSignIn();
    const messages = await signsIn(service);
    const steps = messages.flatMap(({ step }) => step ?? []);
    expect(steps).toEqual(['server', 'service', 'register', 'open', 'back', 'token', 'revoke', 'revoke']);
    const token = messages.find(({ step }) => step === 'token');
    expect(token).toMatchObject({
      body: { grant_type: 'authorization_code', code: 'hidden', code_verifier: 'hidden' },
      answer: { access_token: 'hidden', refresh_token: 'hidden', token_type: 'Bearer', scope: 'read' },
      status: 200,
    });
    expect(service.secrets.length).toBeGreaterThan(2);
    for (const secret of service.secrets) expect(JSON.stringify(messages)).not.toContain(secret);
  });

  test('that is refused says why in the service’s words', async () => {
    await using service = await serveSignIn();
    service.state.mood = 'deny';
    const messages = await signsIn(service);
    expect(messages).toContainEqual(expect.objectContaining({ step: 'back', why: 'access_denied' }));
    expect(messages).toContainEqual(
      expect.objectContaining({ step: 'failed', why: expect.stringContaining('denied') }),
    );
  });

  test('whose service repeats the code in its refusal tells nobody the code', async () => {
    await using service = await serveSignIn(['echoing-error']);
    const messages = await signsIn(service);
    expect(messages).toContainEqual(
      expect.objectContaining({ step: 'token', status: 400, why: expect.stringContaining('invalid_scope') }),
    );
    for (const secret of service.secrets) expect(JSON.stringify(messages)).not.toContain(secret);
  });
});
