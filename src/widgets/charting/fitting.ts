/** Fits a checked specification to its data and its place: dates become moments, axes get their words, views their size. Pure. */
import { isJsonObject, type JsonObject } from '#core/tools/tool.ts';
import { toSpan, toValueWords } from './axis-words';
import { toTextWidth } from './figures';
import { toMoment } from './moments';

export interface Place {
  width: number;
  /** How many names a first drawing had along its vertical axis. */
  names?: number | null;
  /** Null: as high as suits the width. */
  room: number | null;
}

type Row = JsonObject;

const channelsOf = (view: JsonObject): [string, JsonObject][] =>
  Object.entries(isJsonObject(view.encoding) ? view.encoding : {}).flatMap(([name, def]): [string, JsonObject][] =>
    isJsonObject(def) ? [[name, def]] : [],
  );

const listOf = (value: unknown): JsonObject[] => (Array.isArray(value) ? value.filter(isJsonObject) : []);

/** The views within a view; `spec` is that of a facet or a repetition. */
const viewsIn = ({ layer, concat, hconcat, vconcat, spec }: JsonObject): JsonObject[] => [
  ...[layer, concat, hconcat, vconcat].flatMap(listOf),
  ...(isJsonObject(spec) ? [spec] : []),
];

const everyView = (view: JsonObject): JsonObject[] => [view, ...viewsIn(view).flatMap(everyView)];

const markOf = ({ mark }: JsonObject): string => String(isJsonObject(mark) ? mark.type : (mark ?? ''));

const plain = (field: unknown): string => String(field).replaceAll('\\', '');

const distinct = (rows: readonly Row[], field: unknown): unknown[] => [
  ...new Set(rows.map((row) => row[plain(field)]).filter((value) => value !== null && value !== undefined)),
];

const isDiscrete = ({ type, bin, aggregate }: JsonObject): boolean =>
  !bin && aggregate === undefined && (type === 'nominal' || type === 'ordinal');

const isAmount = ({ type, aggregate, bin }: JsonObject): boolean =>
  aggregate !== undefined || (type === 'quantitative' && !bin);

/** Rows whose dates are moments, and whose numbers are numbers. */
function toRows(spec: JsonObject, rows: readonly Row[]): Row[] {
  const types = new Map<string, string>();
  for (const view of everyView(spec)) {
    for (const [, { field, type, timeUnit }] of channelsOf(view))
      if (typeof field === 'string' && types.get(plain(field)) !== 'temporal')
        types.set(plain(field), timeUnit ? 'temporal' : String(type));
    for (const { timeUnit, field } of listOf(view.transform))
      if (timeUnit && typeof field === 'string') types.set(plain(field), 'temporal');
  }
  const read = [...types].filter(([, type]) => type === 'temporal' || type === 'quantitative');
  return rows.map((row) => {
    const copy = { ...row };
    for (const [name, type] of read) {
      const value = copy[name];
      if (type === 'temporal') copy[name] = toMoment(value) ?? null;
      else if (typeof value === 'string') copy[name] = value.trim() === '' ? null : Number(value);
    }
    return copy;
  });
}

/** The longest words of an axis of names. */
const widestOf = (names: readonly unknown[]): number =>
  names.slice(0, 400).reduce((max: number, name) => Math.max(max, toTextWidth(String(name))), 0);

/** Days, years, hours and numbers follow one another: some of them may be left out below an axis. */
const isCounted = (name: unknown): boolean => typeof name === 'number' || /^\W*(Q|W)?\d/i.test(String(name));

