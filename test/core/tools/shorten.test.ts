/** A long result made short: what has a structure keeps it. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shortenResult } from '#core/tools/shorten.ts';

const short = (value: unknown, limit = 10_000) => shortenResult(value, JSON.stringify(value), limit);
const rows = (count: number) => Array.from({ length: count }, (_, id) => ({ id, name: `Row ${id}` }));

describe('R16: a result over the limit', () => {
  test('stays as it is while it fits', () => {
    expect(shortenResult({ a: 1 }, '{ "a": 1 }', 10)).toBe('{ "a": 1 }');
  });

  test('of plain text is cut', () => {
    expect(shortenResult(undefined, 'x'.repeat(20_000), 10_000)).toBe('x'.repeat(10_000));
    expect(shortenResult('x'.repeat(20_000), 'x'.repeat(20_000), 10)).toBe('x'.repeat(10));
  });

  test('is never cut between the two halves of a character', () => {
    expect(shortenResult(undefined, 'ab\u{1f3b5}cd', 3)).toBe('ab');
    expect(shortenResult(undefined, 'ab\u{1f3b5}cd', 4)).toBe('ab\u{1f3b5}');
  });

  test('that only had room for spaces to lose is whole', () => {
    const value = rows(300);
    expect(shortenResult(value, JSON.stringify(value, null, 8), 12_000)).toBe(JSON.stringify(value));
  });

  test('of many rows keeps the first ones and counts the rest', () => {
    const shown = JSON.parse(short(rows(10_000)));
    expect(shown.slice(0, 2)).toEqual(rows(2));
    expect(shown.length).toBeGreaterThan(200);
    expect(shown.at(-1)).toBe(`… ${10_000 - (shown.length - 1)} more of 10000`);
  });

  test('keeps what stands beside the rows', () => {
    const shown = JSON.parse(short({ rows: rows(10_000), total: 10_000, next: 'page-2' }));
    expect(shown).toMatchObject({ total: 10_000, next: 'page-2' });
    expect(shown.rows.at(-1)).toMatch(/more of 10000$/);
  });

  test('of one long text among others uses the room that there is', () => {
    const written = short({ title: 'Page', text: 'x'.repeat(50_000), links: ['a', 'b'] });
    const shown = JSON.parse(written);
    expect(written.length).toBeGreaterThan(4_000);
    expect(shown).toMatchObject({ title: 'Page', links: ['a', 'b'] });
    expect(shown.text).toMatch(/^x+… \(\d+ more characters\)$/);
    const [, left] = /\((\d+) more/.exec(shown.text) ?? [];
    expect(shown.text.indexOf('…') + Number(left)).toBe(50_000);
  });

  test('of many members and no array at all stays JSON and counts the members', () => {
    const many = Object.fromEntries(rows(5_000).map((row) => [`key-${row.id}`, row]));
    const shown = JSON.parse(short(many));
    expect(shown['key-0']).toEqual({ id: 0, name: 'Row 0' });
    expect(shown['…']).toMatch(/^\d+ more of 5000$/);
  });

  test('so deep that walking it would take more stack than there is stays JSON', () => {
    const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
    expect(JSON.stringify(JSON.parse(shortenResult(JSON.parse(deep), deep, 1_000)))).toContain('deeper parts left out');
  });

  test('touches no prototype and keeps a member of that name', () => {
    const value = JSON.parse(`{"__proto__": {"polluted": true}, "text": "${'x'.repeat(2_000)}"}`);
    const shown = short(value, 1_000);
    expect(shown).toContain('"__proto__":{"polluted":true}');
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  test('is never longer than the limit, and JSON stays JSON, whatever it is', () => {
    const json = fc.jsonValue({ maxDepth: 6 }).filter((value) => typeof value === 'object' && value !== null);
    fc.assert(
      fc.property(json, fc.integer({ min: 40, max: 400 }), (value, limit) => {
        const shown = short(value, limit);
        expect(shown.length).toBeLessThanOrEqual(Math.max(limit, 0));
        expect(() => JSON.parse(shown)).not.toThrow();
      }),
      { numRuns: 400 },
    );
  });

  test('of ten megabytes is short', () => {
    expect(short(rows(300_000)).length).toBeLessThanOrEqual(10_000);
  });
});
