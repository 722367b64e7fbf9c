/** What a Vega-Lite specification may hold here: all of the grammar but addresses, images, maps, programs and what takes endless work. */

import { isWithinDepth } from '#core/tools/depth.ts';
import { isJsonObject, type JsonObject } from '#core/tools/tool.ts';
import { toSpelling } from '#core/tools/words.ts';
import { aggregates, channelDef, steps } from './channels';
import {
  byType,
  countPart,
  fault,
  type Members,
  named,
  note,
  oneOf,
  type Reading,
  readListOf,
  readObjectOf,
  type SpecReader,
  scalar,
  table,
  toRead,
} from './reading';

/** The most of each; marks and facets are counted with the data. */
const [maxViews, maxDepth, maxTransforms] = [24, 6, 24];

const channels =
  'x y x2 y2 xOffset yOffset theta theta2 radius radius2 xError xError2 yError yError2 color fill stroke opacity fillOpacity ' +
  'strokeOpacity strokeWidth strokeDash size angle shape text tooltip detail order key description facet row column';
const encoding = readObjectOf(Object.fromEntries(channels.split(' ').map((channel) => [channel, channelDef(channel)])));

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

Object.assign(named, {
  markType: (value, path, of) => {
    if (value === 'image') return fault(of, path, 'No images. Use the widgets gallery or cards.');
    if (value === 'geoshape') return fault(of, path, 'No maps. Use the widget map.');
    return oneOf(marks, synonyms)(value, path, of);
  },
  looks: readObjectOf(
    () =>
      table(
        'color fill stroke: colour; opacity fillOpacity strokeOpacity: share; strokeWidth size fontSize thickness: size; strokeDash: [size]8; ' +
          'shape: shape; filled clip: flag',
      ),
    false,
  ),
  band: readObjectOf(table('band: share')),
  tip: readObjectOf(table("content: 'encoding data'"), false),
} satisfies Record<string, SpecReader>);

const corners =
  'cornerRadius cornerRadiusEnd cornerRadiusTopLeft cornerRadiusTopRight cornerRadiusBottomLeft cornerRadiusBottomRight';
const markMembers = table(
  'type: markType; color fill stroke: colour | null | leftOut; opacity fillOpacity strokeOpacity tension: share; ' +
    `strokeWidth size thickness minBandSize ${corners} innerRadius outerRadius radius fontSize binSpacing limit: size; ` +
    'padAngle angle dx dy xOffset yOffset x2Offset y2Offset radiusOffset thetaOffset: -1000..1000; width height: 0..5000 | band; ' +
    "x y x2 y2: -5000..5000 | 'width height'; strokeDash: [size]8; shape: shape; filled clip order: flag; orient: 'horizontal vertical'; " +
    "interpolate: 'linear linear-closed step step-before step-after basis basis-open cardinal cardinal-open monotone natural bundle catmull-rom'; " +
    "align: 'left center right'; baseline: 'top middle bottom alphabetic line-top line-bottom'; fontWeight: 100..900 | 'normal bold'; fontStyle: 'normal italic'; " +
    "text lineBreak: text; point: flag | 'transparent' | looks; line ticks box rule median outliers borders band: flag | looks; " +
    "extent: 'min-max ci iqr stderr stdev' | 0..100; invalid: null | leftOut; tooltip: flag | null | leftOut | tip",
);

const mark: SpecReader = (value, path, of) => {
  const written = isJsonObject(value) ? value : { type: value };
  const isDonut = /^(donut|doughnut)/.test(toSpelling(String(written.type)));
  const read = readObjectOf(markMembers, false)(written, path, of);
  if (!isJsonObject(read) || read.type === undefined)
    return of.faults.length > 0 ? read : fault(of, path, `A mark has a type: ${marks}.`);
  return isDonut && read.innerRadius === undefined ? { ...read, innerRadius: 40 } : read;
};

const windowOps = `${aggregates} row_number rank dense_rank percent_rank cume_dist ntile lag lead first_value last_value nth_value`;
Object.assign(named, {
  as: toRead('field | [field]20'),
  order: readObjectOf(table("field: field; order: 'ascending descending' | null")),
  summary: readObjectOf(table('op: op; field: field; as: as')),
  over: readObjectOf(table(`op: '${windowOps}'; field: field; param: 0..10000; as: as`)),
} satisfies Record<string, SpecReader>);

/** Each kind of transform by the member that says what it does. */
const transforms: Record<string, string> = {
  filter: 'filter: predicate',
  calculate: 'calculate: expression; as: as',
  aggregate: 'aggregate: [summary]30; groupby: [field]50',
  joinaggregate: 'joinaggregate: [summary]30; groupby: [field]50',
  bin: 'bin: bin; field: field; as: as',
  timeUnit: 'timeUnit: timeUnit; field: field; as: as',
  fold: 'fold: [field]50; as: as',
  flatten: 'flatten: [field]50; as: as',
  pivot: 'pivot value: field; groupby: [field]50; limit: 1..200; op: op',
  window: 'window: [over]30; frame: [numberOrNull]2; ignorePeers: flag; groupby: [field]50; sort: [order]10',
  stack: "stack: field; groupby: [field]50; offset: 'zero center normalize'; sort: [order]10; as: as",
  impute:
    "impute key: field; keyvals: keyvals; groupby: [field]50; frame: [numberOrNull]2; method: 'value mean median min max'; value: scalar | null",
  lookup: 'lookup: field; from: source; as: as; default: scalar | null',
  regression:
    "regression on: field; groupby: [field]50; method: 'linear log exp pow quad poly'; order: 1..8; extent: [number]2; params: flag; as: as",
  loess: 'loess on: field; groupby: [field]50; bandwidth: share; as: as',
  density:
    "density: field; groupby: [field]50; cumulative counts: flag; bandwidth: 0..; extent: [number]2; as: as; minsteps maxsteps steps: 2..500; resolve: 'independent shared'",
  quantile: 'quantile: field; groupby: [field]50; probs: [share]200; step: 0.005..1; as: as',
  sample: 'sample: 1..100000',
  extent: 'extent: field; param: name',
};

