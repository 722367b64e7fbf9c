/** The columns and cells of a sheet: what its cells have in common, a cell as text, the width of a column, the place that a key leads to. Pure. */
import { languageSaid } from '#ui/language/index.tsx';
import { toNextIndex } from '#ui/roving-focus.ts';
import { toDateWords } from './dates';

export interface SheetColumn {
  key: string;
  label: string;
  type?: 'text' | 'number' | 'boolean' | 'link' | 'date';
  /** Absent: numbers right, all else left. */
  align?: 'left' | 'center' | 'right';
  /** A CSS length; absent: as the browser lays the table out. */
  width?: string;
  /** That each of its numbers has at least, so that they stand below each other. */
  decimals?: number;
  /** Whether its numbers have separators. */
  grouped?: boolean;
  /** Whether it holds texts too long for one line. */
  wordy?: boolean;
  /** Whether its texts are a few words that say how a thing stands. */
  states?: boolean;
  /** Whether its sum stands in the foot. */
  total?: boolean;
}

export interface CellPlace {
  row: number;
  col: number;
}

const maxDecimals = 6;
/** From here on, numbers are hard to read without separators. */
const many = 10_000;

export const isMissing = (value: unknown): boolean => value === undefined || value === null || value === '';

/** In a column that `readColumn` has read, as its other cells are written. */
export function formatCell(value: unknown, column: Partial<SheetColumn> = {}): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'number')
    return value.toLocaleString(languageSaid(), {
      minimumFractionDigits: column.decimals ?? 0,
      maximumFractionDigits: maxDecimals,
      useGrouping: column.grouped ?? Math.abs(value) >= many,
    });
  if (column.type === 'date' && typeof value === 'string') return toDateWords(value).text;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** A text that is a figure: 4:12, 49 €, +12 %. */
const figure = /^[-+−]?\d[\d.,:]*\s?(?:%|\p{Sc})?$/u;
/** Of longer texts two lines are shown. */
const oneLine = 28;

/** What its cells have in common: a type where none was given, the side where it stands, how its numbers are written. */
export function readColumn(column: SheetColumn, all: readonly unknown[]): SheetColumn {
  const cells = all.filter((cell) => !isMissing(cell));
  const numbers = cells.filter((cell) => typeof cell === 'number');
  const { type = toType(cells) } = column;
  const read: SheetColumn = {
    ...column,
    type: type === 'text' && cells.some(isDay) ? 'date' : type,
    decimals: toDecimals(`${column.label} ${column.key.replaceAll('_', ' ')}`, numbers),
    grouped: numbers.some((value) => Math.abs(value) >= many),
  };
  const isFigures = type !== column.type && cells.length > 0 && cells.every(isFigure);
  return {
    ...read,
    ...(isFigures && { align: column.align ?? 'right' }),
    wordy: cells.some((cell) => formatCell(cell, read).length > oneLine),
    states: read.type === 'text' && !isFigures && areStates(column, cells),
  };
}

/** What words of a state say, in the languages of the screen; any other is neutral. */
const tones: readonly [string, RegExp][] = [
  [
    'success',
    /^(?:paid|done|ok|active|approved|completed?|delivered|pass(?:ed)?|success(?:ful)?|resolved|healthy|live|shipped|confirmed|on track|merged|signed|pay[ée]e?|termin[ée]e?|livr[ée]e?|acti(?:f|ve)|r[ée]ussie?|valid[ée]e?|r[ée]solue?|confirm[ée]e?)$/i,
  ],
  [
    'warning',
    /^(?:pending|waiting|(?:in )?review|delayed|at risk|partial|degraded|on hold|expiring|due soon|en attente|[àa] risque|retard[ée]e?|partielle?)$/i,
  ],
  [
    'error',
    /^(?:overdue|late|fail(?:ed|ing)?|error|blocked|rejected|disputed|critical|down|expired|denied|lost|en retard|[ée]chou[ée]e?|bloqu[ée]e?|refus[ée]e?|rejet[ée]e?|critique|expir[ée]e?|contest[ée]e?|erreur)$/i,
  ],
];

export const toneOf = (state: string): string => tones.find(([, words]) => words.test(state.trim()))?.[0] ?? '';

const namesState = /\b(?:status|state|stage|phase|statut|état|étape)\b/i;
const maxStates = 8;

/** Few words that come again, some of them known; in a column of another name at least half of them. */
function areStates({ label, key }: SheetColumn, cells: readonly unknown[]): boolean {
  const words = new Set(cells);
  if (words.size < 2 || words.size > maxStates) return false;
  const known = [...words].filter((word) => toneOf(String(word)) !== '').length;
  return known > 0 && (known * 2 >= words.size || namesState.test(`${label} ${key.replaceAll('_', ' ')}`));
}

/** The sum of a column's numbers as they are written, or undefined if a cell is another thing. */
export function toColumnTotal(column: SheetColumn, cells: readonly unknown[]): string | undefined {
  const numbers = cells.filter((cell) => !isMissing(cell));
  if (!column.total || numbers.some((cell) => typeof cell !== 'number')) return undefined;
  const sum = numbers.reduce<number>((total, cell) => total + Number(cell), 0);
  return formatCell(sum, column);
}

const isFigure = (cell: unknown): boolean =>
  typeof cell === 'number' || (typeof cell === 'string' && figure.test(cell));

/** A whole date: what looks like a month may be the number of a part. */
const isDay = (cell: unknown): boolean =>
  typeof cell === 'string' && cell.length >= 10 && toDateWords(cell).iso !== undefined;

function toType(cells: readonly unknown[]): 'text' | 'number' | 'boolean' {
  const [type] = new Set(cells.map((cell) => typeof cell));
  if (cells.some((cell) => typeof cell !== type)) return 'text';
  return type === 'number' || type === 'boolean' ? type : 'text';
}

const currency = /\p{Sc}|\b(?:eur|usd|gbp|chf)\b/iu;

/** As many as the number with most of them; half a unit of money is written as its cents. */
function toDecimals(label: string, numbers: readonly number[]): number {
  const max = numbers.reduce((greatest, value) => Math.max(greatest, countDecimals(value)), 0);
  return max === 1 && currency.test(label) ? 2 : max;
}

const countDecimals = (value: number): number =>
  Number.isInteger(value) ? 0 : (String(Number(value.toFixed(maxDecimals))).split('.')[1] ?? '').length;

const [minCharacters, maxCharacters] = [3, 40];

/** As wide as the longest of its head and these cells, within limits. */
export function toColumnWidth(column: SheetColumn, cells: readonly unknown[]): string {
  const lengths = cells.map((cell) => formatCell(cell, column).length);
  const characters = Math.min(maxCharacters, Math.max(minCharacters, column.label.length, ...lengths));
  return `calc(${characters + 1}ch + 16px)`;
}

/** The keys that go along a row, each as the key that goes down a list as far. */
const along: Record<string, string> = { ArrowLeft: 'ArrowUp', ArrowRight: 'ArrowDown', Home: 'Home', End: 'End' };

/** Null for a key that does not navigate. `far`: Ctrl is pressed, which leads to the corners. */
export function toNextCell(
  key: string,
  far: boolean,
  { row, col }: CellPlace,
  size: { rows: number; cols: number },
): CellPlace | null {
  const across = Object.hasOwn(along, key) ? toNextIndex(along[key] ?? '', col, size.cols) : null;
  const down = across === null || far ? toNextIndex(key, row, size.rows) : null;
  return across === null && down === null ? null : { row: down ?? row, col: across ?? col };
}
