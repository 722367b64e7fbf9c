/** An agent's values, made what a control takes, or refused in Chromium's words. */
import { describe, expect, test } from 'vitest';
import { invalidValue, readValue, unknownParameter } from '../../../src/webmcp/forms/input';

/** A control that takes any text; `accepted` says which texts it keeps. */
const read = (type: string, value: unknown, values: string[] = [], accepted = (_: string) => true) =>
  readValue(
    {
      type,
      choices: values.map((choice) => ({ value: choice, title: undefined })),
      sanitize: (text) => (accepted(text) ? text : ''),
    },
    value,
  );
const nothing = () => false;

test.each([
  ['x', 'x'],
  ['', ''],
  [5, '5'],
  [true, 'true'],
  [442079460958, '442079460958'],
])('text takes %j as %j', (value, text) => {
  expect(read('text', value, [], nothing)).toBe(text);
  expect(read('textarea', value)).toBe(text);
});

test.each([[null], [{}], [[]], [['x']]])('no scalar control takes %j', (value) => {
  for (const type of ['text', 'number', 'checkbox', 'radio', 'select-one', 'date'])
    expect(read(type, value, ['x'])).toBe(undefined);
});

describe('numbers and dates', () => {
  test('a number is what the control keeps, and never empty', () => {
    expect(read('number', '456')).toBe('456');
    expect(read('number', 1.5)).toBe('1.5');
    expect(read('number', 'abc', [], nothing)).toBe(undefined);
    expect(read('number', '')).toBe(undefined);
  });

  test('a range makes something of any text except the empty one', () => {
    expect(read('range', 'x', [], nothing)).toBe('x');
    expect(read('range', '')).toBe(undefined);
  });

  test.each(['date', 'month', 'week', 'time', 'datetime-local'])('a %s is kept by the control, or empty', (type) => {
    expect(read(type, 'some time')).toBe('some time');
    expect(read(type, '')).toBe('');
    expect(read(type, '2026-02-30', [], nothing)).toBe(undefined);
  });

  test('a color makes something of any text', () => {
    expect(read('color', 'red', [], nothing)).toBe('red');
  });
});

test.each([
  [true, true],
  ['TRUE', true],
  [1, true],
  ['1', true],
  [-0.5, true],
  [false, false],
  ['false', false],
  [0, false],
  ['yes', undefined],
  ['on', undefined],
  ['', undefined],
  [' ', undefined],
])('a checkbox takes %j as %j', (value, checked) => {
  expect(read('checkbox', value)).toBe(checked);
});

describe.each(['radio', 'select-one'])('a %s', (type) => {
  test('takes a value that it offers, written as text or not', () => {
    expect(read(type, 'b', ['a', 'b'])).toBe('b');
    expect(read(type, 2, ['1', '2'])).toBe('2');
    expect(read(type, true, ['true'])).toBe('true');
    expect(read(type, 'c', ['a', 'b'])).toBe(undefined);
  });
});

describe.each(['checkboxes', 'select-multiple'])('%s', (type) => {
  test('take a list of values that they offer, each once', () => {
    expect(read(type, ['b', 'a'], ['a', 'b'])).toEqual(['b', 'a']);
    expect(read(type, [1, true], ['1', 'true'])).toEqual(['1', 'true']);
    expect(read(type, [], ['a'])).toEqual([]);
  });

  test.each([['a'], [['a', 'a']], [['c']], [[null]], [[['a']]], [null], [{ 0: 'a' }]])('refuse %j', (value) => {
    expect(read(type, value, ['a'])).toBe(undefined);
  });
});

test('a refusal names the parameter, and the value when that is no object', () => {
  expect(unknownParameter('zzz')).toBe('Input contains a parameter "zzz" but there is no such parameter for the tool');
  expect(invalidValue('s', 'zz')).toBe('Invalid value "zz" for parameter s');
  expect(invalidValue('s', true)).toBe('Invalid value "true" for parameter s');
  for (const value of [null, {}, ['a']]) expect(invalidValue('t', value)).toBe('Invalid value for parameter t');
});
