/** Encryption with a passphrase: PBKDF2 derives a key, and AES-GCM seals each value with an IV of its own. */

/** What is stored about a passphrase: enough to check one, and to derive the same key again. */
export interface Lock {
  salt: Uint8Array<ArrayBuffer>;
  iterations: number;
  /** A known word, sealed. */
  proof: Sealed;
}

export interface Sealed {
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
}

/** OWASP's figure for PBKDF2 with SHA-256. */
const iterations = 600_000;
const proven = 'tabhand';

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

/** The key as text, so that session storage can hold it. */
async function derive(passphrase: string, { salt, iterations }: Pick<Lock, 'salt' | 'iterations'>): Promise<string> {
  const base = await crypto.subtle.importKey('raw', bytesOf(passphrase.normalize('NFC')), 'PBKDF2', false, [
    'deriveBits',
  ]);
  const bits = await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations }, base, 256);
  return btoa(String.fromCharCode(...new Uint8Array(bits)));
}

function toKey(text: string): Promise<CryptoKey> {
  const raw = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  return crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt']);
}

/** Authenticates `name` too: a value that was moved to another name doesn't open. */
export async function seal(key: string, name: string, value: string): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const how = { name: 'AES-GCM', iv, additionalData: bytesOf(name) };
  return { iv, data: await crypto.subtle.encrypt(how, await toKey(key), bytesOf(value)) };
}

/** Undefined if it was sealed with another key or name, or is damaged. */
export async function unseal(key: string, name: string, { iv, data }: Sealed): Promise<string | undefined> {
  const how = { name: 'AES-GCM', iv, additionalData: bytesOf(name) };
  const opened = await crypto.subtle.decrypt(how, await toKey(key), data).catch(() => null); // the error has no details
  return opened === null ? undefined : new TextDecoder().decode(opened);
}

export async function createLock(passphrase: string): Promise<{ lock: Lock; key: string }> {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const key = await derive(passphrase, { salt, iterations });
  return { lock: { salt, iterations, proof: await seal(key, proven, proven) }, key };
}

/** Null if the passphrase is wrong. */
export async function openLock(lock: Lock, passphrase: string): Promise<string | null> {
  const key = await derive(passphrase, lock);
  return (await opensLock(lock, key)) ? key : null;
}

export async function opensLock(lock: Lock, key: string): Promise<boolean> {
  return (await unseal(key, proven, lock.proof)) === proven;
}
