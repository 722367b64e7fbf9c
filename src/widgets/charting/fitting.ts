/** Fits a checked specification to its data and its place: dates become moments, axes get their words, views their size. Pure. */
import { ascending, extent, max, min, pairs, sort } from 'd3-array';
import { isJsonObject, type JsonObject } from '#core/tools/tool.ts';
import { tickFormats, toMomentPattern, toValueWords } from './axis-words';
import { breakToWidth, toTextWidth } from './figures';
import { toMilliseconds } from './moments';
import {
  channelOf,
  channelsOf,
  distinctValues,
  everyView,
  facetOf,
  isAmount,
  isCounted,
  isDiscrete,
  isYear,
  leavesOf,
  markOf,
  objectsIn,
  plain,
} from './views';

type Row = JsonObject;

interface Place {
  width: number;
  /** Null: as high as suits the width. */
  room: number | null;
  /** From right to left. */
  isMirrored: boolean;
  /** Px beside the marks, for names at the ends of lines. */
  beside: number;
  coloured: Coloured | null;
  /** Names of colours that the user hides. */
  hidden: ReadonlySet<string>;
  /** Px that each of several charts is to be narrower, once it is known how wide their axes are. */
  shrink?: number;
}

/** The colours of a chart that stand for names. */
export interface Coloured {
  field: string;
  /** Empty: a transform makes them. */
  names: readonly unknown[];
  /** Px that the names need beside the ends of lines; 0: they don’t stand there. */
  beside: number;
}

/** A day that a program wrote as its first moment: where all of a column are so, they are days. */
const isDayOfGreenwich = /^\d{4}-\d\d-\d\dT00:00(:00(\.0+)?)?(Z|[+-]00:00)$/;

/** Rows whose dates are moments, and whose numbers are numbers; and how its moments are written. */
function toRows(spec: JsonObject, rows: readonly Row[]): { rows: Row[]; timeFormat: string } {
  const types = new Map<string, string>();
  for (const view of everyView(spec))
    for (const { field, type, timeUnit } of [...channelsOf(view).map(([, def]) => def), ...objectsIn(view.transform)])
      if (typeof field === 'string' && types.get(plain(field)) !== 'temporal')
        types.set(plain(field), timeUnit ? 'temporal' : String(type));
  const moments: number[] = [];
  const read = (value: unknown, type: string): unknown => {
    if (type !== 'temporal') return typeof value !== 'string' ? value : value.trim() === '' ? null : Number(value);
    const moment = toMilliseconds(value);
    if (moment !== null) moments.push(moment);
    return moment;
  };
  const days = new Set(
    [...types.keys()].filter((name) =>
      rows.every(({ [name]: value }) => value === undefined || value === null || isDayOfGreenwich.test(String(value))),
    ),
  );
  const known = [...types].filter(([, type]) => type === 'temporal' || type === 'quantitative');
  const made = rows.map((row) => ({
    ...row,
    ...Object.fromEntries(
      known
        .filter(([name]) => name in row)
        .map(([name, type]) => [name, read(days.has(name) ? String(row[name] ?? '').slice(0, 10) : row[name], type)]),
    ),
  }));
  return { rows: made, timeFormat: toMomentPattern(moments) };
}

/** The longest words of an axis of names. */
const widestOf = (names: readonly unknown[]): number =>
  max(names.slice(0, 400), (name) => toTextWidth(String(name))) ?? 0;

/** Upright bars whose names don’t fit below them lie on their side. */
function turnBars(view: JsonObject, rows: readonly Row[], width: number): void {
  const x = channelOf(view, 'x');
  const marks = everyView(view).map(markOf).filter(Boolean);
  const isBars =
    marks.every((mark) => /^(bar|text|rule|tick|boxplot|point|circle|errorbar)$/.test(mark)) &&
    marks.some((mark) => /^(bar|boxplot)$/.test(mark));
  if (!isBars || !x || !isDiscrete(x) || x.timeUnit) return;
  const names = distinctValues(rows, x.field);
  const slot = (width - 50) / Math.max(1, names.length);
  const isNarrow = widestOf(names) + 6 > Math.max(slot, Math.min(56, slot * 1.9));
  if (isNarrow && names.length <= 200 && !names.every(isCounted)) for (const part of everyView(view)) swapAxes(part);
}

