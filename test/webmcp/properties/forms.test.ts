/** Any form control as JSON Schema, and any agent's value for it: what the schema allows is taken, what no control takes is refused. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toFormSchema, toParameterSchema } from '../../../src/webmcp/forms/control-schema';
import { readValue } from '../../../src/webmcp/forms/input';

const types = [
  ...['text', 'search', 'url', 'email', 'tel', 'password', 'hidden', 'textarea', 'number', 'range', 'checkbox'],
  ...[
    'checkboxes',
    'radio',
    'select-one',
    'select-multiple',
    'date',
    'month',
    'week',
    'time',
    'datetime-local',
    'color',
  ],
];
const groups = ['checkboxes', 'select-multiple'];
const oneOf = ['radio', 'select-one'];

/** What the JSON text says. */
interface Schema {
  type: string;
  description?: string;
  minimum?: number;
  maximum?: number;
  multipleOf?: number;
  pattern?: string;
  format?: string;
  enum?: string[];
  anyOf?: { const: string; title?: string }[];
  items?: Schema;
}

interface Control extends Pick<Parameters<typeof toParameterSchema>[0], 'choices' | 'description' | 'type'> {
  readonly attributes: { [name: string]: string };
}

const text = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.constantFrom('"', '\\', '\ud800', '</script>'));
const decimal = fc
  .tuple(fc.integer({ min: -5000, max: 5000 }), fc.constantFrom(1, 10, 100))
  .map(([n, d]) => `${n / d}`);
const numeric = fc.oneof({ weight: 5, arbitrary: decimal }, { weight: 1, arbitrary: text });
const choices = fc.array(fc.record({ value: text, title: fc.option(text, { nil: undefined }) }), { maxLength: 4 });
const attributes = fc.record(
  {
    min: numeric,
    max: numeric,
    step: fc.oneof(numeric, fc.constant('any')),
    value: numeric,
    pattern: fc.oneof(text, fc.constantFrom('[0-9]+', '[')),
  },
  { requiredKeys: [] },
);
const control: fc.Arbitrary<Control> = fc.record({
  type: fc.constantFrom(...types),
  choices,
  description: text,
  attributes,
});

const schemaText = ({ type, choices: offered, description, attributes: given }: Control) =>
  toParameterSchema({ type, choices: offered, description, attribute: (name) => given[name] ?? null });
const schemaOf = (made: Control): Schema => JSON.parse(schemaText(made));

/** What controls of these types keep of a text; all others keep anything. */
const kept: Record<string, RegExp> = {
  number: /^-?(\d+|\d*\.\d+)(e[+-]?\d+)?$/i,
  date: /^(?!0000)\d{4}-(0[1-9]|1[0-2])-([0-2]\d|30)$/,
  month: /^(?!0000)\d{4}-(0[1-9]|1[0-2])$/,
  week: /^(?!0000)\d{4}-W(0[1-9]|[1-4]\d|5[0-2])$/,
  time: /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,3})?)?$/,
  'datetime-local': /^(?!0000)\d{4}-(0[1-9]|1[0-2])-([0-2]\d|30)T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,3})?)?$/,
};
const keeps = (type: string, value: string) => kept[type]?.test(value) ?? true;

const read = ({ type, choices: offered }: Control, value: unknown) =>
  readValue({ type, choices: offered, sanitize: (given) => (keeps(type, given) ? given : '') }, value);

/** Any value that the schema allows. */
function allowed({ type, format, enum: offered, items }: Schema): fc.Arbitrary<unknown> {
  if (items?.enum) return fc.subarray([...new Set(items.enum)]);
  if (offered) return fc.constantFrom(...offered);
  if (type === 'number') return fc.double({ noNaN: true, noDefaultInfinity: true });
  if (type === 'boolean') return fc.boolean();
  if (format === 'date') return fc.stringMatching(/^[0-9]{4}-(0[1-9]|1[0-2])-[0-3][0-9]$/);
  return format ? fc.stringMatching(new RegExp(format)) : fc.string();
}

