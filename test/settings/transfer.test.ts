/** Settings as a file: out and in again, and files that are none. */
import { describe, expect, test } from 'vitest';
import { defaultSettings, readSettingsFile, type Settings, toSettingsFile } from '#settings';

const mine: Settings = { ...defaultSettings, maxTurns: 25, sitesOff: ['https://bank.example'] };
const fileOf = (settings: unknown, version = 1) => JSON.stringify({ tabhand: 'settings', version, settings });

test('what went out comes in as it was, and says what will change', () => {
  const read = readSettingsFile(toSettingsFile(mine), defaultSettings);
  expect(read).toMatchObject({ ok: true, settings: mine });
  expect(read.ok && read.changes).toEqual([
    { part: 'sitesOff', before: [], after: ['https://bank.example'] },
    { part: 'maxTurns', before: 10, after: 25 },
  ]);
});

test('the same settings change nothing', () => {
  expect(readSettingsFile(toSettingsFile(mine), mine)).toMatchObject({ ok: true, changes: [] });
});

test('what a file is silent about stays, and what nobody knows is left out', () => {
  const read = readSettingsFile(fileOf({ maxTurns: 3, grants: [{ key: 'page a b' }], key: 'sk-1' }), mine);
  expect(read).toMatchObject({ ok: true, settings: { maxTurns: 3, sitesOff: ['https://bank.example'] } });
  expect(JSON.stringify(read)).not.toMatch(/sk-1|page a b/);
});

describe('a file that is none', () => {
  test.each([
    ['text', 'hello', { code: 'not-json' }],
    ['other JSON', '{"mcpServers":{}}', { code: 'not-settings' }],
    ['a list', '[]', { code: 'not-settings' }],
    ['one of a newer Tabhand', fileOf({}, 2), { code: 'newer', version: 2 }],
    ['a limit out of bounds', fileOf({ maxTurns: 0 }), { code: 'misfit', part: 'maxTurns' }],
    ['a limit that is a text', fileOf({ toolTimeout: 'long' }), { code: 'misfit', part: 'toolTimeout' }],
  ])('%s is refused with the reason', (_, text, fault) => {
    expect(readSettingsFile(text, mine)).toEqual({ ok: false, fault });
  });
});

describe('servers in a file', () => {
  const server = { id: 's1', name: 'good', url: 'https://good.example/mcp', enabled: true, headers: [], toolsOff: [] };
  const now: Settings = { ...mine, servers: [server] };
  const read = (...servers: unknown[]) => {
    const incoming = readSettingsFile(fileOf({ servers }), now);
    return incoming.ok ? incoming.settings.servers : [];
  };

  test('one that is there at its address stays the same; at another it is a new one', () => {
    expect(read(server)).toEqual([server]);
    const [moved] = read({ ...server, url: 'https://evil.example/mcp' });
    expect(moved).toMatchObject({ name: 'good', url: 'https://evil.example/mcp' });
    expect(moved?.id).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('one that isn’t there gets an id of its own', () => {
    const [first] = read({ ...server, id: 's2', url: 'https://else.example/mcp' });
    expect(first?.id).toMatch(/^[0-9a-f-]{36}$/);
  });

  test.each([
    ['the name of the built-in server', { name: 'autoui' }],
    ['a header that can’t be sent', { headers: ['Cookie'] }],
    ['an address that is no web page’s', { url: 'ftp://good.example' }],
    ['a password in its address', { url: 'https://u:p@good.example/mcp' }],
    ['an id with a space', { id: 's1 https://good.example authorization' }],
  ])('one with %s isn’t taken', (_, members) => {
    expect(read({ ...server, ...members })).toEqual([]);
  });

  test('of two with one name or one address the first is taken', () => {
    const other = { ...server, id: 's3', url: 'https://else.example/mcp' };
    expect(read(server, other)).toHaveLength(1);
    expect(read(server, { ...server, id: 's3', name: 'else' })).toHaveLength(1);
  });
});

test('a model’s address with a password in it is refused', () => {
  const model = { type: 'openai-compatible', baseUrl: 'https://u:p@m.example/v1', model: 'm' };
  expect(readSettingsFile(fileOf({ model }), mine)).toEqual({ ok: false, fault: { code: 'misfit', part: 'model' } });
});

test.each(['javascript:alert(1)', 'file:///etc/passwd', 'ftp://m.example/v1'])(
  'item 8: a model’s address in a file is http or https only: %s is refused',
  (baseUrl) => {
    const model = { type: 'openai-compatible', baseUrl, model: 'm' };
    expect(readSettingsFile(fileOf({ model }), mine)).toEqual({ ok: false, fault: { code: 'misfit', part: 'model' } });
  },
);

test('item 9: a file of settings holds no key of an address, in its path or query', () => {
  const url = 'https://good.example/s/sk-4711-abcd-efgh/mcp';
  const model = { type: 'openai-compatible', baseUrl: 'https://m.example/sk-4711-abcd-efgh/v1', model: 'm' } as const;
  const servers = [{ id: 's9', name: 'keyed', url, enabled: true, headers: [], toolsOff: [] }];
  const text = toSettingsFile({ ...mine, servers, model });
  expect(text).toContain('https://good.example/s/***/mcp');
  expect(text).not.toContain('4711');
});