/** `x` for `y`, and `-x2` for `-y2`. */
const turn = (name: string): string =>
  name.replace(
    /^(-?)([xy])(?=2?$|Offset$|Error)/,
    (_, sign: string, axis: string) => sign + (axis === 'x' ? 'y' : 'x'),
  );

function swapAxes(view: JsonObject): void {
  const swap = (def: unknown): unknown => {
    if (!isJsonObject(def)) return def;
    const { labelAngle: _, orient: __, labelLimit: ___, ...axis } = isJsonObject(def.axis) ? def.axis : {};
    return {
      ...def,
      ...(isJsonObject(def.axis) && { axis }),
      ...(typeof def.sort === 'string' && { sort: turn(def.sort) }),
    };
  };
  if (isJsonObject(view.encoding))
    view.encoding = Object.fromEntries(Object.entries(view.encoding).map(([name, def]) => [turn(name), swap(def)]));
  if (!isJsonObject(view.mark)) return;
  const { dx: _, dy: __, baseline: ___, align: ____, orient: _____, ...mark } = view.mark;
  view.mark = mark.type === 'text' ? { ...mark, dx: 5, align: 'left' } : mark;
}

/** The share of the width that names beside bars may take, on two lines. */
const maxNames = 0.36;

/** With more names, only some are written. */
const maxLabels = 60;

/** Below the first tick of a time within a year stands the year, or the day of hours. */
const toFirst = (span: number): string =>
  `datum.index > 0 || datum.label == timeFormat(datum.value, '%Y') || datum.label == timeFormat(datum.value, '${span < 172_800_000 ? '%x' : '%Y'}') ? datum.label : [datum.label, timeFormat(datum.value, '${span < 172_800_000 ? '%x' : '%Y'}')]`;

const hour = 3_600_000;
/** Moments that say no more than their year, month or day: an axis has no ticks between them. */
const grains: [string, number, (at: Date) => boolean][] = [
  ['year', 365 * 24 * hour, (at) => at.getMonth() + at.getDate() === 1],
  ['month', 30 * 24 * hour, (at) => at.getDate() === 1],
  ['day', 24 * hour, () => true],
];

function grainOf(moments: readonly number[], max: number): JsonObject | null {
  const dates = moments.map((moment) => new Date(moment));
  const [interval, length] =
    grains.find(([, , is]) => dates.every((at) => is(at) && at.getHours() + at.getMinutes() === 0)) ?? [];
  const span = (moments.at(-1) ?? 0) - (moments[0] ?? 0);
  return interval && length && span > 0 && span / length <= max ? { interval, step: 1 } : null;
}

interface Cell {
  rows: readonly Row[];
  width: number;
  height: number;
}

