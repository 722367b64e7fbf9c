/** Takes the keys of a server out of whatever it answers: whole, in base64, and URL-encoded. */

import { keysIn, mayBeKey } from '#core/settings/keys-in-addresses.ts';

/** A shorter one may be a word that occurs in any answer. */
const minSecret = 6;

/** The secrets that a request carries: in its address, and in its headers, whose parts may be sent alone. */
export function secretsOf({ url, headers = {} }: { url: string; headers?: Record<string, string> }): string[] {
  const values = Object.entries(headers).flatMap(([name, value]) => (mayBeKey(name, value) ? [value] : []));
  return [...keysIn(url), ...values.flatMap(partsOf)];
}

function partsOf(value: string): string[] {
  const own = value.replace(/^(bearer|basic|token)\s+/i, '');
  const parts = own.split(/[\s,;]+|=(?!=|$)/);
  return [own, parts.at(-1) ?? '', ...parts.filter((part) => mayBeKey('', part)), ...ofBasic(value)];
}

/** User and password of HTTP's basic authentication. */
function ofBasic(value: string): string[] {
  const [, encoded] = /^basic\s+([\w+/]+=*)$/i.exec(value.trim()) ?? [];
  try {
    return encoded === undefined ? [] : atob(encoded).split(/:(.*)/s);
  } catch {
    return []; // not base64
  }
}

/** Returns a function that copies a value of JSON without the secrets, in its strings, numbers and keys; the same value if it has none. */
export function createRedaction(secrets: readonly string[]): <T>(value: T) => T {
  const forms = new Set(secrets.filter(({ length }) => length >= minSecret).flatMap(formsOf));
  if (forms.size === 0) return (value) => value;
  // The longest first, so that nothing is left of one that contains another.
  const byLength = [...forms].sort((a, b) => b.length - a.length);
  const pattern = new RegExp(byLength.map(escapePattern).join('|'), 'gi');
  return (value) => {
    const copying: Copying = { pattern, hasChanged: false };
    const copied = copy(value, copying);
    return copying.hasChanged ? (copied as typeof value) : value; // the same shape
  };
}

const escapePattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

/** In capitals or not, which the pattern takes for the same. */
function formsOf(secret: string): string[] {
  const bytes = [...new TextEncoder().encode(secret)];
  const percent = bytes.map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
  return [secret, encodeURIComponent(secret.toWellFormed()), percent, ...inBase64(bytes)];
}

/** What all of the secret's bytes become in base64, also that for addresses, wherever they begin in a longer text. */
const inBase64 = (bytes: readonly number[]): string[] =>
  [0, 1, 2].flatMap((before) => {
    const text = btoa(String.fromCharCode(...Array<number>(before).fill(0), ...bytes));
    const end = Math.floor(((before + bytes.length) * 8) / 6);
    const own = text.slice(Math.ceil((before * 8) / 6), end);
    return [own, own.replaceAll('+', '-').replaceAll('/', '_')];
  });

interface Copying {
  pattern: RegExp;
  hasChanged: boolean;
}

function copy(value: unknown, copying: Copying): unknown {
  if (typeof value === 'string') return redact(value, copying);
  if (typeof value === 'number') return copyNumber(value, copying);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((each) => copy(each, copying));
  const members = Object.entries(value);
  return Object.fromEntries(members.map(([name, member]) => [redact(name, copying), copy(member, copying)]));
}

function copyNumber(value: number, copying: Copying): number | string {
  const text = redact(String(value), copying);
  return text === String(value) ? value : text;
}

function redact(text: string, copying: Copying): string {
  const left = text.replace(copying.pattern, '…');
  if (left !== text) copying.hasChanged = true;
  return left;
}
