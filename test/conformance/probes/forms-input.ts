/** Section 6: what a form's tool accepts for each control, what the control then holds, and which events tell of it. */
import { callForm } from '../form-page';
import type { Probe, Probes } from '../probe';
import { table } from '../wording';

/** A form with a button, which answers; the input is that of the parameter `t`. */
const filling =
  (inner: string) =>
  (value: unknown): Probe =>
  (world) =>
    callForm(world, { inner, input: { t: value } });

const group =
  '<input type="checkbox" name="t" value="a"><input type="checkbox" name="t" value="b" checked><input type="checkbox" name="t" value="2">';
const options = '<option value="a">A</option><option value="b" selected>B</option><option value="2">Two</option>';
const disabledOption = '<option disabled value="d">D</option>';

export const probes: Probes = {
  ...table<unknown>(
    'a text filled with',
    {
      text: 'x',
      'an empty text': '',
      'line breaks': 'a\nb\r\nc\rd',
      'a whole number': 5,
      'a fraction': 1.5,
      true: true,
      false: false,
      null: null,
      'an object': {},
      'an array': ['x'],
      'the largest whole number of 32 bits': 2147483647,
      'the smallest whole number of 32 bits': -2147483648,
      'a whole number beyond 32 bits': 2147483648,
      'a telephone number': 442079460958,
      'many digits': 1.23456789,
      'a sum of fractions': 0.1 + 0.2,
      'a tiny number': 1e-7,
      'a small number': 0.00001234,
      'a huge number': 1e21,
      'minus nothing': -0,
    },
    filling('<input name="t">'),
  ),
  ...table<unknown>(
    'a text that holds q, filled with',
    { q: 'q', nothing: '', more: 'qq' },
    filling('<input name="t" value="q">'),
  ),
  ...table<unknown>(
    'a text of two letters, filled with',
    { five: 'abcde', one: 'a' },
    filling('<input name="t" minlength="2" maxlength="2">'),
  ),
  ...table<unknown>(
    'an address of the web, filled with',
    { spaces: ' http://x/ ' },
    filling('<input name="t" type="url">'),
  ),
  ...table<unknown>(
    'addresses of mail, filled with',
    { spaces: ' a@b.c , d@e.f', 'no address': 'nomail' },
    filling('<input name="t" type="email" multiple>'),
  ),
  ...table<unknown>(
    'a text with a list, filled with',
    { 'another text': 'z' },
    filling('<input name="t" list="l"><datalist id="l"><option>q</option></datalist>'),
  ),
  ...table<unknown>(
    'a text with a pattern, filled with',
    { 'what doesn’t match': '123' },
    filling('<input name="t" pattern="[a-z]+">'),
  ),
  ...table<unknown>(
    'a text of lines that holds two, filled with',
    { 'these two': 'a\r\nb', others: 'a\r\nb\rc\nd', 'a number': 5, null: null, 'an empty text': '' },
    filling('<textarea name="t" maxlength="1">a\nb</textarea>'),
  ),
  ...table<unknown>(
    'a number filled with',
    {
      'a number': 5,
      'a number as text': '456',
      'an exponent as text': '1e3',
      'no number': 'abc',
      'an empty text': '',
      'spaces around it': ' 5 ',
      'a plus sign': '+5',
      true: true,
      null: null,
      'an array': [1],
      'what isn’t on its steps': 1.5,
      'a whole number beyond 32 bits': 9007199254740992,
    },
    filling('<input name="t" type="number">'),
  ),
  ...table<unknown>(
    'a number that holds 5.0, filled with',
    { '5': 5, '5.0': '5.0', 'less than its minimum': 1, 'more than its maximum': 10 },
    filling('<input name="t" type="number" value="5.0" min="3" max="9" step="any">'),
  ),
  ...table<unknown>(
    'a range filled with',
    {
      '30': 30,
      '50': 50,
      '300': 300,
      '-1': -1,
      '30.5': 30.5,
      'a number as text': '30',
      'no number': 'x',
      'an empty text': '',
      null: null,
    },
    filling('<input name="t" type="range">'),
  ),
  ...table<unknown>(
    'a checkbox filled with',
    {
      true: true,
      false: false,
      '1': 1,
      '0': 0,
      '2': 2,
      'the text true': 'true',
      'the text TRUE': 'TRUE',
      'the text 1': '1',
      'the text yes': 'yes',
      'its own value': 'v',
      'an empty text': '',
      null: null,
      'an array': ['v'],
    },
    filling('<input name="t" type="checkbox" value="v">'),
  ),
  ...table<unknown>(
    'a checked checkbox filled with',
    { true: true, false: false, 'the text false': 'false' },
    filling('<input name="t" type="checkbox" checked>'),
  ),
  ...table<unknown>(
    'checkboxes of one name filled with',
    {
      'one more': ['a', 'b'],
      'what they hold': ['b'],
      none: [],
      'others, in another order': ['2', 'a'],
      'a number': [2],
      'an unknown one': ['zz'],
      'a known and an unknown one': ['a', 'zz'],
      'one twice': ['a', 'a'],
      'a text': 'a',
      true: true,
      null: null,
      'an object': { 0: 'a' },
      'an array in an array': [['a']],
      'null in an array': [null],
    },
    filling(group),
  ),
  ...table<unknown>(
    'checkboxes of one value filled with',
    { it: ['a'] },
    filling('<input type="checkbox" name="t" value="a"><input type="checkbox" name="t" value="a">'),
  ),
  ...table<unknown>(
    'radio buttons filled with',
    {
      another: 'a',
      'what they hold': 'b',
      'an unknown one': 'zz',
      'an empty text': '',
      'a number': 1,
      'an array': ['a'],
      null: null,
      'the disabled one': 'd',
    },
    filling(
      '<input type="radio" name="t" value="a"><input type="radio" name="t" value="b" checked><input type="radio" name="t" value="d" disabled>',
    ),
  ),
  ...table<unknown>(
    'radio buttons of values like 1 and true filled with',
    { '1': 1, true: true },
    filling('<input type="radio" name="t" value="1"><input type="radio" name="t" value="true">'),
  ),
  ...table<unknown>(
    'radio buttons of one value filled with',
    { it: 'a' },
    filling('<input type="radio" name="t" value="a"><input type="radio" name="t" value="a">'),
  ),
  ...table<unknown>(
    'a select filled with',
    {
      another: 'a',
      'what it holds': 'b',
      'a number': 2,
      'an option’s text': 'Two',
      'the disabled option': 'd',
      'an unknown one': 'zz',
      'an empty text': '',
      'an array': ['a'],
      true: true,
      null: null,
    },
    filling(`<select name="t">${options}${disabledOption}</select>`),
  ),
  ...table<unknown>('a select without options filled with', { text: 'x' }, filling('<select name="t"></select>')),
  ...table<unknown>(
    'a select for several filled with',
    {
      others: ['a', '2'],
      'what it holds': ['b'],
      none: [],
      'a number': [2],
      'the disabled option': ['d'],
      'an unknown one': ['a', 'zz'],
      'one twice': ['a', 'a'],
      'a text': 'a',
      null: null,
    },
    filling(`<select name="t" multiple>${options}${disabledOption}</select>`),
  ),
  ...table<unknown>(
    'a date filled with',
    {
      'a date': '2026-02-03',
      'no date': 'zz',
      'a day that isn’t': '2026-02-30',
      'an empty text': '',
      'a number': 20260101,
      'a time too': '2026-02-03T10:00',
      'a date before its minimum': '2020-01-01',
    },
    filling('<input name="t" type="date" min="2026-01-01">'),
  ),
  ...table<unknown>(
    'a date that holds one, filled with',
    { 'an empty text': '', it: '2026-01-01' },
    filling('<input name="t" type="date" value="2026-01-01">'),
  ),
  ...table<unknown>(
    'a local date and time filled with',
    {
      'a T': '2026-02-03T10:00',
      'a space': '2026-02-03 10:00',
      'a zone': '2026-02-03T10:00Z',
      'a day that isn’t': '2026-02-30T10:00',
      seconds: '2026-02-03T10:00:30',
    },
    filling('<input name="t" type="datetime-local">'),
  ),
  ...table<unknown>(
    'a month filled with',
    { 'a month': '2026-02', 'a month that isn’t': '2026-13' },
    filling('<input name="t" type="month">'),
  ),
  ...table<unknown>(
    'a week filled with',
    { 'a week': '2026-W05', 'a week that isn’t': '2026-W54', 'a week that this year hasn’t': '2025-W53' },
    filling('<input name="t" type="week">'),
  ),
  ...table<unknown>(
    'a time filled with',
    {
      'a time': '10:00',
      'an hour that isn’t': '25:00',
      'seconds that are off its steps': '10:00:30',
      'seconds that are nothing': '10:00:00',
      'an empty text': '',
    },
    filling('<input name="t" type="time">'),
  ),
  ...table<unknown>(
    'a time of seconds filled with',
    { seconds: '10:00:30', tenths: '10:00:30.5' },
    filling('<input name="t" type="time" step="1">'),
  ),
  ...table<unknown>(
    'a colour filled with',
    { capitals: '#FF0000', black: '#000000', 'no colour': '#zzzzzz', 'an empty text': '', 'a number': 5, null: null },
    filling('<input name="t" type="color">'),
  ),
  ...table<unknown>(
    'a hidden control filled with',
    { text: 'x', 'what it holds': 'h' },
    filling('<input name="t" type="hidden" value="h" toolparamdescription="d">'),
  ),
};