/** Words and ticks of one axis. */
function setAxis(isX: boolean, def: JsonObject, title: unknown, { rows, width, height }: Cell): void {
  if (def.axis === null) return;
  const axis: JsonObject = {
    titleLimit: width * (isX ? 1 : isDiscrete(def) ? 1 - maxNames : 0.9),
    ...(title !== undefined && { title }),
    ...(isJsonObject(def.axis) && def.axis),
  };
  const isSaid = [axis.format, axis.labelExpr, def.format].some((each) => each !== undefined);
  const unit = String(def.timeUnit ?? '');
  const values = typeof def.field === 'string' ? distinctValues(rows, def.field) : [];
  def.axis = axis;
  if (isDiscrete(def)) {
    const slot = isX ? (width - 50) / Math.max(1, values.length) - 4 : Math.round(width * maxNames);
    axis.labelLimit ??= Math.max(values.every(isCounted) ? 64 : 40, slot);
    if (isX && !unit) axis.values ??= roundOf(values, width / 40);
    if (values.length > maxLabels && !unit)
      axis.values ??= values.filter((_, i) => i % Math.ceil(values.length / maxLabels) === 0);
    axis.labelSeparation = isX ? 8 : 2;
    if (isX && (unit || widestOf(values) > slot))
      axis.labelOverlap ??= unit || values.every(isCounted) ? 'parity' : 'greedy';
    if (!unit && !isSaid)
      axis.labelExpr = `inLines(datum.value, ${axis.labelLimit}, ${endsNeeded(values, Number(axis.labelLimit))})`;
    return;
  }
  const interval = { year: 'year', yearmonth: 'month', yearmonthdate: 'day' }[unit];
  if (interval && values.length <= 8) axis.tickCount ??= { interval, step: 1 };
  axis.tickCount ??= Math.max(3, Math.min(isX ? 10 : 6, Math.round(isX ? width / 80 : height / 50)));
  if (def.bin) axis.grid ??= false;
  if (isSaid) return;
  if (def.type === 'temporal' && def.aggregate === undefined) {
    if (unit && !unit.includes('year')) return;
    const moments = sort(values.map(Number));
    if (typeof axis.tickCount === 'number') axis.tickCount = grainOf(moments, axis.tickCount * 1.5) ?? axis.tickCount;
    Object.assign(axis, { format: tickFormats, labelExpr: toFirst((moments.at(-1) ?? 0) - (moments[0] ?? 0)) });
  } else if (def.stack !== 'normalize') axis.formatType = values.length > 0 && values.every(isYear) ? 'name' : 'tick';
}

/** Of many whole numbers, such as years, those that are round; undefined: all have room, or they are none. */
function roundOf(values: readonly unknown[], max: number): unknown[] | undefined {
  if (values.length <= max || !values.every((value) => Number.isInteger(Number(value)))) return undefined;
  const some = [2, 5, 10, 20, 50, 100, 200, 500, 1000].map((step) =>
    values.filter((value) => Number(value) % step === 0),
  );
  return some.find(({ length }) => length > 1 && length <= max);
}

/** How many last letters names keep that would be the same without them, as addresses are. */
function endsNeeded(names: readonly unknown[], room: number): number {
  const cut = new Set(names.map((name) => breakToWidth(String(name), room * 0.9).join('\n')));
  return cut.size < names.length ? 6 : 0;
}

/** What an axis is called; null: its labels say it; undefined: the engine says it. */
function titleOf(view: JsonObject, channel: string, isFaceted: boolean): unknown {
  const defs = everyView(view).flatMap((part) => channelsOf(part).filter(([name]) => name === channel));
  const titles = defs.map(([, { axis, title }]) =>
    isJsonObject(axis) && axis.title !== undefined ? axis.title : title,
  );
  const said = titles.find((title) => title !== undefined);
  const [, first] = defs.find(([, { field, aggregate }]) => field ?? aggregate) ?? [];
  if (said !== undefined || !first || isJsonObject(first.field)) return said;
  const isPlain =
    /^(year|month|day|date|time)$/i.test(String(first.field)) ||
    first.type === 'temporal' ||
    isDiscrete(first) ||
    first.timeUnit ||
    first.aggregate === 'count';
  return isPlain || (isFaceted && channel === 'y') ? null : toFieldTitle(first);
}

/** `miles_per_gallon` as people write it. */
export const toFieldTitle = ({ field }: { field?: unknown }): string =>
  field === undefined || field === '*'
    ? ''
    : plain(field)
        .replaceAll('_', ' ')
        .replace(/^[a-z]/, (letter) => letter.toUpperCase());

