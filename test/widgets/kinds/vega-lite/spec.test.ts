/** Specifications in Vega-Lite: what may be drawn, how models write it, and what is refused with what to do instead. */
import { parseExpression } from 'vega';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '#core/tools/tool.ts';
import { vegaLite } from '../../../../src/widgets/kinds/vega-lite/spec';
import { checkData } from '../../../../src/widgets/server/check-data';
import { cases } from '../../cases/vega-lite';

const rows = [
  { day: '2026-05-01', city: 'Lyon', 'per.head': 3, value: 12 },
  { day: '2026-05-02', city: 'Oslo', 'per.head': 4, value: 9 },
];
const check = (params: JsonObject) => checkData(vegaLite, params, null);
const bars = { mark: 'bar', encoding: { x: { field: 'city' }, y: { field: 'value' } } };
const draw = (spec: JsonObject, own: JsonObject[] = rows) => check({ ...(!('data' in spec) && { rows: own }), spec });

function drawn(spec: JsonObject): JsonObject {
  const checked = draw(spec);
  if (checked.type === 'failure') throw new Error(JSON.stringify(checked.details));
  return checked.data;
}

function refused(spec: JsonObject, own?: JsonObject[]): string {
  const checked = draw(spec, own);
  return checked.type === 'failure'
    ? (checked.details ?? []).map(({ path, message }) => `${path} ${message}`).join('\n')
    : '';
}

test.each(Object.entries(cases))('%s may be drawn, and again as it was kept', (_name, params) => {
  const checked = check(params);
  if (checked.type === 'failure') throw new Error(JSON.stringify(checked.details));
  expect(check(checked.data)).toMatchObject({ type: 'checked', data: checked.data });
});

