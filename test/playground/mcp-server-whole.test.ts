/** What the demo server has for each part of the protocol, asked by the SDK's own client in both eras. */
import { createHash, randomUUID } from 'node:crypto';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { type McpDemo, serveMcp } from '../../playground/mcp-server/index.ts';
import { McpConnection } from '../../src/features/servers/mcp/connection';

let demo: McpDemo;
const clients: Client[] = [];

beforeAll(async () => {
  demo = await serveMcp();
});
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()));
});
afterAll(() => demo.close());

type Answer = (params: Record<string, unknown>) => { action: 'accept' | 'decline' | 'cancel'; content?: object };

async function connect(url: string, answer?: Answer, token?: string): Promise<Client> {
  const capabilities = {
    elicitation: { form: {}, url: {} },
    extensions: { 'io.modelcontextprotocol/tasks': {} },
  };
  const client = new Client({ name: 'test', version: '1' }, { capabilities, versionNegotiation: { mode: 'auto' } });
  client.setRequestHandler('elicitation/create', async ({ params }) => answer?.(params) as never);
  const headers = token === undefined ? undefined : { authorization: `Bearer ${token}` };
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }));
  clients.push(client);
  return client;
}

const text = (result: object): string =>
  z.object({ content: z.array(z.looseObject({ text: z.string().optional() })) }).parse(result).content[0]?.text ?? '';

describe.each([
  ['2026-07-28', () => demo.featuresUrl],
  ['2025-11-25', () => demo.featuresUrl.replace('/features', '/2025/features')],
])('a client that gets %s', (version, url) => {
  it('is told by each kind of thing what there is', async () => {
    const client = await connect(url());
    expect(client.getNegotiatedProtocolVersion()).toBe(version);
    expect((await client.listResources()).resources.map(({ uri }) => uri)).toContain('demo://notes');
    const { resourceTemplates } = await client.listResourceTemplates();
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toContain('demo://stations/{station}/board');
    const ref = { type: 'ref/resource' as const, uri: 'demo://stations/{station}/board' };
    const { completion } = await client.complete({ ref, argument: { name: 'station', value: 'east' } });
    expect(completion.values).toEqual(['Eastbridge']);
    const board = await client.readResource({ uri: 'demo://stations/Penny%20Hill/board' });
    expect(board.contents[0]).toMatchObject({ text: expect.stringContaining('# Penny Hill') });
    const prompt = await client.getPrompt({ name: 'plan-trip', arguments: { from: 'Millrace', to: 'Dunmere' } });
    expect(prompt.messages[0]?.content).toMatchObject({ text: expect.stringContaining('from Millrace to Dunmere') });
    const { tools } = await client.listTools();
    const departures = tools.find(({ name }) => name === 'show_departures');
    expect(departures?._meta).toMatchObject({ ui: { resourceUri: 'ui://tabhand-demo/departures' } });
    const app = await client.readResource({ uri: 'ui://tabhand-demo/departures' });
    expect(app.contents[0]).toMatchObject({ mimeType: 'text/html;profile=mcp-app' });
  });

  it.each([
    [
      'accept',
      { passenger: 'Ada', date: '2026-12-01', class: 'First', seats: 2, window: true },
      '2 × First class for Ada',
    ],
    ['decline', undefined, 'doesn’t want a seat'],
    ['cancel', undefined, 'closed the form'],
  ] as const)('is asked in a form, and %s has its own words', async (action, content, words) => {
    const client = await connect(url(), () => ({ action, ...(content && { content }) }));
    expect(text(await client.callTool({ name: 'book_seat', arguments: { train: 'Nightstar' } }))).toContain(words);
  });

  it('is sent to a page, and the call goes on when it is confirmed', async () => {
    const client = await connect(url(), ({ url: page }) => {
      void fetch(String(page), { method: 'POST' });
      return { action: 'accept' };
    });
    expect(text(await client.callTool({ name: 'confirm_ticket', arguments: { ticket: 'T1' } }))).toBe(
      'T1 is confirmed.',
    );
  });

  it('hears of progress and of a changed resource', async () => {
    const client = await connect(url());
    const heard: string[] = [];
    client.setNotificationHandler('notifications/resources/updated', ({ params }) => void heard.push(params.uri));
    if (version === '2025-11-25') await client.subscribeResource({ uri: 'demo://notes' });
    else await client.listen({ resourceSubscriptions: ['demo://notes'] });
    const steps: unknown[] = [];
    await client.callTool(
      { name: 'survey_network', arguments: { stations: 1 } },
      { onprogress: (step) => void steps.push(step) },
    );
    expect(steps).toEqual([expect.objectContaining({ progress: 1, total: 1 })]);
    await client.callTool({ name: 'log_note', arguments: { text: 'heard' } });
    await expect.poll(() => heard).toEqual(['demo://notes']);
  });
});

const loose = z.looseObject({});

