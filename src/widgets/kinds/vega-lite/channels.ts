/** What a channel of a specification may hold: a member of the rows or a value, with its scale, its axis and its legend. */

import { toSafeColour } from '#core/tools/colour.ts';
import { isWithinDepth } from '#core/tools/depth.ts';
import { isJsonObject, type JsonObject } from '#core/tools/tool.ts';
import { expression } from './expression';
import {
  byType,
  each,
  fault,
  flag,
  keep,
  listOf,
  type Members,
  note,
  number,
  object,
  oneOf,
  type Read,
  type Reading,
  scalar,
  text,
} from './reading';

export const colour: Read = (value, path, of) =>
  toSafeColour(value) ?? note(of, path, 'no plain CSS colour, so the theme’s is used → left out');

export const share = number(0, 1);
export const size = number(0, 5000);

/** Names a member of the rows; a dot in it leads into an object. */
export const field: Read = (value, path, of) => {
  if (isJsonObject(value)) return object({ repeat: oneOf('row column layer repeat') })(value, path, of);
  if (typeof value !== 'string') return fault(of, path, 'It must name a member of the rows.');
  const isHidden = /(^|[.[\]"'\\])(__proto__|constructor|prototype)($|[.[\]"'\\])/.test(value);
  return isHidden || value.length > 200 ? fault(of, path, 'It names no member of the rows.') : value;
};
export const fields = listOf(field, 50);

export const name: Read = (value, path, of) =>
  typeof value === 'string' && /^[A-Za-z_]\w{0,40}$/.test(value) && !/^(datum|event|item|parent)$/.test(value)
    ? value
    : fault(of, path, 'A name has letters and digits, and begins with a letter.');

export const aggregates =
  'count valid missing distinct sum product mean average median q1 q3 ci0 ci1 stderr stdev stdevp variance variancep min max';
export const aggregate = byType({
  string: oneOf(aggregates, {
    avg: 'mean',
    total: 'sum',
    nunique: 'distinct',
    std: 'stdev',
    len: 'count',
    size: 'count',
  }),
  object: object({ argmax: field, argmin: field }),
});

export const timeUnit: Read = (value, path, of) => {
  if (isJsonObject(value))
    return object({ unit: timeUnit, step: number(1, 1000), maxbins: number(1, 200), utc: flag, binned: flag })(
      value,
      path,
      of,
    );
  const isUnit =
    /^(utc)?(binned)?(year)?(quarter)?(month)?(week)?(dayofyear)?(date)?(day)?(hours)?(minutes)?(seconds)?(milliseconds)?$/;
  return typeof value === 'string' && value !== '' && isUnit.test(value)
    ? value
    : fault(of, path, 'It must be a time unit such as year, yearmonth, month, day or hours.');
};

export const bin = byType({
  boolean: flag,
  null: keep(null),
  string: oneOf('binned'),
  object: object(
    {
      ...each('maxbins', number(1, 500)),
      ...each('step minstep', number(1e-12)),
      ...each('base anchor', number()),
      nice: flag,
      binned: flag,
      extent: listOf(number(), 2),
    },
    false,
  ),
});

const dateTime = object({
  ...each('year quarter week dayofyear date hours minutes seconds milliseconds', number()),
  ...each('month day', scalar),
  utc: flag,
});
const constant = byType({ string: scalar, number: scalar, boolean: scalar, null: scalar, object: dateTime });
/** As a parameter’s value: a constant, the start of a selection, a list of them. */
export const initial: Read = (value, path, of) => {
  if (!isWithinDepth(value, 4) || JSON.stringify(value).length > 5000) return fault(of, path, 'It is too large.');
  if (Array.isArray(value)) return value.map((one, i) => initial(one, `${path}/${i}`, of));
  if (!isJsonObject(value)) return scalar(value, path, of);
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== '__proto__')
      .map(([key, one]) => [key, initial(one, `${path}/${key}`, of)]),
  );
};

export const predicate: Read = byType({
  string: expression,
  object: (value, path, of) =>
    object({
      and: listOf(predicate, 20),
      or: listOf(predicate, 20),
      not: predicate,
      param: name,
      selection: name,
      empty: flag,
      field,
      timeUnit,
      ...each('equal lt lte gt gte', constant),
      range: byType({
        array: listOf(byType({ number: scalar, null: scalar, string: scalar, object: dateTime }), 2),
        object: dateTime,
      }),
      oneOf: listOf(constant, 1000),
      valid: flag,
    })(paramOfSelection(value), path, of),
});