describe('as models write it', () => {
  test('the whole specification, with its data, its schema and a size, is taken apart', () => {
    const whole = {
      $schema: 'https://vega.github.io/schema/vega-lite/v5.json',
      width: 'container',
      data: { values: rows },
      config: {},
      ...bars,
    };
    for (const params of [whole, { spec: whole }, { spec: JSON.stringify(whole) }, { vega_lite: whole }])
      expect(check(params)).toMatchObject({ type: 'checked', data: { rows, spec: { mark: { type: 'bar' } } } });
  });

  test('types come from the rows; a name in another spelling and a name with a dot are found', () => {
    const { spec } = drawn({
      mark: 'line',
      encoding: { x: { field: 'Day' }, y: { field: 'per.head' }, color: 'city' },
    });
    expect(spec).toMatchObject({
      encoding: {
        x: { field: 'day', type: 'temporal' },
        y: { field: 'per\\.head', type: 'quantitative' },
        color: { field: 'city', type: 'nominal' },
      },
    });
  });

  test('shorthand, other names of marks, and selections of earlier versions', () => {
    const { spec } = drawn({ mark: 'donut', encoding: { theta: 'sum(value):Q', color: 'city:N' } });
    expect(spec).toMatchObject({
      mark: { type: 'arc', innerRadius: 40 },
      encoding: { theta: { aggregate: 'sum', field: 'value', type: 'quantitative' } },
    });
    const old = drawn({
      ...bars,
      selection: { brush: { type: 'interval' } },
      transform: [{ filter: { selection: 'brush' } }],
    });
    expect(old.spec).toMatchObject({
      params: [{ name: 'brush', select: { type: 'interval' } }],
      transform: [{ filter: { param: 'brush' } }],
    });
  });

  test.each([
    "datum.value > 5 && datum['per.head'] <= 1e3 || !datum.größe",
    'datum.sex == 2 ? \'Women\' : datum.sex === 1 ? "Men" : null',
    'if(isValid(datum.value), -log(datum.value) / LN10 % 2, [1, 2][0])',
    "timeFormat(toDate(datum.day), '%b') + ' ' + upper(datum.city)",
  ])('%s may be computed, and the engine reads it, too', (calculate) => {
    expect(refused({ ...bars, transform: [{ calculate, as: 'a' }] })).toBe('');
    expect(parseExpression(calculate)).toBeTruthy();
  });

  test('numbers written as text are numbers, and words for none are none', () => {
    const spec = { mark: 'bar', encoding: { x: { field: 'n' }, y: { field: 'v', type: 'quantitative' } } };
    const read = (...values: unknown[]) => {
      const checked = draw(
        spec,
        values.map((v, i) => ({ n: `${i}`, v })),
      );
      const rows: unknown = checked.type === 'failure' ? [] : checked.data.rows;
      return Array.isArray(rows) ? rows.map(({ v }) => v) : [];
    };
    expect(read('1,200', '€ 900.50', 'N/A', 3)).toEqual([1200, 900.5, null, 3]);
    expect(read('34.2%', '9%', '–')).toEqual([34.2, 9, null]);
    expect(read('low', '9')).toEqual(['low', '9']);
  });

  test.each([
    ['days first, of which some are above twelve', ['05/01/2024', '17/02/2024'], ['05.01.2024', '17.02.2024']],
    ['a word for no date', ['2024-01-15', 'n/a'], ['2024-01-15', null]],
    ['months first', ['1/15/2024', '2/17/2024'], ['1/15/2024', '2/17/2024']],
  ])('%s: a column of dates stays one', (_name, values, read) => {
    const days = values.map((day, value) => ({ day, value }));
    expect(
      draw({ mark: 'line', encoding: { x: { field: 'day', type: 'temporal' }, y: { field: 'value' } } }, days),
    ).toMatchObject({
      data: { rows: read.map((day) => ({ day })), spec: { encoding: { x: { type: 'temporal' } } } },
    });
  });

  test('figures that are written as texts are amounts up and down, and names along', () => {
    const figures = ['1.2K', '900', '$3M'].map((v, i) => ({ v, code: `7500${i}` }));
    expect(draw({ mark: 'bar', encoding: { x: { field: 'code' }, y: { field: 'v' } } }, figures)).toMatchObject({
      data: {
        rows: [{ v: 1200, code: '75000' }, { v: 900 }, { v: 3_000_000 }],
        spec: { encoding: { x: { type: 'nominal' }, y: { type: 'quantitative' } } },
      },
    });
  });

  test('a member that holds objects is told with one of theirs', () => {
    expect(refused({ mark: 'bar', encoding: { y: { field: 'sum' } } }, [{ sum: { net: 1 } }])).toContain(
      'such as sum.net',
    );
  });

  test('words that are said to be dates are names', () => {
    const { spec } = drawn({
      mark: 'bar',
      encoding: { x: { field: 'city', type: 'temporal' }, y: { field: 'value' } },
    });
    expect(spec).toMatchObject({ encoding: { x: { type: 'ordinal' } } });
  });

  test('a member that no row has is told with those that there are', () => {
    expect(refused({ mark: 'bar', encoding: { x: { field: 'profit' } } })).toContain(
      'They have: day, city, per.head, value.',
    );
  });
});