/** Upright bars whose names don’t fit below them lie on their side. */
function turnBars(view: JsonObject, rows: readonly Row[], width: number): void {
  const parts = view.layer ? listOf(view.layer) : [view];
  const x =
    channelsOf(view).find(([name]) => name === 'x')?.[1] ??
    channelsOf(parts[0] ?? {}).find(([name]) => name === 'x')?.[1];
  const isBars =
    parts.every((part) => /^(bar|text|rule|tick|boxplot|point|circle|errorbar)$/.test(markOf(part))) &&
    parts.some((part) => /^(bar|boxplot)$/.test(markOf(part)));
  if (!isBars || !x || !isDiscrete(x) || x.timeUnit) return;
  const names = distinct(rows, x.field);
  const slot = (width - 50) / Math.max(1, names.length);
  const isNarrow = widestOf(names) + 6 > Math.max(slot, Math.min(56, slot * 1.9));
  if (!isNarrow || names.length > 200 || names.every(isCounted)) return;
  for (const part of everyView(view)) swapAxes(part);
}

const twins: Record<string, string> = {
  x: 'y',
  y: 'x',
  x2: 'y2',
  y2: 'x2',
  xOffset: 'yOffset',
  yOffset: 'xOffset',
  xError: 'yError',
  yError: 'xError',
};

function swapAxes(view: JsonObject): void {
  if (isJsonObject(view.encoding))
    view.encoding = Object.fromEntries(
      Object.entries(view.encoding).map(([name, def]) => [twins[name] ?? name, swapSort(def)]),
    );
  if (isJsonObject(view.mark)) {
    const { dx, dy, baseline: _, align: __, orient: ___, ...others } = view.mark;
    const moved = markOf(view) === 'text' ? { dx: 5, align: 'left' } : {};
    view.mark = {
      ...others,
      ...moved,
      ...(dx !== undefined && markOf(view) !== 'text' && { dy: dx }),
      ...(dy !== undefined && markOf(view) !== 'text' && { dx: dy }),
    };
  }
}

function swapSort(def: unknown): unknown {
  if (!isJsonObject(def)) return def;
  const { axis, sort, ...others } = def;
  const turned =
    typeof sort === 'string'
      ? sort.replace(/^(-?)([xy])$/, (_, sign: string, name: string) => sign + twins[name])
      : sort;
  const kept = isJsonObject(axis)
    ? Object.fromEntries(Object.entries(axis).filter(([name]) => !/^(labelAngle|orient|labelLimit)$/.test(name)))
    : axis;
  return { ...others, ...(axis !== undefined && { axis: kept }), ...(sort !== undefined && { sort: turned }) };
}

/** Names stand in the order of the rows, not of the alphabet; numbers in their own. */
function keepOrder(def: JsonObject, rows: readonly Row[]): void {
  if (!isDiscrete(def) || def.sort !== undefined || def.timeUnit) return;
  if (distinct(rows, def.field).some((value) => typeof value === 'string')) def.sort = null;
}

/** Names in the order in which they stand. */
function inOrder(names: unknown[], sort: unknown): unknown[] {
  const listed: unknown[] = Array.isArray(sort) ? sort : [];
  if (names.every((name) => typeof name === 'number')) names.sort((a, b) => a - b);
  return [...listed.filter((name) => names.includes(name)), ...names.filter((name) => !listed.includes(name))];
}

/** With more names, only some are written. */
const maxLabels = 60;

