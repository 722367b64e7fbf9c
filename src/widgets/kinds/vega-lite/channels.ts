/** What a channel of a specification may hold: a member of the rows or a value, with its scale, its axis and its legend. */
import { toSafeColour } from '#core/tools/colour.ts';
import { isWithinDepth } from '#core/tools/depth.ts';
import { isJsonObject, type JsonObject } from '#core/tools/tool.ts';
import { expression } from './expression';
import {
  byType,
  fault,
  type Members,
  named,
  note,
  number,
  oneOf,
  readListOf,
  readObjectOf,
  readShortText,
  type SpecReader,
  scalar,
  table,
  toRead,
} from './reading';

const colour: SpecReader = (value, path, of) =>
  toSafeColour(value) ?? note(of, path, 'no plain CSS colour, so the theme’s is used → left out');

/** Names a member of the rows; a dot in it leads into an object. */
const field: SpecReader = (value, path, of) => {
  if (isJsonObject(value)) return readObjectOf({ repeat: oneOf('row column layer repeat') })(value, path, of);
  if (typeof value !== 'string') return fault(of, path, 'It must name a member of the rows.');
  const isHidden = /(^|[.[\]"'\\])(__proto__|constructor|prototype)($|[.[\]"'\\])/.test(value);
  return isHidden || value.length > 200 ? fault(of, path, 'It names no member of the rows.') : value;
};

const name: SpecReader = (value, path, of) =>
  typeof value === 'string' && /^[A-Za-z_]\w{0,40}$/.test(value) && !/^(datum|event|item|parent)$/.test(value)
    ? value
    : fault(of, path, 'A name has letters and digits, and begins with a letter.');

export const aggregates =
  'count valid missing distinct sum product mean average median q1 q3 ci0 ci1 stderr stdev stdevp variance variancep min max';

const timeUnit: SpecReader = (value, path, of) => {
  if (isJsonObject(value))
    return readObjectOf(table('unit: timeUnit; step: 1..1000; maxbins: 1..200; utc binned: flag'))(value, path, of);
  const isUnit =
    /^(utc)?(binned)?(year)?(quarter)?(month)?(week)?(dayofyear)?(date)?(day)?(hours)?(minutes)?(seconds)?(milliseconds)?$/;
  return typeof value === 'string' && value !== '' && isUnit.test(value)
    ? value
    : fault(of, path, 'It must be a time unit such as year, yearmonth, month, day or hours.');
};

/** As a parameter’s value: a constant, the start of a selection, a list of them. */
const initial: SpecReader = (value, path, of) => {
  if (!isWithinDepth(value, 4) || JSON.stringify(value).length > 5000) return fault(of, path, 'It is too large.');
  if (Array.isArray(value)) return value.map((one, i) => initial(one, `${path}/${i}`, of));
  if (!isJsonObject(value)) return scalar(value, path, of);
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== '__proto__')
      .map(([key, one]) => [key, initial(one, `${path}/${key}`, of)]),
  );
};

/** Earlier versions called a parameter that is selected a selection. */
function paramOfSelection(value: unknown): unknown {
  if (!isJsonObject(value) || typeof value.selection !== 'string') return value;
  const { selection, ...others } = value;
  return { param: selection, ...others };
}

/** False and null leave a guide out. */
const guide = (members: string): SpecReader => {
  const read = readObjectOf(table(`format: text; labelExpr: expression; title: titleText; ${members}`), false);
  return byType({ null: () => null, boolean: (value) => (value === false ? null : undefined), object: read });
};

const shapes =
  'circle square cross diamond triangle triangle-up triangle-down triangle-left triangle-right stroke arrow wedge';

/** In a range: a number, a pattern of dashes, a colour, or the name of a shape. */
const inRange: SpecReader = (value, path, of) => {
  if (typeof value === 'number') return number()(value, path, of);
  if (Array.isArray(value)) return toRead('[size]8')(value, path, of);
  return shapes.split(' ').includes(String(value)) ? value : colour(value, path, of);
};

const types: Record<string, string> = {
  ...{
    q: 'quantitative',
    n: 'nominal',
    o: 'ordinal',
    t: 'temporal',
    date: 'temporal',
    time: 'temporal',
    datetime: 'temporal',
  },
  ...Object.fromEntries(
    'number numeric quant numerical continuous integer float'.split(' ').map((said) => [said, 'quantitative']),
  ),
  ...Object.fromEntries('category categorical string text boolean'.split(' ').map((said) => [said, 'nominal'])),
};

