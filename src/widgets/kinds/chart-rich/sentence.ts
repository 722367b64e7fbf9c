/** Describes a chart in words for screen readers. Pure. */
import { maxIndex, minIndex } from 'd3-array';
import { say, sayCount } from '#ui/language/index.tsx';
import { cutToWidth, formatValue } from '../../charting/figures';
import type { Series, SeriesTable } from './series';

const short = (text: string): string => cutToWidth(text, 300);

const nameChart = (kind: string, title: string | undefined): string =>
  title ? say('{kind} “{name}”', { kind, name: short(title) }) : kind;

/** The kind of chart, its extent, and the lowest and highest value of each series. */
export function describeTable(kind: string, title: string | undefined, { labels, series }: SeriesTable): string {
  const values = { chart: nameChart(kind, title), first: short(labels[0] ?? ''), last: short(labels.at(-1) ?? '') };
  const head = sayCount(
    labels.length,
    '{chart}, {count} point at {first}.',
    '{chart}, {count} points from {first} to {last}.',
    values,
  );
  const first = series.slice(0, 4).map((each) => describeSeries(each, labels));
  const rest = series.length > 4 ? [sayCount(series.length - 4, 'More series: {count}.')] : [];
  return [head, ...first, ...rest].join(' ');
}

function describeSeries({ name, values }: Series, labels: readonly string[]): string {
  const [low, high] = [minIndex(values), maxIndex(values)];
  if (low < 0) return say('{name}: no values.', { name: short(name) });
  const at = (i: number) => `${formatValue(values[i])} (${short(labels[i] ?? '')})`;
  if (low === high) return say('{name}: {value}.', { name: short(name), value: at(low) });
  return say('{name}: lowest {low}, highest {high}.', { name: short(name), low: at(low), high: at(high) });
}
