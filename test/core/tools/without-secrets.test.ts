/** Item 9: a server's key that it repeats is taken out of whatever it answers, whole, in base64 and URL-encoded. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRedaction } from '#core/tools/without-secrets.ts';
import { secretsOf } from '../../../src/core/tools/without-secrets';

const key = 'sk-live-Ab3+dE/6hI9_kLm2NoP5qR8s';
const redact = createRedaction(
  secretsOf({ url: 'https://a.example/mcp', headers: { Authorization: `Bearer ${key}` } }),
);
const bytes = [...Buffer.from(key)];
const hexOf = (before: string) => bytes.map((byte) => before + byte.toString(16).padStart(2, '0')).join('');
const spelled = [
  ['as it is', key],
  ['in capitals', key.toUpperCase()],
  ['in base64', Buffer.from(key).toString('base64')],
  ['in base64 for addresses', Buffer.from(key).toString('base64url')],
  ['in base64 that began one byte before', Buffer.from(`x${key}y`).toString('base64')],
  ['in base64 that began two bytes before', Buffer.from(`xx${key}yz`).toString('base64')],
  ['in an address', encodeURIComponent(key)],
  ['with every character percent-encoded', hexOf('%')],
] as const; // for the test's own parameters

test.each(spelled)('item 9: a key repeated %s is taken out', (_, written) => {
  const { content } = redact({ content: [{ type: 'text', text: `Welcome, ${written} is yours.` }] });
  // Of base64, the characters that other bytes have a part in stay.
  expect(content[0]?.text).toMatch(/^Welcome, .{0,4}….{0,6} is yours\.$/);
});

test('item 9: a key is taken out of names and numbers, and of what another server’s key contains', () => {
  const hidden = createRedaction(['4711471147', '47114711']);
  expect(hidden({ 'a 4711471147': 1, deep: [{ n: 4711471147, m: 4711 }] })).toEqual({
    'a …': 1,
    deep: [{ n: '…', m: 4711 }],
  });
});

test('item 9: what has no key in it comes back as the same object', () => {
  const value = {
    text: 'Rain in Lyon, 14 °C',
    rows: [
      [1, 2.5],
      ['a', null, true],
    ],
    'live-key': 'sk',
  };
  expect(redact(value)).toBe(value);
  expect(createRedaction([])(value)).toBe(value);
});

test('item 9: what stands around a key stays as it is', () => {
  expect(redact({ a: `No access for ${key}!`, n: 7, ok: true, none: null })).toEqual({
    a: 'No access for …!',
    n: 7,
    ok: true,
    none: null,
  });
});

test('item 9: wherever a key stands in a text, it is taken out and the rest is left', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.constantFrom(key, encodeURIComponent(key), hexOf('%')), (...given) => {
      const [before, after, written] = given;
      expect(redact(`${before}${written}${after}`)).toBe(`${before}…${after}`);
    }),
  );
});

test.each<[string, Record<string, string>, string[]]>([
  ['a key of any header', { 'X-Custom': 'my-longer-key-1' }, ['my-longer-key-1']],
  ['one of several in a cookie', { Cookie: 'theme=dark; sid=8f3a9c2b71de' }, ['8f3a9c2b71de']],
  [
    'the password of basic authentication',
    { Authorization: `Basic ${btoa('ada:correct-horse-9')}` },
    ['correct-horse-9'],
  ],
])('item 9: %s is a secret', (_, headers, secrets) => {
  const told = createRedaction(secretsOf({ url: 'https://a.example', headers }))(`So: ${secrets.join(' ')}.`);
  expect(told).toBe('So: ….');
});

test('item 9: a version or a region in a header is no secret, as any answer may have it', () => {
  const headers = { 'Api-Version': '2025-06-18', 'X-Region': 'europe' };
  const text = 'On 2025-06-18 in Europe';
  expect(createRedaction(secretsOf({ url: 'https://a.example?lang=english', headers }))(text)).toBe(text);
});

test.each([
  'https://a.example/mcp?api_key=sk-4711-abc',
  'https://a.example/s/sk-4711-abcd-efgh/mcp',
  'https://a.example/token/4711abcd/sse',
  'https://a.example/mcp#sk-4711-abc',
])('item 9: a key in the address %s is a secret', (url) => {
  const told = createRedaction(secretsOf({ url }))(`You came by ${url}`);
  expect(told).not.toMatch(/4711/);
});

test('item 9: half a megabyte of an answer, and as much that repeats the key, also a long one, is no work', () => {
  const long = Array.from({ length: 2000 }, (_, i) => ((i * 7919) % 36).toString(36)).join('');
  const began = performance.now();
  redact('The quick brown fox 0123456789 jumps. '.repeat(13_000));
  redact(`${key} `.repeat(15_000));
  redact(`${key.slice(0, 9)} `.repeat(50_000));
  expect(createRedaction(['a', 'b', 'c'].map((before) => before + long))(`So: b${long}. `.repeat(250))).toBe(
    'So: …. '.repeat(250),
  );
  expect(performance.now() - began).toBeLessThan(2000);
});