/** Words and ticks of one axis. */
function setAxis(
  channel: string,
  def: JsonObject,
  { rows, width, height }: { rows: readonly Row[]; width: number; height: number },
): void {
  if (def.axis === null) return;
  const axis: JsonObject = isJsonObject(def.axis) ? { ...def.axis } : {};
  const isX = channel === 'x';
  const hasWords = axis.format !== undefined || axis.labelExpr !== undefined || def.format !== undefined;
  const unit = String(def.timeUnit ?? '');
  axis.titleLimit = width;
  if (isX && unit) axis.labelOverlap = 'parity';
  if (def.type === 'temporal' && (!def.timeUnit || /year/.test(unit)) && def.aggregate === undefined) {
    const moments = distinct(rows, def.field).filter((value) => typeof value === 'number');
    const span =
      moments.reduce((max, value) => Math.max(max, value), Number.NEGATIVE_INFINITY) -
      moments.reduce((min, value) => Math.min(min, value), Number.POSITIVE_INFINITY);
    if (!hasWords)
      axis.labelExpr = `dateTick(datum.value, '${/^(utc)?year$/.test(unit) ? 'year' : toSpan(span)}', datum.index)`;
    axis.tickCount ??= isX ? Math.max(2, Math.round(width / 90)) : Math.max(2, Math.round(height / 50));
  } else if (isAmount(def) || def.bin) {
    if (!hasWords) axis.formatType = def.stack === 'normalize' ? 'percent' : 'tick';
    axis.tickCount ??= isX ? Math.max(3, Math.round(width / 80)) : Math.max(3, Math.round(height / 50));
    if (typeof axis.title !== 'string' && typeof def.title !== 'string' && def.aggregate === 'count')
      axis.title ??= null;
  }
  if (isDiscrete(def) && isX && !def.timeUnit) {
    const names = distinct(rows, def.field);
    const slot = (width - 50) / Math.max(1, names.length);
    axis.labelLimit ??= Math.max(40, slot - 4);
    if (names.length > maxLabels)
      axis.values ??= names.filter((_, i) => i % Math.ceil((names.length * 50) / width) === 0);
    if (widestOf(names) + 8 > slot) axis.labelOverlap = names.every(isCounted) ? 'parity' : 'greedy';
  }
  if (isDiscrete(def) && !isX) axis.labelLimit ??= Math.round(width * maxNames);
  if (def.timeUnit && def.type === 'ordinal' && !hasWords) axis.labelExpr = `inUnit(datum.value, '${unit}')`;
  else if (isDiscrete(def) && !hasWords) axis.labelExpr = `inLines(datum.value, ${axis.labelLimit})`;
  def.axis = axis;
}

/** A view on its own, or several over each other. */
function fitUnit(view: JsonObject, rows: readonly Row[], { width, height }: { width: number; height: number }): void {
  const titles = new Map(
    everyView(view)
      .flatMap(channelsOf)
      .filter(([, { title }]) => title !== undefined),
  );
  for (const part of everyView(view)) {
    for (const [channel, def] of channelsOf(part)) {
      keepOrder(def, rows);
      nameChannel(channel, def, titles);
      if (channel === 'x' || channel === 'y') setAxis(channel, def, { rows, width, height });
      if (typeof def.timeUnit === 'string' && def.format === undefined)
        Object.assign(def, { format: def.timeUnit, formatType: 'inUnit' });
      if (def.type === 'quantitative' && isJsonObject(def.scale) && def.scale.domainMid !== undefined)
        def.scale = { ...def.scale, scheme: 'tabhand-diverging' };
      else if (isJsonObject(def.scale) && def.scale.scheme !== undefined)
        def.scale = { ...def.scale, scheme: schemeFor(def) };
      if (
        /^(color|fill|stroke)$/.test(channel) &&
        !isDiscrete(def) &&
        isJsonObject(def.scale) &&
        Array.isArray(def.scale.range)
      ) {
        const { range, ...others } = def.scale;
        def.scale = { ...others, scheme: Array.isArray(range) && range.length === 3 ? 'tabhand-diverging' : 'tabhand' };
      }
    }
    if (part.mark !== undefined) part.mark = withDefaults(part);
    part.params = listOf(part.params).map(withCalmZoom);
  }
}

/** The wheel is the page’s; with Ctrl or ⌘ it zooms. */
const withCalmZoom = (param: JsonObject): JsonObject =>
  param.bind === 'scales'
    ? {
        ...param,
        select: {
          ...(isJsonObject(param.select) ? param.select : { type: param.select }),
          zoom: 'wheel![event.ctrlKey || event.metaKey]',
        },
      }
    : param;

