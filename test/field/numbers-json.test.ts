/**
 * JSON without loss: earendil-works/pi#8943, openclaw/openclaw#23170 and cline/cline#9589 (numbers above 2^53), langchain4j/langchain4j#5754
 * (long decimals), google/adk-python#3592 (whole numbers written with an exponent).
 */
import { describe, expect, it, test } from 'vitest';
import {
  digitsOf,
  isLong,
  keepLong,
  parseAnswer,
  parseInTurns,
  readJson,
  toHeld,
  writeJson,
} from '../../src/core/tools/long-numbers';

const again = (json: string) => writeJson(readJson(json));

describe('numbers that JavaScript would write with other digits', () => {
  test.each([
    ['the first whole number that is lost', '9007199254740993'],
    ['an id of nineteen digits', '2512292042121000001'],
    ['a negative id', '-7108510333361982070'],
    ['one that JavaScript has, and writes otherwise', '7960607143101464576'],
    ['the largest of 64 bits', '9223372036854775807'],
    ['the largest of 256 bits', `${2n ** 256n - 1n}`],
    ['a whole number that would get an exponent', '10000000000000000000000'],
    ['more digits than a double has', '0.1234567890123456789'],
    ['a fraction above 2^53', '9007199254740993.5'],
    ['a whole number with an exponent', '1.0000000000000001e16'],
    ['too large', '1e400'],
    ['too small', '-1E-400'],
  ])('%s keeps its digits', (_, digits) => {
    const value = readJson(`{"a":[${digits}, 1]}`) as { a: unknown[] };
    expect(isLong(value.a[0]) && digitsOf(value.a[0])).toBe(digits);
    expect(structuredClone(value)).toEqual(value);
    expect(again(`{"a":[${digits},1]}`)).toBe(`{"a":[${digits},1]}`);
    expect(again(digits)).toBe(digits);
  });
});

test.each([
  ['0', 0],
  ['-0', -0],
  ['1.0', 1],
  ['1e3', 1000],
  ['0.1', 0.1],
  ['9007199254740991', Number.MAX_SAFE_INTEGER],
  ['9007199254740992', 2 ** 53],
  ['-2512292042121000000', -2512292042121000000],
  ['1.7976931348623157e308', Number.MAX_VALUE],
  ['5e-324', Number.MIN_VALUE],
  ['1e23', 1e23],
  ['0.30000000000000004', 0.1 + 0.2],
  ['48.858370000000001', 48.85837],
  ['0e999', 0],
])('%s is JavaScript’s own number', (json, value) => expect(readJson(json)).toBe(value));

describe('reading', () => {
  it('leaves numbers within texts and keys alone', () => {
    const json = String.raw`{"a \" 9007199254740993":"b \\\" 9007199254740993 \\","c\\":9007199254740993}`;
    expect(again(json)).toBe(json);
    expect(Object.keys(readJson(json) as object)[0]).toBe('a " 9007199254740993');
  });

  it('takes the last of two members with one name, and a name that reaches a prototype as a plain one', () => {
    expect(again('{"a":9007199254740993,"a":9007199254740995}')).toBe('{"a":9007199254740995}');
    const value = readJson('{"__proto__":{"x":9007199254740993}}') as object;
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(writeJson(value)).toBe('{"__proto__":{"x":9007199254740993}}');
  });

  test.each(['NaN', 'Infinity', '01', '+1', '.5', '1.', '0x10', '9007199254740993n', '{"a":09007199254740993}'])(
    'refuses %s, as JSON.parse does',
    (text) => expect(() => readJson(text)).toThrow(SyntaxError),
  );

  test.each([
    [
      'rows',
      JSON.stringify(Array.from({ length: 20_000 }, (_, i) => [`a "${i}\\`, i / 3])).replaceAll('333,', '3331,'),
    ],
    ['a part that nests too deep', `[${'1,'.repeat(300_000)}${'['.repeat(600)}${']'.repeat(600)}]`],
    ['no JSON', `[${'1,'.repeat(300_000)}`],
  ])('reads %s in turns as in one', async (_, text) => {
    expect(text.length).toBeGreaterThan(500_000);
    const value = await parseInTurns(text);
    expect(writeJson(value)).toBe(writeJson(parseAnswer(text)));
    expect(value === undefined).toBe(text.endsWith(','));
  });

  it('keeps half a character, as JSON.parse does, and depth up to a bound', () => {
    expect(again(String.raw`["\ud800",9007199254740993]`)).toBe(String.raw`["\ud800",9007199254740993]`);
    const nested = (levels: number) => `${'['.repeat(levels)}9007199254740993${']'.repeat(levels)}`;
    expect(again(nested(400))).toBe(nested(400));
    expect(() => readJson(nested(1000))).toThrow(RangeError);
  });

  it('takes no text of others for a number', () => {
    for (const text of ['"\uFDD09007199254740993"', String.raw`"\uFDd09007199254740993"`])
      expect(again(`[${text},9007199254740993]`)).toBe('["\uFFFD9007199254740993",9007199254740993]');
    const pattern = String.raw`["[\\uFDD0-\\uFDEF]"]`; // of those who look for noncharacters
    expect(again(pattern)).toBe(pattern);
    expect(again(String.raw`["\\\uFDD01"]`)).toBe('["\\\\\ufffd1"]');
  });

  it('takes megabytes of quotes, backslashes or digits', () => {
    const text = JSON.stringify(['\\"'.repeat(1_000_000)]).replace(/\]$/, ',9007199254740993]');
    expect(again(text)).toBe(text);
    const digits = '7'.repeat(1_000_000);
    expect(again(digits)).toBe(digits);
  });
});

it('writes digits only for a whole value that is one', () => {
  const long = readJson('9007199254740993');
  expect(writeJson({ [String(long)]: `say ${long}`, a: `"${long}"` })).not.toMatch(/[:,{]\s*9007/);
  expect(JSON.parse(writeJson([`x"${long}`, `\\${long}`, `${long}-2`]))).toHaveLength(3);
  expect(writeJson({ a: [long] }, 1)).toBe('{\n "a": [\n  9007199254740993\n ]\n}');
});

it('knows which of them JavaScript has', () => {
  const held = (digits: string) => toHeld(keepLong(digits).slice(1, -1));
  expect(held('7960607143101464576')).toBe(Number('7960607143101464576'));
  expect(held('9223372036854775808')).toBe(2 ** 63);
  for (const digits of ['9007199254740993', '1e400', '0.1234567890123456789']) expect(held(digits)).toBeUndefined();
});
