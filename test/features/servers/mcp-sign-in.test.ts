/** Signing in at MCP servers: what a service gives stays a secret, and what a hostile one tries comes to nothing. */
import { describe, expect, test, vi } from 'vitest';
import { McpConnection } from '#features/servers/mcp/connection.ts';
import { SignInError } from '#features/servers/mcp/service-fetch.ts';
import { type RegisteredClient, readKept } from '#features/servers/mcp/sign-in-kept.ts';
import { toServiceFetch } from '../../../src/features/servers/mcp/service-fetch';
import { type SignInService, serveSignIn, type Trick } from '../../support/sign-in-service';

const redirectUrl = 'https://abc.chromiumapp.org/';
const anySignal = () => AbortSignal.timeout(10_000);

/** As the browser's window does: goes where the service leads, up to the extension's own address. */
async function visit(url: string): Promise<string> {
  const response = await fetch(url, { redirect: 'manual' });
  return response.headers.get('location') ?? '';
}

function connect(service: SignInService, kept = { text: undefined as string | undefined }, document?: string) {
  const connection = new McpConnection({
    server: { id: 's1', name: 'words', url: service.url },
    version: '0.1.0',
    signInEdges: {
      redirectUrl: () => redirectUrl,
      clientMetadataUrl: async () => document,
      read: async () => kept.text,
      write: async (text) => {
        kept.text = text;
      },
    },
  });
  return { connection, kept };
}

async function signedIn(service: SignInService) {
  const all = connect(service);
  await all.connection.list(anySignal());
  await all.connection.signIn(visit);
  return all;
}

const at = (host: string) => `https://${host}/x`;

describe('signing in', () => {
  test('a server that asks for it is listed after it, with the scope that it named', async () => {
    await using service = await serveSignIn();
    const { connection, kept } = connect(service);
    expect(await connection.list(anySignal())).toMatchObject({ ok: false, problem: { code: 'needs-sign-in' } });
    await connection.signIn(visit);
    expect(await connection.list(anySignal())).toMatchObject({ ok: true, tools: [{}, {}] });
    expect(service.asked).toEqual(['register', 'authorize read', 'token authorization_code']);
    expect(readKept(kept.text)).toMatchObject({ was: true, tokens: { scope: 'read' } });
  });

  test('a call without it says so, and ran nothing', async () => {
    await using service = await serveSignIn();
    expect(await connect(service).connection.call('lookup_word', {}, anySignal())).toMatchObject({
      code: 'needs-sign-in',
      values: { tool: 'lookup_word', server: 'words' },
    });
  });

  test('many calls at once share one new token', async () => {
    await using service = await serveSignIn();
    const { connection } = await signedIn(service);
    await connection.list(anySignal());
    service.expire();
    const calls = Array.from({ length: 6 }, () => connection.call('lookup_word', {}, anySignal()));
    expect((await Promise.all(calls)).map(({ type }) => type)).toEqual(Array(6).fill('result'));
    expect(service.asked.filter((each) => each === 'token refresh_token')).toHaveLength(1);
  });

  test('revoked elsewhere: the tokens are dropped, and it is asked for again', async () => {
    await using service = await serveSignIn();
    const { connection, kept } = await signedIn(service);
    service.expire(true);
    expect(await connection.call('lookup_word', {}, anySignal())).toMatchObject({ code: 'needs-sign-in' });
    expect(readKept(kept.text)).toMatchObject({ was: true });
    expect(readKept(kept.text).tokens).toBeUndefined();
  });

  test('a tool that needs more says what and why, and works once that is allowed', async () => {
    await using service = await serveSignIn();
    const { connection, kept } = await signedIn(service);
    expect(await connection.call('write_word', {}, anySignal())).toMatchObject({ code: 'needs-sign-in' });
    expect(readKept(kept.text).asked).toMatchObject({ scope: 'read write', more: 'Writing changes the list' });
    await connection.signIn(visit);
    expect(service.asked.at(-2)).toBe('authorize read write');
    expect(readKept(kept.text).asked?.more).toBeUndefined();
    expect(await connection.call('write_word', {}, anySignal())).toMatchObject({ type: 'result' });
  });

  test('signing out revokes both tokens at the service and forgets them', async () => {
    await using service = await serveSignIn();
    const { connection, kept } = await signedIn(service);
    await connection.signOut();
    expect(service.asked.slice(-2)).toEqual(['revoke refresh_token', 'revoke access_token']);
    for (const secret of service.secrets) expect(kept.text).not.toContain(secret);
    expect(await connection.list(anySignal())).toMatchObject({ ok: false, problem: { code: 'needs-sign-in' } });
  });
});

