/** Item 9: a server's key that it repeats is taken out of whatever it answers, in every usual spelling. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createRedaction } from '#tools';
import { secretsOf } from '../../src/tools/without-secrets';

const key = 'sk-live-Ab3+dE/6hI9_kLm2NoP5qR8s';
const redact = createRedaction(
  secretsOf({ url: 'https://a.example/mcp', headers: { Authorization: `Bearer ${key}` } }),
);
const bytes = [...Buffer.from(key)];
const hexOf = (before: string) => bytes.map((byte) => before + byte.toString(16).padStart(2, '0')).join('');
const [head, tail] = [key.slice(0, 16), key.slice(16)];

/** No run of eight letters and digits of the key, in either direction. */
function remains(value: unknown): boolean {
  const plain = JSON.stringify(value)
    .toLowerCase()
    .replace(/[^a-z\d]/g, '');
  const text = key.toLowerCase().replace(/[^a-z\d]/g, '');
  const both = [text, [...text].reverse().join('')];
  return both.some((each) =>
    Array.from(each, (_, i) => each.slice(i, i + 8)).some((run) => run.length === 8 && plain.includes(run)),
  );
}

describe('item 9: a key repeated', () => {
  test.each<[string, string]>([
    ['as it is', key],
    ['in capitals', key.toUpperCase()],
    ['in halves', `first ${head} and then, after some words of its own, ${tail}`],
    ['with line breaks', key.replace(/.{5}/g, '$&\n')],
    ['with spaces between all characters', [...key].join(' ')],
    ['with invisible characters', [...key].join('\u200b')],
    ['in full-width letters', key.replace(/[!-~]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0))],
    ['in base64', Buffer.from(key).toString('base64')],
    ['in base64 for addresses', Buffer.from(key).toString('base64url')],
    ['in base64 that began one byte before', Buffer.from(`x${key}y`).toString('base64')],
    ['in base64 that began two bytes before', Buffer.from(`xx${key}yz`).toString('base64')],
    ['in base64, in lines', Buffer.from(`the key is ${key}`).toString('base64').replace(/.{9}/g, '$&\r\n')],
    ['in an address', encodeURIComponent(key)],
    ['with every character percent-encoded', hexOf('%')],
    ['percent-encoded twice', hexOf('%25')],
    ['in hex', hexOf('')],
    ['in hex with spaces', hexOf(' ')],
    ['as bytes in hex', hexOf(', 0x')],
    ['in escapes of JSON', hexOf('\\u00')],
    ['in escapes of JSON, once more escaped', hexOf('\\\\u00')],
    ['in escapes of JavaScript', hexOf('\\x')],
    ['in entities without an end', hexOf('&#x')],
    ['in entities with zeros before', hexOf('&#x0000')],
    ['in escapes of CSS', hexOf('\\0000')],
    ['in escapes of Python', hexOf('\\U000000')],
    ['in code points', hexOf(' U+00')],
    ['in octal', bytes.map((byte) => `\\${byte.toString(8)}`).join('')],
    ['in two bytes each', hexOf('00')],
    ['in base64, backwards', [...Buffer.from(key).toString('base64')].reverse().join('')],
    ['backwards, in base64', Buffer.from([...key].reverse().join('')).toString('base64')],
    ['in rot13', key.replace(/[a-z]/gi, (c) => String.fromCharCode(c.charCodeAt(0) + (/[a-m]/i.test(c) ? 13 : -13)))],
    ['in some escapes', key.replace(/[a-z]/g, (c) => `\\u{${c.charCodeAt(0).toString(16)}}`)],
    ['in entities', bytes.map((byte) => `&#${byte};`).join('')],
    ['in decimal numbers', bytes.join(', ')],
    ['in binary numbers', bytes.map((byte) => byte.toString(2).padStart(8, '0')).join(' ')],
    ['backwards', [...key].reverse().join('')],
  ])('%s is taken out', (_, written) => {
    const told = redact({ content: [{ type: 'text', text: `Welcome, ${written} is yours.` }] });
    const [{ text } = { text: '' }] = told.content;
    expect(text).toContain('Welcome');
    expect(text).toContain('is yours.');
    expect(text).toContain('…');
    // Of what carried it, next to nothing is left.
    expect(
      text.replace(/Welcome, |is yours\.|first|and then, after some words of its own, |[…\s,]/g, '').length,
    ).toBeLessThan(20);
    expect(remains(told)).toBe(false);
  });

  test.each<[string, unknown]>([
    ['in two members', { a: head, b: tail }],
    ['in many short members', Object.fromEntries([...key].map((c, i) => [`m${i}`, c]))],
    ['as a list of characters', [...key]],
    ['as a list of bytes', { bytes }],
    [
      'in two parts of a result',
      [
        { type: 'text', text: head },
        { type: 'text', text: tail },
      ],
    ],
    ['as the name of a member', { [key]: 1 }],
    ['as names of members', { nested: { [head]: { [tail]: true } } }],
  ])('%s is taken out', (_, value) => {
    const told = redact(value);
    expect(remains(told)).toBe(false);
    expect(JSON.stringify(told)).not.toContain(bytes.slice(0, 20).join(','));
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

test('item 9: wherever a key stands in a text, nothing of it is left and the rest is', () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.string(),
      fc.constantFrom(key, Buffer.from(key).toString('base64'), hexOf('%')),
      (before, after, written) => {
        const text = redact(`${before}\n${written}\n${after}`);
        expect(remains(text)).toBe(false);
        expect(text.startsWith(before.slice(0, -1))).toBe(true);
      },
    ),
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

test('item 9: half a megabyte of an answer, and as much that repeats the key, take seconds, not minutes', () => {
  const plain = 'The quick brown fox 0123456789 jumps. '.repeat(13_000);
  const began = performance.now();
  redact(plain);
  redact(`${key} `.repeat(15_000));
  redact(`${head.slice(0, 9)} `.repeat(50_000));
  expect(performance.now() - began).toBeLessThan(10_000);
});

describe('item 9: a token of 2,000 characters', () => {
  const token = Array.from({ length: 2000 }, (_, i) => ((i * 7919) % 36).toString(36)).join('');
  const end = token.slice(-64);

  test('is taken out whole, and its end in any spelling', () => {
    const hidden = createRedaction([token]);
    expect(hidden(`So: ${token}.`)).toBe('So: ….');
    expect(hidden(`So: ${token.slice(300, 900)}.`)).toBe('So: ….');
    const encoded = (coding: BufferEncoding) => Buffer.from(token).toString(coding);
    for (const [text, left] of [
      [encoded('base64'), Buffer.from(end).toString('base64').slice(8, -8)],
      [encoded('hex'), Buffer.from(end).toString('hex')],
      [[...token].reverse().join(''), [...end].reverse().join('')],
    ] as const)
      expect(hidden(text)).not.toContain(left);
  });

  test('is no work worth mentioning, also as one of several', () => {
    const began = performance.now();
    createRedaction(['a', 'b', 'c'].map((before) => before + token))('No word of it. '.repeat(2000));
    expect(performance.now() - began).toBeLessThan(2000);
  });
});
