/** Keeps a chart to as many names as can be told apart: the largest, and the others as one. Pure. */
import { rollup, sort, sum } from 'd3-array';
import { isJsonObject, type JsonObject } from '#core/tools/tool.ts';
import { say } from '#ui/language/index.tsx';
import { toSeriesColour } from './colours';
import {
  channelOf,
  channelsOf,
  distinctValues,
  everyView,
  facetOf,
  isAmount,
  isCounted,
  isDiscrete,
  markOf,
  plain,
} from './views';

type Row = JsonObject;

/** The most colours, of which the last is that of the others. */
const maxColours = 8;

/** Those that can be told apart, and grey for the others. */
const palette = [0, 1, 2, 3, 5, 6, 7].map((i) => toSeriesColour(i));

/** Of lines and dots that have no colour of their own. */
export const restColour = 'var(--line-control)';

export interface Grouped {
  spec: JsonObject;
  rows: readonly Row[];
  /** Of the names along an axis, if not all of them are drawn. */
  cut: { some: number; all: number } | null;
}

export function keepLargest(checked: JsonObject, written: readonly Row[]): Grouped {
  const spec: JsonObject = JSON.parse(JSON.stringify(checked));
  const { rows, cut } = keepBars(spec, written);
  return { spec, rows: mergeColours(spec, rows), cut };
}

const isSum = /^(bar|area)$/;
const isPlaced = /^([xy]|facet|row|column|detail|shape)$/;

const marksIn = (spec: JsonObject): string[] => everyView(spec).map(markOf).filter(Boolean);

const amountOf = (spec: JsonObject) =>
  everyView(spec)
    .flatMap(channelsOf)
    .find(([name, def]) => /^([xy]|size)$/.test(name) && isAmount(def));

/** More names of which each has many rows are in no order of their own: the largest come first. */
const maxInOrder = 12;

/** The names of a member, those with the largest sums of the chart's amount first. */
function bySize(spec: JsonObject, rows: readonly Row[], field: unknown): unknown[] {
  const amount = amountOf(spec)?.[1];
  const sizeOf = (row: Row) => (amount?.field === undefined ? 1 : Math.abs(Number(row[plain(amount.field)])));
  const sums = rollup(
    rows,
    (own) => sum(own, sizeOf),
    (row) => row[plain(field)],
  );
  return sort(distinctValues(rows, field), (name) => -(sums.get(name) ?? 0));
}

function keepBars(spec: JsonObject, rows: readonly Row[]): Pick<Grouped, 'rows' | 'cut'> {
  const along = everyView(spec)
    .flatMap(channelsOf)
    .find(([name, def]) => /^[xy]$/.test(name) && isDiscrete(def) && !def.timeUnit)?.[1];
  if (!along || !marksIn(spec).every((mark) => mark === 'bar')) return { rows, cut: null };
  const names = bySize(spec, rows, along.field);
  const [maxBars, kept] = everyView(spec)
    .flatMap(channelsOf)
    .some(([name]) => /Offset$/.test(name))
    ? [24, 12]
    : [60, 40];
  if (names.every(isCounted)) return { rows, cut: null };
  const [channel, amount] = amountOf(spec) ?? [];
  const isMean = amount?.aggregate !== undefined && !/^(count|sum)$/.test(String(amount.aggregate));
  const isStack = everyView(spec).some((view) => channelOf(view, 'color'));
  const isOrdered = along.type === 'ordinal' || along.sort !== undefined || rows.length < 2 * names.length;
  if (names.length > maxInOrder && !isOrdered && !(isMean && isStack)) along.sort = isMean ? `-${channel}` : names;
  if (names.length <= maxBars) return { rows, cut: null };
  const largest = new Set(names.slice(0, kept));
  return {
    rows: rows.filter((row) => largest.has(row[plain(along.field)])),
    cut: { some: kept, all: names.length },
  };
}

/** What adds up gets one colour for all others; of lines and dots, the others are grey. */
function mergeColours(spec: JsonObject, rows: readonly Row[]): readonly Row[] {
  const defs = everyView(spec).flatMap(channelsOf);
  const named = defs.find(
    ([name, def]) => /^(color|fill|stroke)$/.test(name) && isDiscrete(def) && typeof def.field === 'string',
  )?.[1];
  if (!named || facetOf(spec) || marksIn(spec).includes('arc')) return rows;
  const isSame = ([, def]: [string, JsonObject]) => def.field === named.field;
  const written = distinctValues(rows, named.field);
  const names = bySize(spec, rows, named.field);
  const isOfPlace = defs.some((each) => isPlaced.test(each[0]) && isSame(each));
  if (names.length <= maxColours || isOfPlace) return rows;
  const [kept, rest] = [names.slice(0, maxColours - 1), names.slice(maxColours - 1)];
  if (names.every(isCounted)) kept.sort((a, b) => written.indexOf(a) - written.indexOf(b));
  const isAdded = marksIn(spec).every((mark) => isSum.test(mark));
  const other = say('Other');
  const domain = isAdded ? [...kept, other] : names;
  const range = [...palette, ...(isAdded ? ['var(--c5)'] : rest.map(() => restColour))];
  for (const [name, def] of defs.filter(isSame)) {
    if (/^(color|fill|stroke)$/.test(name)) def.scale = { domain, range };
    else delete def.scale;
    if (isAdded) def.sort = domain;
  }
  const isKept = new Set(kept);
  const field = plain(named.field);
  if (!isAdded) {
    if (isJsonObject(spec.encoding) && marksIn(spec).every((mark) => mark === 'line'))
      spec.encoding.strokeWidth = { condition: { test: { field, oneOf: kept }, value: 2 }, value: 1 };
    // what is drawn last lies above
    return rows.toSorted((a, b) => Number(isKept.has(a[field])) - Number(isKept.has(b[field])));
  }
  for (const [name, def] of defs) if (/^[xy]$/.test(name) && isAmount(def)) def.aggregate ??= 'sum';
  return rows.map((row) => (isKept.has(row[field]) ? row : { ...row, [field]: other }));
}
