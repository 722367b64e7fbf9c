/** What a control's attributes say as JSON Schema, member for member. */
import { describe, expect, test } from 'vitest';
import { toFormSchema, toParameterSchema } from '../../../src/webmcp/forms/control-schema';

interface Given extends Partial<Pick<Parameters<typeof toParameterSchema>[0], 'choices' | 'description'>> {
  [attribute: string]: unknown;
}

/** The JSON text: the order of members counts too. */
const schemaOf = (type: string, { choices = [], description = '', ...attributes }: Given = {}) =>
  toParameterSchema({
    type,
    choices,
    description,
    attribute: (name) => (name in attributes ? String(attributes[name]) : null),
  });

const format = (pattern: string) => JSON.stringify({ type: 'string', format: pattern });

test.each(['text', 'search', 'url', 'email', 'tel', 'password', 'hidden'])(
  'a control of type %s is a string with its pattern',
  (type) => {
    expect(schemaOf(type)).toBe('{"type":"string"}');
    expect(schemaOf(type, { pattern: '[0-9]+', maxlength: 3 })).toBe('{"type":"string","pattern":"[0-9]+"}');
  },
);

test('an empty pattern is one, and a pattern that does not compile is none', () => {
  expect(schemaOf('text', { pattern: '' })).toBe('{"type":"string","pattern":""}');
  expect(schemaOf('text', { pattern: '[--]' })).toBe('{"type":"string"}');
  expect(schemaOf('textarea', { pattern: 'a' })).toBe('{"type":"string"}');
});

describe('numbers', () => {
  test.each([
    [{}, '{"type":"number","multipleOf":1}'],
    [
      { min: '1', max: '9', pattern: 'x', description: 'D' },
      '{"type":"number","minimum":1,"maximum":9,"multipleOf":1,"pattern":"x","description":"D"}',
    ],
    [{ step: '0.5' }, '{"type":"number","multipleOf":0.5}'],
    [{ step: 'ANY' }, '{"type":"number"}'],
    [{ step: '-2' }, '{"type":"number","multipleOf":1}'],
    [{ min: '1', step: '2' }, '{"type":"number","minimum":1}'],
    [{ min: '.3', step: '.1' }, '{"type":"number","minimum":0.3,"multipleOf":0.1}'],
    [{ value: '3', step: '2' }, '{"type":"number"}'],
    [{ value: '4', step: '2' }, '{"type":"number","multipleOf":2}'],
    [{ min: '5', max: '1' }, '{"type":"number","minimum":5,"maximum":1,"multipleOf":1}'],
    [{ min: '0.30000000000000004', step: 'any' }, '{"type":"number","minimum":0.3}'],
    [{ min: '-0', max: '1e400' }, '{"type":"number","minimum":0,"multipleOf":1}'],
    [{ min: '+1', max: ' 1' }, '{"type":"number","multipleOf":1}'],
    [{ min: '1.', max: '.5' }, '{"type":"number","maximum":0.5,"multipleOf":1}'],
  ])('a number with %j', (attributes, schema) => {
    expect(schemaOf('number', attributes)).toBe(schema);
  });

  test.each([
    [{}, '{"type":"number","minimum":0,"maximum":100,"multipleOf":1}'],
    [{ min: '200' }, '{"type":"number","minimum":200,"maximum":200,"multipleOf":1}'],
    [{ max: '-5' }, '{"type":"number","minimum":0,"maximum":0,"multipleOf":1}'],
    [{ step: 'any', pattern: 'x' }, '{"type":"number","minimum":0,"maximum":100,"multipleOf":1}'],
    [{ value: '33', step: '10' }, '{"type":"number","minimum":0,"maximum":100}'],
  ])('a range with %j', (attributes, schema) => {
    expect(schemaOf('range', attributes)).toBe(schema);
  });
});

describe('dates and times', () => {
  const minutes = '([01][0-9]|2[0-3]):[0-5][0-9]';

  test.each([
    ['month', {}, '^[0-9]{4}-(0[1-9]|1[0-2])$'],
    ['week', {}, '^[0-9]{4}-W(0[1-9]|[1-4][0-9]|5[0-3])$'],
    ['time', {}, `^${minutes}$`],
    ['time', { step: '90' }, `^${minutes}$`],
    ['time', { step: '30' }, `^${minutes}(:[0-5][0-9])?$`],
    ['time', { step: '0.5' }, `^${minutes}(:[0-5][0-9](\\.[0-9]{1,3})?)?$`],
    ['datetime-local', {}, `^[0-9]{4}-(0[1-9]|1[0-2])-[0-9]{2}T${minutes}$`],
    ['datetime-local', { step: '1' }, `^[0-9]{4}-(0[1-9]|1[0-2])-[0-9]{2}T${minutes}(:[0-5][0-9])?$`],
    ['color', {}, '^#[0-9a-zA-Z]{6}$'],
  ])('a %s with %j is text of a format', (type, attributes, pattern) => {
    expect(schemaOf(type, attributes)).toBe(format(pattern));
  });

  test('a date says how dates are written, after its own description', () => {
    const dates = "Dates MUST be provided in 'YYYY-MM-DD' format.";
    expect(JSON.parse(schemaOf('date'))).toEqual({ type: 'string', format: 'date', description: dates });
    expect(JSON.parse(schemaOf('date', { description: 'Day' }))).toHaveProperty('description', `Day (${dates})`);
  });
});

describe('choices', () => {
  const choices = [
    { value: 'a', title: 'A "quoted"' },
    { value: 'b', title: undefined },
  ];
  const offered =
    '"type":"string","anyOf":[{"type":"string","const":"a","title":"A \\"quoted\\""},{"type":"string","const":"b"}],"enum":["a","b"]';

  test.each(['radio', 'select-one'])('a %s is one of its values, with titles where there are any', (type) => {
    expect(schemaOf(type, { choices, description: 'D' })).toBe(`{${offered},"description":"D"}`);
  });

  test.each(['checkboxes', 'select-multiple'])('%s are a list of values without repetition', (type) => {
    expect(schemaOf(type, { choices })).toBe(`{"type":"array","items":{${offered}},"uniqueItems":true}`);
  });

  test('a select without options offers nothing', () => {
    expect(schemaOf('select-one')).toBe('{"type":"string","anyOf":[],"enum":[]}');
  });

  test('a checkbox alone is a boolean', () => {
    expect(schemaOf('checkbox', { choices })).toBe('{"type":"boolean"}');
  });
});

test('a form is an object; what is required is always listed, and any text is a name', () => {
  expect(toFormSchema({}, [])).toBe('{"type":"object","properties":{},"required":[]}');
  const properties = { ...JSON.parse('{"__proto__":"{}"}'), 'a "b"': '{"type":"string"}' };
  const text = toFormSchema(properties, ['a "b"']);
  expect(text).toBe(
    '{"type":"object","properties":{"__proto__":{},"a \\"b\\"":{"type":"string"}},"required":["a \\"b\\""]}',
  );
  expect(JSON.parse(text).required).toEqual(['a "b"']);
});

test("a page's toJSON takes no part", () => {
  const prototype = Array.prototype as { toJSON?: () => string }; // as an old library leaves it
  prototype.toJSON = () => 'spoilt';
  try {
    expect(schemaOf('radio', { choices: [{ value: 'a', title: undefined }] })).toContain('"enum":["a"]');
  } finally {
    delete prototype.toJSON;
  }
});
