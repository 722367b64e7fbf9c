/** API keys in IndexedDB, which content scripts can't read; sealed if the user set a passphrase. */
import { browser } from 'wxt/browser';
import { createInTurn } from '#core/log/in-turn.ts';
import { type Connection, createReading } from './connection';
import type { SecretRecord } from './database';
import { createLock, type Lock, openLock, opensLock, seal, unseal } from './sealing';

/** `none`: no passphrase is set. */
export type Protection = 'none' | 'locked' | 'open';

/** A secret can't be sealed or unsealed before the user has given the passphrase. */
export class KeysLocked extends Error {}

const sessionKeyName = 'secretsKey';

/** The key of the opened lock, in the browser's session storage: memory that outlives the background and that no page can read. */
export const sessionKey = {
  async read(): Promise<string | null> {
    const { [sessionKeyName]: key } = await browser.storage.session.get(sessionKeyName);
    return typeof key === 'string' ? key : null;
  },
  async write(key: string | null): Promise<void> {
    if (key === null) await browser.storage.session.remove(sessionKeyName);
    else await browser.storage.session.set({ [sessionKeyName]: key });
  },
};

/** The lock's record is one of the store `secrets`. No secret has this name. */
const lockName = 'lock';

const tailOf = (value: string): string => (value.length > 8 ? value.slice(-4) : '••••');

export class SecretStore {
  readonly #read;
  /** Runs one change after another, so that a key set during a change of passphrase is sealed too. */
  readonly #inTurn = createInTurn();

  constructor(
    private readonly connect: Connection,
    private readonly session: typeof sessionKey,
  ) {
    this.#read = createReading(connect);
  }

  /** Undefined also while the secret is locked. */
  async get(name: string): Promise<string | undefined> {
    const record = name === lockName ? undefined : await this.#recordOf(name);
    return record && this.#plain(record);
  }

  /** Throws a `KeysLocked` while secrets are locked. */
  set(name: string, value: string): Promise<void> {
    return this.#inTurn(async () => {
      await (await this.connect()).put('secrets', await toRecord(name, value, await this.#keyNow()));
    });
  }

  readonly remove = (name: string): Promise<void> =>
    this.#inTurn(async () => (await this.connect()).delete('secrets', name));

  /** The last four characters of each secret, by name; dots for a short one. No more than this ever leaves the background. */
  async tails(): Promise<Record<string, string>> {
    const pairs = (await this.#all()).flatMap((record) => {
      if ('value' in record) return [[record.name, tailOf(record.value)]];
      return 'tail' in record ? [[record.name, record.tail]] : [];
    });
    return Object.fromEntries(pairs);
  }

  async protection(): Promise<Protection> {
    const lock = await this.#lockNow();
    if (!lock) return 'none';
    return (await isOpen(lock, await this.session.read())) ? 'open' : 'locked';
  }

  readonly isLocked = async (): Promise<boolean> => (await this.protection()) === 'locked';

  /** Sets or changes the passphrase and seals all secrets with it. Throws a `KeysLocked` while they are locked. */
  protect(passphrase: string): Promise<void> {
    return this.#inTurn(async () => {
      await this.#keyNow();
      const { lock, key } = await createLock(passphrase);
      await this.#rewrite(key, lock);
    });
  }

  /** Resolves with whether the passphrase was right. Secrets then stay unlocked until the browser closes. */
  unlock(passphrase: string): Promise<boolean> {
    return this.#inTurn(async () => {
      const lock = await this.#lockNow();
      const key = lock && (await openLock(lock, passphrase));
      if (key) await this.session.write(key);
      return Boolean(key);
    });
  }

  readonly lock = (): Promise<void> => this.#inTurn(() => this.session.write(null));

  /** Removes the passphrase. Throws a `KeysLocked` while secrets are locked. */
  unprotect(): Promise<void> {
    return this.#inTurn(async () => {
      await this.#keyNow();
      await this.#rewrite(null, null);
    });
  }

  /** For a forgotten passphrase: deletes it and all secrets. */
  forgetAll(): Promise<void> {
    return this.#inTurn(async () => {
      await (await this.connect()).clear('secrets');
      await this.session.write(null);
    });
  }

  readonly #recordOf = (name: string) => this.#read((db) => db.get('secrets', name));

  async #all(): Promise<SecretRecord[]> {
    return (await this.#read((db) => db.getAll('secrets'))).filter(({ name }) => name !== lockName);
  }

  async #lockNow(): Promise<Lock | null> {
    const record = await this.#recordOf(lockName);
    return record && 'lock' in record ? record.lock : null;
  }

  /** Null if no passphrase is set. Throws if the session's key doesn't open the lock. */
  async #keyNow(): Promise<string | null> {
    const lock = await this.#lockNow();
    const key = lock && (await this.session.read());
    if (lock && !(await isOpen(lock, key))) throw new KeysLocked();
    return key;
  }

  async #plain(record: SecretRecord): Promise<string | undefined> {
    if ('value' in record) return record.value;
    const key = 'sealed' in record ? await this.session.read() : null;
    return key !== null && 'sealed' in record ? unseal(key, record.name, record.sealed) : undefined;
  }

  /** Replaces all secrets and the lock in one transaction. */
  async #rewrite(key: string | null, lock: Lock | null): Promise<void> {
    const plain = async (record: SecretRecord) => ({ name: record.name, value: await this.#plain(record) });
    const values = await Promise.all((await this.#all()).map(plain));
    if (values.some(({ value }) => value === undefined)) throw new KeysLocked();
    const records = await Promise.all(values.map(({ name, value = '' }) => toRecord(name, value, key)));
    // If the background dies here, the session must not hold a key that doesn't fit the lock: without one, secrets are locked.
    await this.session.write(null);
    const { store, done } = (await this.connect()).transaction('secrets', 'readwrite', { durability: 'strict' });
    const writes = records.map((record) => store.put(record));
    await Promise.all([...writes, lock ? store.put({ name: lockName, lock }) : store.delete(lockName), done]);
    await this.session.write(key);
  }
}

const isOpen = async (lock: Lock, key: string | null) => key !== null && opensLock(lock, key);

const toRecord = async (name: string, value: string, key: string | null): Promise<SecretRecord> =>
  key === null ? { name, value } : { name, sealed: await seal(key, name, value), tail: tailOf(value) };