/** Titles of its own, and the words of its legend and of its tips. */
function nameChannel(channel: string, def: JsonObject, titles: ReadonlyMap<string, JsonObject>): void {
  const isPlain =
    typeof def.field === 'string' &&
    (def.aggregate === undefined || def.aggregate === 'count') &&
    !/^(facet|row|column)$/.test(channel);
  const isNamed = def.title !== undefined || (isJsonObject(def.axis) && def.axis.title !== undefined);
  const legend: JsonObject | null = def.legend === null ? null : isJsonObject(def.legend) ? def.legend : {};
  if (/^(color|fill|stroke|shape|size|opacity)$/.test(channel)) {
    if (legend && !isAmount(def) && !isNamed) def.legend = { title: null, ...legend };
    if (legend && isAmount(def))
      def.legend = { formatType: 'about', ...(channel === 'size' && { tickCount: 3 }), ...legend };
  }
  if (isPlain && !isNamed) def.title = titles.get(channel)?.title ?? toTitle(def.field);
}

/** `miles_per_gallon` as people write it. */
const toTitle = (field: unknown): string =>
  plain(field)
    .replaceAll('_', ' ')
    .replace(/^[a-z]/, (letter) => letter.toUpperCase());

const divergingNames =
  /red(yellow)?(blue|green|grey|gray)|spectral|blueorange|brownbluegreen|purple(green|orange)|pinkyellowgreen|rdbu|rdylgn|coolwarm|diverging/i;

function schemeFor(def: JsonObject): unknown {
  const scale = isJsonObject(def.scale) ? def.scale : {};
  const name = isJsonObject(scale.scheme) ? scale.scheme.name : scale.scheme;
  if (def.type === 'nominal') return undefined;
  return divergingNames.test(String(name)) ? 'tabhand-diverging' : 'tabhand';
}

function withDefaults(view: JsonObject): JsonObject {
  const mark: JsonObject = isJsonObject(view.mark) ? { ...view.mark } : { type: view.mark };
  const { color, y } = Object.fromEntries(channelsOf(view));
  mark.tooltip ??= { content: 'encoding' };
  if (mark.type !== 'area' || (color && y?.stack !== null)) return mark;
  mark.line ??= true;
  if (mark.opacity === undefined) mark.fillOpacity ??= color ? 0.3 : 0.22;
  return mark;
}

/** The share of the width that names beside bars may take, on two lines. */
const maxNames = 0.36;

const [minHeight, maxHeight, step] = [120, 2400, 22];

const discreteY = (view: JsonObject): JsonObject | undefined =>
  everyView(view)
    .flatMap(channelsOf)
    .find(([name, def]) => name === 'y' && isDiscrete(def))?.[1];

function namesOf(view: JsonObject, rows: readonly Row[]): number {
  const y = discreteY(view);
  return y ? (y.timeUnit ? 12 : distinct(rows, y.field).length) : 0;
}

const channelsHave = (views: JsonObject[], is: (name: string, def: JsonObject) => boolean): number =>
  views.flatMap(channelsOf).filter(([name, def]) => is(name, def)).length > 0 ? 1 : 0;

/** As high as suits it: by its names, by its width, or by what the board gives. */
function heightOf(view: JsonObject, rows: readonly Row[], { width, room, names }: Place): number {
  const views = everyView(view);
  const y = discreteY(view);
  const groups = views.flatMap(channelsOf).find(([name]) => name === 'yOffset')?.[1];
  const count = y
    ? (names ?? namesOf(view, rows)) * (groups ? Math.max(1, distinct(rows, groups.field).length * 0.6) : 1)
    : 0;
  const legends =
    channelsHave(
      views,
      (name, def) => /^(size|color|fill|opacity)$/.test(name) && isAmount(def) && def.legend !== null,
    ) * 40;
  const isBare = views.flatMap(channelsOf).some(([name, def]) => name === 'x' && def.axis === null);
  const broken = y && widestOf(distinct(rows, y.field)) > width * maxNames * 0.9 ? 8 : 0;
  const needed = y ? Math.min(maxHeight, Math.round(count * (step + broken) + (isBare ? 8 : 44))) : 0;
  if (room !== null) return Math.max(room, Math.min(needed, Math.round(count * 14 + 44)));
  if (typeof view.height === 'number') return Math.max(minHeight, Math.min(700, view.height));
  if (needed > 0) return Math.max(isBare ? 0 : 70, needed) + legends;
  if (views.every((each) => each.mark === undefined || markOf(each) === 'arc' || markOf(each) === 'text'))
    return Math.min(220, Math.round(width * 0.7));
  return Math.round(Math.min(380, Math.max(200, width * 0.5))) + legends;
}