const controlWithValue = control
  .filter(({ type, choices: offered }) => !oneOf.includes(type) || offered.length > 0)
  .chain((made) => allowed(schemaOf(made)).map((value) => ({ made, value })));

test('the schema of any control is JSON in its plainest form, with all choices, and says the description', () => {
  fc.assert(
    fc.property(control, (made) => {
      const schema = schemaOf(made);
      expect(JSON.stringify(schema)).toBe(schemaText(made));
      if (made.description !== '') expect(schema.description).toContain(made.description);
      const offered = schema.items ?? schema;
      const isChoice = [...groups, ...oneOf].includes(made.type);
      expect(offered.enum).toEqual(isChoice ? made.choices.map(({ value }) => value) : undefined);
      expect(offered.anyOf?.map(({ title }) => title)).toEqual(
        isChoice ? made.choices.map(({ title }) => title) : undefined,
      );
    }),
    { numRuns: 500 },
  );
});

test('multipleOf admits every value that the step admits, and a range is never empty', () => {
  const numbers = control.filter(({ type }) => type === 'number' || type === 'range');
  fc.assert(
    fc.property(numbers, fc.integer({ min: -50, max: 50 }), (made, count) => {
      const { minimum, maximum, multipleOf } = schemaOf(made);
      const { min = '', value = '' } = made.attributes;
      const base = [min, value].find((given) => keeps('number', given)) ?? '0';
      const steps = multipleOf === undefined ? 0 : (Number(base) + count * multipleOf) / multipleOf;
      expect(Math.abs(steps - Math.round(steps))).toBeLessThan(1e-6);
      if (made.type === 'range') expect(minimum).toBeLessThanOrEqual(maximum ?? Number.NaN);
    }),
    { numRuns: 500 },
  );
});

test('a value that the schema allows is taken as it is, if the control keeps it', () => {
  fc.assert(
    fc.property(controlWithValue, ({ made, value }) => {
      const { type } = made;
      if (type === 'checkbox' || groups.includes(type)) expect(read(made, value)).toEqual(value);
      else expect(read(made, value)).toBe(keeps(type, `${value}`) ? `${value}` : undefined);
    }),
    { numRuns: 500 },
  );
});

test('what is of another shape, isn’t offered or comes twice is refused, and nothing throws', () => {
  const shapeless = fc.oneof(fc.constant(null), fc.object(), fc.array(text));
  fc.assert(
    fc.property(control, shapeless, fc.oneof(fc.jsonValue(), text), (made, odd, any) => {
      const values = made.choices.map(({ value }) => value);
      const isGroup = groups.includes(made.type);
      if (!isGroup) expect(read(made, odd)).toBe(undefined);
      if (isGroup && values[0] !== undefined) expect(read(made, [values[0], values[0]])).toBe(undefined);
      const list = Array.isArray(any) ? any : [any];
      const texts = list.flatMap((item) => (typeof item === 'object' ? [] : [`${item}`]));
      const fits = texts.length === list.length && texts.every((item) => values.includes(item));
      const isDistinct = new Set(texts).size === list.length;
      if (isGroup) expect(read(made, list)).toEqual(fits && isDistinct ? texts : undefined);
      if (isGroup && !Array.isArray(any)) expect(read(made, any)).toBe(undefined);
      if (oneOf.includes(made.type)) expect(read(made, any) !== undefined).toBe(!Array.isArray(any) && fits);
    }),
    { numRuns: 500 },
  );
});

test('a form lists each parameter under its own name, whatever it is called', () => {
  const names = fc.uniqueArray(fc.oneof(text, fc.constantFrom('__proto__', 'constructor', 'toJSON', '1')));
  fc.assert(
    fc.property(names, control, (given, made) => {
      const properties: Record<string, string> = Object.create(null);
      for (const name of given) properties[name] = schemaText(made);
      const parsed = JSON.parse(toFormSchema(properties, given));
      expect(Object.keys(parsed.properties).sort()).toEqual([...given].sort());
      for (const name of given)
        expect(Object.getOwnPropertyDescriptor(parsed.properties, name)?.value).toEqual(schemaOf(made));
      expect(parsed.required).toEqual(given);
    }),
    { numRuns: 200 },
  );
});