describe('who Tabhand is at a service', () => {
  const document = 'https://tabhand.example/client.json';
  const client = { id: 'mine', secret: 'client-secret-4711' };
  const mine: RegisteredClient = { client_id: client.id, client_secret: client.secret, grant: 'authorization_code' };

  test('the client that the user registered, before anything else', async () => {
    await using service = await serveSignIn([], { client, documents: true });
    const { connection } = connect(service, undefined, document);
    await connection.list(anySignal());
    await connection.register(mine);
    await connection.signIn(visit);
    expect(service.state.client).toBe('mine');
    expect(await connection.list(anySignal())).toMatchObject({ ok: true });
  });

  test('else the one at its metadata document, where the service reads such', async () => {
    await using service = await serveSignIn([], { documents: true });
    const { connection } = connect(service, undefined, document);
    await connection.list(anySignal());
    await connection.signIn(visit);
    expect(service.state.client).toBe(document);
    expect(service.asked).not.toContain('register');
  });

  test('else one that it registers; if the service takes none, that is said, with where it is', async () => {
    await using service = await serveSignIn([], { client });
    const { connection, kept } = connect(service, undefined, document);
    await connection.list(anySignal());
    await expect(connection.signIn(visit)).rejects.toMatchObject({ fault: 'unregistered' });
    expect(readKept(kept.text).discovery?.authorizationServerUrl).toBe(service.issuer);
  });

  test.each(['at authorize', 'at token'] as const)(
    'a service that forgot the one that it registered, %s, is asked once for another',
    async (forgets) => {
      await using service = await serveSignIn();
      const { connection } = await signedIn(service);
      await connection.signOut();
      service.state.forgets = forgets;
      service.asked.length = 0;
      await connection.signIn(visit);
      expect(service.asked.filter((each) => each === 'register')).toHaveLength(1);
      expect(service.state.client).toBe('tabhand-2');
      expect(await connection.list(anySignal())).toMatchObject({ ok: true });
    },
  );

  test('a window closed on what may be such a service registers anew at the next sign-in, and not while there are tokens', async () => {
    await using service = await serveSignIn();
    const { connection, kept } = await signedIn(service);
    const closing = () => connection.signIn(() => Promise.reject(new SignInError('closed')));
    await expect(closing()).rejects.toMatchObject({ fault: 'closed' });
    expect(readKept(kept.text).client).toMatchObject({ client_id: 'tabhand-1' });
    await connection.signOut();
    await expect(closing()).rejects.toMatchObject({ fault: 'closed' });
    await connection.signIn(visit);
    expect(service.state.client).toBe('tabhand-2');
  });

  test('a wrong secret is told apart, and is not in what is said', async () => {
    await using service = await serveSignIn([], { client });
    const { connection } = connect(service);
    await connection.list(anySignal());
    await connection.register({ ...mine, client_secret: 'another-secret-0815' });
    const error = await connection.signIn(visit).catch((reason) => reason);
    expect(error).toMatchObject({ fault: 'unknown-client' });
    expect(String(error)).not.toContain('another-secret');
  });

  test('a client is used at no other service than the one where it was registered', async () => {
    await using first = await serveSignIn([], { client });
    const { connection, kept } = connect(first);
    await connection.list(anySignal());
    await connection.signIn(visit).catch(() => undefined); // it finds out the service
    await connection.register(mine);
    await using second = await serveSignIn();
    const moved = connect(second, kept);
    await moved.connection.list(anySignal());
    await moved.connection.signIn(visit);
    expect(second.state.client).toBe('tabhand-1');
    expect(second.asked).toContain('register');
  });

  const alone = { client_id: client.id, grant: 'client_credentials' as const };
  const noWindow = () => Promise.reject(new Error('A window was opened.'));

  test('a client that signs in for itself opens no window, and gets a new token by itself', async () => {
    await using service = await serveSignIn([], { client });
    const { connection } = connect(service);
    await connection.register({ ...alone, client_secret: client.secret });
    await connection.signIn(noWindow);
    expect(await connection.list(anySignal())).toMatchObject({ ok: true });
    service.expire(true);
    expect(await connection.call('lookup_word', {}, anySignal())).toMatchObject({ type: 'result' });
    expect(service.asked).toEqual(Array(2).fill('token client_credentials'));
  });

  test('a client with a key, which an earlier version signed with, is left out, and Tabhand registers itself', async () => {
    await using service = await serveSignIn();
    const registered = { ...alone, private_key: 'a key', issuer: service.issuer };
    const { connection, kept } = connect(service, { text: JSON.stringify({ registered, proofKey: { d: 'x' } }) });
    await connection.list(anySignal());
    await connection.signIn(visit);
    expect(service.state.client).toBe('tabhand-1');
    expect(readKept(kept.text).registered).toBeUndefined();
  });
});