const facetOf = (spec: JsonObject): JsonObject | null => {
  const encoded = Object.fromEntries(channelsOf(spec).filter(([name]) => /^(facet|row|column)$/.test(name)));
  if (Object.keys(encoded).length > 0) return encoded;
  if (!isJsonObject(spec.facet)) return null;
  return 'row' in spec.facet || 'column' in spec.facet ? spec.facet : { facet: spec.facet };
};

/** The narrowest small chart, in px. */
const minCell = 132;

export interface Fitted {
  /** Complete but for the theme. */
  spec: JsonObject;
  /** How many small charts lie side by side; 0: it is one chart, which fits by itself. */
  across: number;
  /** How many names it counted on along the vertical axis. */
  names: number;
}

/** The colours of a chart that stand for names. */
export interface Coloured {
  field: string;
  names: readonly unknown[];
  /** Px that the names need beside the ends of lines; 0: they don’t stand there. */
  right: number;
  /** A transform makes its names. */
  isMade?: boolean;
  /** Names that the user hides. */
  hidden?: ReadonlySet<string>;
}

/** The most lines that are named at their ends. */
const maxEnds = 6;

export function coloursOf(spec: JsonObject, rows: readonly Row[]): Coloured | null {
  const views = everyView(spec);
  const def = views
    .flatMap(channelsOf)
    .find(
      ([name, each]) =>
        /^(color|stroke|fill)$/.test(name) &&
        (isDiscrete(each) || each.type === undefined) &&
        !isAmount(each) &&
        !each.bin &&
        typeof each.field === 'string',
    )?.[1];
  if (!def) return null;
  const { domain } = isJsonObject(def.scale) ? def.scale : {};
  const names =
    domain === undefined ? inOrder(distinct(rows, def.field), def.sort) : Array.isArray(domain) ? domain : [];
  if (names.length === 0) return null;
  const isLines =
    views.every((view) => view.mark === undefined || markOf(view) === 'line') &&
    (spec.layer !== undefined || spec.mark !== undefined);
  const isPlain = isLines && !facetOf(spec) && def.legend !== null && names.length > 1 && names.length <= maxEnds;
  return { field: plain(def.field), names, right: isPlain ? Math.min(150, widestOf(names) + 34) : 0 };
}

/** `shrink`: px that each of several charts is to be narrower, once it is known how wide their axes are. */
export function fitSpec(
  checked: JsonObject,
  data: readonly Row[],
  place: Place & { shrink?: number; right?: number; coloured?: Coloured | null },
): Fitted {
  const spec: JsonObject = JSON.parse(JSON.stringify(checked));
  const { coloured } = place;
  const shown =
    coloured?.hidden && !coloured.isMade
      ? data.filter((row) => !coloured.hidden?.has(String(row[coloured.field])))
      : data;
  const rows = toRows(spec, shown);
  if (coloured) for (const view of everyView(spec)) keepColours(view, coloured);
  const { width, shrink = 0 } = place;
  const right = place.right || widthOfFigures(spec, rows);
  const across = layOut(spec, rows, width);
  const cell = across === 0 ? width - right : Math.max(60, Math.floor(width / across) - 20 - shrink);
  for (const view of leavesOf(spec)) {
    turnBars(view, rows, cell);
    const height =
      across === 0
        ? heightOf(view, rows, { width: cell, room: place.room, names: place.names })
        : heightOf({ ...view, height: view.height ?? Math.round(Math.max(90, cell * 0.7)) }, rows, {
            width: cell,
            room: null,
          });
    fitUnit(view, rows, { width: cell, height });
    Object.assign(view, { width: cell, height });
  }
  const sized = across === 0 ? { autosize: { type: 'fit', contains: 'padding' } } : {};
  return { spec: { ...spec, ...sized, data: { values: rows } }, across, names: place.names ?? namesOf(spec, rows) };
}