/** A view on its own, or several over each other. */
function fitUnit(view: JsonObject, cell: Cell, isFaceted: boolean): void {
  const titles: Record<string, unknown> = Object.fromEntries(
    ['x', 'y'].map((name) => [name, titleOf(view, name, isFaceted)]),
  );
  const y = channelOf(view, 'y');
  const isLong =
    !isFaceted && y && isDiscrete(y) && !y.timeUnit && distinctValues(cell.rows, y.field).length > maxInSight;
  for (const part of everyView(view)) {
    if (markOf(part) === 'bar') widenBars(part, cell);
    if (/^(bar|boxplot)$/.test(markOf(part))) narrowBars(view, part, cell);
    if (markOf(part) === 'rect' && cell.rows.length > 2000)
      part.mark = { ...(isJsonObject(part.mark) ? part.mark : { type: 'rect' }), strokeWidth: 0 };
    for (const [channel, def] of channelsOf(part)) {
      // names stand in the order of the rows, not of the alphabet; numbers in their own
      const isNamed = isDiscrete(def) && def.sort === undefined && !def.timeUnit;
      if (isNamed && distinctValues(cell.rows, def.field).some((value) => typeof value === 'string')) def.sort = null;
      if (channel === 'x' || channel === 'y') {
        setLog(part, channel, def, cell.rows);
        if (/^(point|circle|square|line|trail|tick|boxplot)$/.test(markOf(part))) setZero(def, cell.rows);
        if (/^(point|circle|square)$/.test(markOf(part)) && def.type === 'temporal' && def.scale === undefined)
          def.scale = { padding: 8 };
        // a line goes from edge to edge, and some of its names tell the others
        if (
          channel === 'x' &&
          isDiscrete(def) &&
          !def.timeUnit &&
          /^(line|area)$/.test(markOf(part)) &&
          def.axis !== null
        ) {
          def.scale ??= { padding: 0.1 };
          def.axis = { labelLimit: 80, labelOverlap: 'parity', ...(isJsonObject(def.axis) && def.axis) };
        }
        setAxis(channel === 'x', def, titles[channel], cell);
        if (channel === 'x' && isLong && isJsonObject(def.axis)) def.axis.orient ??= 'top';
      } else if (/^(color|fill|stroke|shape|size|opacity)$/.test(channel))
        setLegend(channel, def, { rows: cell.rows, offset: titles.y === null ? 10 : 24 });
    }
    if (markOf(part) === 'area') part.mark = withLine(part);
  }
}

const units: [string, number][] = [
  ['year', 360 * 24 * hour],
  ['yearmonth', 27 * 24 * hour],
  ['yearmonthdate', 23 * hour],
  ['yearmonthdatehours', hour],
];

/** With more names, the axis is above them: below, it would be out of sight. */
const maxInSight = 18;

/** Px. */
const [maxBar, minBox, maxBox] = [96, 14, 56];

/** Few bars in much room are no slabs, and few boxes no threads. */
function narrowBars(whole: JsonObject, part: JsonObject, { rows, width }: Cell): void {
  const x = channelOf(whole, 'x');
  if (!x || !isDiscrete(x) || x.timeUnit || channelOf(whole, 'xOffset')) return;
  const mark: JsonObject = isJsonObject(part.mark) ? part.mark : { type: part.mark };
  const slot = (width - 50) / Math.max(1, distinctValues(rows, x.field).length);
  if (mark.type === 'boxplot') part.mark = { size: Math.max(minBox, Math.min(maxBox, slot * 0.3)), ...mark };
  else if (slot * 0.82 > maxBar) part.mark = { width: maxBar, ...mark };
}

/** Bars along a time are as wide as the day, month or year that lies between them, where that is wide enough to be seen; those farther apart, as their distance lets them. Those of a month of any year, or an hour of any day, stand in the middle of it. */
function widenBars(view: JsonObject, { rows, width }: Cell): void {
  const { encoding } = view;
  const x = isJsonObject(encoding) && isJsonObject(encoding.x) ? encoding.x : {};
  if (x.type !== 'temporal' || x.aggregate || !isJsonObject(encoding) || encoding.x2) return;
  if (typeof x.timeUnit === 'string' && !/year|monthdate|week/.test(x.timeUnit)) x.type = 'ordinal';
  if (x.timeUnit) return;
  const moments = sort(distinctValues(rows, x.field).map(Number));
  const gap = min(pairs(moments), ([one, next]) => next - one) ?? Infinity;
  const [unit, length] = units.find(([, each]) => gap >= each) ?? [];
  const span = (moments.at(-1) ?? 0) - (moments[0] ?? 0);
  if (!unit || !length || moments.length < 2) return;
  const size = (0.8 * gap * (width - 60)) / (span + gap);
  if (gap >= 1.8 * length) {
    view.mark = { width: size, ...(isJsonObject(view.mark) ? view.mark : { type: 'bar' }) };
    x.scale ??= { padding: size / 2 };
  } else if ((width * length) / (span + length) >= 3) x.timeUnit = unit;
}

