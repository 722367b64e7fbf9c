/** Charts of records: bars for one figure of a few things, lines for figures over time. */
import type { JsonObject } from '#tools';
import type { PlannedWidget } from './planned-widget';
import { isIdentifier, toLabel } from './wording';

const maxBars = 12;
const maxLines = 4;
const fewestPoints = 3;

/** What a column holds: `time` has hours, days or dates, each once; `words` has different texts; `id` isn't drawn. */
type ColumnKind = 'figure' | 'words' | 'time' | 'id' | 'other';

export function drawChart(rows: JsonObject[], title: string): PlannedWidget[] {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].map((key) => ({
    key,
    kind: kindOf(
      key,
      rows.map((row) => row[key]),
    ),
  }));
  const keys = (...kinds: ColumnKind[]) => columns.filter(({ kind }) => kinds.includes(kind)).map(({ key }) => key);
  const figures = keys('figure');
  const [figure = ''] = figures;
  const [[time], [words]] = [keys('time'), keys('words')];
  if (figures.length === 0) return [];
  if (
    time !== undefined &&
    rows.length >= fewestPoints &&
    keys('time').length === 1 &&
    keys('words', 'other').length < 2
  ) {
    const data = figures
      .slice(0, maxLines)
      .map((key) => ({ label: toLabel(key), values: rows.map((row) => row[key]) }));
    const labels = rows.map((row) => String(row[time]));
    return [{ name: 'chart-rich', params: { title, type: 'line', labels, xAxis: toLabel(time), data } }];
  }
  const isNamed = words !== undefined && figures.length === 1 && keys('words', 'time', 'other').length === 1;
  if (!isNamed || rows.length < 2 || rows.length > maxBars) return [];
  const bars = rows.map((row) => [String(row[words]), row[figure]]);
  return [{ name: 'chart', params: { title: `${title}: ${toLabel(figure).toLowerCase()}`, bars } }];
}

function kindOf(key: string, cells: unknown[]): ColumnKind {
  const isFigures = cells.every((cell) => typeof cell === 'number' && Number.isFinite(cell));
  const isWords = cells.every((cell) => typeof cell === 'string');
  const isDistinct = new Set(cells).size === cells.length;
  if (isIdentifier(key)) return 'id';
  const isTime = /^(minute|hour|day|date|week|month|quarter|year|time|period|step)$/i.test(key);
  if (isTime && (isFigures || isWords) && isDistinct && cells.length > 1) return 'time';
  return isFigures ? 'figure' : isWords && isDistinct ? 'words' : 'other';
}
