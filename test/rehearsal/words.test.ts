/** Words, dates and schemas: the small rules that rehearsal stands on. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { own, said } from '#tools';
import { findDates, toDateTime } from '../../src/rehearsal/dates';
import { nextMove } from '../../src/rehearsal/next-move';
import { readSlots } from '../../src/rehearsal/slots/slot';
import { readUtterance, splitIntents } from '../../src/rehearsal/utterance';
import { fold, isTypo, splitWords, stem } from '../../src/rehearsal/words';
import { answered } from '../support/plain-messages';
import { friday } from './talk';

describe('words', () => {
  it('an identifier is cut at case, underscores, hyphens and digits, and loses its accents', () => {
    expect(splitWords('addToWish_list-v2 Été XMLFile')).toEqual('add to wish list v 2 ete xml file'.split(' '));
    expect(fold('Ça')).toBe('ca');
  });

  it('plural, -ing and -ed come down to one stem', () => {
    for (const forms of [
      'add adds adding added',
      'city cities',
      'run runs running',
      'create created creating',
      'box boxes',
      'movie movies',
    ]) {
      expect(new Set(forms.split(' ').map(stem)).size, forms).toBe(1);
    }
    expect(stem('status')).toBe('status');
    expect(stem('spring')).toBe('spring');
  });

  it('one letter changed, lost, added or swapped is a typo, and two are not', () => {
    expect(
      ['lantren', 'lantrn', 'lanterns', 'lantarn', 'lntrn', 'lantern'].map((word) => isTypo('lantern', word)),
    ).toEqual([true, true, true, true, false, false]);
  });

  it('a sentence is parted at "then" and ";" outside quotes only', () => {
    expect(splitIntents('open a; then "b; c" and then d')).toEqual(['open a', 'then "b; c"', 'd']);
    expect(splitIntents('play Now and Then')).toEqual(['play Now and Then']);
    const statement = 'select case when a > 1 then b else c end from d';
    expect(splitIntents(statement)).toEqual([statement]);
  });
});

describe('dates, on Friday 5 February 2027', () => {
  const dayOf = (text: string) => findDates(readUtterance(text, new Set()).words, friday()).map(({ day }) => day);
  const days: [string, string[]][] = [
    ['today or tomorrow', ['2027-02-05', '2027-02-06']],
    ['the day after tomorrow', ['2027-02-07']],
    ['next Monday', ['2027-02-08']],
    ['on friday', ['2027-02-12']],
    ['in 3 days', ['2027-02-08']],
    ['next week', ['2027-02-12']],
    ['3 March 2027', ['2027-03-03']],
    ['the 3rd of March', ['2027-03-03']],
    ['January 4th', ['2028-01-04']],
    ['from 2027-05-01 to 2027-05-09', ['2027-05-01', '2027-05-09']],
    ['31 February 2027', []],
    ['march on', []],
  ];
  it.each(days)('"%s"', (text, expected) => expect(dayOf(text)).toEqual(expected));

  it('a time of day follows its day, and the result is RFC 3339', () => {
    const at = (text: string) => findDates(readUtterance(text, new Set()).words, friday()).map(toDateTime)[0];
    expect(at('tomorrow at 5 pm')).toMatch(/^2027-02-06T17:00:00(Z|[+-]\d\d:\d\d)$/);
    expect(at('tomorrow 9:30')).toMatch(/^2027-02-06T09:30:00/);
    expect(at('2027-02-06T09:30:00Z')).toBe('2027-02-06T09:30:00Z');
  });
});

describe('schemas', () => {
  it('a list of values is read from enum, const and title, a description, and through a local reference', () => {
    const slots = readSlots({
      $defs: { size: { enum: ['s', 'm'] } },
      properties: {
        a: { enum: ['cl_1', 'cl_2'], description: 'cl_1 = Sky Blue, cl_2 = Brick Red' },
        b: {
          anyOf: [
            { const: 1, title: 'Low' },
            { const: 2, title: 'High' },
          ],
        },
        c: { $ref: '#/$defs/size' },
        d: { anyOf: [{ type: 'integer', minimum: 1 }, { type: 'null' }] },
      },
    });
    expect(slots.map(({ options }) => options.map(({ text }) => text))).toEqual([
      ['Sky Blue', 'Brick Red'],
      ['Low', 'High'],
      ['s', 'm'],
      [],
    ]);
    expect(slots[3]).toMatchObject({ kind: 'integer', minimum: 1 });
  });

  it('a schema that refers to itself is read to an end', () => {
    const schema = { $defs: { a: { $ref: '#/$defs/a' } }, properties: { x: { $ref: '#/$defs/a' } }, required: ['x'] };
    expect(readSlots(schema)).toHaveLength(1);
  });

  it('no schema and no sentence makes rehearsal throw', () => {
    const anyText = fc.oneof(
      fc.string(),
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('show x "', 'set 3', '__proto__'),
    );
    const check = (schema: Record<string, unknown>, text: string, result: string) => {
      const tools = [{ name: 'a_mcp_show_x', description: text, inputSchema: { ...schema, type: 'object' } }];
      const call = { id: '1', name: 'a_mcp_show_x', input: {} };
      const spoken = { role: 'user' as const, text: said(text) };
      nextMove({ system: own``, messages: [spoken], tools }, friday());
      const called = { role: 'assistant' as const, text: '', calls: [call] };
      const told = { role: 'tool' as const, callId: '1', name: call.name, text: answered(result), isError: false };
      expect(typeof nextMove({ system: own``, messages: [spoken, called, told], tools }, friday()).text).toBe('string');
    };
    const schema = fc.record({ properties: fc.dictionary(fc.string(), fc.object()), required: fc.anything() });
    fc.assert(fc.property(schema, anyText, fc.oneof(anyText, fc.json()), check), { numRuns: 300 });
  });

  it('a parameter called __proto__ is filled as a property, and changes no prototype', () => {
    const properties = JSON.parse(
      '{"__proto__":{"type":"object","properties":{"polluted":{"type":"string"}},"required":["polluted"]}}',
    );
    const inputSchema = { type: 'object', properties, required: ['__proto__'] };
    const tools = [{ name: 'a_mcp_store_value', description: 'Store a value.', inputSchema }];
    const [call] = nextMove(
      { system: own``, messages: [{ role: 'user', text: said('store the value "x"') }], tools },
      friday(),
    ).calls;
    expect(JSON.stringify(call?.input)).toBe('{"__proto__":{"polluted":"x"}}');
    expect(({} as Record<string, unknown>).polluted).toBeUndefined(); // a plain object, read by any name
  });
});
