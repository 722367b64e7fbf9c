/** From a result to what is drawn of it: one widget by its shape, or a dashboard of up to six. */
import { isJsonObject, type JsonObject, parseJson } from '#tools';
import { type ResultShape, readResult } from './result-shape';
import { isIdentifier, titleOf, toLabel, wordOf } from './wording';

export interface PlannedWidget {
  name: string;
  params: JsonObject;
}

/** Tells a widget from another of its kind. */
export function headingOf({ title, label }: JsonObject): string {
  const heading = title ?? label;
  return typeof heading === 'string' ? heading : '';
}

const maxBars = 12;
const maxLines = 4;
const fewestPoints = 3;
/** The most rows that a table is given; the closing words say how many there are. */
export const maxRows = 500;
/** More markers or bars than this can't be taken in: they become a table. */
const maxDrawn = 200;
const maxWidgets = 6;
/** Fewer members read better as a sentence. */
const fewestMembers = 3;
const shortJson = 160;

/** The widget that suits the result best; none where a sentence says it better. */
export function planWidget(shape: ResultShape, title: string, canDraw: (widget: string) => boolean): PlannedWidget[] {
  return candidates(shape, title)
    .filter(({ name }) => canDraw(name))
    .slice(0, 1);
}

function candidates(shape: ResultShape, title: string): PlannedWidget[] {
  switch (shape.type) {
    case 'rows':
      return forRows(shape.rows, title);
    case 'prose':
      return [{ name: 'text', params: { content: shape.content } }];
    case 'figure': {
      const { type: _, label, ...figure } = shape;
      return [{ name: 'stat-card', params: { label: label || title, ...figure } }];
    }
    case 'plain':
      return shape.asked ? [...forRecord(shape.value, title), ...forTree(shape.value, title)] : [];
    default:
      return [];
  }
}

function forRows(rows: JsonObject[], title: string): PlannedWidget[] {
  const table = { name: 'data-table', params: { title, rows: rows.slice(0, maxRows).map(toCells) } };
  return rows.length > maxDrawn ? [table] : [...forPlaces(rows, title), ...forChart(rows, title), table];
}

/** Names come first and ids last: a narrow table shows its first columns. */
const columnRank = (key: string): number => (isIdentifier(key) ? 2 : /^(title|name|label)$/i.test(key) ? 0 : 1);

function toCells(row: JsonObject): JsonObject {
  const entries = Object.entries(row).sort(([one], [other]) => columnRank(one) - columnRank(other));
  return Object.fromEntries(entries.map(([key, cell]) => [key, toCell(cell)]));
}

/** What a table can't show is shown as JSON. */
function toCell(cell: unknown): unknown {
  if (Array.isArray(cell) && cell.every((each) => typeof each !== 'object')) return cell.join(', ');
  return typeof cell === 'object' && cell !== null ? JSON.stringify(cell) : cell;
}

function forPlaces(rows: JsonObject[], title: string): PlannedWidget[] {
  const markers = rows.flatMap((row) => {
    const place = placeOf(row);
    return place ? [{ ...place, label: titleOf(row) }] : [];
  });
  return markers.length < rows.length ? [] : [{ name: 'map', params: { title, markers } }];
}

/** In the record itself, or in the member that says where it is. */
function placeOf(row: JsonObject): { lat: number; lng: number } | null {
  const inner = Object.entries(row).filter(([key]) =>
    /^(location|position|coord(inate)?s?|geo|place|point)$/i.test(key),
  );
  for (const holder of [row, ...inner.map(([, member]) => member).filter(isJsonObject)]) {
    const lat = degreesOf(holder.lat ?? holder.latitude, 90);
    const lng = degreesOf(holder.lng ?? holder.lon ?? holder.long ?? holder.longitude, 180);
    if (lat !== null && lng !== null) return { lat, lng };
  }
  return null;
}

function degreesOf(value: unknown, most: number): number | null {
  const degrees = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof degrees === 'number' && Math.abs(degrees) <= most ? degrees : null;
}

/** What a column holds: `time` has hours, days or dates, each once; `words` has different texts; `id` isn't drawn. */
type ColumnKind = 'figure' | 'words' | 'time' | 'id' | 'other';

/** Lines for figures over time, bars for one figure of a few things. */
function forChart(rows: JsonObject[], title: string): PlannedWidget[] {
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

/** The single values of an object, and of the one object inside it. */
function forRecord(value: unknown, title: string): PlannedWidget[] {
  const members = isJsonObject(value) ? Object.entries(value) : [];
  const [inner, ...others] = members.flatMap(([, member]) => (isJsonObject(member) ? [member] : []));
  const all = [...Object.entries(inner ?? {}), ...members.filter(([, member]) => member !== inner)];
  const telling = all.filter(([, member]) => member !== null && member !== '' && !isEmptyList(member));
  const isFlat = others.length === 0 && telling.every(([, member]) => !isNested(member));
  const rows = telling.map(([key, member]) => [toLabel(key), wordOf(member)]);
  return isFlat && rows.length >= fewestMembers ? [{ name: 'kv', params: { title, rows } }] : [];
}

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

/** Whether it holds objects, or lists of more than single values. */
const isNested = (value: unknown): boolean =>
  (Array.isArray(value) || isJsonObject(value)) &&
  Object.values(value).some((each) => typeof each === 'object' && each !== null);

const forTree = (data: unknown, title: string): PlannedWidget[] =>
  isNested(data) && JSON.stringify(data).length > shortJson ? [{ name: 'json-viewer', params: { title, data } }] : [];

/** A card for each figure, then a widget for each other part; none where there is only one thing to show. */
export function planDashboard(text: string, canDraw: (widget: string) => boolean): PlannedWidget[] {
  const value = parseJson(text);
  const parts = isJsonObject(value) ? Object.entries(value) : [];
  const figures = parts.filter(([key, part]) => typeof part === 'number' && !isIdentifier(key) && canDraw('stat-card'));
  const cards = figures.map(([key, part]) => ({
    name: 'stat-card',
    params: { label: toLabel(key), value: String(part) },
  }));
  const others = parts.flatMap(([key, part]) => planPart(part, toLabel(key), canDraw));
  const all = [...cards.slice(0, Math.max(1, maxWidgets - others.length)), ...others].slice(0, maxWidgets);
  return all.length > 1 ? all : [];
}

function planPart(part: unknown, title: string, canDraw: (widget: string) => boolean): PlannedWidget[] {
  if (typeof part !== 'object' || part === null) return [];
  const [record] = forRecord(part, title).filter(({ name }) => canDraw(name));
  const shape = readResult({ text: JSON.stringify(part), isError: false }, true);
  return record ? [record] : planWidget(shape, title, canDraw);
}