it('a client that knows tasks gets one, is asked in it, and finds the report in the end', async () => {
  const client = await connect(demo.featuresUrl);
  const ask = (method: string, params: object) => client.request({ method, params: { ...params } }, loose);
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': { extensions: { 'io.modelcontextprotocol/tasks': {} } },
  };
  const body = JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'write_report', arguments: { topic: 'snow' }, _meta },
  });
  const sent = {
    ...headers,
    'mcp-protocol-version': '2026-07-28',
    'mcp-method': 'tools/call',
    'mcp-name': 'write_report',
  };
  const { result } = z
    .object({ result: z.looseObject({ resultType: z.string(), taskId: z.string() }) })
    .parse(await (await fetch(demo.featuresUrl, { method: 'POST', headers: sent, body })).json());
  expect(result.resultType).toBe('task');
  const { taskId } = result;
  const state = async () => (await ask('tasks/get', { taskId })).status;
  expect(await state()).toBe('working');
  await expect.poll(state, { timeout: 5000 }).toBe('input_required');
  await ask('tasks/update', { taskId, inputResponses: { tone: { action: 'accept', content: { tone: 'Short' } } } });
  await expect.poll(state, { timeout: 6000 }).toBe('completed');
  expect(await ask('tasks/get', { taskId })).toMatchObject({
    result: { content: [{ text: expect.stringContaining('snow, tone: short') }] },
  });
}, 15_000);

describe('its sign-in', () => {
  const redirect = 'https://abcdefghijklmnop.chromiumapp.org/';
  const verifier = 'v'.repeat(50);

  async function signIn(answer: 'allow' | 'deny', scope: string) {
    const { origin } = new URL(demo.privateUrl);
    const registered = await fetch(`${origin}/register`, {
      method: 'POST',
      body: JSON.stringify({ redirect_uris: [redirect] }),
    });
    const { client_id } = z.object({ client_id: z.string() }).parse(await registered.json());
    const query = new URLSearchParams({
      client_id,
      redirect_uri: redirect,
      state: randomUUID(),
      scope,
      resource: demo.privateUrl,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    });
    const page = await fetch(`${origin}/authorize?${query}`);
    expect(await page.text()).toContain('This is a demo.');
    const body = new URLSearchParams({ answer, name: 'Grace' });
    const back = await fetch(`${origin}/authorize?${query}`, { method: 'POST', body, redirect: 'manual' });
    const { searchParams } = new URL(back.headers.get('location') ?? '');
    expect([searchParams.get('state'), searchParams.get('iss')]).toEqual([query.get('state'), origin]);
    const ask = (form: Record<string, string>) =>
      fetch(`${origin}/token`, {
        method: 'POST',
        body: new URLSearchParams({ client_id, redirect_uri: redirect, ...form }),
      });
    return { code: searchParams.get('code'), error: searchParams.get('error'), ask };
  }

  const tokens = z.object({ access_token: z.string(), refresh_token: z.string(), scope: z.string() });

  it('says where to sign in, and lets in whoever did; a note needs more than that', async () => {
    const refused = await fetch(demo.privateUrl, { method: 'POST' });
    expect(refused.headers.get('www-authenticate')).toContain('/.well-known/oauth-protected-resource/private/mcp');
    const { code, ask } = await signIn('allow', 'read');
    const form = { grant_type: 'authorization_code', code: code ?? '', code_verifier: verifier };
    const given = tokens.parse(await (await ask(form)).json());
    const client = await connect(demo.privateUrl, undefined, given.access_token);
    expect(text(await client.callTool({ name: 'say_my_name' }))).toBe('Grace allowed: read.');
    await expect(client.callTool({ name: 'log_note', arguments: { text: 'x' } })).rejects.toThrow('required "write"');
    expect((await ask(form)).status).toBe(400);
    const again = tokens.parse(
      await (await ask({ grant_type: 'refresh_token', refresh_token: given.refresh_token })).json(),
    );
    expect(again.scope).toBe('read');
  });

  it('gives no token without the verifier, none to whom nothing was allowed, and knows no other address', async () => {
    const { code, ask } = await signIn('allow', 'read write');
    const wrong = { grant_type: 'authorization_code', code: code ?? '', code_verifier: 'w'.repeat(50) };
    expect((await ask(wrong)).status).toBe(400);
    expect(await signIn('deny', 'read')).toMatchObject({ code: null, error: 'access_denied' });
    const { origin } = new URL(demo.privateUrl);
    const elsewhere = JSON.stringify({ redirect_uris: ['https://evil.example/'] });
    expect((await fetch(`${origin}/register`, { method: 'POST', body: elsewhere })).status).toBe(400);
    expect((await fetch(`${origin}/authorize?client_id=x&redirect_uri=https://evil.example/`)).status).toBe(400);
  });

  it('lets Tabhand in, and lets it ask for more when a note is to be added', async () => {
    let kept: string | undefined;
    const any = () => AbortSignal.timeout(10_000);
    const connection = new McpConnection({
      server: { id: 's1', name: 'account', url: demo.privateUrl },
      version: '0.1.0',
      signInEdges: {
        redirectUrl: () => redirect,
        read: async () => kept,
        write: async (text) => {
          kept = text;
        },
      },
    });
    const allow = async (url: string) => {
      const body = new URLSearchParams({ answer: 'allow', name: 'Ada' });
      return (await fetch(url, { method: 'POST', body, redirect: 'manual' })).headers.get('location') ?? '';
    };
    expect(await connection.list(any())).toMatchObject({ problem: { code: 'needs-sign-in' } });
    await connection.signIn(allow);
    expect(await connection.list(any())).toMatchObject({ ok: true, serverInfo: { protocolVersion: '2026-07-28' } });
    const note = () => connection.call('log_note', { text: 'from Ada' }, any());
    expect(await note()).toMatchObject({ code: 'needs-sign-in' });
    await connection.signIn(allow);
    expect(await note()).toMatchObject({ structured: { count: expect.any(Number) } });
    await connection.signOut();
    expect(await connection.list(any())).toMatchObject({ problem: { code: 'needs-sign-in' } });
    await connection.close();
  });
});