/** Earlier versions called a parameter that is selected a selection. */
function paramOfSelection(value: unknown): unknown {
  if (!isJsonObject(value) || typeof value.selection !== 'string') return value;
  const { selection, ...others } = value;
  return { param: selection, ...others };
}

const titleText = byType({ string: text, number: text, array: listOf(text, 10), null: keep(null) });
const looksOfTitle = object(
  {
    text: titleText,
    subtitle: titleText,
    anchor: oneOf('start middle end'),
    ...each('orient', oneOf('top bottom left right')),
  },
  false,
);
export const title = byType({ string: text, array: listOf(text, 10), null: keep(null), object: looksOfTitle });

/** Words of a guide: a format, or an expression for each label. */
const words: Members = { format: text, labelExpr: expression, title: titleText };
/** Settings of Tabhand’s own, or of no use here. */
export const leftOut: Read = () => undefined;
/** False and null leave it out. */
const guide = (members: Members): Read => {
  const read = object({ ...words, ...members }, false);
  return byType({ null: keep(null), boolean: (value) => (value === false ? null : undefined), object: read });
};
export const axis = guide({
  ...each('grid domain ticks labels labelFlush', flag),
  ...each('labelAngle tickMinStep', number()),
  ...each('labelLimit labelPadding offset titlePadding zindex', number(-500, 500)),
  tickCount: byType({ number: number(0, 50), object: leftOut, string: leftOut }),
  values: byType({ array: listOf(constant, 200) }),
  orient: oneOf('top bottom left right'),
});
export const legend = guide({
  ...each('columns tickCount', number(0, 50)),
  values: byType({ array: listOf(constant, 200) }),
  ...each('orient', oneOf('left right top bottom top-left top-right bottom-left bottom-right none')),
});
const header = guide({
  labels: flag,
  labelAngle: number(),
  ...each('orient labelOrient titleOrient', oneOf('top bottom left right')),
});

export const scale: Read = (value, path, of) => {
  if (value === null) return null;
  return object(
    {
      type: oneOf(
        'linear log pow sqrt symlog time utc ordinal band point bin-ordinal quantile quantize threshold identity',
      ),
      domain: byType({
        array: listOf(constant),
        object: object({ param: name, selection: name, field, encoding: text, unionWith: listOf(constant) }),
        string: oneOf('unaggregated'),
      }),
      ...each('domainMin domainMax domainMid', constant),
      ...each('rangeMin rangeMax', number()),
      range: byType({
        array: listOf(
          (one, at, found) =>
            typeof one === 'number'
              ? number()(one, at, found)
              : Array.isArray(one)
                ? listOf(size, 8)(one, at, found)
                : rangeWord(one, at, found),
          100,
        ),
        string: leftOut,
        object: leftOut,
      }),
      scheme: byType({ string: text, object: object({ name: text }, false), array: leftOut }),
      ...each('zero reverse clamp round', flag),
      nice: byType({ boolean: flag, number: number(1, 50), string: leftOut, object: leftOut }),
      base: number(1.01, 1000),
      exponent: number(-10, 10),
      constant: number(1e-12),
      ...each('padding paddingInner paddingOuter', number(0, 100)),
      align: share,
    },
    false,
  )(value, path, of);
};

/** In a range: a colour, or the name of a shape. */
const rangeWord: Read = (value, path, of) => (shapes.includes(String(value)) ? value : colour(value, path, of));

const sortOrder = oneOf(
  'ascending descending x -x y -y color -color fill -fill size -size theta -theta text -text order -order',
  {
    asc: 'ascending',
    desc: 'descending',
  },
);
export const sort = byType({
  null: keep(null),
  string: sortOrder,
  boolean: (value) => (value ? undefined : null),
  array: listOf(constant, 1000),
  object: object({
    field,
    op: oneOf(aggregates),
    order: byType({ string: oneOf('ascending descending'), null: keep(null) }),
    encoding: text,
  }),
});

const types: Record<string, string> = {
  ...{
    q: 'quantitative',
    n: 'nominal',
    o: 'ordinal',
    t: 'temporal',
    number: 'quantitative',
    numeric: 'quantitative',
    quant: 'quantitative',
  },
  ...{
    numerical: 'quantitative',
    continuous: 'quantitative',
    integer: 'quantitative',
    float: 'quantitative',
    category: 'nominal',
  },
  ...{
    categorical: 'nominal',
    string: 'nominal',
    text: 'nominal',
    boolean: 'nominal',
    date: 'temporal',
    time: 'temporal',
    datetime: 'temporal',
  },
};
export const type: Read = (value, path, of) =>
  value === 'geojson'
    ? fault(of, path, 'No maps. Use the widget map.')
    : oneOf('quantitative nominal ordinal temporal', types)(value, path, of);

