/** Where a text stops being JSON: the browsers say it in different words, or not at all. */
import { describe, expect, test } from 'vitest';
import { findJsonFault } from '#ui/json-fault.ts';

const text = '{"a": "a title that is long enough",\n"another": 12,\n"b": }';

describe('a fault in JSON', () => {
  test.each([
    ['line and column', 'JSON.parse: unexpected character at line 3 column 6 of the JSON data', { line: 3, column: 6 }],
    ['a position', 'Expected double-quoted property name in JSON at position 37', { line: 2, column: 1 }],
    ['what stands around', `Unexpected token '}', ..." 12,\n"b": }" is not valid JSON`, { line: 3, column: 6 }],
    ['the end', 'Unexpected end of JSON input', { line: 3, column: 7 }],
  ])('is placed by %s', (_, message, fault) => {
    expect(findJsonFault(text, message)).toEqual(fault);
  });

  test('that nothing places, has no place', () => {
    expect(findJsonFault('}', `Unexpected token '}', "}" is not valid JSON`)).toBeNull();
  });
});
