/** Series over labels as a specification: bars beside each other, lines or areas. Pure. */
import type { JsonObject } from '#core/tools/tool.ts';
import { isMoment } from '../../charting/moments';
import type { ChartSpec } from '../../charting/spec-chart';
import { toNames } from './names';
import type { ChartRich, SeriesTable } from './series';

/** More bars than that have no gaps between them: they are drawn as one outline. */
const maxBars = 300;
/** The most labels at which each point of a line has a mark of its own. */
const maxPoints = 24;

export function toCourses(
  { type = 'bar', xAxis, yAxis, legend }: ChartRich,
  { labels, series }: SeriesTable,
): ChartSpec {
  const names = toNames(labels);
  const isBar = type === 'bar' && labels.length * series.length <= maxBars;
  const isStacked =
    type === 'area' && series.length > 1 && series.every(({ values }) => values.every((value) => (value ?? 0) >= 0));
  const isNamed = series.length > 1 || legend === true;
  const name = { field: 'series', type: 'nominal', title: null };
  const scale = { domain: series.map(({ name }) => name), range: series.map(({ colour }) => colour) };
  const hasPoints = type === 'line' && labels.length <= maxPoints;
  const spec = {
    mark: marks(isBar, isStacked ? 'stack' : type, labels),
    encoding: {
      x: { ...along(labels, isBar, isBar && series.length > 1), title: xAxis ?? null },
      y: {
        ...{ field: 'value', type: 'quantitative', stack: isStacked ? 'zero' : null, title: yAxis ?? null },
        scale: { zero: type !== 'line' },
      },
      color: { ...name, scale, ...(!isNamed && { legend: null }) },
      ...(isBar && series.length > 1 && { xOffset: { ...name, scale: { domain: scale.domain } } }),
      ...(hasPoints &&
        series.length > 1 && {
          shape: { ...name, ...(!isNamed && { legend: null }), scale: { domain: scale.domain } },
        }),
    },
  };
  const rows = names.flatMap((label, i) =>
    series.map((each) => ({
      label,
      name: labels[i] ?? '',
      time: labels[i] ?? '',
      series: each.name,
      value: each.values[i] ?? null,
    })),
  );
  return { spec, rows };
}

const marks = (isBar: boolean, type: string, { length }: readonly string[]): JsonObject => {
  if (isBar) return { type: 'bar' };
  if (type === 'line')
    return { type, point: length <= maxPoints && { size: 32, opacity: 1 }, ...(length > 1000 && { strokeWidth: 1 }) };
  if (type === 'stack') return { type: 'area' };
  if (type === 'area') return { type, line: { strokeWidth: 2 }, fillOpacity: 0.14 };
  return { type: 'area', interpolate: 'step', fillOpacity: 0.5 };
};

/** Days and months lie where they are in time; bars as wide as a day or a month. */
function along(labels: readonly string[], isBar: boolean, isGrouped: boolean): JsonObject {
  const isTime = labels.length > 2 && new Set(labels).size === labels.length && labels.every(isMoment);
  const length = Math.max(...labels.map((label) => label.length));
  const timeUnit = isBar && { 7: 'yearmonth', 10: 'yearmonthdate' }[length];
  if (!isTime || isGrouped || (isBar && !timeUnit)) return { field: 'label', type: 'ordinal' };
  return { field: 'time', type: 'temporal', ...(timeUnit && { timeUnit }) };
}
