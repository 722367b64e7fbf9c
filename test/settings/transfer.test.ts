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
