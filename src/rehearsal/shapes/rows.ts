/** Which widgets suit a list of records: by what its columns hold, the most telling first, a table last. */
import { isJsonObject, type JsonObject } from '#tools';
import { isIdentifier, titleOf } from '../wording';
import { readColumns } from './columns';
import type { Drawing } from './drawing';
import { drawEvents } from './events';
import { drawBars, drawLines } from './figures';
import { drawPeople, drawPictures } from './pictures';

/** The most rows that are handed to a table; the closing words say how many there were. */
export const rowLimit = 500;

/** More of anything else than a table can't be taken in. */
const mostDrawn = 200;

export function drawRows(rows: JsonObject[], title: string): Drawing[] {
  const table = { name: 'data-table', params: { title, rows: rows.slice(0, rowLimit).map(toCells) } };
  if (rows.length > mostDrawn) return [table];
  const columns = readColumns(rows);
  const others = [
    drawPlaces(rows, title),
    drawPeople(rows, title),
    drawPictures(rows, title),
    drawLines(rows, columns, title),
    drawEvents(rows, title),
    drawBars(rows, columns, title),
  ];
  return [...others.filter((drawing) => drawing !== null), table];
}

/** What things are called stands first, what only a program reads last: a narrow table shows the first ones. */
const rankOf = (key: string): number => (isIdentifier(key) ? 2 : /^(title|name|label)$/i.test(key) ? 0 : 1);

/** What a table can't show in a cell is shown as its JSON. */
function toCells(row: JsonObject): JsonObject {
  const entries = Object.entries(row).sort(([one], [other]) => rankOf(one) - rankOf(other));
  const cells = entries.map(([key, cell]) => [key, typeof cell === 'object' && cell !== null ? toCell(cell) : cell]);
  return Object.fromEntries(cells);
}

const toCell = (value: object): string =>
  Array.isArray(value) && value.every((each) => typeof each !== 'object') ? value.join(', ') : JSON.stringify(value);

function drawPlaces(rows: JsonObject[], title: string): Drawing | null {
  const markers = rows.flatMap((row) => {
    const place = placeOf(row);
    return place ? [{ ...place, label: titleOf(row) }] : [];
  });
  return markers.length < rows.length ? null : { name: 'map', params: { title, markers } };
}

/** In the record itself, or in the one member that says where it is. */
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
