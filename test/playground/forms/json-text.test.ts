/** JSON as the forms page lays it out beside its forms. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layOut, piecesOf } from '../../../playground/forms/json-text.ts';

describe('laid-out JSON', () => {
  it('is the same JSON, with its members in their order', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.integer({ min: 0, max: 100 }), (value, width) => {
        expect(JSON.stringify(JSON.parse(layOut(value, width)))).toBe(
          JSON.stringify(JSON.parse(JSON.stringify(value))),
        );
      }),
    );
  });

  it('keeps what is short on one line', () => {
    expect(layOut({ type: 'object', properties: {}, required: [] })).toBe(
      '{ "type": "object", "properties": {}, "required": [] }',
    );
  });

  it('breaks what is long, and counts the name before it', () => {
    expect(layOut({ kind: { type: 'string', enum: ['play', 'opera'] } }, 40)).toBe(
      '{\n  "kind": {\n    "type": "string",\n    "enum": ["play", "opera"]\n  }\n}',
    );
  });

  it('gives each choice one line, however long', () => {
    const choices = [{ const: 'a', title: 'A long title' }, { const: 'b' }];
    expect(layOut(choices, 10)).toBe('[\n  { "const": "a", "title": "A long title" },\n  { "const": "b" }\n]');
  });
});

describe('its pieces', () => {
  it('are the same text together', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const json = layOut(value);
        expect(
          piecesOf(json)
            .map(({ text }) => text)
            .join(''),
        ).toBe(json);
      }),
    );
  });

  it('know names, texts and values apart', () => {
    const kinds = piecesOf(layOut({ 'a"b': 'c: "d"', e: [1.5e21, true, null] })).filter(({ kind }) => kind !== 'mark');
    expect(kinds.map(({ kind, text }) => `${kind} ${text}`)).toEqual([
      'key "a\\"b"',
      'text "c: \\"d\\""',
      'key "e"',
      'value 1.5e+21',
      'value true',
      'value null',
    ]);
  });
});