const shapes =
  'circle square cross diamond triangle triangle-up triangle-down triangle-left triangle-right stroke arrow wedge'.split(
    ' ',
  );

/** How one thing looks: a number, a colour, a shape, a text, by the channel. */
export const look =
  (channel: string): Read =>
  (value, path, of) => {
    if (value === null || typeof value === 'boolean') return value;
    if (/^(color|fill|stroke)$/.test(channel)) return colour(value, path, of);
    if (channel === 'shape') return oneOf(shapes.join(' '))(value, path, of);
    if (/^(text|tooltip|description|detail|key|order)$/.test(channel)) return text(value, path, of);
    if (channel === 'strokeDash') return listOf(size, 8)(value, path, of);
    if (/^[xy]2?$/.test(channel) && (value === 'width' || value === 'height')) return value;
    return number(-10_000, 10_000)(value, path, of);
  };

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

const channelMembers = (channel: string): Members => ({
  field,
  type,
  aggregate,
  bin,
  timeUnit,
  title: titleText,
  sort,
  value: look(channel),
  datum: byType({
    string: scalar,
    number: scalar,
    boolean: scalar,
    null: scalar,
    object: (value, path, of) =>
      isJsonObject(value) && 'repeat' in value ? field(value, path, of) : dateTime(value, path, of),
  }),
  band: share,
  bandPosition: share,
  format: text,
  labelExpr: expression,
  formatType: leftOut,
  scale,
  axis,
  legend,
  header,
  stack: byType({ boolean: flag, null: keep(null), string: oneOf('zero normalize center') }),
  impute: object({
    value: scalar,
    method: oneOf('value mean median min max'),
    keyvals,
    frame: listOf(byType({ null: keep(null), number: number(-1000, 1000) }), 2),
  }),
  condition: (value, path, of) => {
    const one = (each: unknown, at: string, found: Reading) =>
      object({ test: predicate, param: name, empty: flag, ...channelMembers(channel) })(
        paramOfSelection(each),
        at,
        found,
      );
    return Array.isArray(value) ? listOf(one, 10)(value, path, of) : one(value, path, of);
  },
  ...(/^(row|column|facet)$/.test(channel) && {
    columns: number(1, 12),
    spacing: number(0, 100),
    align: leftOut,
    center: leftOut,
  }),
});

export const keyvals: Read = (value, path, of) => {
  if (Array.isArray(value)) return listOf(constant)(value, path, of);
  const read = object({ ...each('start stop step', number()) })(value, path, of);
  return isJsonObject(read) && steps(read) > 1000 ? fault(of, path, 'It has more than 1000 values.') : read;
};
export const steps = ({ start = 0, stop = 0, step = 1 }: JsonObject): number =>
  Math.abs((Number(stop) - Number(start)) / (Number(step) || 1e-9));

export const channelDef =
  (channel: string): Read =>
  (value, path, of) => {
    if (value === null) return null;
    if (typeof value === 'boolean') return undefined;
    if (typeof value === 'string') return channelDef(channel)(fromShorthand(value), path, of);
    if (Array.isArray(value)) {
      if (/^(tooltip|detail|order)$/.test(channel)) return listOf(channelDef(channel), 20)(value, path, of);
      return fault(of, path, 'It takes one object.');
    }
    const written = isJsonObject(value) && typeof value.shorthand === 'string' ? withShorthand(value) : value;
    const split = isJsonObject(written) && typeof written.field === 'string' ? splitField(written) : written;
    return object(channelMembers(channel))(split, path, of);
  };

function withShorthand({ shorthand, ...others }: JsonObject): JsonObject {
  return { ...fromShorthand(String(shorthand)), ...others };
}

/** Models write the shorthand as a field, too: `sum(price)`, `price:Q`. */
function splitField(def: JsonObject): JsonObject {
  const written = String(def.field);
  if (!/^\w+\([^()]*\)(:[A-Za-z])?$|^[^:]+:[QNOT]$/.test(written)) return def;
  return { ...def, ...fromShorthand(written) };
}
