/** Keys, in the extension's own IndexedDB: content scripts can't read it. Sealed if the user set a passphrase, else as they are. */
import { createInTurn } from '#conversation';
import type { Database, SecretRecord } from './database';
import { createLock, type Lock, openLock, opens, seal, unseal } from './sealing';

export interface SecretStore {
  /** Undefined also while it is sealed and the passphrase was not given. */
  get(name: string): Promise<string | undefined>;
  /** Throws a `KeysLocked` while the others are locked. */
  set(name: string, value: string): Promise<void>;
  remove(name: string): Promise<void>;
  /** The last four characters of each secret, by name: all that ever leaves the background. Of a short one, dots. */
  tails(): Promise<Record<string, string>>;
  /** `none`: no passphrase is set. */
  protection(): Promise<Protection>;
  /** Seals all with a passphrase from now on, or with another one. Throws a `KeysLocked` while they are locked. */
  protect(passphrase: string): Promise<void>;
  /** Resolves with whether it was the right one. They stay open until the browser closes. */
  unlock(passphrase: string): Promise<boolean>;
  lock(): Promise<void>;
  /** Keeps them as they are again. Throws a `KeysLocked` while they are locked. */
  unprotect(): Promise<void>;
  /** For a passphrase that nobody remembers: deletes every secret, and the passphrase with them. */
  forgetAll(): Promise<void>;
}

export type Protection = 'none' | 'locked' | 'open';

export class KeysLocked extends Error {}

/** Where the opened lock's key stays while the background sleeps: in memory, for as long as the browser runs. */
export interface KeyKeeping {
  read(): Promise<string | null>;
  write(key: string | null): Promise<void>;
}

/** The record of the lock stands among the secrets; none of them is called so. */
const lockName = 'lock';

const tailOf = (value: string): string => (value.length > 8 ? value.slice(-4) : '••••');

export function secretStore(opened: Promise<Database>, keeping: KeyKeeping): SecretStore {
  /** One change after another: a key that is set while all are sealed anew must not stay behind. */
  const inTurn = createInTurn();
  const read = async (name: string) => (await opened).get('secrets', name);
  const lockNow = async (): Promise<Lock | null> => {
    const record = await read(lockName);
    return record && 'lock' in record ? record.lock : null;
  };
  const all = async () => (await (await opened).getAll('secrets')).filter(({ name }) => name !== lockName);
  const isOpen = async (lock: Lock, kept: string | null) => kept !== null && opens(lock, kept);
  /** Null: there is no lock. One that was kept for another lock seals nothing. */
  const keyNow = async () => {
    const lock = await lockNow();
    const kept = lock && (await keeping.read());
    if (lock && !(await isOpen(lock, kept))) throw new KeysLocked();
    return kept;
  };
  const plain = async (record: SecretRecord): Promise<string | undefined> => {
    if ('value' in record) return record.value;
    const kept = 'sealed' in record ? await keeping.read() : null;
    return kept !== null && 'sealed' in record ? unseal(kept, record.name, record.sealed) : undefined;
  };
  const toRecord = async (name: string, value: string, key: string | null): Promise<SecretRecord> =>
    key === null ? { name, value } : { name, sealed: await seal(key, name, value), tail: tailOf(value) };

  /** All or none, with the lock that goes with them. */
  const rewrite = async (key: string | null, lock: Lock | null): Promise<void> => {
    const values = await Promise.all(
      (await all()).map(async (record) => ({ name: record.name, value: await plain(record) })),
    );
    if (values.some(({ value }) => value === undefined)) throw new KeysLocked();
    const records = await Promise.all(values.map(({ name, value = '' }) => toRecord(name, value, key)));
    // Should the background die now, the kept key must not be one that opens nothing: locked, they wait for the passphrase.
    await keeping.write(null);
    const { store, done } = (await opened).transaction('secrets', 'readwrite', { durability: 'strict' });
    const writes = records.map((record) => store.put(record));
    await Promise.all([...writes, lock ? store.put({ name: lockName, lock }) : store.delete(lockName), done]);
    await keeping.write(key);
  };

  return {
    async get(name) {
      const record = name === lockName ? undefined : await read(name);
      return record && plain(record);
    },
    set: (name, value) =>
      inTurn(async () => {
        await (await opened).put('secrets', await toRecord(name, value, await keyNow()));
      }),
    remove: (name) => inTurn(async () => (await opened).delete('secrets', name)),
    async tails() {
      const pairs = (await all()).flatMap((record) => {
        if ('value' in record) return [[record.name, tailOf(record.value)]];
        return 'tail' in record ? [[record.name, record.tail]] : [];
      });
      return Object.fromEntries(pairs);
    },
    async protection() {
      const lock = await lockNow();
      if (!lock) return 'none';
      return (await isOpen(lock, await keeping.read())) ? 'open' : 'locked';
    },
    protect: (passphrase) =>
      inTurn(async () => {
        await keyNow();
        const { lock, key } = await createLock(passphrase);
        await rewrite(key, lock);
      }),
    unlock: (passphrase) =>
      inTurn(async () => {
        const lock = await lockNow();
        const key = lock && (await openLock(lock, passphrase));
        if (key) await keeping.write(key);
        return Boolean(key);
      }),
    lock: () => inTurn(() => keeping.write(null)),
    unprotect: () =>
      inTurn(async () => {
        await keyNow();
        await rewrite(null, null);
      }),
    forgetAll: () =>
      inTurn(async () => {
        await (await opened).clear('secrets');
        await keeping.write(null);
      }),
  };
}