/** An axis of marks that don’t begin at zero does so only where its values aren’t far from it. */
function setZero(def: JsonObject, rows: readonly Row[]): void {
  const scale = def.scale ?? {};
  if (def.type !== 'quantitative' || def.aggregate || def.bin || !isJsonObject(scale) || scale.type !== undefined)
    return;
  const [low = 0, high = 0] = extent(distinctValues(rows, def.field).map(Number).filter(Number.isFinite));
  if (high > low && (low > 0.5 * high || high < 0.5 * low)) def.scale = { zero: false, ...scale };
}

/** A log axis has no zero: what isn’t above it has no place there, and bars begin below the smallest value. */
function setLog(view: JsonObject, channel: string, def: JsonObject, rows: readonly Row[]): void {
  if (!isJsonObject(def.scale) || def.scale.type !== 'log' || !isJsonObject(view.encoding)) return;
  const minAbove = min(distinctValues(rows, def.field).map(Number), (value) => (value > 0 ? value : undefined));
  const base = def.aggregate === 'count' || !minAbove ? 0.5 : 10 ** Math.floor(Math.log10(minAbove * 0.99));
  if (def.aggregate === undefined)
    view.transform = [...objectsIn(view.transform), { filter: { field: def.field, gt: 0 } }];
  if (!/^(bar|area)$/.test(markOf(view))) return;
  def.stack = null;
  def.scale = { domainMin: base, ...def.scale };
  view.encoding[`${channel}2`] = { datum: base };
}

/** The words of a legend, and a scale of our colours, of two sides where its numbers have two. */
function setLegend(channel: string, def: JsonObject, { rows, offset }: { rows: readonly Row[]; offset: number }): void {
  if (def.legend !== null) {
    const words = isAmount(def) ? { formatType: 'about', offset } : { ...(def.title === undefined && { title: null }) };
    def.legend = { ...words, ...(isJsonObject(def.legend) && def.legend) };
  }
  if (isDiscrete(def) || def.scale === null || !/^(color|fill|stroke)$/.test(channel)) return;
  const { scheme: _, range: __, ...scale } = isJsonObject(def.scale) ? def.scale : {};
  const values = distinctValues(rows, def.field).map(Number);
  const hasSides = values.some((value) => value < 0) && values.some((value) => value > 0);
  def.scale = { ...(hasSides && { domainMid: 0 }), ...scale };
}

/** Areas that don’t lie on each other are lines with a fade. */
function withLine(view: JsonObject): JsonObject {
  const mark: JsonObject = isJsonObject(view.mark) ? { ...view.mark } : { type: view.mark };
  const { color, y } = Object.fromEntries(channelsOf(view));
  if (color && y?.stack !== null) return mark;
  mark.line ??= true;
  if (mark.opacity === undefined) mark.fillOpacity ??= color ? 0.3 : 0.22;
  return mark;
}

const [minHeight, maxHeight] = [120, 2400];