const type: SpecReader = (value, path, of) =>
  value === 'geojson'
    ? fault(of, path, 'No maps. Use the widget map.')
    : oneOf('quantitative nominal ordinal temporal', types)(value, path, of);

export const keyvals: SpecReader = (value, path, of) => {
  if (Array.isArray(value)) return toRead('[constant]')(value, path, of);
  const read = readObjectOf(table('start stop step: number'))(value, path, of);
  return isJsonObject(read) && steps(read) > 1000 ? fault(of, path, 'It has more than 1000 values.') : read;
};
export const steps = ({ start = 0, stop = 0, step = 1 }: JsonObject): number =>
  Math.abs((Number(stop) - Number(start)) / (Number(step) || 1e-9));

const synonyms = { avg: 'mean', total: 'sum', nunique: 'distinct', std: 'stdev', len: 'count', size: 'count' };

Object.assign(named, {
  ...{ colour, field, name, timeUnit, initial, expression, inRange, type, keyvals },
  ...{ share: number(0, 1), size: number(0, 5000), op: oneOf(aggregates, synonyms) },
  dateTime: readObjectOf(
    table('year quarter week dayofyear date hours minutes seconds milliseconds: number; month day: scalar; utc: flag'),
  ),
  constant: toRead('scalar | null | dateTime'),
  numberOrNull: toRead('number | null'),
  end: toRead('scalar | null | dateTime'),
  aggregate: byType({ string: oneOf(aggregates, synonyms), object: readObjectOf(table('argmax argmin: field')) }),
  bin: toRead("flag | null | 'binned' | binning"),
  binning: readObjectOf(
    table('maxbins: 1..500; step minstep: 1e-12..; base anchor: number; nice binned: flag; extent: [number]2'),
    false,
  ),
  predicate: byType({
    string: expression,
    object: (value, path, of) => named.test?.(paramOfSelection(value), path, of),
  }),
  test: readObjectOf(
    table(
      'and or: [predicate]20; not: predicate; param selection: name; empty valid: flag; field: field; timeUnit: timeUnit; ' +
        'equal lt lte gt gte: constant; range: [end]2 | dateTime; oneOf: [constant]1000',
    ),
  ),
  titleText: toRead('text | number | [text]10 | null'),
  title: toRead('text | [text]10 | null | titled'),
  titled: readObjectOf(table("text subtitle: titleText; anchor: 'start middle end'; orient: side"), false),
  side: oneOf('top bottom left right'),
  axis: guide(
    'grid domain ticks labels labelFlush: flag; labelAngle tickMinStep: number; labelLimit labelPadding offset titlePadding zindex: -500..500; ' +
      'tickCount: 0..50 | leftOut; values: [constant]200; orient: side',
  ),
  legend: guide(
    "columns tickCount: 0..50; values: [constant]200; orient: 'left right top bottom top-left top-right bottom-left bottom-right none'",
  ),
  header: guide('labels: flag; labelAngle: number; orient labelOrient titleOrient: side'),
  scale: toRead('null | scaled'),
  scaled: readObjectOf(
    table(
      "type: 'linear log pow sqrt symlog time utc ordinal band point bin-ordinal quantile quantize threshold identity'; " +
        "domain: [constant] | span | 'unaggregated'; domainMin domainMax domainMid: constant; rangeMin rangeMax: number; range: [inRange]100 | leftOut; " +
        'scheme: text | scheme | leftOut; zero reverse clamp round: flag; nice: flag | 1..50 | leftOut; base: 1.01..1000; exponent: -10..10; ' +
        'constant: 1e-12..; padding paddingInner paddingOuter: 0..100; align: share',
    ),
    false,
  ),
  span: readObjectOf(table('param selection: name; field: field; encoding: text; unionWith: [constant]')),
  scheme: readObjectOf({ name: readShortText }, false),
  sort: byType({
    null: () => null,
    string: oneOf(
      'ascending descending x -x y -y color -color fill -fill size -size theta -theta text -text order -order',
      { asc: 'ascending', desc: 'descending' },
    ),
    boolean: (value) => (value ? undefined : null),
    array: toRead('[constant]1000'),
    object: readObjectOf(table("field: field; op: op; order: 'ascending descending' | null; encoding: text")),
  }),
  datum: byType({
    ...{ string: scalar, number: scalar, boolean: scalar, null: scalar },
    object: (value, path, of) =>
      named[isJsonObject(value) && 'repeat' in value ? 'field' : 'dateTime']?.(value, path, of),
  }),
  impute: readObjectOf(
    table("value: scalar | null; method: 'value mean median min max'; keyvals: keyvals; frame: [numberOrNull]2"),
  ),
} satisfies Record<string, SpecReader>);

