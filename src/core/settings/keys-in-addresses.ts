/** Keys in addresses, and which values may be keys at all. Free of zod, for the panel's start. */

const namesKey = /auth|key|token|secret|pass|cookie|session|credential|sign/i;

/** Whether the value of a header or a parameter may be a key; others, such as a version, occur in any answer. */
export function mayBeKey(name: string, value: string): boolean {
  const plain = value.replace(/[^a-z\d]/gi, '');
  return namesKey.test(name) || plain.length >= 12 || (plain.length >= 8 && isMixed(plain));
}

const isMixed = (text: string): boolean => /\d/.test(text) && /[a-z]/i.test(text);

/** The parts of a path, and which of them may be keys: long ones of letters and digits. */
const partsOf = ({ pathname }: URL) =>
  pathname.split('/').map((part, i, all) => {
    const plain = part.replace(/%[\da-f]{2}|[^a-z\d]/gi, '');
    const min = namesKey.test(all[i - 1] ?? '') ? 8 : 12;
    return { part, isKey: plain.length >= 32 || (plain.length >= min && isMixed(plain)) };
  });

/** An address without the places where people put keys: for everything but the request itself. */
export function publicAddress(url: string): string {
  const address = new URL(url);
  const parts = partsOf(address);
  Object.assign(address, { username: '', password: '', search: '', hash: '' });
  if (parts.some(({ isKey }) => isKey)) {
    address.pathname = parts.map(({ part, isKey }) => (isKey ? '***' : part)).join('/');
  }
  return address.href;
}

/** What may be a key in an address. */
export function keysIn(url: string): string[] {
  if (!URL.canParse(url)) return [];
  const address = new URL(url);
  const { username, password, hash, searchParams } = address;
  const values = [...searchParams].flatMap(([name, value]) => (mayBeKey(name, value) ? [value] : []));
  const parts = partsOf(address).flatMap(({ part, isKey }) => (isKey ? [part] : []));
  return [...parts, ...values, username, password, hash.slice(1)].filter(Boolean);
}