/** As high as suits it: by its names, by its width, or by what the board gives. */
function heightOf(
  view: JsonObject,
  rows: readonly Row[],
  { width, room, isSmall }: { width: number; room: number | null; isSmall: boolean },
): unknown {
  const y = channelOf(view, 'y');
  const offset = channelOf(view, 'yOffset');
  const names = y && isDiscrete(y) ? distinctValues(rows, y.field) : null;
  const groups = offset ? Math.max(1, distinctValues(rows, offset.field).length * 0.6) : 1;
  const count = (y?.timeUnit ? 12 : (names?.length ?? 0)) * groups;
  if (room !== null) return Math.max(room, Math.min(maxHeight, Math.round(count * 14 + 44)));
  if (typeof view.height === 'number') return Math.max(minHeight, Math.min(700, view.height));
  if (names) {
    const isBroken = widestOf(names) > width * maxNames * 0.85;
    const step = isBroken ? 30 : count > 30 || isSmall ? 16 : 22;
    return count * step > maxHeight ? maxHeight : { step: Math.round(step * groups), for: 'position' };
  }
  if (isSmall) return Math.round(Math.max(90, width * 0.7));
  const isOfAmount = ([name, def]: [string, JsonObject]) =>
    /^(size|color|fill|opacity)$/.test(name) && isAmount(def) && def.legend !== null;
  const legends = everyView(view).flatMap(channelsOf).some(isOfAmount) ? 40 : 0;
  const isRound = everyView(view).every((each) => each.mark === undefined || /^(arc|text)$/.test(markOf(each)));
  return (isRound ? Math.min(220, width * 0.7) : Math.min(380, Math.max(200, width * 0.5))) + legends;
}

/** A legend’s letters by those of a picture. */
const legendSize = 12 / 11;
/** The most lines that are named at their ends. */
const maxEnds = 8;

export function coloursOf(spec: JsonObject, rows: readonly Row[]): Coloured | null {
  const views = everyView(spec);
  const def = views
    .flatMap(channelsOf)
    .find(
      ([name, each]) =>
        /^(color|stroke|fill)$/.test(name) &&
        isDiscrete({ type: 'nominal', ...each }) &&
        typeof each.field === 'string',
    )?.[1];
  if (!def) return null;
  const { domain } = isJsonObject(def.scale) ? def.scale : {};
  const found = distinctValues(rows, def.field);
  const listed: unknown[] = Array.isArray(def.sort) ? def.sort : [];
  if (found.every((name) => typeof name === 'number')) found.sort(ascending);
  const names = Array.isArray(domain)
    ? domain
    : [...listed.filter((name) => found.includes(name)), ...found.filter((name) => !listed.includes(name))];
  const isLines = views.every((view) => view.mark === undefined || /^(line|area)$/.test(markOf(view)));
  const isOne = (spec.layer !== undefined || spec.mark !== undefined) && !facetOf(spec);
  const isPlain = isLines && isOne && def.legend !== null && names.length > 1 && names.length <= maxEnds;
  return { field: plain(def.field), names, beside: isPlain ? Math.min(240, widestOf(names) * legendSize + 28) : 0 };
}

export interface Fitted {
  /** Complete but for the theme. */
  spec: JsonObject;
  /** What its data asks of the theme. */
  config: JsonObject;
  /** How many small charts lie side by side; 0: it is one chart, which fits by itself. */
  across: number;
}

export function fitSpec(checked: JsonObject, data: readonly Row[], place: Place): Fitted {
  const spec: JsonObject = JSON.parse(JSON.stringify(checked));
  const { width, shrink = 0, room, coloured, hidden, isMirrored } = place;
  const { rows, timeFormat } = toRows(spec, data);
  if (coloured) for (const view of everyView(spec)) keepColours(view, coloured, hidden);
  const across = layOut(spec, rows, width);
  const beside = place.beside || widthOfFigures(spec, rows);
  const cell = across === 0 ? width - beside : Math.max(60, Math.floor(width / across) - 20 - shrink);
  const isFaceted = facetOf(spec) !== null;
  for (const view of leavesOf(spec)) {
    turnBars(view, rows, cell);
    const isSmall = across > 0;
    const height = heightOf(view, rows, { width: cell, room: isSmall ? null : room, isSmall });
    fitUnit(view, { rows, width: cell, height: typeof height === 'number' ? height : 200 }, isFaceted);
    Object.assign(view, { width: across === 0 ? width : cell, height });
  }
  const padding = { [isMirrored ? 'left' : 'right']: beside };
  const sized = across === 0 ? { autosize: { type: 'fit', contains: 'padding' }, padding } : {};
  return { spec: { ...spec, ...sized, data: { values: rows } }, config: { timeFormat }, across };
}

