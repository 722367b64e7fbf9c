/** Rows of numbers as hexagons: the higher the value, the stronger the colour. Pure. */
import { extent } from 'd3-array';
import { hexbin } from 'd3-hexbin';
import { say } from '#ui/language/index.tsx';
import type { Ground, Mark, MarkDrawing } from '../../charting/drawing';
import { cutToWidth, formatValue, toAxisLabels, toTextWidth } from '../../charting/figures';
import type { Config, PresetData } from './drawing';

type HexData = PresetData<'hex-heatmap'>;

const largest = 26;
const smallest = 2;
/** Smaller ones have neither edges nor gaps. */
const fine = 8;
/** The height of the columns' names, in two lines. */
const feetHeight = 32;
/** The lowest value is still visible. */
const faintest = 10;

/** The lowest and the highest value; both 0 if there is none. */
export function toReach(values: HexData['values']): { low: number; high: number } {
  const [low = 0, high = 0] = extent(values.flat(), (value) => value);
  return { low, high };
}

function toStrength(value: number | null, { low, high }: { low: number; high: number }): number {
  if (value === null) return 0;
  if (low === high) return 50;
  // Halves, because the difference of two numbers may overflow.
  const share = (value / 2 - low / 2) / (high / 2 - low / 2);
  return Math.round(faintest + (100 - faintest) * share);
}

/** The largest hexagons that fit beside the rows' names and above the columns' names; odd rows are shifted by a half. */
function toHexGrid(values: HexData['values'], { rows = [], columns = [] }: Config, { width, room }: Ground) {
  const across = values.reduce((max, row) => Math.max(max, row.length), columns.length);
  const margin = Math.min(Math.max(0, ...rows.map(toTextWidth)), width / 4) + (rows.length > 0 ? 8 : 0);
  const fits = (width - margin - 2) / ((across + 0.5) * Math.sqrt(3));
  const tall = (room ?? Number.POSITIVE_INFINITY) - 2 - (columns.length > 0 ? feetHeight : 0);
  const radius = Math.max(smallest, Math.min(largest, fits, tall / (1.5 * values.length + 0.5)));
  const step = radius * Math.sqrt(3);
  const place = (row: number, column: number) => ({
    x: margin + step * (column + 0.5 + (row % 2) / 2) + 1,
    y: radius * (1 + 1.5 * row) + 1,
  });
  return { margin, radius, step, place, foot: radius * (1.5 * values.length + 0.5) + 2 };
}

export function drawHexagons({ values }: HexData, config: Config, ground: Ground): MarkDrawing {
  const { rows = [], columns = [] } = config;
  const grid = toHexGrid(values, config, ground);
  const { radius, place, foot } = grid;
  const outline = hexbin()
    .radius(radius)
    .hexagon(radius < fine ? radius : radius - 0.75);
  const reach = toReach(values);
  const marks = values.flatMap((cells, row) =>
    cells.map((value, column): Mark => {
      const rowName = rows[row] ?? say('Row {nth}', { nth: row + 1 });
      const columnName = columns[column] ?? say('column {nth}', { nth: column + 1 });
      return {
        outline,
        ...place(row, column),
        colour: 'var(--c1)',
        strength: toStrength(value, reach),
        name: `${rowName}, ${columnName}`,
        figure: formatValue(value),
        payload: { row, column, value },
      };
    }),
  );
  const { sides, feet } = toCaptions(rows.slice(0, values.length), columns, grid);
  const below = feet.reduce((max, { lines }) => Math.max(max, lines.length), 0);
  return {
    height: Math.ceil(foot + (below > 0 ? 4 + below * 14 : 0)),
    marks,
    lines: [],
    fine: radius < fine,
    captions: [...sides, ...feet],
  };
}

/** The names of the rows beside them, and of the columns below. */
function toCaptions(
  rows: readonly string[],
  columns: readonly string[],
  { margin, step, place, foot }: ReturnType<typeof toHexGrid>,
) {
  const sides = rows.map((row, i) => ({
    lines: [cutToWidth(row, margin - 8)],
    x: margin - 8,
    y: place(i, 0).y + 4,
    anchor: 'end' as const, // const: a literal type
  }));
  const feet = toAxisLabels(columns, step).map(({ index, lines }) => ({
    lines,
    x: place(0, index).x + step / 4,
    y: foot + 13,
    anchor: 'middle' as const, // as above
  }));
  return { sides, feet };
}
