/** What a Vega-Lite specification may hold here: all of the grammar but addresses, images, maps, programs and what takes endless work. */

import { isWithinDepth } from '#core/tools/depth.ts';
import { isJsonObject, type JsonObject } from '#core/tools/tool.ts';
import { toSpelling } from '#core/tools/words.ts';
import {
  aggregates,
  bin,
  channelDef,
  colour,
  field,
  fields,
  initial,
  keyvals,
  leftOut,
  look,
  name,
  predicate,
  share,
  size,
  steps,
  timeUnit,
  title,
} from './channels';
import { expression } from './expression';
import {
  byType,
  count,
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

/** The most of each; marks and facets are counted with the data. */
const [maxViews, maxDepth, maxTransforms] = [24, 6, 24];

const channels =
  'x y x2 y2 xOffset yOffset theta theta2 radius radius2 xError xError2 yError yError2 color fill stroke opacity fillOpacity ' +
  'strokeOpacity strokeWidth strokeDash size angle shape text tooltip detail order key description facet row column';
const encoding = object(Object.fromEntries(channels.split(' ').map((channel) => [channel, channelDef(channel)])));

const marks = 'arc area bar boxplot circle errorband errorbar line point rect rule square text tick trail';
const synonyms: Record<string, string> = {
  ...{
    pie: 'arc',
    donut: 'arc',
    doughnut: 'arc',
    scatter: 'point',
    scatterplot: 'point',
    bubble: 'circle',
    column: 'bar',
    columns: 'bar',
  },
  ...{
    bars: 'bar',
    histogram: 'bar',
    heatmap: 'rect',
    cell: 'rect',
    lines: 'line',
    points: 'point',
    box: 'boxplot',
    label: 'text',
  },
  ...{ barchart: 'bar', linechart: 'line', areachart: 'area', piechart: 'arc', donutchart: 'arc' },
};
const markType: Read = (value, path, of) => {
  if (value === 'image') return fault(of, path, 'No images. Use the widgets gallery or cards.');
  if (value === 'geoshape') return fault(of, path, 'No maps. Use the widget map.');
  return oneOf(marks, synonyms)(value, path, of);
};

const part = byType({ boolean: flag, object: (value, path, of) => markLooks(value, path, of) });
const markLooks: Read = object(
  () => ({
    ...each('color fill stroke', colour),
    ...each('opacity fillOpacity strokeOpacity', share),
    ...each('strokeWidth size fontSize thickness', size),
    strokeDash: listOf(size, 8),
    shape: look('shape'),
    ...each('filled clip', flag),
  }),
  false,
);
const mark: Read = (value, path, of) => {
  const written = isJsonObject(value) ? value : { type: value };
  const isDonut = /^(donut|doughnut)/.test(toSpelling(String(written.type)));
  const read = object(
    {
      type: markType,
      ...each('color fill stroke', byType({ string: colour, object: leftOut, null: keep(null), boolean: leftOut })),
      ...each('opacity fillOpacity strokeOpacity', share),
      ...each(
        'strokeWidth size thickness minBandSize cornerRadius cornerRadiusEnd cornerRadiusTopLeft cornerRadiusTopRight cornerRadiusBottomLeft cornerRadiusBottomRight',
        size,
      ),
      ...each('innerRadius outerRadius radius fontSize binSpacing', size),
      ...each('padAngle angle dx dy xOffset yOffset x2Offset y2Offset radiusOffset thetaOffset', number(-1000, 1000)),
      ...each('width height', byType({ number: size, object: object({ band: share }) })),
      ...each('x y x2 y2', byType({ number: number(-5000, 5000), string: oneOf('width height') })),
      strokeDash: listOf(size, 8),
      shape: look('shape'),
      ...each('filled clip', flag),
      orient: oneOf('horizontal vertical'),
      interpolate: oneOf(
        'linear linear-closed step step-before step-after basis basis-open cardinal cardinal-open monotone natural bundle catmull-rom',
      ),
      tension: share,
      align: oneOf('left center right'),
      baseline: oneOf('top middle bottom alphabetic line-top line-bottom'),
      fontWeight: byType({ number: number(100, 900), string: oneOf('normal bold') }),
      fontStyle: oneOf('normal italic'),
      text: text,
      limit: size,
      lineBreak: text,
      order: flag,
      point: byType({ boolean: flag, string: oneOf('transparent'), object: markLooks }),
      line: part,
      ...each('ticks box rule median outliers borders', part),
      band: part,
      extent: byType({ string: oneOf('min-max ci iqr stderr stdev'), number: number(0, 100) }),
      invalid: byType({ null: keep(null), string: leftOut }),
      tooltip: byType({
        boolean: flag,
        null: keep(null),
        string: leftOut,
        object: object({ content: oneOf('encoding data') }, false),
      }),
    },
    false,
  )(written, path, of);
  if (!isJsonObject(read) || read.type === undefined)
    return of.faults.length > 0 ? read : fault(of, path, `A mark has a type: ${marks}.`);
  return isDonut && read.innerRadius === undefined ? { ...read, innerRadius: 40 } : read;
};

const as = byType({ string: field, array: listOf(field, 20) });
const sortFields = listOf(
  object({ field, order: byType({ string: oneOf('ascending descending'), null: keep(null) }) }),
  10,
);
const windowOps = `${aggregates} row_number rank dense_rank percent_rank cume_dist ntile lag lead first_value last_value nth_value`;
const frame = listOf(byType({ null: keep(null), number: number(-100_000, 100_000) }), 2);
const groupby = fields;

/** Each kind of transform by the member that says what it does. */
const transforms: Record<string, Members> = {
  filter: { filter: predicate },
  calculate: { calculate: expression, as },
  aggregate: {
    aggregate: listOf(object({ op: oneOf(aggregates, { avg: 'mean', std: 'stdev' }), field, as }), 30),
    groupby,
  },
  joinaggregate: { joinaggregate: listOf(object({ op: oneOf(aggregates), field, as }), 30), groupby },
  bin: { bin, field, as },
  timeUnit: { timeUnit, field, as },
  fold: { fold: fields, as },
  flatten: { flatten: fields, as },
  pivot: { pivot: field, value: field, groupby, limit: number(1, 200), op: oneOf(aggregates) },
  window: {
    window: listOf(object({ op: oneOf(windowOps), field, param: number(0, 10_000), as }), 30),
    ...{ frame, ignorePeers: flag, groupby, sort: sortFields },
  },
  stack: { stack: field, groupby, offset: oneOf('zero center normalize'), sort: sortFields, as },
  impute: {
    impute: field,
    key: field,
    keyvals,
    groupby,
    frame,
    method: oneOf('value mean median min max'),
    value: scalar,
  },
  lookup: {
    lookup: field,
    from: object(() => ({ data, key: field, fields, param: name })),
    ...{ as, default: scalar },
  },
  regression: {
    regression: field,
    on: field,
    groupby,
    method: oneOf('linear log exp pow quad poly'),
    order: number(1, 8),
    extent: listOf(number(), 2),
    params: flag,
    as,
  },
  loess: { loess: field, on: field, groupby, bandwidth: share, as },
  density: {
    density: field,
    ...{ groupby, cumulative: flag, counts: flag, bandwidth: number(0), extent: listOf(number(), 2), as },
    ...each('minsteps maxsteps steps', number(2, 500)),
    resolve: oneOf('independent shared'),
  },
  quantile: { quantile: field, groupby, probs: listOf(share, 200), step: number(0.005, 1), as },
  sample: { sample: number(1, 100_000) },
  extent: { extent: field, param: name },
};

const transform: Read = (value, path, of) => {
  count(of, path, ['transforms', maxTransforms]);
  if (!isJsonObject(value)) return fault(of, path, 'It must be an object.');
  const kind =
    Object.keys(transforms).find((key) => Object.hasOwn(value, key) && key !== 'stack') ??
    ('stack' in value ? 'stack' : '');
  const members = transforms[kind];
  return members
    ? object(members)(value, path, of)
    : fault(of, path, `There is no such transform. There are: ${Object.keys(transforms).join(', ')}.`);
};

/** The most rows of data that a part of the specification brings itself. */
const maxOwnRows = 10_000;

const cell: Read = (value, path, of) =>
  isWithinDepth(value, 6) ? value : fault(of, path, 'It nests deeper than 6 levels.');

const ownRow: Read = (value, path, of) =>
  isJsonObject(value)
    ? Object.fromEntries(
        Object.entries(value)
          .filter(([key]) => key !== '__proto__')
          .map(([key, one]) => [key, cell(one, path, of)]),
      )
    : scalar(value, path, of);

const data: Read = (value, path, of) => {
  if (Array.isArray(value)) return data({ values: value }, path, of);
  const read = object({
    values: byType({ array: listOf(ownRow, maxOwnRows) }),
    sequence: object({ ...each('start stop step', number()), as: field }),
    name: text,
    format: leftOut,
  })(value, path, of);
  if (!isJsonObject(read)) return read;
  if (isJsonObject(read.sequence) && steps(read.sequence) > maxOwnRows)
    return fault(of, path, `It has more than ${maxOwnRows} rows.`);
  return read.values || read.sequence ? read : undefined; // by name: the rows
};

const events = oneOf(
  'click dblclick pointerover mouseover pointerdown mousedown pointermove mousemove pointerout mouseout pointerup mouseup',
);
const param: Read = (value, path, of) => {
  if (!isJsonObject(value)) return fault(of, path, 'It must be an object.');
  return object({
    name,
    value: initial,
    expr: expression,
    views: listOf(name, 24),
    bind: (bound: unknown, at: string, found: Reading) =>
      bound === 'scales' || bound === 'legend' ? bound : note(found, at, 'no inputs here; its value counts → left out'),
    select: byType({
      string: oneOf('point interval', { single: 'point', multi: 'point' }),
      object: object(
        {
          type: oneOf('point interval', { single: 'point', multi: 'point' }),
          encodings: listOf(oneOf('x y color fill stroke opacity size shape theta row column facet text'), 4),
          fields,
          ...each('on clear', byType({ string: events, boolean: flag })),
          toggle: byType({ boolean: flag, string: oneOf('true event.shiftKey event.ctrlKey event.altKey') }),
          nearest: flag,
          resolve: oneOf('global union intersect'),
        },
        false,
      ),
    }),
  })(value, path, of);
};

/** Earlier versions had an object of selections. */
const fromSelection = (selection: unknown): JsonObject[] =>
  isJsonObject(selection)
    ? Object.entries(selection).map(([key, def]) => {
        const { type: kind = 'point', bind, init, empty: _, ...others } = isJsonObject(def) ? def : {};
        return {
          name: key,
          select: { type: kind, ...others },
          ...(bind !== undefined && { bind }),
          ...(init !== undefined && { value: init }),
        };
      })
    : [];

const resolve = object(() => ({ ...each('axis legend', resolution), scale: resolution }), false);
const resolution = object(
  each(
    'x y theta radius color fill stroke opacity size shape strokeWidth strokeDash angle xOffset yOffset',
    oneOf('shared independent'),
  ),
  false,
);

const pieces = (): Members => ({
  layer: listOf(view, 12),
  ...each('hconcat vconcat concat', listOf(view, 12)),
  facet: byType({
    object: (value, at, found) =>
      isJsonObject(value) && ('row' in value || 'column' in value)
        ? object(each('row column', channelDef('facet')))(value, at, found)
        : channelDef('facet')(value, at, found),
  }),
  repeat: byType({ array: listOf(field, 8), object: object(each('row column layer', listOf(field, 8))) }),
  spec: view,
});

const view: Read = (value, path, of) => {
  count(of, path, ['views', maxViews]);
  if (path.split('/').length > 2 * maxDepth + 2) return fault(of, path, `Views nest deeper than ${maxDepth} levels.`);
  return object({
    mark,
    encoding,
    ...pieces(),
    columns: number(1, 12),
    transform: listOf(transform, maxTransforms),
    params: listOf(param, 12),
    data,
    title,
    name,
    description: text,
    resolve,
    ...each('width height', byType({ number: number(20, 2000), string: leftOut, object: leftOut })),
    ...each('spacing', byType({ number: number(0, 100), object: leftOut })),
    ...each('align center bounds view background padding autosize config usermeta $schema datasets', leftOut),
  })(withParams(value), path, of);
};

function withParams(value: unknown): unknown {
  if (!isJsonObject(value) || value.selection === undefined) return value;
  const { selection, params = [], ...others } = value;
  return { ...others, params: [...(Array.isArray(params) ? params : []), ...fromSelection(selection)] };
}

/** The names of all parameters, which expressions may use. */
function namesOfParams(spec: unknown, names: Set<string>): Set<string> {
  if (Array.isArray(spec)) for (const one of spec) namesOfParams(one, names);
  if (!isJsonObject(spec)) return names;
  const listed = Array.isArray(spec.params) ? spec.params : [];
  for (const one of listed) if (isJsonObject(one) && typeof one.name === 'string') names.add(one.name);
  for (const member of [spec.layer, spec.hconcat, spec.vconcat, spec.concat, spec.spec]) namesOfParams(member, names);
  return names;
}

/** The specification as it may be drawn, with what was found. */
export function readSpec(spec: JsonObject): { spec: JsonObject } & Reading {
  const of: Reading = { faults: [], notes: [], counts: new Map(), params: namesOfParams(spec, new Set()) };
  const read = view(spec, '/spec', of);
  return { spec: isJsonObject(read) ? read : {}, ...of };
}