/** How one thing looks: a number, a colour, a shape, a text, by the channel. */
const look =
  (channel: string): SpecReader =>
  (value, path, of) => {
    if (value === null || typeof value === 'boolean') return value;
    if (/^(color|fill|stroke)$/.test(channel)) return colour(value, path, of);
    if (channel === 'shape') return named.shape?.(value, path, of);
    if (/^(text|tooltip|description|detail|key|order)$/.test(channel)) return readShortText(value, path, of);
    if (channel === 'strokeDash') return toRead('[size]8')(value, path, of);
    if (/^[xy]2?$/.test(channel) && (value === 'width' || value === 'height')) return value;
    return number(-10_000, 10_000)(value, path, of);
  };
named.shape = oneOf(shapes);

const ofEvery = table(
  'field: field; type: type; aggregate: aggregate; bin: bin; timeUnit: timeUnit; title: titleText; sort: sort; datum: datum; band bandPosition: share; ' +
    "format: text; labelExpr: expression; formatType: leftOut; scale: scale; axis: axis; legend: legend; header: header; stack: flag | null | 'zero normalize center'; " +
    'impute: impute',
);
const ofFacet = table('columns: 1..12; spacing: 0..100; align center: leftOut');

const channelMembers = (channel: string): Members => ({
  ...ofEvery,
  value: look(channel),
  condition: (value, path, of) => {
    const one: SpecReader = (each, at, found) =>
      readObjectOf({ ...table('test: predicate; param: name; empty: flag'), ...channelMembers(channel) })(
        paramOfSelection(each),
        at,
        found,
      );
    return Array.isArray(value) ? readListOf(one, 10)(value, path, of) : one(value, path, of);
  },
  ...(/^(row|column|facet)$/.test(channel) && ofFacet),
});

/** The Altair shorthand: `mean(price):Q`. */
function fromShorthand(value: string): JsonObject {
  const [, aggregated, inner = '', plain = '', code] =
    /^(?:(\w+)\(([^()]*)\)|([^:]*))(?::([QNOTqnot]|[a-z]+))?$/.exec(value) ?? [];
  const typed = code && Object.hasOwn(types, code.toLowerCase()) ? { type: types[code.toLowerCase()] } : {};
  if (aggregated === undefined) return code && !typed.type ? { field: value } : { field: plain, ...typed };
  const isUnit = /^(utc)?(year|quarter|month|week|date|day|hours|minutes)/.test(aggregated);
  return {
    ...(isUnit ? { timeUnit: aggregated } : { aggregate: aggregated }),
    ...(inner && { field: inner }),
    ...typed,
  };
}

/** Models write the shorthand as a field, too: `sum(price)`, `price:Q`. */
function splitShorthand(def: JsonObject): JsonObject {
  const { shorthand, ...others } = def;
  if (typeof shorthand === 'string') return { ...fromShorthand(shorthand), ...others };
  const isShort = typeof def.field === 'string' && /^\w+\([^()]*\)(:[A-Za-z])?$|^[^:]+:[QNOT]$/.test(def.field);
  return isShort ? { ...def, ...fromShorthand(String(def.field)) } : def;
}

export const channelDef =
  (channel: string): SpecReader =>
  (value, path, of) => {
    if (value === null) return null;
    if (typeof value === 'boolean') return undefined;
    if (typeof value === 'string') return channelDef(channel)(fromShorthand(value), path, of);
    if (Array.isArray(value)) {
      if (/^(tooltip|detail|order)$/.test(channel)) return readListOf(channelDef(channel), 20)(value, path, of);
      return fault(of, path, 'It takes one object.');
    }
    return readObjectOf(channelMembers(channel))(isJsonObject(value) ? splitShorthand(value) : value, path, of);
  };