describe('item 9: tokens', () => {
  test('that a server repeats reach nobody, also those given out while the link is open', async () => {
    await using service = await serveSignIn();
    const { connection } = await signedIn(service);
    for (let round = 0; round < 2; round += 1) {
      const outcome = JSON.stringify(await connection.call('lookup_word', {}, anySignal()));
      expect(outcome).toContain('You came with …');
      for (const secret of service.secrets) expect(outcome).not.toContain(secret.slice(3, 20));
      service.expire();
    }
  });

  test('and codes that a service repeats in an error reach neither the problem nor the console', async () => {
    await using service = await serveSignIn(['echoing-error']);
    const said = (['warn', 'error', 'info', 'log'] as const).map((name) => vi.spyOn(console, name).mockReturnValue());
    const error = await signedIn(service).catch((reason) => reason);
    const all = JSON.stringify([String(error), ...said.map(({ mock }) => mock.calls)]);
    for (const spy of said) spy.mockRestore();
    expect(error).toMatchObject({ fault: 'failed' });
    expect(service.secrets).toHaveLength(1);
    expect(all).not.toContain(service.secrets[0]?.slice(5, 20));
  });
});

describe('a hostile service', () => {
  const faults: [Trick, string][] = [
    ['other-state', 'unsafe'],
    ['other-iss', 'unsafe'],
    ['token-redirects', 'unsafe'],
    ['endless-metadata', 'unsafe'],
    ['metadata-issuer', 'unsafe'],
    ['other-resource', 'failed'],
  ];
  test.each(faults)('%s: nobody is signed in, and it is said', async (trick, fault) => {
    await using service = await serveSignIn([trick]);
    const { connection, kept } = connect(service);
    await connection.list(anySignal());
    await expect(connection.signIn(visit)).rejects.toMatchObject({ fault });
    expect(readKept(kept.text).tokens).toBeUndefined();
    expect(readKept(kept.text).began).toBeUndefined();
    expect(service.stolen).toEqual([]);
  });

  test('that says no is believed', async () => {
    await using service = await serveSignIn();
    service.state.mood = 'deny';
    const { connection } = connect(service);
    await connection.list(anySignal());
    await expect(connection.signIn(visit)).rejects.toMatchObject({ fault: 'denied' });
  });

  test('whose code comes twice gives nothing the second time', async () => {
    await using service = await serveSignIn();
    const { connection, kept } = connect(service);
    await connection.list(anySignal());
    let first = '';
    await connection.signIn(async (url) => {
      first = await visit(url);
      return first;
    });
    const before = readKept(kept.text).tokens;
    await expect(connection.signIn(async () => first)).rejects.toMatchObject({ fault: 'unsafe' });
    expect(service.asked.filter((each) => each === 'token authorization_code')).toHaveLength(1);
    expect(readKept(kept.text).tokens).toEqual(before);
  });

  const asks = vi.fn(async () => new Response('{}'));
  const of = (serverUrl: string) => toServiceFetch(serverUrl, asks, (text) => text);
  test.each([
    'http://127.0.0.1/x',
    'https://localhost/x',
    'https://10.0.0.7/x',
    'https://172.20.1.1/x',
    'https://192.168.1.1/x',
    'https://169.254.169.254/latest',
    'https://[::1]/x',
    'https://[fd00::1]/x',
    'https://[::ffff:10.0.0.1]/x',
    ...['198.18.0.1', '198.19.255.254', '100.64.0.1', '0x7f.1', '017700000001', '2130706433', '10.1', '10.0.0.7.'].map(
      at,
    ),
    ...[
      '[64:ff9b::a00:7]',
      '[64:ff9b:1::a00:7]',
      '[2002:a00:7::]',
      '[2001:0:a00:7::]',
      '[::ffff:0:a00:7]',
      '[::a00:7]',
    ].map(at),
    ...['[fec0::1]', '[ff02::1]', '240.0.0.1', '192.0.0.8', 'localhost.', 'LOCALHOST', 'a.localhost.'].map(at),
    ...['printer', 'printer.', 'router.local', 'router.local.', 'db.internal', 'nas.lan', 'nas.home.arpa'].map(at),
    'http://service.example/x',
    'file:///etc/hosts',
  ])('of a public server leads nobody inward or out of https: %s', async (url) => {
    await expect(of('https://mcp.example/mcp')(url)).rejects.toMatchObject({ fault: 'unsafe' });
    expect(asks).not.toHaveBeenCalled();
  });

  test('on a network of one’s own may be named by a server there', async () => {
    expect((await of('http://192.168.1.5/mcp')('http://192.168.1.6/x')).ok).toBe(true);
    expect((await of('http://192.168.1.5/mcp')('https://service.example/x')).ok).toBe(true);
  });
});
