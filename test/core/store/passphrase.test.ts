/** Keys under a passphrase: what lies on the disk, what opens it, and what becomes of it. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest';
import { openDatabase } from '#core/store/opening.ts';
import { SecretStore, type sessionKey } from '#core/store/secrets.ts';

let databases = 0;
let name: string;
let kept: string | null;
let secrets: SecretStore;

const keeping: typeof sessionKey = {
  read: async () => kept,
  write: async (key) => {
    kept = key;
  },
};
const wakes = () => new SecretStore(openDatabase(name), keeping);
const browserStarts = () => {
  kept = null;
  return wakes();
};
const onDisk = async () => {
  const all = await (await openDatabase(name)()).getAll('secrets');
  return JSON.stringify(all, (_, value) => (value instanceof ArrayBuffer ? new TextDecoder().decode(value) : value));
};

/** As it is asked for, but in one round: the number is what makes it slow, and only the last test is about that. */
const deriveBits = crypto.subtle.deriveBits.bind(crypto.subtle);
const inOneRound: typeof deriveBits = (how, ...given) =>
  deriveBits({ ...(how as Pbkdf2Params), iterations: 1 }, ...given);
let derived: MockInstance<typeof deriveBits>;
afterEach(() => derived.mockRestore());

beforeEach(async () => {
  derived = vi.spyOn(crypto.subtle, 'deriveBits').mockImplementation(inOneRound);
  databases += 1;
  name = `passphrase-${databases}`;
  kept = null;
  secrets = wakes();
  await secrets.set('anthropic', 'sk-ant-0123456789');
  await secrets.set('server s1', 'https://mcp.example/?token=abcdef');
});

describe('with a passphrase', () => {
  beforeEach(() => secrets.protect('correct horse'));

  test('no key and no passphrase lies on the disk, but the last four characters', async () => {
    const disk = await onDisk();
    for (const secret of ['sk-ant', 'token=', 'correct horse', kept ?? '']) expect(disk).not.toContain(secret);
    expect(await secrets.tails()).toEqual({ anthropic: '6789', 'server s1': 'cdef' });
  });

  test('keys stay open through every sleep of the background, and are locked when the browser starts anew', async () => {
    expect(await wakes().get('anthropic')).toBe('sk-ant-0123456789');
    expect(await wakes().protection()).toBe('open');
    const locked = browserStarts();
    expect(await locked.protection()).toBe('locked');
    expect(await locked.get('anthropic')).toBeUndefined();
    expect(await locked.tails()).toEqual({ anthropic: '6789', 'server s1': 'cdef' });
  });

  test('the right one opens them, a wrong one does not and changes nothing', async () => {
    const locked = browserStarts();
    expect(await locked.unlock('correct horsf')).toBe(false);
    expect(await locked.protection()).toBe('locked');
    expect(await locked.unlock('correct horse')).toBe(true);
    expect(await locked.get('server s1')).toBe('https://mcp.example/?token=abcdef');
  });

  test('a key that is set later is sealed too; while they are locked none can be set', async () => {
    await secrets.set('google', 'AIza-0123456789');
    expect(await onDisk()).not.toContain('AIza');
    const locked = browserStarts();
    await expect(locked.set('google', 'other')).rejects.toThrow();
    await locked.unlock('correct horse');
    expect(await locked.get('google')).toBe('AIza-0123456789');
  });

  test('another one takes its place: the first opens nothing any more', async () => {
    await secrets.protect('battery staple');
    const locked = browserStarts();
    expect(await locked.unlock('correct horse')).toBe(false);
    expect(await locked.unlock('battery staple')).toBe(true);
    expect(await locked.get('anthropic')).toBe('sk-ant-0123456789');
  });

  test('nobody changes or removes it while the keys are locked', async () => {
    const locked = browserStarts();
    await expect(locked.protect('mine now')).rejects.toThrow();
    await expect(locked.unprotect()).rejects.toThrow();
    expect(await locked.unlock('correct horse')).toBe(true);
  });

  test('removed, it leaves the keys as they were', async () => {
    await secrets.unprotect();
    const fresh = browserStarts();
    expect(await fresh.protection()).toBe('none');
    expect(await fresh.get('anthropic')).toBe('sk-ant-0123456789');
  });

  test('forgotten, it takes every key with it, and new ones can be set', async () => {
    const locked = browserStarts();
    await locked.forgetAll();
    expect(await locked.protection()).toBe('none');
    expect(await locked.tails()).toEqual({});
    await locked.set('anthropic', 'sk-new-0123456789');
    expect(await locked.get('anthropic')).toBe('sk-new-0123456789');
  });

  test('a sealed value that was put under another name does not open', async () => {
    const database = await openDatabase(name)();
    const record = await database.get('secrets', 'anthropic');
    if (record) await database.put('secrets', { ...record, name: 'server s1' });
    expect(await secrets.get('server s1')).toBeUndefined();
  });

  test('a key that is set while all are sealed anew is not left behind', async () => {
    await Promise.all([secrets.protect('other words'), secrets.set('google', 'AIza-0123456789')]);
    const locked = browserStarts();
    await locked.unlock('other words');
    expect(await locked.get('google')).toBe('AIza-0123456789');
  });
});

describe('the background dies while the passphrase is changed', () => {
  /** Dies when a key would be kept; what was written to the disk stays. */
  const dying = () =>
    new SecretStore(openDatabase(name), {
      read: keeping.read,
      write: async (key) => {
        if (key !== null) throw new Error('the worker is gone');
        kept = key;
      },
    });

  test('the keys are locked, and the new passphrase opens all of them, also one that is set after', async () => {
    await secrets.protect('correct horse');
    await expect(dying().protect('battery staple')).rejects.toThrow('gone');
    const woken = wakes();
    expect(await woken.protection()).toBe('locked');
    await expect(woken.set('google', 'AIza-0123456789')).rejects.toThrow();
    expect(await woken.unlock('battery staple')).toBe(true);
    await woken.set('google', 'AIza-0123456789');
    expect(await woken.get('anthropic')).toBe('sk-ant-0123456789');
    expect(await woken.get('google')).toBe('AIza-0123456789');
  });

  test('a kept key that doesn’t open the lock counts as none: nothing is sealed with it', async () => {
    await secrets.protect('correct horse');
    const before = kept;
    await secrets.protect('battery staple');
    kept = before;
    expect(await wakes().protection()).toBe('locked');
    await expect(wakes().set('google', 'AIza-0123456789')).rejects.toThrow();
  });
});

test('the lock costs what it should: 600,000 rounds of PBKDF2, and salt and IVs of their own', async () => {
  await secrets.protect('correct horse');
  const first = await onDisk();
  expect(first).toContain('"iterations":600000');
  expect(derived).toHaveBeenCalledWith(
    expect.objectContaining({ hash: 'SHA-256', iterations: 600_000 }),
    expect.anything(),
    256,
  );
  await secrets.protect('correct horse');
  expect(await onDisk()).not.toBe(first);
});
