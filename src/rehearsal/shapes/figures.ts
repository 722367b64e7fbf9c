/** Charts: bars for one figure each of a few things, lines for a course. */
import { isJsonObject, type JsonObject } from '#tools';
import { toLabel } from '../wording';
import type { Column } from './columns';
import type { Drawing } from './drawing';

const mostBars = 12;
const mostLines = 4;
const fewestPoints = 3;

/** Records that are a name and one number. */
export function drawBars(rows: JsonObject[], columns: Column[], title: string): Drawing | null {
  const [words, figure] = [only(columns, 'words'), only(columns, 'figure')];
  const others = columns.filter(({ kind }) => kind === 'order' || kind === 'other');
  if (!words || !figure || others.length > 0 || rows.length < 2 || rows.length > mostBars) return null;
  const bars = rows.map((row) => [String(row[words]), row[figure]]);
  return { name: 'chart', params: { title: `${title}: ${toLabel(figure).toLowerCase()}`, bars } };
}

function only(columns: Column[], wanted: Column['kind']): string | undefined {
  const found = columns.filter(({ kind }) => kind === wanted);
  return found.length === 1 ? found[0]?.key : undefined;
}

/** Records along hours, days or dates; at most one column of words is left out for the course. */
export function drawLines(rows: JsonObject[], columns: Column[], title: string): Drawing | null {
  const order = only(columns, 'order');
  const figures = columns.filter(({ kind }) => kind === 'figure').slice(0, mostLines);
  const others = columns.filter(({ kind }) => kind === 'words' || kind === 'other');
  if (!order || figures.length === 0 || others.length > 1 || rows.length < fewestPoints) return null;
  const data = figures.map(({ key }) => ({ label: toLabel(key), values: rows.map((row) => row[key]) }));
  const labels = rows.map((row) => String(row[order]));
  return { name: 'chart-rich', params: { title, type: 'line', labels, xAxis: toLabel(order), data } };
}

/** Labels beside one or several lists of numbers, as charts are written everywhere. */
export function drawSeries(value: JsonObject, title: string): Drawing | null {
  const { labels } = value;
  if (!Array.isArray(labels) || labels.length < fewestPoints) return null;
  const given = value.values ?? value.data ?? value.series ?? value.datasets;
  const listed = Array.isArray(given) && given.every(isJsonObject) ? given : [{ values: given }];
  const data = listed.map(toSeries);
  const fits = data.every(({ values }) => isFigures(values) && values.length === labels.length);
  return fits ? { name: 'chart-rich', params: { title, type: 'line', labels: labels.map(String), data } } : null;
}

function toSeries(given: JsonObject): { values: unknown; label?: string } {
  const label = given.label ?? given.name;
  return { values: given.values ?? given.data, ...(typeof label === 'string' && { label }) };
}

function isFigures(values: unknown): values is (number | null)[] {
  return Array.isArray(values) && values.every((value) => value === null || typeof value === 'number');
}