describe('an attack', () => {
  const nest = (levels: number): JsonObject =>
    Array.from({ length: levels }).reduce((spec: JsonObject) => ({ vconcat: [spec] }), bars);
  const inChannel = (color: JsonObject) => ({ ...bars, encoding: { ...bars.encoding, color } });
  const many = Array.from({ length: 200 }, (_, i) => ({ city: `${i}`, value: i }));

  test.each<[string, JsonObject, string, JsonObject[]?]>([
    ['loads rows from an address', { ...bars, data: { url: 'https://evil.example/4711' } }, 'No addresses are loaded'],
    [
      'looks rows up at an address',
      { ...bars, transform: [{ lookup: 'city', from: { data: { url: 'x' }, key: 'a' } }] },
      'No addresses are loaded',
    ],
    ['draws a picture', { mark: { type: 'image', url: 'https://evil.example' } }, 'No images'],
    ['draws addresses as pictures', { mark: 'bar', encoding: { url: { field: 'city' } } }, 'No addresses'],
    ['makes a mark a link', { mark: 'bar', encoding: { href: { value: 'javascript:alert(1)' } } }, 'No links'],
    [
      'reaches a constructor',
      { ...bars, transform: [{ calculate: "datum['constructor']", as: 'a' }] },
      'what is no data',
    ],
    [
      'builds the name of a constructor',
      { ...bars, transform: [{ calculate: "datum['con' + 'structor']", as: 'a' }] },
      'named by a text',
    ],
    [
      'writes the name of a constructor with escapes',
      { ...bars, transform: [{ calculate: "datum['\\u0063onstructor']", as: 'a' }] },
      'what is no data',
    ],
    ['assigns', { ...bars, transform: [{ calculate: 'datum.a = 1', as: 'a' }] }, 'no Vega expression'],
    ['calls a method', { ...bars, transform: [{ calculate: 'datum.city.repeat(9)', as: 'a' }] }, 'stand alone'],
    ['calls what a call gives', { ...bars, transform: [{ calculate: 'now()()', as: 'a' }] }, 'stand alone'],
    ['reads other data', { ...bars, transform: [{ filter: "data('source_0')" }] }, 'can’t be called'],
    ['changes data', { ...bars, transform: [{ calculate: "modify('a', datum)", as: 'a' }] }, 'can’t be called'],
    ['reads the event', { ...bars, transform: [{ filter: 'event.target' }] }, 'no such value'],
    ['runs an endless pattern', { ...bars, transform: [{ filter: "replace(datum.city, /(a+)+$/, '')" }] }, 'pattern'],
    ['makes a list of a billion', { ...bars, transform: [{ calculate: 'sequence(1e9)', as: 'a' }] }, 'can’t be called'],
    ['is a program of Vega', { marks: [], signals: [{ name: 'a', update: 'b' }] }, 'not Vega'],
    ['nests without an end', nest(40), 'deeper'],
    ['has a small chart for each row', inChannelFacet(), 'small charts', many],
    ['has a billion bins', { mark: 'bar', encoding: { x: { field: 'value', bin: { step: 1e-9 } } } }, 'too narrow'],
    [
      'makes a billion rows',
      { ...bars, transform: [{ impute: 'value', key: 'city', keyvals: { start: 0, stop: 1e9 } }] },
      'more than 1000',
    ],
    [
      'draws without an end',
      { mark: 'point', encoding: { x: { field: 'value' } } },
      'marks',
      Array.from({ length: 20_000 }, (_, i) => ({ value: i })),
    ],
    [
      'hands over a colour that loads',
      inChannel({ field: 'city', scale: null }),
      'colour',
      [{ city: 'url(https://evil.example)', value: 1 }],
    ],
    ['names a prototype', { mark: 'bar', encoding: { x: { field: '__proto__' } } }, 'no member'],
  ])('that %s is told what to do instead', (_name, spec, why, own) => {
    expect(refused(spec, own)).toContain(why);
  });

  test('that binds an element, styles a font or a pointer leaves nothing behind', () => {
    const { spec } = drawn({
      ...bars,
      mark: { type: 'bar', cursor: 'url(x)', fill: 'url(https://evil.example#a)', font: 'x' },
      params: [{ name: 'a', value: 1, bind: { input: 'text', element: '#composer' } }],
      usermeta: { embedOptions: { loader: 'x' } },
    });
    expect(JSON.stringify(spec)).not.toMatch(/url|composer|loader|cursor/);
  });

  test('with numbers that no sum holds, and a prototype as a row’s member, leaves rows that can be drawn', () => {
    const own = [JSON.parse('{"city":"a","value":1e999,"__proto__":{"x":1}}'), { city: 'b', value: 2 }];
    const checked = draw(bars, own);
    expect(checked).toMatchObject({
      type: 'checked',
      data: {
        rows: [
          { city: 'a', value: null },
          { city: 'b', value: 2 },
        ],
      },
    });
  });

  function inChannelFacet(): JsonObject {
    return { ...bars, encoding: { ...bars.encoding, facet: { field: 'city' } } };
  }
});
