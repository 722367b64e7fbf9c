/** A chart in the grammar Vega-Lite: what no other kind of chart here can say. */
import { phrase } from '#core/tools/phrase.ts';
import { isJsonObject, type JsonObject } from '#core/tools/tool.ts';
import type { CsvCell } from '../../csv';
import { array, filterable, linkable, object, string } from '../../schema';
import type { CheckedParams, WidgetSpec } from '../../widget';
import { readSpec } from './grammar';
import { checkWork, cleanRows, settleFields, settleTypes } from './rows';

export const vegaLite = {
  name: 'vega-lite',
  title: phrase('Custom chart'),
  group: 'rich',
  description: 'a chart in Vega-Lite: scatter, histogram, box plot, heat map, facets, layers, time and log axes',
  schema: object({
    spec: { type: 'object', description: 'Vega-Lite without data: mark, encoding, transform, params, layer, facet …' },
    'rows?': array({ type: 'object' }, 'The data: one object for each row', 50_000),
    'title?': string(),
    ...filterable,
    ...linkable,
  }),
  sample: {
    title: 'Horsepower and consumption of eight cars',
    rows: [
      { car: 'Corolla', hp: 75, mpg: 31, origin: 'Japan' },
      { car: 'Civic', hp: 67, mpg: 38, origin: 'Japan' },
      { car: 'Datsun 510', hp: 92, mpg: 28, origin: 'Japan' },
      { car: 'Golf', hp: 78, mpg: 32, origin: 'Europe' },
      { car: 'Fiat 128', hp: 49, mpg: 29, origin: 'Europe' },
      { car: 'Mustang', hp: 140, mpg: 17, origin: 'USA' },
      { car: 'Impala', hp: 165, mpg: 14, origin: 'USA' },
      { car: 'Pinto', hp: 86, mpg: 24, origin: 'USA' },
    ],
    spec: {
      mark: 'point',
      encoding: {
        x: { field: 'hp', type: 'quantitative', title: 'Horsepower' },
        y: { field: 'mpg', type: 'quantitative', title: 'Miles per gallon' },
        color: { field: 'origin', type: 'nominal', title: 'Made in' },
      },
    },
  },
  events: [{ name: 'markclick', payload: 'the row, or the values that the mark stands for' }],
  size: { columns: 6, rows: 9 },
  modernise: toParts,
  check: readChart,
  lines: ({ rows = [] }: { rows?: JsonObject[] }): CsvCell[][] => {
    const heads = [...new Set(rows.slice(0, 1000).flatMap((row) => Object.keys(row)))];
    return heads.length === 0 ? [] : [heads, ...rows.map((row) => heads.map((head) => toCell(row[head])))];
  },
} as const satisfies WidgetSpec;

const toCell = (value: unknown): CsvCell =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : (value as CsvCell); // of JSON

const namesOfSpec = ['spec', 'vegaLite', 'vega_lite', 'vegalite', 'vl', 'specification', 'chart'];

/** Models write the specification alone, with its data inside, as text, or under another name. */
function toParts(params: JsonObject): JsonObject {
  const { title, rows, ...others } = params;
  const key = namesOfSpec.find((name) => isJsonObject(others[name]) || typeof others[name] === 'string');
  const { [key ?? '']: named, ...flat } = others;
  const written = key === undefined ? flat : parse(named);
  if (!isJsonObject(written)) return params;
  const { data: inside, datasets, title: own, ...spec } = written;
  const data =
    rows ??
    (key === undefined ? undefined : (flat.data ?? flat.values)) ??
    toRows(inside, datasets) ??
    toRows(flat.data, datasets);
  const isRows = Array.isArray(data);
  const heading = typeof title === 'string' ? title : isJsonObject(own) ? own.text : own;
  return {
    ...(typeof heading === 'string' && heading !== '' && { title: heading }),
    ...(isRows && { rows: data.map((row: unknown) => (isJsonObject(row) ? row : { data: row })) }),
    spec: {
      ...(isJsonObject(own) && own.subtitle ? { title: { subtitle: own.subtitle } } : {}),
      ...spec,
      ...(inside !== undefined && !isRows && { data: inside }),
    },
  };
}

function parse(written: unknown): unknown {
  if (typeof written !== 'string') return written;
  try {
    return JSON.parse(written);
  } catch {
    return null; // the check says that it is no object
  }
}

/** The rows of `data`: a list, `{ values }`, or `{ name }` of a data set beside it. */
function toRows(data: unknown, datasets: unknown): unknown {
  if (Array.isArray(data)) return data;
  if (!isJsonObject(data)) return undefined;
  if (Array.isArray(data.values)) return data.values;
  return isJsonObject(datasets) && typeof data.name === 'string' && Object.hasOwn(datasets, data.name)
    ? datasets[data.name]
    : undefined;
}

/** The chart as it may be drawn. */
function readChart(params: JsonObject): CheckedParams {
  const { spec, rows: written, ...others } = params;
  const of = readSpec(isJsonObject(spec) ? spec : {});
  const rows = cleanRows(Array.isArray(written) ? written : [], of);
  const settled = settleFields(of.spec, rows, of);
  settleTypes(settled, rows, of);
  checkWork(settled, rows, of);
  const isEmpty = !['mark', 'layer', 'concat', 'hconcat', 'vconcat', 'spec'].some((member) => member in settled);
  if (isEmpty && of.faults.length === 0)
    of.faults.push({
      path: '/spec',
      keyword: 'required',
      message: 'A specification has a mark, or layer, facet, repeat or concat.',
    });
  if (of.faults.length > 0) return { issues: of.faults };
  return { params: { ...others, ...(written !== undefined && { rows }), spec: settled }, repairs: of.notes };
}
