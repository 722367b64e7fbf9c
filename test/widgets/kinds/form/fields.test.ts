/** Forms in the words of other libraries: what they become, and what is refused before anything is drawn. */
import { describe, expect, test } from 'vitest';
import { createScene } from '../../../support/canvas-scene';

const drawn = async (params: Record<string, unknown>) => {
  const scene = createScene();
  const told = await scene.tells('widget_display', { name: 'form', params });
  return { data: scene.blocks()[0]?.data ?? {}, repaired: told.repaired ?? [] };
};
const refused = async (params: Record<string, unknown>) =>
  (await createScene().fails('widget_display', { name: 'form', params })).details
    ?.map(({ message }) => message)
    .join(' ');

const booking = {
  type: 'object',
  properties: {
    day: { type: 'string', format: 'date', title: 'Day' },
    size: { enum: ['S', 'M'], title: 'Size' },
    note: { type: 'string', title: 'Note', description: 'Anything' },
  },
  required: ['day'],
  additionalProperties: false,
};

describe('one form in many words', () => {
  test.each<[string, Record<string, unknown>]>([
    ['a schema', { schema: { ...booking } }],
    ['a schema without its type', { jsonSchema: { properties: booking.properties, required: ['day'] } }],
    ['a schema as JSON', { schema: JSON.stringify(booking) }],
    ['parameters that are the schema', { properties: booking.properties, required: ['day'] }],
    [
      'a list of fields',
      {
        fields: [
          { name: 'day', label: 'Day', type: 'date', required: true },
          { name: 'size', label: 'Size', type: 'select', options: ['S', 'M'] },
          { name: 'note', label: 'Note', type: 'textarea', placeholder: 'Anything' },
        ],
      },
    ],
    [
      'a list under schema, with keys, titles and a button',
      {
        schema: {
          fields: [
            { id: 'day', title: 'Day', type: 'Date', required: true },
            { key: 'size', title: 'Size', type: 'radio-group', choices: [{ value: 'S' }, { value: 'M' }] },
            { id: 'note', title: 'Note', type: 'text', help: 'Anything' },
          ],
        },
        submitLabel: 'Book',
        layout: 'vertical',
      },
    ],
    [
      'fields by their names, required each for itself',
      {
        schema: {
          day: { type: 'date', label: 'Day', required: true },
          size: { type: 'dropdown', label: 'Size', options: { S: 'S', M: 'M' } },
          note: { type: 'string', label: 'Note', hint: 'Anything' },
        },
      },
    ],
    ['JSON Forms', { schema: booking, uischema: { type: 'VerticalLayout', elements: [] } }],
  ])('%s', async (_, params) => {
    expect((await drawn(params)).data).toEqual({ schema: booking });
  });

  test('choices keep their values beside their titles; several of them are a list', async () => {
    const { data } = await drawn({
      fields: [
        {
          name: 'plan',
          type: 'select',
          options: [
            { value: 1, label: 'Monthly' },
            { value: 12, label: 'Yearly' },
          ],
        },
        { name: 'extras', type: 'checkboxes', options: ['Wi-Fi', 'Pool'], value: ['Pool'] },
      ],
    });
    expect(data.schema).toMatchObject({
      properties: {
        plan: {
          oneOf: [
            { const: 1, title: 'Monthly' },
            { const: 12, title: 'Yearly' },
          ],
        },
        extras: { type: 'array', items: { enum: ['Wi-Fi', 'Pool'] }, default: ['Pool'] },
      },
    });
  });

  test('bounds and values beside the schema go to their fields', async () => {
    const { data, repaired } = await drawn({
      fields: [{ name: 'guests', type: 'number', min: '1', max: 9 }],
      values: { guests: 4, ghost: 1 },
    });
    expect(data.schema).toMatchObject({
      properties: { guests: { type: 'number', minimum: 1, maximum: 9, default: 4 } },
    });
    expect(repaired).toContainEqual(expect.stringContaining('ghost'));
  });

  test('what it takes for something else, and what it leaves out, it says', async () => {
    const { data, repaired } = await drawn({
      fields: [
        { name: 'who', type: 'person-picker' },
        { name: 'secretId', type: 'hidden', value: 7 },
        { name: 'h', type: 'heading', label: 'You' },
      ],
    });
    expect(Object.keys(Object(data.schema).properties)).toEqual(['who']);
    expect(repaired.join('\n')).toMatch(/secretId: left out[\s\S]*h: left out[\s\S]*who: person-picker → string/);
  });

  test('two fields of one name are two fields', async () => {
    const { data } = await drawn({ fields: [{ label: 'Name' }, { label: 'Name' }, 'Name'] });
    expect(Object.keys(Object(data.schema).properties)).toEqual(['Name', 'Name_2', 'Name_3']);
  });
});

describe('refused before anything is drawn, with what to do', () => {
  test.each<[string, Record<string, unknown>, RegExp]>([
    ['a password that is needed', { fields: [{ name: 'p', type: 'password', required: true }] }, /passwords/],
    [
      'a card number under another name',
      { fields: [{ name: 'n', label: 'Card number', required: true }] },
      /card numbers/,
    ],
    [
      'a secret in a group',
      { schema: { properties: { a: { properties: { pin: { type: 'string' } } } }, required: ['a'] } },
      /codes/,
    ],
    ['no field', { schema: { type: 'object' } }, /has no field/],
    ['too many fields', { fields: Array.from({ length: 200 }, (_, i) => ({ name: `f${i}` })) }, /200 fields; 60/],
    ['a file', { fields: [{ name: 'scan', type: 'file' }] }, /attach the file in the chat/],
    ['a schema that never ends', { schema: { properties: { a: { $ref: '#/properties/a' } } } }, /.+/],
    [
      'a schema nested without end in a text',
      { schema: `${'{"properties":{"a":'.repeat(20_000)}{}${'}}'.repeat(20_000)}` },
      /no field/,
    ],
    [
      'a huge schema',
      { schema: { properties: { a: { enum: Array.from({ length: 20_000 }, (_, i) => `choice ${i}`) } } } },
      /limit/,
    ],
  ])('%s', async (_, params, words) => {
    expect(await refused(params)).toMatch(words);
  });

  test('a secret that isn’t needed is left out, and said', async () => {
    const { data, repaired } = await drawn({ fields: [{ name: 'name' }, { name: 'password' }] });
    expect(Object.keys(Object(data.schema).properties)).toEqual(['name']);
    expect(repaired.join()).toContain('password left out');
  });
});
