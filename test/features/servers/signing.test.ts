/** Signing in at servers that the user added: tokens apart from each other, secrets out of sight, nothing while keys are locked. */
import { beforeEach, describe, expect, test } from 'vitest';
import { Servers } from '#features/servers/background/servers.ts';
import { edgesOver, emptyMemory, type ServerMemory } from '../../support/open-servers';
import { type Offers, serveSignIn } from '../../support/sign-in-service';

let memory: ServerMemory;
let servers: Servers;

beforeEach(() => {
  memory = emptyMemory();
  servers = new Servers({
    ...edgesOver(memory),
    identity: {
      redirectUrl: () => 'https://abc.chromiumapp.org/',
      async open(url) {
        return (await fetch(url, { redirect: 'manual' })).headers.get('location') ?? undefined;
      },
    },
  });
});

async function world(offers: Offers = {}) {
  const service = await serveSignIn([], offers);
  const added = await servers.add({ url: service.url, name: 'words' });
  if (!added.ok) throw new Error(added.problem.code);
  return { service, serverId: added.serverId, [Symbol.asyncDispose]: service.close };
}

const views = async () => Object.fromEntries((await servers.view()).map((view) => [view.setting.name, view]));

describe('signing in', () => {
  test('a server says who signed in only if its service does', async () => {
    await using mute = await world();
    await servers.signIn(mute.serverId);
    expect((await views()).words?.signIn).toMatchObject({ scopes: ['read'] });
    expect((await views()).words?.signIn).not.toHaveProperty('who');
    await servers.remove(mute.serverId);
    await using talking = await world({ who: 'Ada Lovelace' });
    await servers.signIn(talking.serverId);
    expect((await views()).words?.signIn).toMatchObject({ who: 'Ada Lovelace', scopes: ['read'] });
  });

  test('user information is asked for only where the person allowed it', async () => {
    await using asked = await world({ userinfo: 'ada@example.com', scope: 'openid read' });
    await servers.signIn(asked.serverId);
    expect((await views()).words?.signIn).toMatchObject({ who: 'ada@example.com' });
    await servers.remove(asked.serverId);
    await using other = await world({ userinfo: 'ada@example.com' });
    await servers.signIn(other.serverId);
    expect((await views()).words?.signIn).not.toHaveProperty('who');
    expect(other.service.asked).not.toContain('userinfo');
  });

  test('two servers at one address, which an earlier version let be, keep tokens and names of their own', async () => {
    await using first = await world();
    const { service, serverId } = first;
    await servers.signIn(serverId);
    const [setting] = memory.settings.servers;
    if (!setting) throw new Error('There is none.');
    memory.settings = { ...memory.settings, servers: [setting, { ...setting, id: 's2', name: 'words_2' }] };
    await servers.signIn('s2');
    expect(await views()).toMatchObject({ words: { state: 'connected' }, words_2: { state: 'connected' } });
    expect(await servers.edit({ serverId: 's2', name: 'mine' })).toMatchObject({ ok: true });
    await servers.signOut(serverId);
    expect(await views()).toMatchObject({ words: { state: 'failed' }, mine: { signIn: { scopes: ['read'] } } });
    expect(service.asked.filter((each) => each.startsWith('revoke'))).toHaveLength(2);
    expect(await servers.add({ url: service.url, name: 'third' })).toMatchObject({
      problem: { code: 'address-taken' },
    });
  });

  test('while the page of the service is open the server says so, and giving up ends it', async () => {
    await using it = await world();
    const states: string[] = [];
    servers.onChange(async () => states.push(...(await servers.view()).map(({ state }) => state)));
    it.service.state.mood = 'wait';
    const opened = servers.signIn(it.serverId);
    await expect.poll(() => states).toContain('signing-in');
    await servers.cancelSignIn(it.serverId);
    expect(await opened).toMatchObject({ ok: false });
    expect(await views()).toMatchObject({ words: { state: 'failed' } });
  });

  test('whoever moves a server to another origin, or replaces the list, has its tokens revoked at the old one', async () => {
    const revoked = (asked: string[]) => asked.filter((each) => each.startsWith('revoke')).length;
    await using moved = await world();
    await servers.signIn(moved.serverId);
    await using elsewhere = await serveSignIn();
    expect(await servers.edit({ serverId: moved.serverId, url: elsewhere.url })).toMatchObject({ ok: true });
    expect(revoked(moved.service.asked)).toBe(2);
    const [now] = await servers.view();
    await servers.signIn(now?.setting.id ?? '');
    const before = memory.settings.servers;
    memory.settings = { ...memory.settings, servers: [] };
    await servers.listReplaced(before);
    expect(revoked(elsewhere.asked)).toBe(2);
    expect([...memory.secrets.values()]).toEqual([]);
  });

  test('two servers of one service have tokens of their own', async () => {
    await using first = await world();
    await using second = await serveSignIn([], { issuer: first.service.issuer });
    const added = await servers.add({ url: second.url, name: 'other' });
    if (!added.ok) throw new Error(added.problem.code);
    await servers.signIn(first.serverId);
    expect(await views()).toMatchObject({ words: { state: 'connected' }, other: { state: 'failed' } });
    await servers.signIn(added.serverId);
    expect(first.service.asked.filter((each) => each === 'token authorization_code')).toHaveLength(2);
    expect(new Set(first.service.resources)).toEqual(new Set([first.service.url, second.url]));
  });
});

describe('a registered client', () => {
  const client = { client_id: 'mine', client_secret: 'client-secret-4711', grant: 'authorization_code' } as const;

  test('has its secret in no view and no settings, and removes it with the server', async () => {
    await using it = await world({ client: { id: 'mine', secret: client.client_secret } });
    expect(await servers.signIn(it.serverId)).toMatchObject({ problem: { code: 'sign-in-unregistered' } });
    await servers.register(it.serverId, client);
    expect(await servers.signIn(it.serverId)).toMatchObject({ ok: true, tools: 2 });
    const { words } = await views();
    expect(words?.signIn).toMatchObject({ client: { client_id: 'mine' }, issuer: it.service.issuer });
    expect([JSON.stringify(words), JSON.stringify(memory.settings)].join()).not.toContain('4711');
    expect([...memory.secrets.values()].join()).toContain('4711');
    await servers.register(it.serverId);
    expect([...memory.secrets.values()].join()).not.toContain('4711');
  });

  test('is neither stored nor used while the keys are locked', async () => {
    await using it = await world();
    await servers.signIn(it.serverId);
    memory.locked = true;
    await servers.keysChanged();
    expect(await servers.register(it.serverId, client)).toMatchObject({ problem: { code: 'keys-locked' } });
    expect(await servers.signIn(it.serverId)).toMatchObject({ problem: { code: 'keys-locked' } });
    expect((await views()).words).toMatchObject({ trouble: { problem: { code: 'keys-locked' } } });
    memory.locked = false;
    await servers.keysChanged();
    expect((await views()).words).toMatchObject({ state: 'connected', signIn: { scopes: ['read'] } });
  });
});