/** What texts behind lying bars need. */
function widthOfFigures(spec: JsonObject, rows: readonly Row[]): number {
  const [x, y, text] = ['x', 'y', 'text'].map((name) => channelOf(spec, name));
  if (!x || !y || !text || !isAmount(x) || !isDiscrete(y)) return 0;
  return 8 + widestOf(distinctValues(rows, text.field).map(toValueWords));
}

/** A name keeps its colour while others are hidden. */
function keepColours(view: JsonObject, { field, names }: Coloured, hidden: ReadonlySet<string>): void {
  const own = channelsOf(view).filter(([, def]) => def.field !== undefined && plain(def.field) === field);
  const coloured = own.filter(([name, def]) => /^(color|stroke|fill|shape)$/.test(name) && def.scale !== null);
  if (names.length > 0)
    for (const [, def] of coloured) def.scale = { domain: names, ...(isJsonObject(def.scale) && def.scale) };
  if (coloured.length === 0 || hidden.size === 0) return;
  const oneOf = names.length > 0 ? names.filter((name) => hidden.has(String(name))) : [...hidden];
  view.transform = [...objectsIn(view.transform), { filter: { not: { field, oneOf } } }];
}

/** Puts several charts into as many columns as there is room for; how many that are, or 0 for one chart. */
function layOut(spec: JsonObject, rows: readonly Row[], width: number): number {
  const names = leavesOf(spec).flatMap((view) => {
    const y = channelOf(view, 'y');
    return y && isDiscrete(y) ? distinctValues(rows, y.field) : [];
  });
  const fits = Math.max(1, Math.floor(width / (minCell + Math.min(110, widestOf(names)))));
  const facet = facetOf(spec);
  if (facet) {
    const { column, facet: wrapped = column } = facet;
    if (!isJsonObject(wrapped)) return 1;
    const count = Math.max(1, distinctValues(rows, wrapped.field).length);
    const isRow = wrapped === column && (count <= fits || facet.row);
    if (wrapped === column && !isRow) wrapColumn(spec, column);
    const columns = isRow ? count : Math.min(count, fits, Number(wrapped.columns ?? spec.columns) || 4);
    if (!isRow) Object.assign(isJsonObject(spec.encoding) ? wrapped : spec, { columns });
    const room = Math.floor(width / columns) - 12;
    for (const each of Object.values(facet).filter(isJsonObject))
      each.header = {
        ...(isDiscrete(each) && !each.timeUnit && { labelExpr: `inLines(datum.value, ${room})` }),
        ...{ labelLimit: room, labelPadding: 8 },
        ...(isJsonObject(each.header) && each.header),
      };
    return columns;
  }
  const { hconcat, repeat, ...others } = spec;
  if (isJsonObject(repeat)) return repeat.layer ? 0 : Array.isArray(repeat.column) ? repeat.column.length : 1;
  if (Array.isArray(hconcat)) {
    delete spec.hconcat;
    spec.concat = hconcat;
  }
  const listed = repeat ?? hconcat ?? others.concat;
  if (!Array.isArray(listed)) return Array.isArray(spec.vconcat) ? 1 : 0;
  const maxColumns = hconcat ? Math.max(1, Math.floor(width / 240)) : fits;
  spec.columns = Math.min(listed.length, maxColumns, Number(spec.columns) || listed.length);
  return Number(spec.columns);
}

/** The narrowest small chart, in px. */
const minCell = 132;

/** Columns that have no room side by side go on in the next row. */
function wrapColumn(spec: JsonObject, facet: unknown): void {
  if (!isJsonObject(spec.encoding)) spec.facet = facet;
  else {
    const { column: _, ...encoding } = spec.encoding;
    spec.encoding = { ...encoding, facet };
  }
}