const transform: SpecReader = (value, path, of) => {
  countPart(of, path, ['transforms', maxTransforms]);
  if (!isJsonObject(value)) return fault(of, path, 'It must be an object.');
  const kind =
    Object.keys(transforms).find((key) => Object.hasOwn(value, key) && key !== 'stack') ??
    ('stack' in value ? 'stack' : '');
  const members = transforms[kind];
  return members
    ? readObjectOf(table(members))(value, path, of)
    : fault(of, path, `There is no such transform. There are: ${Object.keys(transforms).join(', ')}.`);
};

/** The most rows of data that a part of the specification brings itself. */
const maxOwnRows = 10_000;

const cell: SpecReader = (value, path, of) =>
  isWithinDepth(value, 6) ? value : fault(of, path, 'It nests deeper than 6 levels.');

const ownRow: SpecReader = (value, path, of) =>
  isJsonObject(value)
    ? Object.fromEntries(
        Object.entries(value)
          .filter(([key]) => key !== '__proto__')
          .map(([key, one]) => [key, cell(one, path, of)]),
      )
    : scalar(value, path, of);

const data: SpecReader = (value, path, of) => {
  if (Array.isArray(value)) return data({ values: value }, path, of);
  const read = readObjectOf({
    values: byType({ array: readListOf(ownRow, maxOwnRows) }),
    ...table('sequence: sequence; name: text; format: leftOut'),
  })(value, path, of);
  if (!isJsonObject(read)) return read;
  if (isJsonObject(read.sequence) && steps(read.sequence) > maxOwnRows)
    return fault(of, path, `It has more than ${maxOwnRows} rows.`);
  return read.values || read.sequence ? read : undefined; // by name: the rows
};

const byEvent = byType({ boolean: named.flag, string: (value, path, of) => named.event?.(value, path, of) });
const selections = { single: 'point', multi: 'point' };
Object.assign(named, {
  ...{ data, kindOfSelection: oneOf('point interval', selections) },
  sequence: readObjectOf(table('start stop step: number; as: field')),
  source: readObjectOf(table('data: data; key: field; fields: [field]50; param: name')),
  event: oneOf(
    'click dblclick pointerover mouseover pointerdown mousedown pointermove mousemove pointerout mouseout pointerup mouseup',
  ),
  bind: (bound, at, found) =>
    bound === 'scales' || bound === 'legend' ? bound : note(found, at, 'no inputs here; its value counts → left out'),
  select: byType({
    string: oneOf('point interval', selections),
    object: readObjectOf(
      {
        ...table(
          "type: kindOfSelection; encodings: ['x y color fill stroke opacity size shape theta row column facet text']4; fields: [field]50; " +
            "toggle: flag | 'true event.shiftKey event.ctrlKey event.altKey'; nearest: flag; resolve: 'global union intersect'",
        ),
        ...{ on: byEvent, clear: byEvent },
      },
      false,
    ),
  }),
  param: readObjectOf(
    table('name: name; value: initial; expr: expression; views: [name]24; bind: bind; select: select'),
  ),
} satisfies Record<string, SpecReader>);

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

const resolution =
  "x y theta radius color fill stroke opacity size shape strokeWidth strokeDash angle xOffset yOffset: 'shared independent'";

const facet: SpecReader = (value, path, of) =>
  isJsonObject(value) && ('row' in value || 'column' in value)
    ? readObjectOf({ row: channelDef('facet'), column: channelDef('facet') })(value, path, of)
    : channelDef('facet')(value, path, of);

const viewMembers = (): Members => ({
  ...{ mark, encoding, data, facet: byType({ object: facet }), spec: view },
  ...table(
    'layer hconcat vconcat concat: [view]12; repeat: [field]8 | repeated; columns: 1..12; transform: [transform]24; params: [param]12; title: title; ' +
      'name: name; description: text; resolve: resolve; width height: 20..2000 | leftOut; spacing: 0..100 | leftOut; ' +
      'align center bounds view background padding autosize config usermeta $schema datasets: leftOut',
  ),
});

const view: SpecReader = (value, path, of) => {
  countPart(of, path, ['views', maxViews]);
  if (path.split('/').length > 2 * maxDepth + 2) return fault(of, path, `Views nest deeper than ${maxDepth} levels.`);
  return readObjectOf(viewMembers)(withParams(value), path, of);
};

Object.assign(named, {
  ...{ view, transform },
  repeated: readObjectOf(table('row column layer: [field]8')),
  resolve: readObjectOf(table('axis legend scale: resolution'), false),
  resolution: readObjectOf(table(resolution), false),
});

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