/** What texts behind lying bars need. */
function widthOfFigures(spec: JsonObject, rows: readonly Row[]): number {
  const texts = everyView(spec).filter((view) => markOf(view) === 'text');
  const channels = new Map(everyView(spec).flatMap(channelsOf));
  const [x, y, text] = ['x', 'y', 'text'].map((name) => channels.get(name));
  if (texts.length === 0 || !x || !y || !text || !isAmount(x) || !isDiscrete(y)) return 0;
  return 8 + widestOf(distinct(rows, text.field).map(toValueWords));
}

/** A name keeps its colour while others are hidden. */
function keepColours(view: JsonObject, { field, names, isMade, hidden }: Coloured): void {
  if (names.length === 0) return;
  const isOwn = channelsOf(view).some(([channel, def]) => channel === 'color' && def.field === field);
  if (isMade && isOwn && hidden)
    view.transform = [...listOf(view.transform), { filter: { not: { field, oneOf: [...hidden] } } }];
  for (const [channel, def] of channelsOf(view))
    if (
      /^(color|stroke|fill|shape)$/.test(channel) &&
      def.field !== undefined &&
      plain(def.field) === field &&
      def.scale !== null
    )
      def.scale = { ...(isJsonObject(def.scale) ? def.scale : {}), domain: names };
}

/** The views that have axes: a layered one is one. */
const leavesOf = (spec: JsonObject): JsonObject[] =>
  spec.layer || spec.mark !== undefined ? [spec] : viewsIn(spec).flatMap(leavesOf);

/** Puts several charts into as many columns as there is room for; how many that are, or 0 for one chart. */
function layOut(spec: JsonObject, rows: readonly Row[], width: number): number {
  const fits = Math.max(1, Math.floor(width / minCell));
  const facet = facetOf(spec);
  if (facet) {
    const { column, facet: wrapped } = facet;
    if (isJsonObject(column)) {
      const count = Math.max(1, distinct(rows, column.field).length);
      if (count <= fits || facet.row) return count;
      wrapColumn(spec, column);
      return layOut(spec, rows, width);
    }
    if (!isJsonObject(wrapped)) return 1;
    const count = Math.max(1, distinct(rows, wrapped.field).length);
    const columns = Math.min(count, fits, Number(wrapped.columns ?? spec.columns) || 4);
    if (isJsonObject(spec.encoding)) wrapped.columns = columns;
    else spec.columns = columns;
    return columns;
  }
  if (Array.isArray(spec.repeat)) return setColumns(spec, spec.repeat.length, fits);
  if (isJsonObject(spec.repeat))
    return spec.repeat.layer ? 0 : Math.max(1, Array.isArray(spec.repeat.column) ? spec.repeat.column.length : 1);
  const { hconcat } = spec;
  if (Array.isArray(hconcat)) {
    delete spec.hconcat;
    spec.concat = hconcat;
    return setColumns(spec, hconcat.length, Math.max(1, Math.floor(width / 240)));
  }
  if (Array.isArray(spec.concat)) return setColumns(spec, spec.concat.length, Math.max(1, Math.floor(width / 200)));
  return Array.isArray(spec.vconcat) ? 1 : 0;
}

function setColumns(spec: JsonObject, count: number, fits: number): number {
  const columns = Math.min(count, fits, Number(spec.columns) || count);
  spec.columns = columns;
  return columns;
}

/** Columns that have no room side by side go on in the next row. */
function wrapColumn(spec: JsonObject, column: JsonObject): void {
  if (isJsonObject(spec.encoding)) {
    const { column: _, ...encoding } = spec.encoding;
    spec.encoding = { ...encoding, facet: column };
  } else spec.facet = column;
}
