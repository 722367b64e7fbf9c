/** What the columns of a list of records hold. */
import type { JsonObject } from '#tools';
import { isIdentifier } from '../wording';

export interface Column {
  key: string;
  /** `order`: hours, days, dates: what a course runs along, each once. `identifier`: tells records apart, and nothing more. */
  kind: 'figure' | 'words' | 'order' | 'identifier' | 'other';
}

const ordering = /^(minute|hour|day|date|week|month|quarter|year|time|period|step)$/i;

export function readColumns(rows: JsonObject[]): Column[] {
  const keys = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return keys.map((key) => ({
    key,
    kind: kindOf(
      key,
      rows.map((row) => row[key]),
    ),
  }));
}

function kindOf(key: string, cells: unknown[]): Column['kind'] {
  const figures = cells.every((cell) => typeof cell === 'number' && Number.isFinite(cell));
  const words = cells.every((cell) => typeof cell === 'string');
  const distinct = new Set(cells).size === cells.length;
  if (isIdentifier(key)) return 'identifier';
  if (ordering.test(key) && (figures || words) && distinct && cells.length > 1) return 'order';
  if (figures) return 'figure';
  return words && distinct ? 'words' : 'other';
}
