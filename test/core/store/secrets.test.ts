/** Keys: kept whole for the background, and told to nobody but by their tails. */
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { openDatabase } from '#core/store/opening.ts';
import { SecretStore } from '#core/store/secrets.ts';
import { serverFacts } from '#features/servers/background/storage.ts';

const database = openDatabase('secrets');
const unlocked = { read: async () => null, write: async () => undefined };
const secrets = new SecretStore(database, unlocked);

test('a secret is found by its name, and a new one takes its place', async () => {
  await secrets.set('anthropic https://api.anthropic.com', 'sk-old-1111');
  await secrets.set('anthropic https://api.anthropic.com', 'sk-new-2222');
  expect(await secrets.get('anthropic https://api.anthropic.com')).toBe('sk-new-2222');
  expect(await secrets.get('anthropic')).toBeUndefined();
});

test('tails hold the last four characters of each secret and nothing else of it', async () => {
  await secrets.set('openai-compatible http://localhost', 'sk-very-secret-4711');
  const tails = await secrets.tails();
  expect(tails).toEqual({
    'anthropic https://api.anthropic.com': '2222',
    'openai-compatible http://localhost': '4711',
  });
  expect(JSON.stringify(tails)).not.toContain('secret');
});

test('a secret so short that four characters are most of it gives nothing away', async () => {
  await secrets.set('short', 'abcd');
  expect((await secrets.tails()).short).toBe('••••');
});

test('a secret that is removed is gone, and its tail with it', async () => {
  await secrets.set('server s1', 'https://a.example/mcp?key=4711');
  await secrets.remove('server s1');
  expect([await secrets.get('server s1'), Object.keys(await secrets.tails())]).toEqual([
    undefined,
    expect.not.arrayContaining(['server s1']),
  ]);
});

test('what is known of a server is kept with its time, and can be forgotten', async () => {
  const facts = serverFacts(database);
  const fact = { serverId: 's1', tools: [], listedAt: 5 };
  await facts.put(fact);
  expect(await facts.get('s1')).toEqual(fact);
  await facts.remove('s1');
  expect(await facts.get('s1')).toBeUndefined();
});
