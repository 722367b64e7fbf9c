/** Records in a sortable table. */

import { phrase } from '#core/tools/phrase.ts';
import type { JsonObject } from '#core/tools/tool.ts';
import { isOpenableLink } from '#core/tools/web-links.ts';
import { array, filterable, linkable, object, string } from '../../schema';
import type { WidgetSpec } from '../../widget';
import { type Column, inferColumns, toTableLines } from './columns';

const column = object({
  key: string('The member of each row'),
  label: string(),
  'align?': { type: 'string', enum: ['left', 'center', 'right'] },
  'type?': { type: 'string', enum: ['text', 'number', 'boolean', 'link'] },
  'total?': { type: 'boolean', description: 'Its sum below; only where a sum means something' },
});

export const dataTable = {
  name: 'data-table',
  title: phrase('Table'),
  aliases: ['render_table'],
  group: 'rich',
  description: 'a sortable table of any number of rows',
  schema: object({
    rows: array({ type: 'object' }, 'One object for each row', 100_000),
    'title?': string(),
    'columns?': array(column, 'Absent: the members of the first row', 200),
    'compact?': { type: 'boolean' },
    'striped?': { type: 'boolean' },
    'emptyMessage?': string('Shown when there are no rows'),
    ...filterable,
    ...linkable,
  }),
  rows: 'rows',
  sample: {
    title: 'Largest cities',
    columns: [
      { key: 'city', label: 'City' },
      { key: 'people', label: 'People', type: 'number', align: 'right', total: true },
      { key: 'coastal', label: 'By the sea', type: 'boolean' },
      { key: 'page', label: 'Page', type: 'link' },
    ],
    rows: [
      { city: 'Tokyo', people: 37_194_000, coastal: true, page: 'https://example.com/tokyo' },
      { city: 'Delhi', people: 33_807_000, coastal: false, page: 'https://example.com/delhi' },
    ],
    compact: false,
    striped: true,
    emptyMessage: 'No cities',
  },
  events: [{ name: 'rowclick', payload: 'the row' }],
  size: { columns: 6, rows: 9 },
  isWide: ({ rows, columns }: Partial<Table>) => (columns ?? inferColumns(rows ?? [])).length > maxInHalf,
  sanitise: dropUnsafeLinks,
  lines: ({ rows, columns = inferColumns(rows) }: Table) => toTableLines(columns, rows),
} as const satisfies WidgetSpec;

/** Columns that half a board has room for. */
const maxInHalf = 5;

type Table = { rows: JsonObject[]; columns?: Column[] };

/** Empties cells of link columns whose address may not be opened, such as a script. Text that is no address stays. */
function dropUnsafeLinks(table: Table): JsonObject {
  const links = (table.columns ?? []).filter(({ type }) => type === 'link').map(({ key }) => key);
  const clean = (row: JsonObject): JsonObject =>
    Object.fromEntries(
      Object.entries(row).map(([key, cell]) => [key, links.includes(key) && !isHarmless(cell) ? '' : cell]),
    );
  return { ...table, rows: table.rows.map(clean) };
}

const isHarmless = (cell: unknown): boolean =>
  typeof cell === 'string' ? !URL.canParse(cell) || isOpenableLink(cell) : typeof cell !== 'object' || cell === null;
